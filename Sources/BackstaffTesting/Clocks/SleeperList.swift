import Backstaff

/// Who sleeps on a test clock, and where it stands: a value that decides who wakes.
struct SleeperList {
  var now: TestClock.Instant
  /// How to settle the executors of everybody who ever slept here.
  private(set) var settlings: [ClockSettling] = []
  private var sleepers: [Sleeper] = []
  private var nextID = 0
  /// Those about to lie down who were not cancelled before that.
  private var arriving: Set<Int> = []

  init(now: TestClock.Instant) {
    self.now = now
  }

  var count: Int { sleepers.count }

  mutating func remember(_ settling: ClockSettling?) {
    guard let settling, !settlings.contains(where: { $0.id == settling.id }) else { return }
    settlings.append(settling)
  }

  /// The id of somebody about to lie down: ids are in the order of arrival.
  mutating func newID(_ settling: ClockSettling?) -> Int {
    remember(settling)
    arriving.insert(nextID)
    defer { nextID += 1 }
    return nextID
  }

  /// Takes in a sleeper; returns it when it need not sleep.
  mutating func add(_ sleeper: Sleeper) -> Sleeper? {
    if arriving.remove(sleeper.id) == nil { return sleeper.cancelled }
    if sleeper.deadline <= now { return sleeper }
    sleepers.append(sleeper.lying)
    return nil
  }

  /// Takes out a sleeper that was cancelled.
  mutating func cancel(_ id: Int) -> Sleeper? {
    arriving.remove(id)
    guard let index = sleepers.firstIndex(where: { $0.id == id }) else { return nil }
    return sleepers.remove(at: index).cancelled
  }

  /// Takes out the next one to wake, and moves time to its deadline.
  mutating func next(until deadline: TestClock.Instant?) -> Sleeper? {
    let due = sleepers.indices.min { sleepers[$0].order < sleepers[$1].order }
    guard let due, deadline.map({ sleepers[due].deadline <= $0 }) ?? true else { return nil }
    let sleeper = sleepers.remove(at: due)
    now = max(now, sleeper.deadline)
    return sleeper
  }
}

/// One task that sleeps.
struct Sleeper {
  let id: Int
  let deadline: TestClock.Instant
  let continuation: CheckedContinuation<Void, any Error>
  /// What it is a part of, where somebody watches.
  let work: WatchedWork?
  private var isLying = false
  private var isCancelled = false

  init(
    id: Int, deadline: TestClock.Instant, continuation: CheckedContinuation<Void, any Error>, work: WatchedWork?
  ) {
    (self.id, self.deadline, self.continuation, self.work) = (id, deadline, continuation, work)
  }

  var order: (TestClock.Instant, Int) { (deadline, id) }

  fileprivate var cancelled: Sleeper {
    var sleeper = self
    sleeper.isCancelled = true
    return sleeper
  }

  fileprivate var lying: Sleeper {
    var sleeper = self
    sleeper.isLying = true
    return sleeper
  }

  func wake() {
    if isLying { work?.getsUp() }
    if isCancelled { continuation.resume(throwing: CancellationError()) } else { continuation.resume() }
  }
}
