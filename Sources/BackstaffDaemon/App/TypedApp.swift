import Backstaff
import BackstaffJSON
import BackstaffJournal

/// The typed side of a session: the engine, the queue of actions, and the tasks of the effects.
final class TypedApp<State: DocumentConvertible, Action: ActionConvertible>: AppTree {
  private struct Queued {
    /// The action; none stands for the hooks of recovery.
    let action: Action?
    let cause: Int64
    let sender: EffectID?
  }

  /// What an event started and cancelled, kept until the event is durable.
  private struct Held {
    let revision: Int64
    let effects: EffectSchedule<Action>.Step
  }

  let engine: Engine<State, Action>
  private let home: EffectHome
  private let executor: (any TaskExecutor)?
  private var selfCheck: SelfCheck
  /// How the journal keeps secrets.
  private let secrets: SecretForm
  private let post: @Sendable (any Sendable) async -> Void
  private var queue: [Queued] = []
  private var held: [Held] = []
  private var tasks: [EffectID: Task<Void, Never>] = [:]
  /// Effects that run once, on their way from being told to running.
  private var starting: [LiveEffect<Action>] = []
  private var announced: [EffectID: LiveEffect<Action>] = [:]
  private var runningOnce: Set<EffectID> = []

  /// A session's app over a state.
  ///
  /// - Parameters:
  ///   - home: What the keys of its effects begin with.
  ///   - executor: Where effects run.
  ///   - secrets: How what is made for the journal keeps secrets; whatever else is made hides them.
  ///   - post: Hands an effect's event to the loop, and returns when the loop has taken it in.
  init(
    state: State, tree: ReducerTree<State, Action>, presented: PresentedScopes,
    nextElement: Int = 0, home: EffectHome, executor: (any TaskExecutor)? = nil,
    selfCheck: SelfCheck = SelfCheck(every: 1), secrets: SecretForm = .hidden,
    post: @escaping @Sendable (any Sendable) async -> Void
  ) {
    self.home = home
    self.executor = executor
    self.selfCheck = selfCheck
    self.secrets = secrets
    engine = Engine(state: state, tree: tree, presented: presented, nextElement: nextElement)
    self.post = post
  }

  var snapshot: any StateSnapshot { TypedSnapshot(state: engine.state) }
  var presented: PresentedScopes { engine.presented }
  var nextElement: Int { engine.nextElement }
  var effectCount: Int { engine.effects.liveCount }
  var hasQueued: Bool { !queue.isEmpty }

  func enqueue(_ action: RecordedAction) throws(ActionError) {
    // Whoever sends a secret sends its value: a seal from outside would be journaled as it came.
    let action = try SecretForm.plain.bound { () throws(ActionError) in try action.action(as: Action.self) }
    queue.append(Queued(action: action, cause: 0, sender: nil))
  }

  func enqueue(_ action: RecordedAction, inPlaceOf lost: EffectID) throws(ActionError) {
    let action = try secrets.bound { () throws(ActionError) in try action.action(as: Action.self) }
    queue.append(Queued(action: action, cause: lost.revision, sender: lost))
  }

  func dropQueued() -> Int {
    defer { queue = [] }
    return queue.count
  }

  func enqueueRestored() {
    queue.append(Queued(action: nil, cause: 0, sender: nil))
  }

  func step(revision: Int64, context: EventContext) -> Reduced {
    // Everything that is written in here is for the journal; no task begins.
    secrets.bound { reduceNext(revision, context) }
  }

  private func reduceNext(_ revision: Int64, _ context: EventContext) -> Reduced {
    let next = queue.removeFirst()
    var reduced = Reduced(
      outcome: .event, action: RecordedAction(path: TreePath()), cause: next.cause, sender: next.sender,
      isRestoration: next.action == nil, patch: JSONPatch(), snapshot: snapshot, presented: [:], effects: [],
      cancelled: [], issues: [])
    do throws(ActionError) {
      if let action = next.action { reduced.action = try RecordedAction(recording: action) }
    } catch {
      reduced.outcome = .refused(Refusal(code: error.code.rawValue, message: error.message))
      return reduced
    }
    let before = engine.state
    var patch = JSONPatch()
    guard let pass = reduce(next.action, revision, context, before, &patch) else {
      reduced.outcome = .nothing
      return reduced
    }
    reduced.issues = pass.issues
    if let refusal = pass.refusal {
      reduced.outcome = .refused(refusal)
      return reduced
    }
    reduced.patch = patch
    reduced.snapshot = snapshot
    reduced.reads = context.recordedReads
    if engine.nextElement != context.firstElement { reduced.nextElement = engine.nextElement }
    fill(&reduced, from: pass, revision: revision)
    if let action = next.action { reduced.issues += check(action, reduced.action.path, before, context) }
    return reduced
  }

  private func reduce(
    _ action: Action?, _ revision: Int64, _ context: EventContext, _ before: State, _ patch: inout JSONPatch
  ) -> Pass<Action>? {
    let check: (State) -> Refusal? = { state in
      do throws(DocumentError) {
        patch = try PatchWriter.patch(from: before, to: state)
        return nil
      } catch {
        return Refusal(code: "undocumentable_state", message: "the new state has no document: \(error)")
      }
    }
    guard let action else { return engine.restored(revision: revision, context: context, check: check) }
    return engine.reduce(action, revision: revision, context: context, check: check)
  }

  /// The self-check of an event that is due for one; what is wrong with an action is told once.
  private func check(_ action: Action, _ path: TreePath, _ before: State, _ context: EventContext) -> [Issue] {
    guard selfCheck.isDue() else { return [] }
    let fault = DeterminismCheck.check(
      action, before: before, after: engine.state, context: context, tree: engine.tree,
      at: SourcePlace(fileID: #fileID, line: #line))
    return fault.map { selfCheck.tells(of: path) ? [$0] : [] } ?? []
  }

  private func fill(_ reduced: inout Reduced, from pass: Pass<Action>, revision: Int64) {
    reduced.presented = pass.presented
    reduced.routes = pass.routeChanges
    for effect in pass.effects.planned { reduced.effects.append(record(effect, &reduced.issues)) }
    reduced.cancelled = pass.effects.cancelled
    hold(pass.effects, revision: revision)
  }

  private func record(_ effect: LiveEffect<Action>, _ issues: inout [Issue]) -> JSON {
    var orElse: RecordedAction?
    if let action = effect.run.orElse {
      do throws(ActionError) {
        orElse = try secrets.bound { () throws(ActionError) in try RecordedAction(recording: action) }
      } catch {
        issues.append(
          Issue(
            message: "the action of `.once(orElse:)` cannot be recorded, so it could not arrive: \(error)",
            fileID: #fileID, line: #line))
      }
    }
    return EffectRecord.json(effect, orElse: orElse, presented: engine.presented)
  }

  /// Actions that follow at once join the queue; tasks wait for the commit.
  private func hold(_ effects: EffectSchedule<Action>.Step, revision: Int64) {
    queue += effects.sends.map { Queued(action: $0, cause: revision, sender: nil) }
    held.append(Held(revision: revision, effects: effects))
  }

  func stalePin(on path: TreePath) -> StalePin? { engine.stalePin(on: path) }

  func actionPath(ofScope scope: TreePath) -> TreePath { engine.tree.actionPath(ofScope: scope) }

  func release(through revision: Int64) {
    while let first = held.first, first.revision <= revision {
      held.removeFirst()
      carryOut(first.effects)
    }
  }

  private func carryOut(_ effects: EffectSchedule<Action>.Step) {
    for id in effects.cancelled { forget(id)?.cancel() }
    for effect in effects.started where engine.effects.isLive(effect.id) {
      if effect.policy == .once { starting.append(effect) } else { start(effect) }
    }
  }

  private func start(_ effect: LiveEffect<Action>) {
    tasks[effect.id] = EffectTask.start(effect, home: home, executor: executor) { [post] event in await post(event) }
  }

  private func forget(_ id: EffectID) -> Task<Void, Never>? {
    announced[id] = nil
    runningOnce.remove(id)
    return tasks.removeValue(forKey: id)
  }

  func takeStarting() -> [EffectID] {
    defer { starting = [] }
    let live = starting.filter { engine.effects.isLive($0.id) }
    for effect in live { announced[effect.id] = effect }
    return live.map(\.id)
  }

  func begin(_ ids: [EffectID]) {
    for id in ids {
      guard let effect = announced.removeValue(forKey: id), engine.effects.isLive(id) else { continue }
      runningOnce.insert(id)
      start(effect)
    }
  }

  func received(_ event: any Sendable) -> EffectNews {
    guard let event = event as? EffectEvent<Action> else { return EffectNews() }
    switch event {
    case .sent(let id, let action):
      // What a cancelled effect still sends is dropped in silence.
      guard engine.effects.isLive(id) else { return EffectNews() }
      queue.append(Queued(action: action.value, cause: id.revision, sender: id))
      return EffectNews(teller: runningOnce.contains(id) ? id : nil)
    case .dismissed(let id, let issue):
      guard engine.effects.isLive(id) else { return EffectNews() }
      guard let action = engine.effects.dismissAction(of: id) else {
        return EffectNews(issues: [(id, issue)])
      }
      queue.append(Queued(action: action, cause: id.revision, sender: id))
      return EffectNews()
    case .issue(let id, let issue): return EffectNews(issues: [(id, issue)])
    case .ended(let id): return ended(id)
    }
  }

  private func ended(_ id: EffectID) -> EffectNews {
    _ = forget(id)
    guard engine.effects.isLive(id) else { return EffectNews() }
    let pass = engine.effectEnded(id)
    queue += pass.effects.sends.map { Queued(action: $0, cause: id.revision, sender: nil) }
    carryOut(pass.effects)
    return EffectNews(ended: [(id, "finished")] + pass.effects.cancelled.map { ($0, "cancelled") })
  }

  func beginTasks(revision: Int64, first: Int64, known: (RecordedTask) -> KnownTask) -> [JSON] {
    let pass = engine.begin(revision: revision, first: Int(first)) { run in
      guard let task = EffectRecord.task(run, presented: engine.presented) else { return .new }
      return switch known(task) {
      case .new: .new
      case .running(let id): .running(id)
      case .finished: .finished
      }
    }
    let new = Set(pass.effects.planned.map(\.id))
    var (known, unknown) = (pass.effects, pass.effects)
    known.started.removeAll { new.contains($0.id) }
    unknown.started.removeAll { !new.contains($0.id) }
    carryOut(known)
    held.append(Held(revision: revision, effects: unknown))
    var issues: [Issue] = []
    return pass.effects.planned.map { record($0, &issues) }
  }

  func restart(_ outstanding: OutstandingEvent) -> RestartReport {
    let before: State
    let action: Action
    do {
      before = try secrets.bound { try State(document: DocumentReader(outstanding.before)) }
      action = try secrets.bound { try outstanding.action.action(as: Action.self) }
    } catch {
      return RestartReport(problem: "its event cannot be read by this build: \(error)")
    }
    let context = EventContext(
      at: outstanding.at, seed: outstanding.seed, nextElement: outstanding.nextElement, recorded: outstanding.reads)
    let (after, start) = secrets.bound {
      engine.restart(
        action, on: before, revision: outstanding.revision, ordinals: outstanding.ordinals, context: context)
    }
    do {
      guard try secrets.bound({ try leads(outstanding.patch, from: before, to: after) }) else {
        return RestartReport(problem: "this build reduces its event \(outstanding.revision) to another state")
      }
    } catch {
      return RestartReport(problem: "the state after its event has no document: \(error)")
    }
    let pass = start()
    carryOut(pass.effects)
    return RestartReport(
      restarted: Set(pass.effects.planned.map(\.id.ordinal)), problem: "its scope is gone")
  }

  /// Whether a recorded patch says what this build makes of the event; another build may have written it otherwise.
  private func leads(_ recorded: JSONPatch, from before: State, to after: State) throws -> Bool {
    if try PatchWriter.patch(from: before, to: after) == recorded { return true }
    // Both as this build writes them: members added since are then in both.
    var document = try DocumentWriter.document(of: before)
    do throws(JSONError) { try recorded.apply(to: &document) } catch { return false }
    return document == (try DocumentWriter.document(of: after))
  }

  var liveEffects: [EffectID] { engine.effects.liveIDs }

  func cancel(_ ids: [EffectID]) -> [EffectID] {
    var cancelled: [EffectID] = []
    var ids = ids
    while !ids.isEmpty {
      let effects = engine.cancel(ids).effects
      for id in effects.cancelled { forget(id)?.cancel() }
      cancelled += effects.cancelled
      // What waited for them goes as well.
      ids = effects.started.map(\.id)
    }
    return cancelled
  }

  func cancelAll() {
    for task in tasks.values { task.cancel() }
    tasks = [:]
  }
}
