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
  /// The action that led to it; a task has none.
  let starter: Handed<Action>?
  /// What becomes of it when the daemon stops.
  package var policy: EffectPolicy { run.policy }
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
    /// The ordinal behind the last piece of work of the effect.
    var nextOrdinal = 0

    var isEmpty: Bool { sends.isEmpty && started.isEmpty && cancelled.isEmpty && planned.isEmpty }
  }

  indirect enum Plan {
    case send(EffectSend<Action>)
    case cancel(EffectCancelID)
    case run(LiveEffect<Action>)
    case merge([Plan])
    case concatenate([Plan])
    /// A throttled effect lets go of what waits under its name.
    case abandon(EffectID)
    /// A throttled effect is on its way now.
    case pass(EffectThrottle)
  }

  /// A sequence in progress: how much of its current part still runs, and what comes after.
  private struct Sequence {
    var pending = 0
    var rest: ArraySlice<Plan>
    let parent: Int?
  }

  private var live: [EffectID: (effect: LiveEffect<Action>, sequence: Int?)] = [:] {
    didSet { liveCount = live.count }
  }
  private var sequences: [Int: Sequence] = [:]
  private var nextSequence = 0
  /// The tasks that run, by their places.
  private var tasks: [TaskPlace: EffectID] = [:]
  /// When throttled effects last passed, and which ones wait.
  var throttles = ThrottleBook()

  package init() {}

  /// Whether that work is running.
  package func isLive(_ id: EffectID) -> Bool { live[id] != nil }
  /// The work that is running, in the order of its start.
  package var liveIDs: [EffectID] {
    live.keys.sorted { ($0.revision, $0.ordinal) < ($1.revision, $1.ordinal) }
  }
  /// The work that is running within a scope, in the order of its start.
  package func liveIDs(within scope: [ScopeStep]) -> [EffectID] { liveIDs.filter { isLive($0, within: scope) } }
  /// Whether that work is running, and belongs to a scope or below it.
  package func isLive(_ id: EffectID, within scope: [ScopeStep]) -> Bool {
    live[id]?.effect.run.scope.starts(with: scope) == true
  }
  /// How many pieces of work run: asked for every action, where a look into the dictionary would cost more.
  package private(set) var liveCount = 0
  /// Whether anything is kept of work that has ended.
  package var isEmpty: Bool { live.isEmpty && sequences.isEmpty && tasks.isEmpty }

  package func dismissAction(of id: EffectID) -> Action? { live[id]?.effect.run.dismiss }

  /// Takes in the effect of one event.
  ///
  /// - Parameters:
  ///   - first: The ordinal of its first piece of work.
  ///   - starter: The action that leads to it.
  ///   - only: The ordinals to run, after a restart; `nil` runs all, with what they send at once.
  ///   - identities: The identities along a scope now, or `nil` when the scope is gone: an effect whose scope is gone,
  ///     or has become another one since it was returned, does not start.
  package mutating func start(
    _ effect: Effect<Action>, revision: Int64, first: Int = 0, starter: Action? = nil, only: Set<Int>? = nil,
    identities: ([ScopeStep]) -> [String]?
  ) -> Step {
    var step = Step(nextOrdinal: first)
    guard !effect.isNone else { return step }
    var planning = Planning(revision: revision, starter: starter.map { Handed($0) }, only: only, next: first)
    let plan = plan(effect, &planning, identities)
    step.planned = planning.planned
    step.nextOrdinal = planning.next
    execute(plan, in: nil, identities, &step)
    return step
  }

  /// Takes in one piece of work under an id that it had before.
  mutating func resume(
    _ run: EffectRun<Action>, as id: EffectID, identities: ([ScopeStep]) -> [String]?
  ) -> Step {
    var step = Step()
    execute(.run(LiveEffect(id: id, run: run, starter: nil)), in: nil, identities, &step)
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

  /// The state of their scopes no longer asks for these tasks.
  mutating func cancel(tasks ended: [TaskPlace], identities: ([ScopeStep]) -> [String]?) -> Step {
    ended.isEmpty ? Step() : cancel(ended.compactMap { tasks[$0] }, identities: identities)
  }

  /// Scopes are gone: work that belongs to one of them or below is cancelled, deepest first.
  package mutating func settle(gone: [[ScopeStep]], identities: ([ScopeStep]) -> [String]?) -> Step {
    var step = Step()
    guard !gone.isEmpty else { return step }
    throttles.forget(gone)
    guard !live.isEmpty else { return step }
    var orphans: [LiveEffect<Action>] = []
    for (effect, _) in live.values
    where !effect.run.outlivesScope && gone.contains(where: { effect.run.scope.starts(with: $0) }) {
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
}

/// Carrying out plans.
extension EffectSchedule {
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
    case .run(let effect): run(effect, in: sequence, identities, &step)
    case .abandon(let id): abandon(id, identities, &step)
    case .pass(let throttle):
      guard let found = identities(throttle.id.scope), found == throttle.identities else { return }
      throttles[throttle.id] = throttle.passed()
    }
  }

  private mutating func run(
    _ effect: LiveEffect<Action>, in sequence: Int?, _ identities: ([ScopeStep]) -> [String]?, _ step: inout Step
  ) {
    guard identities(effect.run.scope) == effect.run.identities else {
      step.cancelled.append(effect.id)
      return
    }
    live[effect.id] = (effect, sequence)
    if let place = effect.place { tasks[place] = effect.id }
    if let sequence { sequences[sequence]?.pending += 1 }
    step.started.append(effect)
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
    guard let ended = live.removeValue(forKey: id) else { return }
    if let place = ended.effect.place, tasks[place] == id { tasks[place] = nil }
    guard let sequence = ended.sequence else { return }
    sequences[sequence]?.pending -= 1
    proceed(sequence, identities, &step)
  }

  private mutating func cancel(_ id: EffectID, _ identities: ([ScopeStep]) -> [String]?, _ step: inout Step) {
    guard live[id] != nil else { return }
    step.cancelled.append(id)
    step.started.removeAll { $0.id == id }
    finish(id, identities, &step)
  }

  /// Cancels work, and what waits behind it in its own sequence too.
  private mutating func abandon(_ id: EffectID, _ identities: ([ScopeStep]) -> [String]?, _ step: inout Step) {
    if let sequence = live[id]?.sequence {
      for plan in sequences[sequence]?.rest ?? [] { plan.eachRun { step.cancelled.append($0.id) } }
      sequences[sequence]?.rest = []
    }
    cancel(id, identities, &step)
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
    case .pass(let throttle) where throttle.id.isReached(by: request): return .merge([])
    case .merge(let parts): return .merge(parts.map { dropping(request, from: $0, &step) })
    case .concatenate(let parts): return .concatenate(parts.map { dropping(request, from: $0, &step) })
    case .send, .run, .cancel, .abandon, .pass: return plan
    }
  }
}

extension EffectSchedule.Plan {
  /// Every piece of work in it.
  fileprivate func eachRun(_ body: (LiveEffect<Action>) -> Void) {
    switch self {
    case .run(let effect): body(effect)
    case .merge(let parts), .concatenate(let parts): for part in parts { part.eachRun(body) }
    case .send, .cancel, .abandon, .pass: return
    }
  }
}

extension LiveEffect {
  /// Where the task is that it runs for.
  fileprivate var place: TaskPlace? { run.task.map { TaskPlace(scope: run.scope, mark: $0.mark) } }
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
    case .throttle(_, let throttled): return throttled.refusal
    case .none, .send, .run, .cancel: return nil
    }
  }
}
