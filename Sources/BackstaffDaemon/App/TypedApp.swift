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
  private let post: @Sendable (any Sendable) async -> Void
  private var queue: [Queued] = []
  private var held: [Held] = []
  private var tasks: [EffectID: Task<Void, Never>] = [:]
  private(set) var document: JSON

  /// A session's app over a state whose document is known.
  ///
  /// - Parameter post: Hands an effect's event to the loop, and returns when the loop has taken it in.
  init(
    state: State, document: JSON, tree: ReducerTree<State, Action>, presented: PresentedScopes,
    post: @escaping @Sendable (any Sendable) async -> Void
  ) {
    engine = Engine(state: state, tree: tree, presented: presented)
    self.document = document
    self.post = post
  }

  var presented: PresentedScopes { engine.presented }
  var effectCount: Int { engine.effects.liveCount }
  var hasQueued: Bool { !queue.isEmpty }

  func enqueue(_ action: RecordedAction) throws(ActionError) {
    queue.append(Queued(action: try action.action(as: Action.self), cause: 0, sender: nil))
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
    fill(&reduced, from: pass, revision: revision)
    return reduced
  }

  private func fill(_ reduced: inout Reduced, from pass: Pass<Action>, revision: Int64) {
    reduced.document = document
    reduced.presented = pass.presented
    reduced.effects = pass.effects.planned.map { EffectRecord.json($0, presented: engine.presented) }
    reduced.cancelled = pass.effects.cancelled
    hold(pass.effects, revision: revision)
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
    for id in effects.cancelled { tasks.removeValue(forKey: id)?.cancel() }
    for effect in effects.started where engine.effects.isLive(effect.id) {
      tasks[effect.id] = EffectTask.start(effect) { [post] event in await post(event) }
    }
  }

  func received(_ event: any Sendable) -> EffectNews {
    guard let event = event as? EffectEvent<Action> else { return EffectNews() }
    switch event {
    case .sent(let id, let action):
      // What a cancelled effect still sends is dropped in silence.
      if engine.effects.isLive(id) {
        queue.append(Queued(action: action.value, cause: id.revision, sender: id))
      }
      return EffectNews()
    case .dismissed(let id, let issue):
      guard engine.effects.isLive(id) else { return EffectNews() }
      guard let action = engine.effects.dismissAction(of: id) else { return EffectNews(issues: [issue]) }
      queue.append(Queued(action: action, cause: id.revision, sender: id))
      return EffectNews()
    case .issue(_, let issue): return EffectNews(issues: [issue])
    case .ended(let id): return ended(id)
    }
  }

  private func ended(_ id: EffectID) -> EffectNews {
    tasks[id] = nil
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
    let context = EventContext(at: outstanding.at, seed: outstanding.seed)
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

  func cancelAll() {
    for task in tasks.values { task.cancel() }
    tasks = [:]
  }
}

/// The recorded form of an effect: its ordinal, its scope with the numbers of its presentations, policy and names.
enum EffectRecord {
  static func json<Action>(_ effect: LiveEffect<Action>, presented: PresentedScopes) -> JSON {
    .object([
      "ordinal": .integer(Int64(effect.id.ordinal)),
      "scope": .string(scope(effect.run.scope, presented).description),
      "policy": .string(effect.policy.rawValue),
      "cancel": .array(effect.run.cancelIDs.map { .string($0.id) }),
    ])
  }

  private static func scope(_ steps: [ScopeStep], _ presented: PresentedScopes) -> TreePath {
    var path = TreePath()
    for step in steps {
      path.steps.append(TreePath.Step(step.state, element: step.element))
      if let entry = presented.entries[path.unpinned] { path.steps[path.steps.count - 1].pin = entry.number }
    }
    return path
  }

  /// The record of an effect's end.
  static func ended(_ id: EffectID, how: String) -> JSON {
    .object(["revision": .integer(id.revision), "ordinal": .integer(Int64(id.ordinal)), "how": .string(how)])
  }
}
