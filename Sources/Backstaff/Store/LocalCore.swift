import Glibc

/// A reducer run in this process: `send` returns when the action and what followed at once are reduced.
@MainActor
final class LocalCore<State, Action>: StoreCore {
  private enum Phase {
    case idle
    /// Actions are being reduced; what is sent now follows them.
    case reducing
    /// Observers are being told; what is sent now is a batch of its own, behind this one.
    case telling
  }

  private let engine: Engine<State, Action>
  private let dependencies: DependencyValues
  private let reporter: IssueReporter?
  /// Who drives the store step by step, if anybody does.
  private let watch = WatchedWork.watch
  private let home = EffectHome.local()
  private var queue = ActionQueue<Action>()
  private var phase = Phase.idle
  private var revision: Int64 = 0
  private var lastTime: Int64 = 0
  private var lineage = EffectLineage()
  private var tasks: [EffectID: Task<Void, Never>] = [:]
  private var idle: [CheckedContinuation<Void, Never>] = []
  private var waiting: [EffectLineage.Line: [CheckedContinuation<Void, Never>]] = [:]
  let node = ScopeNode<State>(StoreObservers())
  let place = TreePath()

  init(initialState: State, reducer: some Reducer<State, Action>, dependencies: DependencyValues) {
    self.dependencies = dependencies
    reporter = IssueReporter.current
    watch?.storeMade()
    engine = DependencyValues.$current.withValue(dependencies) {
      Engine(state: initialState, tree: reducer.makeTree())
    }
    carryOut(dependencies.bound { engine.begin(revision: 0) }, of: nil)
  }

  isolated deinit {
    for task in tasks.values { task.cancel() }
    for waiter in idle + waiting.values.flatMap(\.self) { waiter.resume() }
  }

  var state: State { engine.state }
  var isGone: Bool { false }
  var connection: StoreConnection { .live }
  var answersAtOnce: Bool { phase == .idle }
  /// How many effects run.
  var inFlight: Int { engine.effects.liveCount }

  func number(ofPresentation place: TreePath) -> Int64? { engine.presented.number(ofAction: place) }

  func refuseStale(_ issue: Issue) { report(issue) }

  func send(_ action: Action) -> StoreTask {
    if phase == .telling {
      Issue.report(
        "`\(ActionLabel.of(action))` was sent while observers were being told of the action before it; it is handled "
          + "afterwards. Send from where the person acts, or from an effect", fileID: #fileID, line: #line)
    }
    let line = lineage.begin()
    queue.append((action, line))
    drain()
    guard !lineage.isOver(line) else { return StoreTask() }
    return StoreTask(LocalWork(core: self, line: line, scope: engine.scope(of: action)))
  }

  /// Handles what is queued, batch by batch: observers see the end of each.
  private func drain() {
    guard phase == .idle else { return }
    defer { phase = .idle }
    while !queue.isEmpty {
      phase = .reducing
      let before = node.isIdle ? nil : engine.state
      DependencyValues.$current.withValue(dependencies) {
        engine.batch {
          while let (action, line) = queue.next() { reduce(action, of: line) }
        }
      }
      finishLines()
      guard let before else { continue }
      phase = .telling
      node.changed(from: before, to: engine.state)
      node.observers.fire()
    }
  }

  private func reduce(_ action: Action, of line: EffectLineage.Line) {
    revision += 1
    let context = EventContext(
      at: nextTime(), seed: UInt64.random(in: .min ... .max), nextElement: engine.nextElement)
    let pass = engine.reduce(action, revision: revision, context: context)
    lineage.reduced(line, at: revision)
    for issue in pass.issues { report(issue) }
    if let refusal = pass.refusal { StandardError.write("backstaff: refused: \(refusal)\n") }
    carryOut(pass, of: line)
  }

  private func carryOut(_ pass: Pass<Action>, of line: EffectLineage.Line?) {
    for action in pass.effects.sends { enqueue(action, of: line) }
    for id in pass.effects.cancelled {
      tasks.removeValue(forKey: id)?.cancel()
      lineage.ended(id)
    }
    for effect in pass.effects.started {
      lineage.started(effect.id)
      tasks[effect.id] = start(effect)
    }
    tellIdle()
  }

  private func start(_ effect: LiveEffect<Action>) -> Task<Void, Never> {
    guard let watch else {
      return EffectTask.start(effect, home: home) { [weak self] event in await self?.received(event) }
    }
    let work = watch.begin(cause: effect.starter.map { ActionLabel.short($0.value) } ?? "the state of a task")
    return WatchedWork.$current.withValue(work) {
      EffectTask.start(effect, home: home, executor: watch.executor) { [weak self] event in
        await self?.received(event)
        if case .ended = event { work.ended() }
      }
    }
  }

  private func tellIdle() {
    guard engine.effects.liveCount == 0 else { return }
    for waiter in idle { waiter.resume() }
    idle = []
  }

  private func enqueue(_ action: Action, of line: EffectLineage.Line?) {
    if let line { lineage.queued(in: line) }
    queue.append((action, line ?? lineage.begin()))
  }

  private func received(_ event: EffectEvent<Action>) {
    // An effect reports to itself; what follows from its action is not its own.
    IssueReporter.$current.withValue(reporter) {
      switch event {
      case .sent(let id, let action):
        if engine.effects.isLive(id) { send(action.value, by: id) }
      case .dismissed(let id, let issue):
        guard engine.effects.isLive(id) else { return }
        if let action = engine.effects.dismissAction(of: id) { send(action, by: id) } else { report(issue) }
      case .issue(_, let issue): report(issue)
      case .ended(let id):
        tasks[id] = nil
        let line = lineage.line(of: id.revision)
        carryOut(engine.effectEnded(id), of: line)
        lineage.ended(id)
        drain()
        finishLines()
      }
    }
  }

  private func send(_ action: Action, by id: EffectID) {
    enqueue(action, of: lineage.line(of: id.revision))
    drain()
  }

  private func report(_ issue: Issue) {
    guard IssueReporter.current == nil, let reporter else { return issue.deliver() }
    reporter.report(issue)
  }

  /// Nanoseconds since 1970, later from event to event.
  private func nextTime() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    lastTime = max(lastTime + 1, Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    return lastTime
  }
}

extension LocalCore {
  /// Waits until no effect runs.
  func settle() async {
    guard engine.effects.liveCount > 0 else { return }
    await withCheckedContinuation { idle.append($0) }
  }

  func isOver(_ line: EffectLineage.Line) -> Bool { lineage.isOver(line) }

  func finish(_ line: EffectLineage.Line) async {
    guard !lineage.isOver(line) else { return }
    await withCheckedContinuation { waiting[line, default: []].append($0) }
  }

  /// Cancels what a line owns: its effects in `scope` and below, with what waits behind them. What the line led to
  /// above belongs to others.
  func cancel(_ line: EffectLineage.Line, in scope: [ScopeStep]) {
    var ids = engine.effects.liveIDs(within: scope).filter { lineage.line(of: $0.revision) == line }
    while !ids.isEmpty {
      let step = engine.cancel(ids).effects
      for id in step.cancelled {
        tasks.removeValue(forKey: id)?.cancel()
        lineage.ended(id)
      }
      ids = step.started.map(\.id)
    }
    finishLines()
    tellIdle()
  }

  private func finishLines() {
    for line in lineage.takeFinished() {
      for waiter in waiting.removeValue(forKey: line) ?? [] { waiter.resume() }
    }
  }
}

/// What came of one action sent to a local store.
@MainActor
private final class LocalWork<State, Action>: StoreWork {
  private weak var core: LocalCore<State, Action>?
  private let line: EffectLineage.Line
  /// Where the action was sent to.
  private let scope: [ScopeStep]

  init(core: LocalCore<State, Action>, line: EffectLineage.Line, scope: [ScopeStep]) {
    self.core = core
    self.line = line
    self.scope = scope
  }

  var isOver: Bool { core?.isOver(line) ?? true }

  func finish() async { await core?.finish(line) }

  func cancel() { core?.cancel(line, in: scope) }
}

/// Actions in the order in which they are handled.
private struct ActionQueue<Action> {
  typealias Entry = (Action, EffectLineage.Line)
  private var entries: [Entry?] = []
  private var first = 0

  var isEmpty: Bool { first == entries.count }

  mutating func append(_ entry: Entry) {
    if isEmpty {
      entries.removeAll(keepingCapacity: true)
      first = 0
    }
    entries.append(entry)
  }

  /// Takes the next one out: nothing of it stays behind, as it may have something to say when it is freed.
  mutating func next() -> Entry? {
    guard !isEmpty else { return nil }
    defer {
      entries[first] = nil
      first += 1
    }
    return entries[first]
  }
}
