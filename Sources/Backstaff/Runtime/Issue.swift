/// A reported misuse: located, without payloads, never a trap.
package struct Issue: Hashable, Sendable, CustomStringConvertible {
  /// Whether it counts against whoever runs the code.
  package enum Severity: Hashable, Sendable {
    /// It does: under a test, the test fails.
    case failure
    /// It is only worth reading.
    case note
  }

  package let message: String
  package let place: SourcePlace
  package let severity: Severity

  package init(_ message: String, at place: SourcePlace, severity: Severity = .failure) {
    self.message = message
    self.place = place
    self.severity = severity
  }

  package init(message: String, fileID: StaticString, line: UInt) {
    self.init(message, at: SourcePlace(fileID: fileID, line: line))
  }

  package var fileID: String { place.fileID }
  package var line: UInt { place.line }
  package var description: String { "\(message) (\(place))" }

  /// Hands an issue to the pass or effect it arose in, else to the test that runs, else to standard error.
  package static func report(_ message: String, at place: SourcePlace) {
    Issue(message, at: place).deliver()
  }

  /// Hands an issue to the pass or effect it arose in, else to the test that runs, else to standard error.
  package static func report(
    _ message: String, fileID: StaticString, filePath: StaticString? = nil, line: UInt, column: UInt = 1
  ) {
    report(message, at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Hands on an issue found earlier, to the same readers as ``report(_:at:)``.
  package func deliver() {
    if let pass = PassContext.current, pass.event != nil { return pass.report(self) }
    if let reporter = IssueReporter.current { return reporter.report(self) }
    if TestIssues.take(self) { return }
    StandardError.write("backstaff: \(severity == .note ? "note" : "issue"): \(self)\n")
  }
}

/// Who hears of issues, bound around each pass and each effect.
package struct IssueReporter: Sendable {
  @TaskLocal package static var current: IssueReporter?
  package let report: @Sendable (Issue) -> Void

  package init(_ report: @escaping @Sendable (Issue) -> Void) {
    self.report = report
  }
}
