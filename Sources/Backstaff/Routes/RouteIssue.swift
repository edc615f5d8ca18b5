/// What is told about the misuse of a stack of routes: what was wanted, and the kind by its name.
enum RouteIssue {
  static func report(
    _ kind: String, _ message: String, severity: Issue.Severity = .failure, _ fileID: StaticString, _ line: UInt
  ) {
    Issue("\(message) [\(kind)]", at: SourcePlace(fileID: fileID, line: line), severity: severity).deliver()
  }
}

extension Route {
  /// The route without anything it carries: `sheet(form)`.
  var label: String { "\(style.rawValue)(\(RouteLabel.screen(screen)))" }
}

/// The names of screens, without anything that they carry.
enum RouteLabel {
  /// The name of a screen's case, or of its type.
  static func screen<Screen>(_ screen: Screen) -> String {
    (screen as? any CasePathable)?.activeCaseName ?? TypeName.last(of: Screen.self)
  }

  /// Whether both screens are in the same case; screens of no enum are of one case.
  static func haveSameCase<Screen>(_ left: Screen, _ right: Screen) -> Bool { screen(left) == screen(right) }
}
