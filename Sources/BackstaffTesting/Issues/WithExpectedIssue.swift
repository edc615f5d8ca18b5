import Backstaff
import Synchronization

/// Runs `operation`, in which a misuse is expected: issues raised in it do not fail the test, and none raised does.
///
/// ```swift
/// withExpectedIssue("arrived while nothing is presented") {
///   store.send(.child(.presented(.inc)))
/// }
/// ```
///
/// - Parameter text: What every one of the issues has to say; another issue fails the test as usual.
@discardableResult
public func withExpectedIssue<Result>(
  _ text: String = "", fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, operation: () throws -> Result
) rethrows -> Result {
  let caught = CaughtIssues()
  defer {
    caught.judge(text, at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }
  return try IssueReporter.$current.withValue(caught.reporter) { try operation() }
}

/// Runs `operation`, in which a misuse is expected: issues raised in it do not fail the test, and none raised does.
///
/// ```swift
/// await withExpectedIssue { await store.receive(\.tick) }
/// ```
///
/// - Parameter text: What every one of the issues has to say; another issue fails the test as usual.
@discardableResult
public func withExpectedIssue<Result>(
  _ text: String = "", fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, operation: () async throws -> Result
) async rethrows -> Result {
  let caught = CaughtIssues()
  defer {
    caught.judge(text, at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }
  return try await IssueReporter.$current.withValue(caught.reporter) { try await operation() }
}

/// Runs `operation`, in which misuses are expected that `matching` accepts: none of them fails the test, every other
/// does, and so does the lack of one.
@discardableResult
package func withExpectedIssue<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  operation: () async throws -> Result, matching: (Issue) -> Bool
) async rethrows -> Result {
  let caught = CaughtIssues()
  defer {
    caught.judge("", matching, at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }
  return try await IssueReporter.$current.withValue(caught.reporter) { try await operation() }
}

/// Runs `operation` and returns the issues raised in it, for tests of failures by their text.
package func issues(_ operation: () async throws -> Void) async rethrows -> [Issue] {
  let caught = CaughtIssues()
  try await IssueReporter.$current.withValue(caught.reporter) { try await operation() }
  return caught.all
}

/// The issues raised in some piece of code.
private final class CaughtIssues: Sendable {
  private let list = Mutex<[Issue]>([])

  var reporter: IssueReporter { IssueReporter { issue in self.list.withLock { $0.append(issue) } } }
  var all: [Issue] { list.withLock { $0 } }

  /// Passes on what was not expected, and the lack of what was.
  func judge(_ text: String, _ matching: (Issue) -> Bool = { _ in true }, at place: SourcePlace) {
    let (notes, issues) = (all.filter { $0.severity == .note }, all.filter { $0.severity == .failure })
    for note in notes { note.deliver() }
    let others = issues.filter { !matching($0) || !text.isEmpty && !$0.message.contains(text) }
    for issue in others { issue.deliver() }
    guard issues.count == others.count else { return }
    let expected = text.isEmpty ? "an issue was expected here" : "an issue that says “\(text)” was expected here"
    Issue.report("\(expected), and none was raised", at: place)
  }
}
