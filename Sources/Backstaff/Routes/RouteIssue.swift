/// What is told about the misuse of a stack of routes: what was wanted, and the kind by its name.
@usableFromInline
enum RouteIssue {
  @usableFromInline
  static func report(_ kind: String, _ message: String, _ fileID: StaticString, _ line: UInt) {
    deliver(kind, message, .failure, fileID, line)
  }

  /// Tells what is no misuse, but may surprise.
  @usableFromInline
  static func note(_ kind: String, _ message: String, _ fileID: StaticString, _ line: UInt) {
    deliver(kind, message, .note, fileID, line)
  }

  private static func deliver(
    _ kind: String, _ message: String, _ severity: Issue.Severity, _ fileID: StaticString, _ line: UInt
  ) {
    Issue("\(message) [\(kind)]", at: SourcePlace(fileID: fileID, line: line), severity: severity).deliver()
  }
}

extension Route {
  /// The route without anything it carries: `sheet(form)`.
  @usableFromInline var label: String { "\(style.rawValue)(\(RouteLabel.screen(screen)))" }
}

/// The names of screens, without anything that they carry.
@usableFromInline
enum RouteLabel {
  /// The name of a screen's case, or of its type.
  @usableFromInline
  static func screen<Screen>(_ screen: Screen) -> String {
    (screen as? any CasePathable)?.activeCaseName ?? TypeName.last(of: Screen.self)
  }

  /// Whether both screens are in the same case; screens of no enum are of one case.
  @usableFromInline
  static func haveSameCase<Screen>(_ left: Screen, _ right: Screen) -> Bool { screen(left) == screen(right) }
}
