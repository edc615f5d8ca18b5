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
  private let context = PassContext()

  /// An engine that starts from `state`; scopes presented in it get their numbers at once.
  package init(
    state: State, tree: ReducerTree<State, Action>, presented: PresentedScopes = PresentedScopes(), nextElement: Int = 0
  ) {
    self.state = state
    self.tree = tree
    self.presented = presented
    let found = tree.presentations(in: state)
    self.nextElement = max(nextElement, found.nextElement)
    _ = self.presented.update(found)
  }

  /// Reduces one action.
  ///
  /// - Parameters:
  ///   - context: Made with this engine's ``nextElement``.
  ///   - check: A look at the new state before anything follows from it; what it returns is a refusal.
  package func reduce(
    _ action: Action, revision: Int64, context: EventContext, check: (State) -> Refusal? = { _ in nil }
  ) -> Pass<Action> {
    let before = state
    let (effect, issues) = run(&state, action, context)
    if let refusal = effect.refusal ?? check(state) {
      state = before
      return Pass(refusal: refusal, issues: issues)
    }
    nextElement = max(nextElement, context.nextElement)
    var pass = Pass<Action>(issues: issues)
    settle(from: before, into: &pass)
    pass.add(effects.start(effect, revision: revision, identities: identities))
    return pass
  }

  /// Compares identities before and after the whole pass: what is gone loses its effects, what appeared is numbered.
  private func settle(from before: State, into pass: inout Pass<Action>) {
    guard !tree.links.isEmpty else { return }
    var difference = IdentityDifference(watchesElements: effects.liveCount > 0 || !presented.entries.isEmpty)
    for link in tree.links { link.compare(before, state, &difference) }
    nextElement = max(nextElement, difference.nextElement)
    pass.presented = presented.update(difference)
    pass.add(effects.settle(gone: difference.gone, identities: identities))
  }

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
    let (effect, issues) = run(&after, action, context)
    return (
      after,
      { [self] in
        var pass = Pass<Action>(issues: issues)
        pass.add(effects.start(effect, revision: revision, only: ordinals, identities: identities))
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

  private func run(_ state: inout State, _ action: Action, _ event: EventContext) -> (Effect<Action>, [Issue]) {
    context.begin(event)
    let effect = context.bound { tree.run(&state, action, context) }
    return (effect, context.end())
  }
}
