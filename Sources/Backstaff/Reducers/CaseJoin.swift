/// A child joined to one case of an enum state: the resolved names and the child's tree.
@usableFromInline
struct CaseJoin<State, Action, ChildState, ChildAction> {
  @usableFromInline let state: ResolvedCase<State, ChildState>
  @usableFromInline let action: ResolvedCase<Action, ChildAction>
  @usableFromInline let child: LazyTree<ChildState, ChildAction>
  @usableFromInline let fileID: StaticString
  @usableFromInline let line: UInt
  @usableFromInline let rule = ChildRule<ChildState, ChildAction>()

  @usableFromInline let step: ScopeStep

  @inlinable
  init(
    state: ResolvedCase<State, ChildState>, action: ResolvedCase<Action, ChildAction>,
    child: LazyTree<ChildState, ChildAction>, fileID: StaticString, line: UInt
  ) {
    self.state = state
    self.action = action
    step = ScopeStep(state: state.name, action: action.name)
    self.child = child
    self.fileID = fileID
    self.line = line
  }

  /// Runs the child when the action is its own and its case is the active one.
  @inlinable
  func reduce(_ parent: inout State, _ parentAction: Action, _ context: PassContext) -> Effect<Action> {
    guard let childAction = action.extract(parentAction) else { return .none }
    var effect: Effect<ChildAction> = .none
    var identity = ""
    let isActive = state.modify(&parent) { value in
      effect = child.run(&value, childAction, context)
      if !effect.isNone { identity = Identity.text(of: value) }
    }
    if !isActive { missing(parentAction, in: parent) }
    return effect.isNone ? .none : effect.within(step, identity: identity, embed: action.embed)
  }

  @usableFromInline
  func missing(_ parentAction: Action, in parent: State) {
    let current = (parent as? any CasePathable)?.activeCaseName ?? "\(State.self)"
    Issue.report(
      "`\(ActionLabel.of(parentAction))` was sent while the state is in the case `\(current)`; a parent left "
        + "`\(state.name)` earlier in the pass, an effect outlived it, or the action was sent while it was absent",
      fileID: fileID, line: line)
  }

  @inlinable
  var link: ScopeLink<State, Action> {
    ScopeLink(
      stateStep: state.name, actionStep: action.name, kind: .enumCase,
      appear: { parent, found in
        guard let value = state.extract(parent) else { return }
        child.tree.appear(value, step, &found)
      },
      compare: { old, new, found in
        switch (state.extract(old), state.extract(new)) {
        case (nil, nil): return
        case (let old?, let new?) where rule.isSame(old, new): child.tree.compare(old, new, step, &found)
        case (let old, let new):
          if old != nil { found.lose(step) }
          if let new { child.tree.appear(new, step, &found) }
        }
      },
      identities: { parent, steps, found in
        guard let value = state.extract(parent) else { return false }
        found.append(Identity.text(of: value))
        return child.tree.walk(value, steps.dropFirst(), &found)
      }, reach: { parentAction in action.extract(parentAction).map { [step] + child.tree.scope(of: $0) } },
      visit: { parent, visit, context in
        guard let below = visit.below(step.state, step.action), !child.tree.links.isEmpty,
          var value = state.extract(parent)
        else { return .none }
        let effect = child.tree.visit(&value, below.visit, context)
        parent = state.embed(value)
        return effect.isNone ? .none : effect.within(step, identity: Identity.text(of: value), embed: action.embed)
      }, map: { child.tree.map })
  }
}

extension Reducer {
  /// Runs `child` while this reducer's enum state is in the case at `state`, before this reducer.
  ///
  /// ```swift
  /// .ifCaseLet(\.loggedIn, action: \.loggedIn) { LoggedIn() }
  /// ```
  ///
  /// When the state leaves the case, or the child becomes another by its `id`, the child's effects are cancelled.
  @inlinable
  public func ifCaseLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: CaseKeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> some Reducer<State, Action> {
    let child = child()
    return JoinedReducer(base: self) { base in
      let join = CaseJoin(
        state: ResolvedCase(state), action: ResolvedCase(action), child: LazyTree(child.makeTree), fileID: fileID,
        line: line)
      return ReducerTree(links: base.links + [join.link]) { parent, action, context in
        let effect = join.reduce(&parent, action, context)
        return .both(effect, base.run(&parent, action, context))
      }
    }
  }
}
