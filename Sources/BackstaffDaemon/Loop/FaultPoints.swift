import Glibc
import Synchronization

/// Faults that tests ask for, by the environment variable `BACKSTAFF_FAULT`: a list of `WHAT@POINT:N`, separated by
/// commas; without `:N` it is the first. At the N-th pass of the point, `crash` ends the process as `kill -9` does,
/// and `hold=PATH` waits until the FIFO at PATH has a writer. `slow=MILLISECONDS` makes that pass and every one after
/// it last so much longer: `slow=100@before-commit` is a disk whose flushes take 100 ms more. Without the variable
/// nothing of this exists.
///
/// The points, in the way of one action: `before-append`, `before-commit` (the rows are written, the flush is not
/// done), `after-commit` (on disk, nobody told), `after-publish` (frames sent, not acknowledged).
final class FaultPoints: Sendable {
  enum Point: String, CaseIterable {
    case beforeAppend = "before-append"
    case beforeCommit = "before-commit"
    case afterCommit = "after-commit"
    case afterPublish = "after-publish"
  }

  private enum Fault {
    case crash
    case hold(path: String)
    case slow(Duration)

    /// The fault of that word; `nil` where there is none.
    init?(_ word: Substring) {
      if word == "crash" {
        self = .crash
      } else if word.hasPrefix("hold=/") {
        self = .hold(path: String(word.dropFirst(5)))
      } else if word.hasPrefix("slow="), let milliseconds = Int(word.dropFirst(5)), Self.slowness ~= milliseconds {
        self = .slow(.milliseconds(milliseconds))
      } else {
        return nil
      }
    }

    /// A pass that lasts longer than this is held, not slow.
    private static let slowness = 1...60_000

    /// Whether it goes on after the pass at which it began.
    var lasts: Bool { if case .slow = self { true } else { false } }
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
        throw DaemonError(
          .cannotServe,
          "BACKSTAFF_FAULT: `\(part)` is not WHAT@POINT:N; WHAT is crash, hold=/PATH or slow=MILLISECONDS, POINT is "
            + Point.allCases.map(\.rawValue).joined(separator: ", "))
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
    return Fault(halves[0]).map { Planned(point: point.rawValue, fault: $0, passesLeft: count) }
  }

  /// Passes a point.
  func pass(_ point: Point) {
    let due = planned.withLock { plans -> [Fault] in
      var due: [Fault] = []
      for index in plans.indices where plans[index].point == point.rawValue {
        plans[index].passesLeft -= 1
        let left = plans[index].passesLeft
        if left == 0 || left < 0 && plans[index].fault.lasts { due.append(plans[index].fault) }
      }
      return due
    }
    for fault in due { come(to: fault) }
  }

  private func come(to fault: Fault) {
    switch fault {
    case .crash: kill(getpid(), SIGKILL)
    case .hold(let path):
      // Opening a FIFO for reading waits for its writer.
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      if descriptor >= 0 { close(descriptor) }
    case .slow(let time):
      let end = ContinuousClock.now + time
      while case let left = end - .now, left > .zero {
        _ = poll(nil, 0, Int32(left / .milliseconds(1)) + 1)
      }
    }
  }
}
