import Synchronization

/// One reducer tree with its state: takes an action, gives a ``Pass``. No time, no tasks, no I/O.
///
/// Not `Sendable`: an engine belongs to the isolation of its owner, a session of the daemon or a local store.
package final class Engine<State, Action> {
  package private(set) var state: State
  package let tree: ReducerTree<State, Action>
  package private(set) var effects = EffectSchedule<Action>()
  package private(set) var presented: PresentedScopes

  /// An engine that starts from `state`; scopes presented in it get their numbers at once.
  package init(state: State, tree: ReducerTree<State, Action>, presented: PresentedScopes = PresentedScopes()) {
    self.state = state
    self.tree = tree
    self.presented = presented
    _ = self.presented.update(to: tree.presentations(in: state))
  }

  /// Reduces one action.
  ///
  /// - Parameter check: A look at the new state before anything follows from it; what it returns is a refusal.
  package func reduce(
    _ action: Action, revision: Int64, context: EventContext, check: (State) -> Refusal? = { _ in nil }
  ) -> Pass<Action> {
    let before = state
    let (effect, issues) = run(&state, action, context)
    if let refusal = effect.refusal ?? check(state) {
      state = before
      return Pass(refusal: refusal, issues: issues)
    }
    var pass = Pass<Action>(issues: issues)
    pass.presented = presented.update(to: tree.presentations(in: state))
    pass.add(effects.settle(identities: identities))
    pass.add(effects.start(effect, revision: revision, identities: identities))
    return pass
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
    let settled = after
    return (
      after,
      { [self] in
        var pass = Pass<Action>(issues: issues)
        let stillThere: ([ScopeStep]) -> [String]? = { [self] scope in
          let then = tree.identities(along: scope[...], in: settled)
          return then == tree.identities(along: scope[...], in: state) ? then : nil
        }
        pass.add(effects.start(effect, revision: revision, only: ordinals, identities: stillThere))
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
    tree.identities(along: scope[...], in: state)
  }

  private func run(_ state: inout State, _ action: Action, _ context: EventContext) -> (Effect<Action>, [Issue]) {
    let issues = IssueList()
    let effect = EventContext.$current.withValue(context) {
      IssueReporter.$current.withValue(IssueReporter { issues.append($0) }) {
        tree.reduce(&state, action)
      }
    }
    return (effect, issues.all)
  }
}

/// What one reduced action led to.
package struct Pass<Action> {
  /// Set when the reducer refused; then nothing else is.
  package var refusal: Refusal?
  /// Misuses found while reducing.
  package var issues: [Issue] = []
  /// Scopes whose presentation changed: their number now, or `nil` when nothing is presented there any more.
  package var presented: [TreePath: Int64?] = [:]
  package var effects = EffectSchedule<Action>.Step()

  mutating func add(_ step: EffectSchedule<Action>.Step) {
    effects.sends += step.sends
    effects.cancelled += step.cancelled
    effects.started.removeAll { step.cancelled.contains($0.id) }
    effects.started += step.started
    effects.planned += step.planned
  }
}

/// A pin that is out of date.
package struct StalePin: Hashable, Sendable {
  package let path: TreePath
  package let seen: Int64
  /// The number there now; `nil` when nothing is presented there.
  package let current: Int64?
}

/// Collects the issues of one pass.
private final class IssueList: Sendable {
  private let list = Mutex<[Issue]>([])

  func append(_ issue: Issue) { list.withLock { $0.append(issue) } }

  var all: [Issue] { list.withLock { $0 } }
}
