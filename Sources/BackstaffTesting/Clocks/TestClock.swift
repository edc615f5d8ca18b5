import Backstaff
import Synchronization

/// A clock whose time stands still until a test moves it on.
///
/// ```swift
/// let clock = TestClock()
/// let store = TestStore(initialState: Quiz.State()) { Quiz() } withDependencies: { $0.continuousClock = clock }
/// await store.send(.askTapped)
/// await clock.advance(by: .seconds(1))
/// await store.receive(.answered(42))
/// ```
///
/// Sleepers wake in the order of their deadlines, those of the same one in the order they lay down; each wakes alone,
/// and what it leads to is done before the next one wakes. So a chain of five sleeps of one second ends within one
/// `advance(by: .seconds(5))`.
public final class TestClock: Clock, Sendable {
  /// A moment, counted from the start of the test.
  public struct Instant: InstantProtocol {
    /// How long after the start it is.
    public let offset: Duration

    /// A moment.
    public init(offset: Duration = .zero) { self.offset = offset }

    /// The moment that much later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// How long it is until `other`.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// Whether it is before `other`.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let sleepers: Mutex<SleeperList>

  /// A clock that stands at `now`.
  public init(now: Instant = Instant()) {
    sleepers = Mutex(SleeperList(now: now))
  }

  /// Where the clock stands.
  public var now: Instant { sleepers.withLock { $0.now } }
  /// A test clock is exact.
  public var minimumResolution: Duration { .zero }

  /// How many sleep on it.
  public var sleeperCount: Int { sleepers.withLock { $0.count } }

  /// Sleeps until the clock is moved to `deadline` or past it. A cancelled sleeper is gone at once.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let settling = DependencyValues.current.clockSettling
    let id = sleepers.withLock { $0.newID(settling) }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let sleeper = Sleeper(id: id, deadline: deadline, continuation: continuation, work: WatchedWork.current)
        if let waking = sleepers.withLock({ $0.add(sleeper) }) { waking.wake() } else { sleeper.work?.liesDown() }
      }
    } onCancel: {
      sleepers.withLock { $0.cancel(id) }?.wake()
    }
  }

  /// Moves the clock on by `duration`, waking whoever is due on the way.
  public func advance(by duration: Duration = .zero) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Moves the clock on to `deadline`, waking whoever is due on the way. A moment that is past moves nothing.
  public func advance(to deadline: Instant) async {
    await settle()
    while let sleeper = sleepers.withLock({ $0.next(until: deadline) }) {
      sleeper.wake()
      await settle()
    }
    sleepers.withLock { $0.now = max($0.now, deadline) }
  }

  /// Moves the clock on until nobody sleeps.
  ///
  /// - Parameter timeout: How long, in real time, it may take. Where somebody always lies down again, as a timer does,
  ///   it ends with one issue.
  public func run(
    timeout: Duration = .seconds(1), fileID: StaticString = #fileID, line: UInt = #line
  ) async {
    let end = ContinuousClock.now.advanced(by: timeout)
    await settle()
    while let sleeper = sleepers.withLock({ $0.next(until: nil) }) {
      sleeper.wake()
      await settle()
      guard ContinuousClock.now < end else { break }
    }
    let count = sleeperCount
    guard count > 0 else { return }
    Backstaff.Issue.report(
      "\(count) sleeper\(count == 1 ? "" : "s") still wait\(count == 1 ? "s" : "") on the test clock after \(timeout) "
        + "of running it; something lies down again each time: cancel it, or use `advance(by:)`", fileID: fileID,
      line: line)
  }

  /// Throws when somebody sleeps on the clock: for tests of work that must not wait.
  public func checkSuspension() async throws {
    await settle()
    let count = sleeperCount
    if count > 0 { throw TestClockError(sleeperCount: count) }
  }

  /// Lets everything run until it waits: on the executors that this clock's sleepers brought along, or else by giving
  /// way to other tasks again and again.
  private func settle() async {
    let own = DependencyValues.current.clockSettling
    let settlings = sleepers.withLock { sleepers in
      sleepers.remember(own)
      return sleepers.settlings
    }
    guard !settlings.isEmpty else { return await GivingWay.untilOthersWait() }
    for settling in settlings { await settling.settle() }
  }
}

/// Somebody sleeps on a clock that must have no sleepers.
public struct TestClockError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Always `test_clock_sleepers`.
  public let code = "test_clock_sleepers"
  /// How many sleep, and what to do.
  public let message: String

  init(sleeperCount count: Int) {
    message =
      "\(count) sleeper\(count == 1 ? " waits" : "s wait") on the test clock, which nothing was to do; advance the "
      + "clock first, or find out who sleeps"
  }

  /// The message with its code.
  public var description: String { "\(message) [\(code)]" }
}
