/// What a pass did to the identities of a tree: which scopes are gone, and which presentations appeared.
///
/// Filled by walking the old and the new state side by side along the links of the tree; storage that both share is
/// skipped, so the cost follows the change.
@usableFromInline
package struct IdentityDifference {
  /// Scopes whose identity is gone, parents before children; what is below them is gone too and not listed.
  package private(set) var gone: [[ScopeStep]] = []
  /// Presentations that are new, parents before children.
  package private(set) var appeared: [ScopePlace] = []
  /// Tasks whose ids are gone or have become others; those of scopes that are gone are not listed.
  package private(set) var endedTasks: [TaskPlace] = []
  /// Tasks that are to run.
  package private(set) var begunTasks: [TaskPlace] = []
  /// The number from which on no stack of the new state has given ids yet.
  package private(set) var nextElement = 0
  /// Whether a stack of the new state holds routes without ids.
  @usableFromInline var wantsRouteIDs = false
  /// The routes that came, and those that went.
  private(set) var entered: [RouteID] = []
  private(set) var left: [RouteID] = []
  /// Whether anybody wants to hear of elements that are gone: an effect could belong to one.
  @usableFromInline let watchesElements: Bool
  private var steps: [ScopeStep] = []

  package init(watchesElements: Bool = true) {
    self.watchesElements = watchesElements
  }

  mutating func descend(_ step: ScopeStep, _ body: (inout IdentityDifference) -> Void) {
    steps.append(step)
    body(&self)
    steps.removeLast()
  }

  /// The scope at hand, below `step`, is gone.
  @usableFromInline
  mutating func lose(_ step: ScopeStep) { gone.append(steps + [step]) }

  /// A stack of the new state has given ids up to `number`, perhaps outside a pass.
  @usableFromInline
  mutating func skipElements(below number: Int) { nextElement = max(nextElement, number) }

  /// A route came onto a stack.
  @usableFromInline
  mutating func enter(_ route: RouteID) { entered.append(route) }

  /// A route left its stack.
  @usableFromInline
  mutating func leave(_ route: RouteID) { left.append(route) }

  /// A task of the scope at hand is not wanted any more.
  mutating func end(_ task: TaskMark) { endedTasks.append(TaskPlace(scope: steps, mark: task)) }

  /// A task of the scope at hand is wanted.
  mutating func begin(_ task: TaskMark) { begunTasks.append(TaskPlace(scope: steps, mark: task)) }

  /// A presentation appeared at the scope at hand, below `step`.
  @usableFromInline
  mutating func present(_ step: ScopeStep) { appeared.append(ScopePlace(steps + [step])) }
}

/// The place of a task: its scope, and which of the scope's it is.
package struct TaskPlace: Hashable, Sendable {
  let scope: [ScopeStep]
  let mark: TaskMark

  package static func == (left: Self, right: Self) -> Bool { left.mark === right.mark && left.scope == right.scope }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(mark))
    hasher.combine(scope)
  }
}

extension ReducerTree {
  /// The presentations of a state, all of them new, and the ids that its stacks have given.
  package func presentations(in state: State) -> IdentityDifference {
    var found = IdentityDifference()
    for link in links { link.appear(state, &found) }
    return found
  }

  @usableFromInline
  func appear(_ state: State, _ step: ScopeStep, _ found: inout IdentityDifference) {
    guard !links.isEmpty else { return }
    found.descend(step) { found in
      for link in links { link.appear(state, &found) }
    }
  }

  @usableFromInline
  func compare(_ old: State, _ new: State, _ step: ScopeStep, _ found: inout IdentityDifference) {
    guard let compare else { return }
    found.descend(step) { compare(old, new, &$0) }
  }
}

/// Where a node of the tree stands: its scope and its action path.
package struct ScopePlace: Hashable, Sendable {
  package var scope = TreePath()
  package var action = TreePath()

  package init(_ steps: [ScopeStep]) {
    for step in steps {
      if !step.state.isEmpty { scope.steps.append(TreePath.Step(step.state, element: step.element)) }
      if !step.action.isEmpty { action.steps.append(TreePath.Step(step.action, element: step.element)) }
    }
  }
}
