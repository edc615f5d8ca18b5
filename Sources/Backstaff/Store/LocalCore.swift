import Glibc

/// A reducer run in this process: `send` returns when the action and what followed at once are reduced.
@MainActor
final class LocalCore<State, Action>: StoreCore {
  private let engine: Engine<State, Action>
  private let dependencies: DependencyValues
  private var queue: [Action] = []
  private var isReducing = false
  private var revision: Int64 = 0
  private var tasks: [EffectID: Task<Void, Never>] = [:]
  private var idle: [CheckedContinuation<Void, Never>] = []

  init(initialState: State, reducer: some Reducer<State, Action>, dependencies: DependencyValues) {
    self.dependencies = dependencies
    engine = DependencyValues.$current.withValue(dependencies) {
      Engine(state: initialState, tree: reducer.makeTree())
    }
  }

  isolated deinit {
    for task in tasks.values { task.cancel() }
  }

  var state: State { engine.state }
  var isGone: Bool { false }
  var connection: StoreConnection { .live }

  func send(_ action: Action) {
    queue.append(action)
    reduceQueue()
  }

  private func reduceQueue() {
    guard !isReducing else { return }
    isReducing = true
    defer { isReducing = false }
    while !queue.isEmpty { reduce(queue.removeFirst()) }
  }

  /// Waits until no effect runs.
  func settle() async {
    guard engine.effects.liveCount > 0 else { return }
    await withCheckedContinuation { idle.append($0) }
  }

  private func reduce(_ action: Action) {
    revision += 1
    let context = EventContext(
      at: LocalCore.nanosecondsNow(), seed: UInt64.random(in: .min ... .max), nextElement: engine.nextElement)
    let pass = DependencyValues.$current.withValue(dependencies) {
      engine.reduce(action, revision: revision, context: context)
    }
    for issue in pass.issues { issue.deliver() }
    if let refusal = pass.refusal { StandardError.write("backstaff: refused: \(refusal)\n") }
    carryOut(pass)
  }

  private func carryOut(_ pass: Pass<Action>) {
    queue += pass.effects.sends
    for id in pass.effects.cancelled { tasks.removeValue(forKey: id)?.cancel() }
    for effect in pass.effects.started {
      tasks[effect.id] = EffectTask.start(effect) { [weak self] event in await self?.received(event) }
    }
    if engine.effects.liveCount == 0 {
      for waiter in idle { waiter.resume() }
      idle = []
    }
  }

  private func received(_ event: EffectEvent<Action>) {
    switch event {
    case .sent(let id, let action):
      if engine.effects.isLive(id) { send(action.value) }
    case .dismissed(let id, let issue):
      guard engine.effects.isLive(id) else { return }
      if let action = engine.effects.dismissAction(of: id) { send(action) } else { issue.deliver() }
    case .issue(_, let issue): issue.deliver()
    case .ended(let id):
      tasks[id] = nil
      carryOut(engine.effectEnded(id))
      reduceQueue()
    }
  }

  /// Nanoseconds since 1970.
  private static func nanosecondsNow() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

extension Store {
  /// Waits until no effect of a local store runs; for tests.
  package func settle() async {
    await (core as? LocalCore<State, Action>)?.settle()
  }
}
