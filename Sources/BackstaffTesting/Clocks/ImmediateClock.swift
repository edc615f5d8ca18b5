import Synchronization

/// A clock on which nobody waits: sleeping moves it on and returns at once.
///
/// For tests that ask what comes of work, not when: `$0.continuousClock = ImmediateClock()`.
public final class ImmediateClock: Clock, Sendable {
  /// A moment, counted from the start of the test.
  public typealias Instant = TestClock.Instant

  private let time: Mutex<Instant>

  /// A clock that stands at `now`.
  public init(now: Instant = Instant()) {
    time = Mutex(now)
  }

  /// Where the clock stands: at the last deadline slept until.
  public var now: Instant { time.withLock { $0 } }
  /// An immediate clock is exact.
  public var minimumResolution: Duration { .zero }

  /// Moves the clock to `deadline` and gives way to other tasks once. A cancelled task throws.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
    await Task.yield()
    try Task.checkCancellation()
  }
}
