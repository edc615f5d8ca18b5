import Backstaff
import BackstaffJSON

/// The typed side of a session: the engine, the queue of actions, and the tasks of the effects.
final class TypedApp<State: DocumentConvertible, Action: ActionConvertible>: AppTree {
  private struct Queued {
    let action: Action
    let cause: Int64
    let sender: EffectID?
  }

  /// What an event started and cancelled, kept until the event is durable.
  private struct Held {
    let revision: Int64
    let effects: EffectSchedule<Action>.Step
  }

  private let engine: Engine<State, Action>
  private let home: EffectHome
  private let executor: (any TaskExecutor)?
  private let post: @Sendable (any Sendable) async -> Void
  private var queue: [Queued] = []
  private var held: [Held] = []
  private var tasks: [EffectID: Task<Void, Never>] = [:]
  /// Effects that run once, on their way from being told to running.
  private var starting: [LiveEffect<Action>] = []
  private var announced: [EffectID: LiveEffect<Action>] = [:]
  private var runningOnce: Set<EffectID> = []
  private(set) var document: JSON

  /// A session's app over a state whose document is known.
  ///
  /// - Parameters:
  ///   - home: What the keys of its effects begin with.
  ///   - executor: Where effects run.
  ///   - post: Hands an effect's event to the loop, and returns when the loop has taken it in.
  init(
    state: State, document: JSON, tree: ReducerTree<State, Action>, presented: PresentedScopes,
    nextElement: Int = 0, home: EffectHome, executor: (any TaskExecutor)? = nil,
    post: @escaping @Sendable (any Sendable) async -> Void
  ) {
    self.home = home
    self.executor = executor
    engine = Engine(state: state, tree: tree, presented: presented, nextElement: nextElement)
    self.document = document
    self.post = post
  }

  var presented: PresentedScopes { engine.presented }
  var nextElement: Int { engine.nextElement }
  var effectCount: Int { engine.effects.liveCount }
  var hasQueued: Bool { !queue.isEmpty }

  func enqueue(_ action: RecordedAction) throws(ActionError) {
    queue.append(Queued(action: try action.action(as: Action.self), cause: 0, sender: nil))
  }

  func enqueue(_ action: RecordedAction, inPlaceOf lost: EffectID) throws(ActionError) {
    queue.append(Queued(action: try action.action(as: Action.self), cause: lost.revision, sender: lost))
  }

  func dropQueued() -> Int {
    defer { queue = [] }
    return queue.count
  }

  func step(revision: Int64, context: EventContext) -> Reduced {
    let next = queue.removeFirst()
    var reduced = Reduced(
      outcome: .event, action: RecordedAction(path: TreePath()), cause: next.cause, sender: next.sender,
      patch: JSONPatch(), document: document, presented: [:], effects: [], cancelled: [], issues: [])
    do throws(ActionError) {
      reduced.action = try RecordedAction(recording: next.action)
    } catch {
      reduced.outcome = .refused(Refusal(code: error.code.rawValue, message: error.message))
      return reduced
    }
    var document = self.document
    let pass = engine.reduce(next.action, revision: revision, context: context) { state in
      do throws(DocumentError) {
        document = try DocumentWriter.document(of: state)
        return nil
      } catch {
        return Refusal(code: "undocumentable_state", message: "the new state has no document: \(error)")
      }
    }
    reduced.issues = pass.issues
    if let refusal = pass.refusal {
      reduced.outcome = .refused(refusal)
      return reduced
    }
    reduced.patch = JSONPatch.difference(from: self.document, to: document)
    self.document = document
    reduced.reads = context.recordedReads
    if engine.nextElement != context.firstElement { reduced.nextElement = engine.nextElement }
    fill(&reduced, from: pass, revision: revision)
    return reduced
  }

  private func fill(_ reduced: inout Reduced, from pass: Pass<Action>, revision: Int64) {
    reduced.document = document
    reduced.presented = pass.presented
    for effect in pass.effects.planned { reduced.effects.append(record(effect, &reduced.issues)) }
    reduced.cancelled = pass.effects.cancelled
    hold(pass.effects, revision: revision)
  }

  private func record(_ effect: LiveEffect<Action>, _ issues: inout [Issue]) -> JSON {
    var orElse: RecordedAction?
    if let action = effect.run.orElse {
      do throws(ActionError) {
        orElse = try RecordedAction(recording: action)
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

  func restart(_ outstanding: OutstandingEvent) -> RestartReport {
    let before: State
    let action: Action
    do {
      before = try State(document: DocumentReader(outstanding.before))
      action = try outstanding.action.action(as: Action.self)
    } catch {
      return RestartReport(problem: "its event cannot be read by this build: \(error)")
    }
    let context = EventContext(
      at: outstanding.at, seed: outstanding.seed, nextElement: outstanding.nextElement, recorded: outstanding.reads)
    let (after, start) = engine.restart(
      action, on: before, revision: outstanding.revision, ordinals: outstanding.ordinals, context: context)
    do {
      // Both as this build writes them: members added since are then in both.
      let patch = JSONPatch.difference(
        from: try DocumentWriter.document(of: before), to: try DocumentWriter.document(of: after))
      guard patch == outstanding.patch else {
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
