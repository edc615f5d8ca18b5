extension DependencyValues {
  /// The clock that effects sleep by, which goes on while the machine sleeps.
  ///
  /// ```swift
  /// return .run { send in
  ///   try await clock.sleep(for: .seconds(1))
  ///   await send(.answered)
  /// }
  /// ```
  ///
  /// A test sets it to a `TestClock`, `ImmediateClock` or `UnimplementedClock` of `BackstaffTesting`.
  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }

  /// The clock that effects sleep by, which stands still while the machine sleeps.
  public var suspendingClock: any Clock<Duration> {
    get { self[SuspendingClockKey.self] }
    set { self[SuspendingClockKey.self] = newValue }
  }

  private static let clockRemedy =
    "set it with `withDependencies`, to a `TestClock` where a test moves the time or to an `ImmediateClock`"

  private enum ContinuousClockKey: DependencyKey, KeyWithRemedy {
    static let remedy = clockRemedy
    static var liveValue: any Clock<Duration> { ContinuousClock() }
  }

  private enum SuspendingClockKey: DependencyKey, KeyWithRemedy {
    static let remedy = clockRemedy
    static var liveValue: any Clock<Duration> { SuspendingClock() }
  }
}

extension Clock where Duration == Swift.Duration {
  /// An element at each interval, until the task is cancelled: `for await _ in clock.timer(interval: .seconds(1))`.
  ///
  /// The next interval begins when its predecessor was due, however long the loop's body takes; ticks that were missed
  /// are not made up for.
  public func timer(interval: Duration, tolerance: Duration? = nil) -> ClockTimer {
    ClockTimer { Ticks(clock: self, interval: interval, tolerance: tolerance) }
  }
}

/// The ticks of a clock, made by `clock.timer(interval:)`; of any clock, so that the dependency `continuousClock` has
/// them too.
public struct ClockTimer: AsyncSequence, Sendable {
  fileprivate let start: @Sendable () -> any TickSource

  /// The ticks from now on.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source: start()) }

  /// Waits for one tick after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var source: any TickSource

    /// Waits for the next tick; `nil` when the task is cancelled.
    public mutating func next() async -> Void? { await source.next() }
  }
}

private protocol TickSource {
  mutating func next() async -> Void?
}

private struct Ticks<C: Clock>: TickSource where C.Duration == Duration {
  let clock: C
  let interval: Duration
  let tolerance: Duration?
  private var last: C.Instant?

  init(clock: C, interval: Duration, tolerance: Duration?) {
    self.clock = clock
    self.interval = interval
    self.tolerance = tolerance
  }

  mutating func next() async -> Void? {
    let now = clock.now
    var due = (last ?? now).advanced(by: interval)
    if due < now { due = now }
    do {
      try await clock.sleep(until: due, tolerance: tolerance)
    } catch {
      return nil
    }
    last = due
    return ()
  }
}
