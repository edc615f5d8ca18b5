import Glibc
import Synchronization

/// Faults that tests ask for, by the environment variable `BACKSTAFF_FAULT`: a list of `WHAT@POINT:N`, separated by
/// commas. At the N-th pass of the point, `crash` ends the process as `kill -9` does, and `hold=PATH` waits until the
/// FIFO at PATH has a writer. Without the variable nothing of this exists.
///
/// The points, in the way of one action: `before-append`, `before-commit` (the rows are written, the flush is not
/// done), `after-commit` (on disk, nobody told), `after-publish` (frames sent, not acknowledged).
final class FaultPoints: Sendable {
  enum Point: String {
    case beforeAppend = "before-append"
    case beforeCommit = "before-commit"
    case afterCommit = "after-commit"
    case afterPublish = "after-publish"
  }

  private enum Fault {
    case crash
    case hold(path: String)
  }

  private struct Planned {
    let point: String
    let fault: Fault
    var passesLeft: Int
  }

  private let planned: Mutex<[Planned]>

  /// The faults that `text` asks for; what it does not understand it refuses, so that no test passes by a typing error.
  init(parsing text: String?) throws(DaemonError) {
    var plans: [Planned] = []
    for part in (text ?? "").split(separator: ",") {
      guard let plan = FaultPoints.planned(part) else {
        throw DaemonError(.cannotServe, "BACKSTAFF_FAULT: `\(part)` is not WHAT@POINT:N")
      }
      plans.append(plan)
    }
    planned = Mutex(plans)
  }

  private static func planned(_ part: Substring) -> Planned? {
    let halves = part.split(separator: "@", maxSplits: 1)
    guard halves.count == 2 else { return nil }
    let place = halves[1].split(separator: ":", maxSplits: 1)
    guard let point = place.first.flatMap({ Point(rawValue: String($0)) }) else { return nil }
    let count = place.count == 2 ? Int(place[1]) : 1
    guard let count, count > 0 else { return nil }
    if halves[0] == "crash" { return Planned(point: point.rawValue, fault: .crash, passesLeft: count) }
    guard halves[0].hasPrefix("hold=/") else { return nil }
    return Planned(point: point.rawValue, fault: .hold(path: String(halves[0].dropFirst(5))), passesLeft: count)
  }

  /// Passes a point.
  func pass(_ point: Point) {
    let due = planned.withLock { plans -> Fault? in
      for index in plans.indices where plans[index].point == point.rawValue {
        plans[index].passesLeft -= 1
        if plans[index].passesLeft == 0 { return plans[index].fault }
      }
      return nil
    }
    switch due {
    case nil: return
    case .crash: kill(getpid(), SIGKILL)
    case .hold(let path):
      // Opening a FIFO for reading waits for its writer.
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      if descriptor >= 0 { close(descriptor) }
    }
  }
}
