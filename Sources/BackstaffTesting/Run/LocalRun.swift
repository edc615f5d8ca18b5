import Backstaff
import Synchronization

/// A feature run in this process, on an executor that only this run drains.
///
/// Unchecked, because states and actions need not be `Sendable`: everything mutable is touched inside `enter` only,
/// which holds the lock. The test's own task comes in through the store, a clock that it advances through `settle`.
final class LocalRun<State, Action>: TestRun, @unchecked Sendable {
  private let lock = Mutex(())
  private let isBusy = Atomic(false)
  private let bell = Bell()
  private let executor: DrainedExecutor
  private let mailbox: Mailbox<Action>
  private let engine: Engine<State, Action>
  private var tasks: [EffectID: Task<Void, Never>] = [:]
  /// By the revision of each event, the `send` it goes back to and the label of its action.
  private var history: [Int64: (origin: TestOrigin, label: String)] = [:]
  /// Where the actions went that the test sent, by the revisions of their events.
  private var scopes: [Int64: [ScopeStep]] = [:]
  private var events: [TestEvent<State, Action>] = []
  private var revision: Int64 = 0
  private var values: DependencyValues
  private var dismissed = false
  private var told: Set<EffectID> = []
  private var isChecked = true

  /// - Parameter place: Where the store is made, which is where its first tasks come from.
  init(engine: Engine<State, Action>, dependencies: DependencyValues, place: SourcePlace) {
    self.engine = engine
    values = dependencies
    executor = DrainedExecutor(bell: bell)
    mailbox = Mailbox(bell: bell)
    // Among the dependencies of every effect, so that the clock it sleeps on lets it run before time goes on.
    values.clockSettling = ClockSettling(id: ObjectIdentifier(executor)) { [weak self] in self?.settle() }
    history[0] = (TestOrigin(revision: 0, place: place), "the state that the store began with")
    _ = carryOut(values.bound { engine.begin(revision: 0) }.effects)
  }

  private func enter<Result>(_ body: () -> Result) -> Result {
    lock.withLock { _ in
      isBusy.store(true, ordering: .relaxed)
      defer { isBusy.store(false, ordering: .relaxed) }
      return Handed(body())
    }.value
  }

  var newest: State { enter { engine.state } }
  var isDismissed: Bool { enter { dismissed } }

  var dependencies: DependencyValues {
    get { enter { values.forChanging } }
    set { enter { values = newValue.forReading } }
  }

  var checksDeterminism: Bool {
    get { enter { isChecked } }
    set { enter { isChecked = newValue } }
  }

  var reported: Set<EffectID> {
    get { enter { told } }
    set { enter { told = newValue } }
  }

  var running: [RunningWork] {
    enter {
      engine.effects.liveIDs.compactMap { id in
        history[id.revision].map { entry in
          let scope = scopes[entry.origin.revision] ?? []
          return RunningWork(
            id: id, label: entry.label, origin: entry.origin, isOwned: engine.effects.isLive(id, within: scope))
        }
      }
    }
  }

  func takeEvents() -> [TestEvent<State, Action>] {
    enter {
      defer { events = [] }
      return events
    }
  }

  func send(_ action: Action, at place: SourcePlace) async -> TestSent<State, Action> {
    enter {
      drain()
      let turn = reduce(action) { TestOrigin(revision: $0, place: place) }
      if let event = turn.event {
        for action in turn.follows { reduceBatch(action, origin: event.origin) }
      }
      drain()
      return turn.sent
    }
  }

  func pump() async {
    bell.hush()
    enter { drain() }
  }

  func lastLook() { enter { drain() } }

  func wait(until deadline: ContinuousClock.Instant) async -> Bool { await bell.wait(until: deadline) }

  func cancel(_ ids: [EffectID]) async {
    enter {
      cancelNow(ids)
      drain()
    }
  }

  func close() {
    enter {
      cancelNow(engine.effects.liveIDs)
      for task in tasks.values { task.cancel() }
      mailbox.close()
      // What was cancelled gets to unwind here, where the test can still see what it does.
      var jobs = 0
      while jobs < LocalRun.mostJobs, executor.runNext() { jobs += 1 }
      executor.close()
    }
  }

  /// What a test clock calls between two instants.
  private func settle() {
    // Whoever is inside drains until nothing is left, so there is nothing to do here.
    guard !isBusy.load(ordering: .relaxed) else { return }
    enter { drain() }
    bell.ring()
  }
}

extension LocalRun {
  /// What came of reducing one action.
  private struct Turn {
    var sent: TestSent<State, Action>
    var follows: [Action] = []

    var event: TestEvent<State, Action>? { if case .reduced(let event) = sent { event } else { nil } }
  }

  /// How many jobs a feature may need to come to rest; beyond them it never will.
  private static var mostJobs: Int { 100_000 }

  /// Runs everything that can run without waiting.
  private func drain() {
    for _ in 0..<LocalRun.mostJobs {
      while let letter = mailbox.next() {
        handle(letter.event)
        letter.heard.resume()
      }
      guard executor.runNext() else { return }
    }
    let place = engine.effects.liveIDs.first.flatMap { history[$0.revision]?.origin.place }
    Issue.report(
      "the effects do not come to rest: one of them goes on and on without ever waiting",
      at: place ?? SourcePlace(fileID: #fileID, line: #line))
  }

  private func handle(_ event: EffectEvent<Action>) {
    switch event {
    case .sent(let id, let action):
      if engine.effects.isLive(id), let entry = history[id.revision] { reduceBatch(action.value, origin: entry.origin) }
    case .dismissed(let id, _):
      guard engine.effects.isLive(id), let entry = history[id.revision] else { return }
      if let action = engine.effects.dismissAction(of: id) {
        reduceBatch(action, origin: entry.origin)
      } else {
        dismissed = true
        cancelNow(engine.effects.liveIDs)
      }
    case .issue(_, let issue): issue.deliver()
    case .ended(let id):
      tasks[id] = nil
      let follows = carryOut(engine.effectEnded(id).effects)
      guard let entry = history[id.revision] else { return }
      for action in follows { reduceBatch(action, origin: entry.origin) }
    }
  }

  /// Reduces an action of an effect with everything that follows from it at once, breadth first.
  private func reduceBatch(_ action: Action, origin: TestOrigin) {
    var queue = [action]
    var next = 0
    while next < queue.count {
      let turn = reduce(queue[next]) { _ in origin }
      switch turn.sent {
      case .reduced(let event): events.append(event)
      case .refused(let refusal):
        let label = ActionLabel.short(queue[next])
        Issue.report("`\(label)`, sent by an effect, was refused: \(refusal)", at: origin.place)
      }
      queue += turn.follows
      next += 1
    }
  }

  private func reduce(_ action: Action, origin: (Int64) -> TestOrigin) -> Turn {
    let number = revision + 1
    let context = TestSurroundings.context(ofEvent: number, nextElement: engine.nextElement)
    let before = engine.state
    let pass = values.bound { engine.reduce(action, revision: number, context: context) }
    for issue in pass.issues { issue.deliver() }
    if let refusal = pass.refusal { return Turn(sent: .refused(refusal)) }
    revision = number
    let origin = origin(number)
    if isChecked, DeterminismCheck.isDue(atRevision: number) {
      values.bound {
        DeterminismCheck.check(
          action, before: before, after: engine.state, context: context, tree: engine.tree, at: origin.place)
      }?.deliver()
    }
    history[number] = (origin, ActionLabel.short(action))
    if origin.revision == number { scopes[number] = engine.scope(of: action) }
    let event = TestEvent(
      revision: number, action: action, before: before, after: engine.state, origin: origin,
      surroundings: TestSurroundings(dependencies: values, context: context))
    return Turn(sent: .reduced(event), follows: carryOut(pass.effects))
  }

  /// Starts and cancels tasks; what is to be sent at once is the caller's to reduce.
  private func carryOut(_ step: EffectSchedule<Action>.Step) -> [Action] {
    for id in step.cancelled { tasks.removeValue(forKey: id)?.cancel() }
    for effect in step.started {
      tasks[effect.id] = EffectTask.start(effect, executor: executor) { [mailbox] event in await mailbox.post(event) }
    }
    return step.sends
  }

  /// Cancels effects; what waited for them is cancelled as well.
  private func cancelNow(_ ids: [EffectID]) {
    var ids = ids
    while !ids.isEmpty {
      let step = engine.cancel(ids).effects
      for id in step.cancelled { tasks.removeValue(forKey: id)?.cancel() }
      ids = step.started.map(\.id)
    }
  }
}
