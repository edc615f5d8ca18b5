import Backstaff
import Synchronization

/// Collects what is reported while something runs.
enum IssueCatcher {
  static func issues(_ body: () -> Void) -> [Backstaff.Issue] {
    let caught = Caught()
    IssueReporter.$current.withValue(IssueReporter { issue in caught.list.withLock { $0.append(issue) } }) { body() }
    return caught.list.withLock { $0 }
  }

  private final class Caught: Sendable {
    let list = Mutex<[Backstaff.Issue]>([])
  }
}
