/// A walk down the links of a tree on other business than an action: to the reducers' hooks.
@usableFromInline
package enum ScopeVisit {
  /// The session was recovered: every hook that stands in the state is run.
  case restored(VisitCount)
  /// A task is to begin: the one of that mark, at the end of the steps.
  case task(ArraySlice<ScopeStep>, TaskMark)

  /// Every stack of routes is shown to the walk.
  case routes(RouteWalk)

  /// Whether it is the walk to all routes.
  var isWalk: Bool {
    if case .routes = self { true } else { false }
  }

  /// The same walk below a child, with the element it goes to; `nil` where it does not lead there.
  @usableFromInline
  func below(_ state: String, _ action: String) -> (visit: ScopeVisit, element: String?)? {
    switch self {
    case .restored, .routes: return (self, nil)
    case .task(let steps, let mark):
      guard let step = steps.first, step.state == state, step.action == action else { return nil }
      return (.task(steps.dropFirst(), mark), step.element)
    }
  }
}

/// How many hooks a walk has run.
@usableFromInline
package final class VisitCount {
  private(set) var count = 0

  init() {}

  func add() { count += 1 }
}

/// What tells a task from the others of its reducer; one per task and tree.
@usableFromInline
package final class TaskMark: Sendable {
  init() {}
}

extension ReducerTree {
  /// Walks on, and gives what the hooks return.
  @usableFromInline
  func visit(_ state: inout State, _ visit: ScopeVisit, _ context: PassContext) -> Effect<Action> {
    if case .task(let steps, _) = visit, steps.isEmpty { return task(&state, visit, context) }
    var effect: Effect<Action> = .none
    for link in links { effect = .both(effect, link.visit(&state, visit, context)) }
    return effect
  }

  /// The work of one of this reducer's own tasks, with its place among them.
  private func task(_ state: inout State, _ visit: ScopeVisit, _ context: PassContext) -> Effect<Action> {
    for (index, link) in links.filter({ $0.kind == .task }).enumerated() {
      let effect = link.visit(&state, visit, context)
      if !effect.isNone { return effect.transform(run: { $0.task?.index = index }) }
    }
    return .none
  }

  /// The scope that an action goes to, as far down as children are joined; empty when it is this tree's own.
  @usableFromInline
  func scope(of action: Action) -> [ScopeStep] {
    for link in links {
      if let steps = link.reach(action) { return steps }
    }
    return []
  }
}
