import Glibc

/// What a terminal can show, decided once from the environment.
package struct TerminalProfile: Sendable, Hashable {
  /// Colours; off with `NO_COLOR`. Bold and reverse are not colours and stay.
  package var usesColor: Bool
  /// Neither cursor movement nor colours: frames are printed as lines.
  package var isPlain: Bool

  package init(usesColor: Bool, isPlain: Bool) {
    self.usesColor = usesColor
    self.isPlain = isPlain
  }

  /// The profile for the values of `TERM` and `NO_COLOR`. An empty `NO_COLOR` counts as not set.
  package init(term: String?, noColor: String?, outputIsTerminal: Bool) {
    let isDumb = term == nil || term == "" || term == "dumb"
    isPlain = isDumb || !outputIsTerminal
    usesColor = !isPlain && (noColor ?? "").isEmpty
  }

  /// The profile of this process for an output.
  package static func current(output: Int32 = 1) -> TerminalProfile {
    TerminalProfile(
      term: value("TERM"), noColor: value("NO_COLOR"), outputIsTerminal: isatty(output) == 1)
  }

  private static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
