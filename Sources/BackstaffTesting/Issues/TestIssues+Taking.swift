import Backstaff
import Testing
import XCTest

extension TestIssues: TestIssueTaker {
  /// Fails the test that runs, under Swift Testing or XCTest, where the misuse was written.
  package static func take(_ issue: Backstaff.Issue) -> Bool {
    let comment = Comment(rawValue: issue.message)
    let severity: Testing.Issue.Severity = issue.severity == .note ? .warning : .error
    let location = SourceLocation(
      fileID: issue.place.fileID, filePath: issue.place.filePath, line: Int(issue.place.line),
      column: Int(issue.place.column))
    Testing.Issue.record(comment, severity: severity, sourceLocation: location)
    // Outside a test of Swift Testing this may be one of XCTest; each library drops what comes while it does not run.
    if Test.current == nil, issue.severity == .failure {
      if let file = issue.place.compiledPath {
        XCTFail(issue.message, file: file, line: issue.place.line)
      } else {
        XCTFail(issue.description)
      }
    }
    // A program that only links this module has no test to fail.
    return TestProcess.isOne
  }
}
