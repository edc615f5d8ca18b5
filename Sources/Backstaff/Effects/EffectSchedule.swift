/// The address of one piece of asynchronous work: the event that started it, and its place among that event's.
package struct EffectID: Hashable, Sendable, CustomStringConvertible {
  package let revision: Int64
  package let ordinal: Int

  package init(revision: Int64, ordinal: Int) {
    self.revision = revision
    self.ordinal = ordinal
  }

  /// The id that ``description`` writes.
  package init?(text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let revision = Int64(parts[0]), let ordinal = Int(parts[1]) else { return nil }
    self.init(revision: revision, ordinal: ordinal)
  }

  package var description: String { "\(revision):\(ordinal)" }
}

/// A piece of work that is running or about to.
package struct LiveEffect<Action> {
  package let id: EffectID
  package let run: EffectRun<Action>
  /// What becomes of it when the daemon stops.
  package var policy: EffectPolicy { run.policy }
  /// The label of the action that started it.
  package internal(set) var starter = ""
}

/// Which effects run, which wait for others, and which end: a value that decides; its owner starts and cancels tasks.
package struct EffectSchedule<Action> {
  /// What the owner has to do after an input.
  package struct Step {
    /// Actions that follow at once, in order.
    package var sends: [Action] = []
    /// Work to start.
    package var started: [LiveEffect<Action>] = []
    /// Work to cancel; it no longer counts as running.
    package var cancelled: [EffectID] = []
    /// Everything the effect holds, also what waits for its turn.
    package var planned: [LiveEffect<Action>] = []

    var isEmpty: Bool { sends.isEmpty && started.isEmpty && cancelled.isEmpty && planned.isEmpty }
  }

  private indirect enum Plan {
    case send(EffectSend<Action>)
    case cancel(EffectCancelID)
    case run(LiveEffect<Action>)
    case merge([Plan])
    case concatenate([Plan])
  }

  /// A sequence in progress: how much of its current part still runs, and what comes after.
  private struct Sequence {
    var pending = 0
    var rest: ArraySlice<Plan>
    let parent: Int?
  }

  private var live: [EffectID: (effect: LiveEffect<Action>, sequence: Int?)] = [:]
  private var sequences: [Int: Sequence] = [:]
  private var nextSequence = 0

  package init() {}

  /// Whether that work is running.
  package func isLive(_ id: EffectID) -> Bool { live[id] != nil }
  /// The work that is running, in the order of its start.
  package var liveIDs: [EffectID] {
    live.keys.sorted { ($0.revision, $0.ordinal) < ($1.revision, $1.ordinal) }
  }
  /// How many pieces of work run.
  package var liveCount: Int { live.count }

  package func dismissAction(of id: EffectID) -> Action? { live[id]?.effect.run.dismiss }

  /// Takes in the effect of one event.
  ///
  /// - Parameters:
  ///   - only: The ordinals to run, after a restart; `nil` runs all, with what they send at once.
  ///   - identities: The identities along a scope now, or `nil` when the scope is gone: an effect whose scope is gone,
  ///     or has become another one since it was returned, does not start.
  package mutating func start(
    _ effect: Effect<Action>, revision: Int64, only: Set<Int>? = nil, identities: ([ScopeStep]) -> [String]?
  ) -> Step {
    var step = Step()
    guard !effect.isNone else { return step }
    var ordinal = 0
    let plan = EffectSchedule.plan(effect, revision: revision, next: &ordinal, only: only, identities, &step)
    execute(plan, in: nil, identities, &step)
    return step
  }

  /// Work ended by itself.
  package mutating func ended(_ id: EffectID, identities: ([ScopeStep]) -> [String]?) -> Step {
    var step = Step()
    finish(id, identities, &step)
    return step
  }

  /// The owner wants work to end, in that order.
  package mutating func cancel(_ ids: [EffectID], identities: ([ScopeStep]) -> [String]?) -> Step {
    var step = Step()
    for id in ids { cancel(id, identities, &step) }
    return step
  }

  /// Scopes are gone: work that belongs to one of them or below is cancelled, deepest first.
  package mutating func settle(gone: [[ScopeStep]], identities: ([ScopeStep]) -> [String]?) -> Step {
    var step = Step()
    guard !gone.isEmpty, !live.isEmpty else { return step }
    var orphans: [LiveEffect<Action>] = []
    for (effect, _) in live.values where gone.contains(where: { effect.run.scope.starts(with: $0) }) {
      orphans.append(effect)
    }
    for effect in orphans.sorted(by: EffectSchedule.deepestFirst) { cancel(effect.id, identities, &step) }
    return step
  }

  private static func deepestFirst(_ left: LiveEffect<Action>, _ right: LiveEffect<Action>) -> Bool {
    let depths = (left.run.scope.count, right.run.scope.count)
    if depths.0 != depths.1 { return depths.0 > depths.1 }
    return (left.id.revision, left.id.ordinal) < (right.id.revision, right.id.ordinal)
  }

  // MARK: planning

  private static func plan(
    _ effect: Effect<Action>, revision: Int64, next ordinal: inout Int, only: Set<Int>?, isBehindRun: Bool = false,
    _ identities: ([ScopeStep]) -> [String]?, _ step: inout Step
  ) -> Plan {
    // After a restart, what was sent at once is journaled already; what waited behind outstanding work is to come.
    let isDone = only != nil && !isBehindRun
    switch effect.form {
    case .none, .refuse: return .merge([])
    case .send(let sent):
      guard !isDone, identities(sent.scope) == sent.identities else { return .merge([]) }
      return .send(sent)
    case .cancel(let id): return isDone ? .merge([]) : .cancel(id)
    case .merge(let effects):
      return .merge(
        effects.map {
          plan($0, revision: revision, next: &ordinal, only: only, isBehindRun: isBehindRun, identities, &step)
        })
    case .concatenate(let effects):
      let before = step.planned.count
      return .concatenate(
        effects.map {
          let waits = isBehindRun || step.planned.count > before
          return plan($0, revision: revision, next: &ordinal, only: only, isBehindRun: waits, identities, &step)
        })
    case .run(let run):
      defer { ordinal += 1 }
      // An effect returned for a scope that the same pass removed never starts.
      guard only?.contains(ordinal) ?? true, identities(run.scope) == run.identities else { return .merge([]) }
      let effect = LiveEffect(id: EffectID(revision: revision, ordinal: ordinal), run: run)
      step.planned.append(effect)
      return .run(effect)
    }
  }

  // MARK: carrying out

  private mutating func execute(
    _ plan: Plan, in sequence: Int?, _ identities: ([ScopeStep]) -> [String]?, _ step: inout Step
  ) {
    switch plan {
    case .send(let sent):
      if identities(sent.scope) == sent.identities { step.sends.append(sent.action) }
    case .cancel(let id): cancel(id, in: sequence, identities, &step)
    case .merge(let parts):
      for part in parts { execute(part, in: sequence, identities, &step) }
    case .concatenate(let parts):
      let index = nextSequence
      nextSequence += 1
      sequences[index] = Sequence(rest: parts[...], parent: sequence)
      if let sequence { sequences[sequence]?.pending += 1 }
      proceed(index, identities, &step)
    case .run(let effect):
      guard identities(effect.run.scope) == effect.run.identities else {
        step.cancelled.append(effect.id)
        return
      }
      live[effect.id] = (effect, sequence)
      if let sequence { sequences[sequence]?.pending += 1 }
      step.started.append(effect)
    }
  }

  /// Goes on with a sequence as long as nothing of its current part runs.
  private mutating func proceed(_ index: Int, _ identities: ([ScopeStep]) -> [String]?, _ step: inout Step) {
    while let sequence = sequences[index], sequence.pending == 0 {
      guard let next = sequence.rest.first else {
        sequences[index] = nil
        guard let parent = sequence.parent else { return }
        sequences[parent]?.pending -= 1
        return proceed(parent, identities, &step)
      }
      sequences[index]?.rest.removeFirst()
      execute(next, in: index, identities, &step)
    }
  }

  private mutating func finish(_ id: EffectID, _ identities: ([ScopeStep]) -> [String]?, _ step: inout Step) {
    guard let ended = live.removeValue(forKey: id), let sequence = ended.sequence else { return }
    sequences[sequence]?.pending -= 1
    proceed(sequence, identities, &step)
  }

  private mutating func cancel(_ id: EffectID, _ identities: ([ScopeStep]) -> [String]?, _ step: inout Step) {
    guard live[id] != nil else { return }
    step.cancelled.append(id)
    step.started.removeAll { $0.id == id }
    finish(id, identities, &step)
  }

  /// Cancels by name: in the scope of the request and below it, never above or beside; what waits behind the request
  /// in its own sequence is kept.
  private mutating func cancel(
    _ request: EffectCancelID, in sequence: Int?, _ identities: ([ScopeStep]) -> [String]?, _ step: inout Step
  ) {
    var own: Set<Int> = []
    var next = sequence
    while let index = next {
      own.insert(index)
      next = sequences[index]?.parent
    }
    for index in sequences.keys.sorted() where !own.contains(index) {
      let rest = (sequences[index]?.rest ?? []).map { EffectSchedule.dropping(request, from: $0, &step) }
      sequences[index]?.rest = rest[...]
    }
    let marked = live.values.map(\.effect).filter { $0.run.cancelIDs.contains { $0.isReached(by: request) } }
    for effect in marked.sorted(by: EffectSchedule.deepestFirst) { cancel(effect.id, identities, &step) }
  }

  /// What is left of a waiting plan.
  private static func dropping(_ request: EffectCancelID, from plan: Plan, _ step: inout Step) -> Plan {
    switch plan {
    case .send(let sent) where sent.cancelIDs.contains(where: { $0.isReached(by: request) }): return .merge([])
    case .run(let effect) where effect.run.cancelIDs.contains(where: { $0.isReached(by: request) }):
      step.cancelled.append(effect.id)
      return .merge([])
    case .merge(let parts): return .merge(parts.map { dropping(request, from: $0, &step) })
    case .concatenate(let parts): return .concatenate(parts.map { dropping(request, from: $0, &step) })
    case .send, .run, .cancel: return plan
    }
  }
}

extension EffectCancelID {
  fileprivate func isReached(by request: EffectCancelID) -> Bool {
    id == request.id && scope.starts(with: request.scope)
  }
}

extension Effect {
  /// The refusal in this effect, if it holds one.
  package var refusal: Refusal? {
    switch form {
    case .refuse(let refusal): return refusal
    case .merge(let parts), .concatenate(let parts): return parts.lazy.compactMap(\.refusal).first
    default: return nil
    }
  }
}
