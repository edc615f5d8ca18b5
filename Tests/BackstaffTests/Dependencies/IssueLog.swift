import Backstaff
import Synchronization

/// The issues reported while something runs, also while it waits.
final class IssueLog: Sendable {
  private let list = Mutex<[Backstaff.Issue]>([])

  var issues: [Backstaff.Issue] { list.withLock { $0 } }
  var messages: [String] { issues.map(\.message) }

  private var reporter: IssueReporter {
    IssueReporter { issue in self.list.withLock { $0.append(issue) } }
  }

  @discardableResult
  func during<Result>(_ body: () throws -> Result) rethrows -> Result {
    try IssueReporter.$current.withValue(reporter) { try body() }
  }

  @discardableResult
  func during<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    try await IssueReporter.$current.withValue(reporter) { try await body() }
  }
}
