extension Effect {
  /// The same effect, started at most once in `interval` among those under this id in this scope.
  ///
  /// ```swift
  /// case .scrolled(let offset):
  ///   return .send(.remember(offset)).throttle(id: "remember", for: .seconds(1), latest: true)
  /// ```
  ///
  /// The first starts at once. Of those that come within the interval behind it one starts at its end: the last with
  /// `latest`, else the first; the others are dropped. What has been started is not cancelled by what comes after it.
  /// After a restart, one that waited waits for a whole interval.
  ///
  /// - Parameters:
  ///   - id: The name under which effects are throttled together; `.cancel(id:)` with it cancels what waits or runs.
  ///   - clock: What measures the interval; the dependency `continuousClock` when none is given.
  public func throttle(
    id: some Hashable & Sendable, for interval: Duration, clock: (any Clock<Duration>)? = nil, latest: Bool
  ) -> Effect {
    guard !isNone else { return self }
    let mark = EffectCancelID(id: CancelName.of(id))
    let throttle = EffectThrottle(
      id: mark, interval: interval, latest: latest, clock: clock ?? DependencyValues.current.continuousClock)
    return Effect(.throttle(throttle, cancellable(id: id)))
  }
}

/// What a throttled effect is throttled by.
@usableFromInline
struct EffectThrottle: Sendable {
  var id: EffectCancelID
  let interval: Duration
  let latest: Bool
  /// The names that reach the effect while it waits, beside its own.
  var cancelIDs: [EffectCancelID] = []
  /// The identity of each step of the scope when the effect was returned.
  var identities: [String] = []
  private let clock: any Clock<Duration>

  init(id: EffectCancelID, interval: Duration, latest: Bool, clock: any Clock<Duration>) {
    self.id = id
    self.interval = interval
    self.latest = latest
    self.clock = clock
  }

  /// How much of the interval is left; `nil` when the clock is another one than then.
  func left(since memory: ThrottleMemory) -> Duration? {
    EffectThrottle.elapsed(on: clock, since: memory.passed).map { interval - $0 }
  }

  /// The memory of an effect that passes now.
  func passed(waiting: EffectID? = nil) -> ThrottleMemory {
    ThrottleMemory(identities: identities, passed: EffectThrottle.now(on: clock), waiting: waiting)
  }

  /// Work that waits.
  func pause<Action>(for time: Duration) -> EffectRun<Action> {
    EffectRun(
      work: { [clock] _ in
        do {
          try await clock.sleep(for: time)
        } catch {
          // Cancelled: the schedule knows, and what waits does not start.
          return
        }
      }, scope: id.scope, identities: identities, cancelIDs: [id] + cancelIDs,
      dependencies: DependencyValues.current)
  }

  private static func now(on clock: some Clock<Duration>) -> any Sendable { clock.now }

  private static func elapsed<C: Clock<Duration>>(on clock: C, since then: any Sendable) -> Duration? {
    (then as? C.Instant).map { $0.duration(to: clock.now) }
  }
}

/// What one store keeps of its throttled effects, by name and scope.
struct ThrottleBook {
  private var memories: [EffectCancelID: ThrottleMemory] = [:]

  subscript(id: EffectCancelID) -> ThrottleMemory? {
    get { memories[id] }
    set { memories[id] = newValue }
  }

  /// Forgets what belongs to scopes that are gone.
  mutating func forget(_ gone: [[ScopeStep]]) {
    guard !memories.isEmpty else { return }
    memories = memories.filter { id, _ in !gone.contains { id.scope.starts(with: $0) } }
  }
}

/// What a schedule keeps of the effects that are throttled under one name in one scope.
struct ThrottleMemory: Sendable {
  /// What was there: a scope that has become another one remembers nothing.
  let identities: [String]
  /// When an effect passed last, an instant of its clock.
  let passed: any Sendable
  /// The pause of the effect that waits.
  var waiting: EffectID?
}
