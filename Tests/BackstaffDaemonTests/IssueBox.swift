import Backstaff
import Synchronization

/// Holds the issue reported last.
final class IssueBox: Sendable {
  private let held = Mutex<Backstaff.Issue?>(nil)

  var issue: Backstaff.Issue? { held.withLock { $0 } }

  func put(_ issue: Backstaff.Issue) { held.withLock { $0 = issue } }
}
