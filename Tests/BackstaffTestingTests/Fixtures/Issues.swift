import Backstaff
import Synchronization

/// The issues that are raised while `body` runs, which then fail no test.
func issues(
  _ body: () async throws -> Void
) async rethrows -> [Backstaff.Issue] {
  let found = IssueList()
  try await IssueReporter.$current.withValue(IssueReporter { found.add($0) }) { try await body() }
  return found.all
}

private final class IssueList: Sendable {
  private let list = Mutex<[Backstaff.Issue]>([])
  var all: [Backstaff.Issue] { list.withLock { $0 } }
  func add(_ issue: Backstaff.Issue) { list.withLock { $0.append(issue) } }
}
