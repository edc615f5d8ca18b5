/// One reducer tree with its state: takes an action, gives a ``Pass``. No time, no tasks, no I/O.
///
/// Not `Sendable`: an engine belongs to the isolation of its owner, a session of the daemon or a local store.
package final class Engine<State, Action> {
  package private(set) var state: State
  package let tree: ReducerTree<State, Action>
  package private(set) var effects = EffectSchedule<Action>()
  package private(set) var presented: PresentedScopes
  /// The id that the next stack element gets: of this engine alone, and never given twice.
  package private(set) var nextElement: Int
  /// Tasks that the first state asks for, until ``begin(revision:first:known:)``.
  private var firstTasks: [TaskPlace]
  private let context = PassContext()

  /// An engine that starts from `state`; scopes presented in it get their numbers at once.
  package init(
    state: State, tree: ReducerTree<State, Action>, presented: PresentedScopes = PresentedScopes(), nextElement: Int = 0
  ) {
    self.state = state
    self.tree = tree
    self.presented = presented
    var found = tree.presentations(in: state)
    if found.wantsRouteIDs {
      var next = max(nextElement, found.nextElement)
      tree.nameRoutes(in: &self.state, context) { least in
        let number = max(least, next)
        next = number + 1
        return number
      }
      found = tree.presentations(in: self.state)
    }
    self.nextElement = max(nextElement, found.nextElement)
    firstTasks = found.begunTasks
    _ = self.presented.update(found)
  }

  /// Reduces one action. Made with this engine's ``nextElement``, the context is for this event alone.
  package func reduce(_ action: Action, revision: Int64, context: EventContext) -> Pass<Action> {
    reduce(action, revision: revision, context: context, check: { _ in nil })
  }

  /// Reduces one action, unless a look at the new state refuses it before anything follows from it.
  package func reduce(
    _ action: Action, revision: Int64, context: EventContext, check: (State) -> Refusal?
  ) -> Pass<Action> {
    let before = state
    let (effect, found) = run(&state, action, context)
    return end(before, effect, found, action, revision, context, check)
  }

  /// Runs the hooks of a recovered session as one event, unless a look at the new state refuses it.
  ///
  /// - Returns: `nil` when there is none where the state stands.
  package func restored(
    revision: Int64, context event: EventContext, check: (State) -> Refusal? = { _ in nil }
  ) -> Pass<Action>? {
    let before = state
    let count = VisitCount()
    context.begin(event)
    let effect = context.bound { tree.visit(&state, .restored(count), context) }
    let found = context.end()
    if count.count == 0 {
      state = before
      return nil
    }
    return end(before, effect, found, nil, revision, event, check)
  }

  /// What was found while an event was reduced.
  private typealias Findings = (issues: [Issue], changes: [RouteChange])

  /// What follows from the new state, and from the effects that led to it; nothing where that was refused.
  private func end(
    _ before: State, _ effect: Effect<Action>, _ found: Findings, _ action: Action?, _ revision: Int64,
    _ context: EventContext, _ check: (State) -> Refusal?
  ) -> Pass<Action> {
    // Before anybody looks at the new state: the ids of routes are part of it.
    let difference = effect.refusal == nil ? compare(before, context) : nil
    if let refusal = effect.refusal ?? refusal(of: difference, context) ?? check(state) {
      state = before
      return Pass(refusal: refusal, issues: found.issues)
    }
    var pass = Pass<Action>(issues: found.issues)
    pass.routeChanges = found.changes
    let tasks = difference.map { settle($0, into: &pass) } ?? []
    nextElement = max(nextElement, context.nextElement)
    // Most actions start nothing, and steps cost more than the question.
    var ordinal = 0
    if !effect.isNone {
      let step = effects.start(effect, revision: revision, starter: action, identities: identities)
      ordinal = step.nextOrdinal
      pass.add(step)
    }
    if !tasks.isEmpty { pass.add(start(tasks, revision: revision, first: ordinal)) }
    return pass
  }

  /// Compares identities before and after the whole pass; `nil` where there is no child. Routes that came without ids
  /// get some.
  private func compare(_ before: State, _ event: EventContext) -> IdentityDifference? {
    guard let compare = tree.compare else { return nil }
    let watchesElements = effects.liveCount > 0 || !presented.entries.isEmpty
    var difference = IdentityDifference(watchesElements: watchesElements)
    compare(before, state, &difference)
    guard difference.wantsRouteIDs else { return difference }
    tree.nameRoutes(in: &state, context) { event.nextElementID(atLeast: $0) }
    difference = IdentityDifference(watchesElements: watchesElements)
    compare(before, state, &difference)
    return difference
  }

  /// Ids come from the session's counter. A state that an action brought along from outside may hold others, and must
  /// not lead the counter to its end: from there no id could be written any more.
  private func refusal(of difference: IdentityDifference?, _ event: EventContext) -> Refusal? {
    guard let difference, difference.nextElement > event.nextElement + StackElementID.aheadLimit else { return nil }
    return Refusal(
      code: "ids_ahead",
      message: "the action brings ids of a stack or of routes far ahead of what the session counts to; leave ids out, "
        + "and the session gives its own")
  }

  /// Carries out what the identities say: what is gone loses its effects, what appeared is numbered.
  ///
  /// - Returns: The tasks that the new state asks for.
  private func settle(_ difference: IdentityDifference, into pass: inout Pass<Action>) -> [TaskPlace] {
    pass.routeChanges = Self.changes(pass.routeChanges, difference)
    nextElement = max(nextElement, difference.nextElement)
    pass.presented = presented.update(difference)
    if !difference.gone.isEmpty {
      pass.add(effects.settle(gone: difference.gone, identities: identities))
    }
    if !difference.endedTasks.isEmpty {
      pass.add(effects.cancel(tasks: difference.endedTasks, identities: identities))
    }
    return difference.begunTasks
  }

  /// What was done to the stacks of routes: what the helpers said, with the routes that came and went.
  private static func changes(_ noted: [RouteChange], _ difference: IdentityDifference) -> [RouteChange] {
    // A helper that moved a copy of the routes, or whose move was undone, has moved nothing.
    var changes = noted.filter { !$0.kind.isMove }
    guard !difference.entered.isEmpty || !difference.left.isEmpty else { return changes }
    let seen: RouteChange.Kind =
      difference.entered.isEmpty ? .back : difference.left.isEmpty ? .push : .replace
    // Several helpers of one event are one navigation: the last one says how it ends.
    var change = noted.last { $0.kind.isMove } ?? RouteChange(seen, nil)
    change.entered = difference.entered
    change.left = difference.left
    changes.append(change)
    return changes
  }

  /// Reduces an action on a copy of the state, and the actions that follow at once, and keeps nothing of it.
  ///
  /// - Parameter nanoseconds: The time of the event that does not happen.
  package func preview(_ action: Action, at nanoseconds: Int64) -> EnginePreview<State> {
    let trial = Engine(state: state, tree: tree, presented: presented, nextElement: nextElement)
    var preview = EnginePreview(state: state)
    var queue = [action]
    while let next = queue.popLast(), preview.count < EnginePreview<State>.actionLimit {
      preview.count += 1
      let pass = trial.reduce(
        next, revision: 0, context: EventContext(at: nanoseconds, seed: 0, nextElement: trial.nextElement))
      preview.issues += pass.issues
      if preview.count == 1, let refusal = pass.refusal { preview.refusal = refusal }
      queue.insert(contentsOf: pass.effects.sends.reversed(), at: 0)
    }
    preview.state = trial.state
    return preview
  }

  // MARK: tasks

  /// What is known of a task that the first state asks for.
  package enum KnownTask {
    /// Nothing: it starts now.
    case new
    /// It ran under that id when the store stopped, and goes on under it.
    case running(EffectID)
    /// It has come to its end before.
    case finished
  }

  /// Starts the tasks that the first state asks for. Called once, before anything is reduced.
  ///
  /// - Parameters:
  ///   - first: The ordinal of the first new one.
  ///   - known: What a journal knows of a task; the pass has only what it does not know as planned.
  package func begin(
    revision: Int64, first: Int = 0, known: (EffectRun<Action>) -> KnownTask = { _ in .new }
  ) -> Pass<Action> {
    defer { firstTasks = [] }
    var pass = Pass<Action>()
    var next = first
    for place in firstTasks {
      let effect = work(of: place)
      guard case .run(let run) = effect.form else { continue }
      switch known(run) {
      case .new:
        let step = effects.start(effect, revision: revision, first: next, identities: identities)
        next = step.nextOrdinal
        pass.add(step)
      case .running(let id): pass.add(effects.resume(run, as: id, identities: identities))
      case .finished: continue
      }
    }
    return pass
  }

  private func start(_ tasks: [TaskPlace], revision: Int64, first: Int) -> EffectSchedule<Action>.Step {
    effects.start(.merge(tasks.map(work)), revision: revision, first: first, identities: identities)
  }

  /// The work of a task, as the state of its scope describes it.
  private func work(of task: TaskPlace) -> Effect<Action> {
    // A walk goes through the state as an action does, and leaves nothing in it.
    var state = state
    return tree.visit(&state, .task(task.scope[...], task.mark), context)
  }

  // MARK: scopes

  /// The scope that an action goes to, as deep as children are joined.
  package func scope(of action: Action) -> [ScopeStep] { tree.scope(of: action) }

  /// Runs several events with the context bound once.
  package func batch<Result>(_ body: () throws -> Result) rethrows -> Result {
    try context.bound(body)
  }

  /// Runs the effects of an earlier event again: the event is reduced on the state before it, and of what it starts
  /// the given ordinals run, as far as their scopes still stand in today's state.
  ///
  /// - Returns: The state after the event, for comparison with what was recorded, and what to start.
  package func restart(
    _ action: Action, on stateBefore: State, revision: Int64, ordinals: Set<Int>, context: EventContext
  ) -> (after: State, pass: () -> Pass<Action>) {
    var after = stateBefore
    let (effect, found) = run(&after, action, context)
    tree.nameRoutes(from: stateBefore, in: &after, self.context, context)
    return (
      after,
      { [self] in
        var pass = Pass<Action>(issues: found.issues)
        pass.add(
          effects.start(effect, revision: revision, starter: action, only: ordinals, identities: identities))
        return pass
      }
    )
  }

  /// Work ended; what was waiting for it may start.
  package func effectEnded(_ id: EffectID) -> Pass<Action> {
    var pass = Pass<Action>()
    pass.add(effects.ended(id, identities: identities))
    return pass
  }

  /// Cancels pieces of work by their ids; what was waiting for them may start.
  package func cancel(_ ids: [EffectID]) -> Pass<Action> {
    var pass = Pass<Action>()
    pass.add(effects.cancel(ids, identities: identities))
    return pass
  }

  /// The first pin on `path` that names another presentation than the one there now.
  package func stalePin(on path: TreePath) -> StalePin? {
    for index in path.steps.indices {
      guard let seen = path.steps[index].pin else { continue }
      let place = TreePath(Array(path.steps[...index])).unpinned
      let now = presented.number(ofAction: place)
      if now != seen { return StalePin(path: place, seen: seen, current: now) }
    }
    return nil
  }

  private func identities(_ scope: [ScopeStep]) -> [String]? {
    scope.isEmpty ? [] : tree.identities(along: scope[...], in: state)
  }

  private func run(_ state: inout State, _ action: Action, _ event: EventContext) -> (Effect<Action>, Findings) {
    context.begin(event)
    // Without a result of its own, the binding needs to know nothing about the types of this engine.
    var effect: Effect<Action> = .none
    context.bound { effect = tree.run(&state, action, context) }
    return (effect, context.end())
  }
}
