/// Making plans of effects: numbering their work, and leaving out what is not to run.
extension EffectSchedule {
  /// One effect on its way to a plan.
  struct Planning {
    let revision: Int64
    let starter: Handed<Action>?
    /// The ordinals to run, after a restart; `nil` runs all.
    var only: Set<Int>?
    /// The ordinal of the next piece of work.
    var next: Int
    /// Whether what is planned now waits for work of the same effect.
    var isBehindRun = false
    var planned: [LiveEffect<Action>] = []

    /// After a restart, what was sent at once is journaled already; what waited behind outstanding work is to come.
    var isDone: Bool { only != nil && !isBehindRun }

    /// Gives the next piece of work its number, and plans it unless it is not to run.
    mutating func number(_ run: EffectRun<Action>, _ identities: ([ScopeStep]) -> [String]?) -> LiveEffect<Action>? {
      defer { next += 1 }
      // An effect returned for a scope that the same pass removed never starts.
      guard only?.contains(next) ?? true, identities(run.scope) == run.identities else { return nil }
      let effect = LiveEffect(id: EffectID(revision: revision, ordinal: next), run: run, starter: starter)
      planned.append(effect)
      return effect
    }
  }

  mutating func plan(
    _ effect: Effect<Action>, _ planning: inout Planning, _ identities: ([ScopeStep]) -> [String]?
  ) -> Plan {
    switch effect.form {
    case .none, .refuse: return .merge([])
    case .send(let sent):
      guard !planning.isDone, identities(sent.scope) == sent.identities else { return .merge([]) }
      return .send(sent)
    case .cancel(let id): return planning.isDone ? .merge([]) : .cancel(id)
    case .merge(let effects): return .merge(effects.map { plan($0, &planning, identities) })
    case .concatenate(let effects): return sequence(effects, &planning, identities)
    case .run(let run): return planning.number(run, identities).map(Plan.run) ?? .merge([])
    case .throttle(let throttle, let throttled): return plan(throttle, throttled, &planning, identities)
    }
  }

  private mutating func sequence(
    _ effects: [Effect<Action>], _ planning: inout Planning, _ identities: ([ScopeStep]) -> [String]?
  ) -> Plan {
    let (before, wasBehindRun) = (planning.planned.count, planning.isBehindRun)
    defer { planning.isBehindRun = wasBehindRun }
    return .concatenate(
      effects.map { effect in
        planning.isBehindRun = wasBehindRun || planning.planned.count > before
        return plan(effect, &planning, identities)
      })
  }

  /// A throttled effect passes, waits, or is dropped.
  ///
  /// Its pause has an ordinal also when it is not needed, so that a restart tells by what is outstanding whether the
  /// effect waited.
  private mutating func plan(
    _ throttle: EffectThrottle, _ throttled: Effect<Action>, _ planning: inout Planning,
    _ identities: ([ScopeStep]) -> [String]?
  ) -> Plan {
    if planning.only != nil {
      let id = EffectID(revision: planning.revision, ordinal: planning.next)
      guard let waits = wait(throttle, throttle.interval, throttled, &planning, identities) else {
        return plan(throttled, &planning, identities)
      }
      throttles[throttle.id] = throttle.passed(waiting: id)
      return waits
    }
    let memory = throttles[throttle.id].flatMap { $0.identities == throttle.identities ? $0 : nil }
    guard let memory, let left = throttle.left(since: memory), left > .zero else {
      throttles[throttle.id] = throttle.passed()
      planning.next += 1
      return plan(throttled, &planning, identities)
    }
    let waiting = memory.waiting.flatMap { id in
      isLive(id) || planning.planned.contains { $0.id == id } ? id : nil
    }
    if waiting != nil, !throttle.latest {
      planning.next += 1
      return drop(throttled, &planning, identities)
    }
    throttles[throttle.id]?.waiting = EffectID(revision: planning.revision, ordinal: planning.next)
    let waits = wait(throttle, left, throttled, &planning, identities) ?? .merge([])
    return waiting.map { .merge([.abandon($0), waits]) } ?? waits
  }

  /// The effect behind a pause; `nil` when the pause is not to run.
  private mutating func wait(
    _ throttle: EffectThrottle, _ time: Duration, _ throttled: Effect<Action>, _ planning: inout Planning,
    _ identities: ([ScopeStep]) -> [String]?
  ) -> Plan? {
    guard let pause = planning.number(throttle.pause(for: time), identities) else { return nil }
    let wasBehindRun = planning.isBehindRun
    planning.isBehindRun = true
    defer { planning.isBehindRun = wasBehindRun }
    return .concatenate([.run(pause), .pass(throttle), plan(throttled, &planning, identities)])
  }

  /// Numbers an effect that does not run.
  private mutating func drop(
    _ effect: Effect<Action>, _ planning: inout Planning, _ identities: ([ScopeStep]) -> [String]?
  ) -> Plan {
    let only = planning.only
    planning.only = []
    defer { planning.only = only }
    _ = plan(effect, &planning, identities)
    return .merge([])
  }
}
