/// A reported misuse: located, without payloads, never a trap.
package struct Issue: Hashable, Sendable, CustomStringConvertible {
  package let message: String
  package let fileID: String
  package let line: UInt

  package init(message: String, fileID: String, line: UInt) {
    self.message = message
    self.fileID = fileID
    self.line = line
  }

  package var description: String { "\(message) (\(fileID):\(line))" }

  /// Hands an issue to the pass or effect it arose in; elsewhere to standard error.
  package static func report(_ message: String, fileID: StaticString, line: UInt) {
    let issue = Issue(message: message, fileID: "\(fileID)", line: line)
    if let reporter = IssueReporter.current {
      reporter.report(issue)
    } else {
      StandardError.write("backstaff: issue: \(issue)\n")
    }
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
