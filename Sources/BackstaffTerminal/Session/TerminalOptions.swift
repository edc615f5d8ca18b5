/// How a program wants to be shown, as its command line says.
package struct TerminalOptions: Sendable, Hashable {
  package var output = Output.automatic
  /// Words in lines instead of pictures.
  package var isAccessible = false
  /// What the person wants whatever the environment says; nil leaves it to that.
  package var colors: ColorProfile?
  /// Whether clicks are reported from the beginning.
  package var usesMouse = false
  /// The file that a recording of the terminal goes to.
  package var recording: String?

  package init() {}

  package enum Output: Sendable, Hashable {
    /// The terminal where there is one, else frames as text, with keys from the input.
    case automatic
    /// Frames as text wherever they go, and no keys.
    case watching
  }
}

extension ColorProfile {
  /// The words of a command line, without the one that leaves it to the environment.
  package static let names: [(name: String, profile: ColorProfile)] = [
    ("none", .none), ("16", .sixteen), ("256", .palette), ("true", .full),
  ]

  /// The profile of that name; nil for `auto` and for what is none.
  package init?(named name: String) {
    guard let found = Self.names.first(where: { $0.name == name }) else { return nil }
    self = found.profile
  }
}
