/// How a person writes a scope.
enum Scope {
  /// The root's scope is the empty text, which a script cannot show; it writes a dot.
  static let rootName = "."

  static func named(_ text: String) -> String { text == rootName ? "" : text }
}
