extension Reducer {
  /// Joins a presented child: `child` runs while the slot at `state` is filled, before this reducer.
  ///
  /// ```swift
  /// .ifLet(\.$addItem, action: \.addItem) { ItemForm() }
  /// ```
  ///
  /// On `.dismiss` this reducer still sees the child; afterwards the slot is empty. An action that arrives while the
  /// slot is empty raises one issue, and this reducer still runs.
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: any WritableKeyPath<State, PresentationState<ChildState>> & Sendable,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    @ReducerBuilder<ChildState, ChildAction> destination: () -> Child,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> some Reducer<State, Action> {
    let child = destination()
    return PresentationReducer(
      base: self, state: state, action: action, child: child.makeTree, fileID: fileID, line: line)
  }

  /// Joins the destinations of an enum made by `@Reducer`: `.ifLet(\.$destination, action: \.destination)`.
  public func ifLet<Child: CaseReducerState>(
    _ state: any WritableKeyPath<State, PresentationState<Child>> & Sendable,
    action: CaseKeyPath<Action, PresentationAction<Child.StateReducer.Action>>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> some Reducer<State, Action> {
    PresentationReducer<Self, Child, Child.StateReducer.Action>(
      base: self, state: state, action: action, child: { Child.StateReducer.body.makeTree() }, fileID: fileID,
      line: line)
  }

  /// Joins an alert or a dialog, which has no reducer of its own.
  public func ifLet<Child, ChildAction>(
    _ state: any WritableKeyPath<State, PresentationState<Child>> & Sendable,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> some Reducer<State, Action> where Child: EphemeralState<ChildAction> {
    PresentationReducer<Self, Child, ChildAction>(
      base: self, state: state, action: action, child: EmptyReducer<Child, ChildAction>().makeTree, fileID: fileID,
      line: line)
  }
}

/// The reducer behind `ifLet`.
struct PresentationReducer<Base: Reducer, ChildState, ChildAction>: Reducer {
  typealias State = Base.State
  typealias Action = Base.Action

  let base: Base
  let state: any WritableKeyPath<Base.State, PresentationState<ChildState>> & Sendable
  let action: CaseKeyPath<Base.Action, PresentationAction<ChildAction>>
  let child: @Sendable () -> ReducerTree<ChildState, ChildAction>
  let fileID: StaticString
  let line: UInt

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    makeTree().reduce(&state, action)
  }

  func makeTree() -> ReducerTree<State, Action> {
    let base = base.makeTree()
    let pass = PresentationPass(self, base: base)
    return ReducerTree(links: base.links + [pass.link]) { pass.reduce(&$0, $1) }
  }
}

/// One slot made ready to run: the resolved names and the trees on both sides.
private struct PresentationPass<State, Action, ChildState, ChildAction> {
  let base: ReducerTree<State, Action>
  let child: LazyTree<ChildState, ChildAction>
  let slot: any WritableKeyPath<State, PresentationState<ChildState>> & Sendable
  let actions: ResolvedCase<Action, PresentationAction<ChildAction>>
  let step: ScopeStep
  let fileID: StaticString
  let line: UInt

  init<Base: Reducer>(
    _ reducer: PresentationReducer<Base, ChildState, ChildAction>, base: ReducerTree<State, Action>
  ) where Base.State == State, Base.Action == Action {
    self.base = base
    child = LazyTree(reducer.child)
    slot = reducer.state
    actions = ResolvedCase(reducer.action)
    let name = StateNames.name(of: reducer.state, in: State.self) ?? actions.name
    step = ScopeStep(state: name, action: actions.name)
    fileID = reducer.fileID
    line = reducer.line
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch actions.extract(action) {
    case nil:
      return base.reduce(&state, action)
    case .presented(let childAction):
      return presented(&state, childAction, action)
    case .dismiss:
      return dismissed(&state, action)
    }
  }

  private func presented(_ state: inout State, _ childAction: ChildAction, _ action: Action) -> Effect<Action> {
    let embed = actions.embed
    var effect: Effect<Action> = .none
    if let reduced = state[keyPath: slot].modify({ child.tree.reduce(&$0, childAction) }) {
      effect = reduced.within(step, dismiss: embed(.dismiss)) { embed(.presented($0)) }
    } else {
      missing("an action")
    }
    let before = state[keyPath: slot].wrappedValue.map { ChildIdentity.of($0) }
    effect = .merge([effect, base.reduce(&state, action)])
    // A button of an alert or dialog closes it; one that the parent has replaced meanwhile stays.
    if let shown = state[keyPath: slot].wrappedValue, isAnswered(shown, by: childAction),
      before == ChildIdentity.of(shown)
    {
      state[keyPath: slot].wrappedValue = nil
    }
    return effect
  }

  private func dismissed(_ state: inout State, _ action: Action) -> Effect<Action> {
    guard let shown = state[keyPath: slot].wrappedValue else {
      missing("a dismissal")
      return base.reduce(&state, action)
    }
    let identity = ChildIdentity.of(shown)
    let effect = base.reduce(&state, action)
    // Another identity put there while dismissing is a new presentation and stays.
    if let now = state[keyPath: slot].wrappedValue, ChildIdentity.of(now) == identity {
      state[keyPath: slot].wrappedValue = nil
    }
    return effect
  }

  /// Whether `action` is one of the buttons of the alert or dialog shown, and not of another case of its enum.
  private func isAnswered(_ shown: ChildState, by action: ChildAction) -> Bool {
    if shown is any PresentationIdentified { return true }
    guard let shown = shown as? any CasePathable, shown.activePayload is any PresentationIdentified else {
      return false
    }
    return (action as? any CasePathable)?.activeCaseName == shown.activeCaseName
  }

  private func missing(_ what: String) {
    Issue.report(
      "\(what) for `\(actions.name)` arrived while nothing is presented there; a parent cleared it earlier in the "
        + "pass, an effect outlived it, or it was sent while absent", fileID: fileID, line: line)
  }

  var link: ScopeLink<State> {
    ScopeLink(
      stateStep: step.state, actionStep: step.action, kind: .presented,
      presentations: { parent, place, found in
        guard let shown = parent[keyPath: slot].wrappedValue else { return }
        let inner = place.appending(state: step.state, action: step.action)
        found.append(Presentation(place: inner, identity: ChildIdentity.of(shown)))
        for link in child.tree.links { link.presentations(shown, inner, &found) }
      },
      identities: { parent, steps, found in
        guard let shown = parent[keyPath: slot].wrappedValue else { return false }
        found.append(ChildIdentity.of(shown))
        return child.tree.walk(shown, steps.dropFirst(), &found)
      }, map: { child.tree.map })
  }
}
