import Glibc

/// What a terminal can show, decided once from the environment and from what the person asked for.
package struct TerminalProfile: Sendable, Hashable {
  package var colors: ColorProfile
  /// Neither cursor movement nor colours: frames are printed as lines.
  package var isPlain: Bool

  package init(colors: ColorProfile, isPlain: Bool = false) {
    self.colors = colors
    self.isPlain = isPlain
  }

  /// The profile for the values of `TERM`, `COLORTERM` and `NO_COLOR`. An empty `NO_COLOR` counts as not set, as
  /// <https://no-color.org> has it, and a wish of the person counts before all of them.
  package init(
    term: String?, colorTerm: String? = nil, noColor: String? = nil, wish: ColorProfile? = nil, outputIsTerminal: Bool
  ) {
    let term = term ?? ""
    isPlain = term.isEmpty || term == "dumb" || !outputIsTerminal
    if isPlain {
      colors = .none
    } else if let wish {
      colors = wish
    } else {
      colors = noColor.map(\.isEmpty) ?? true ? Self.colors(term: term, colorTerm: colorTerm) : .none
    }
  }

  private static func colors(term: String, colorTerm: String?) -> ColorProfile {
    if colorTerm == "truecolor" || colorTerm == "24bit" || term.hasSuffix("-direct") { return .full }
    if term.hasSuffix("-256color") { return .palette }
    let isMonochrome = term.hasPrefix("vt") || term.hasSuffix("-m") || term.hasSuffix("-mono")
    return isMonochrome ? .none : .sixteen
  }

  /// The profile of this process for an output.
  package static func current(output: Int32 = 1, wish: ColorProfile? = nil) -> TerminalProfile {
    TerminalProfile(
      term: value("TERM"), colorTerm: value("COLORTERM"), noColor: value("NO_COLOR"), wish: wish,
      outputIsTerminal: isatty(output) == 1)
  }

  private static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
