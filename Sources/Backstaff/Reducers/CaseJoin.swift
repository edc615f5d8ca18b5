/// A child joined to one case of an enum state: the resolved names and the child's tree.
struct CaseJoin<State, Action, ChildState, ChildAction> {
  let state: ResolvedCase<State, ChildState>
  let action: ResolvedCase<Action, ChildAction>
  let child: LazyTree<ChildState, ChildAction>
  let fileID: StaticString
  let line: UInt
  private let rule = ChildRule<ChildState, ChildAction>()

  private var step: ScopeStep { ScopeStep(state: state.name, action: action.name) }

  init(
    state: ResolvedCase<State, ChildState>, action: ResolvedCase<Action, ChildAction>,
    child: LazyTree<ChildState, ChildAction>, fileID: StaticString, line: UInt
  ) {
    self.state = state
    self.action = action
    self.child = child
    self.fileID = fileID
    self.line = line
  }

  /// Runs the child when the action is its own and its case is the active one.
  func reduce(_ parent: inout State, _ parentAction: Action, _ context: PassContext) -> Effect<Action> {
    guard let childAction = action.extract(parentAction) else { return .none }
    guard var value = state.extract(parent) else {
      Issue.report(
        "`\(ActionLabel.of(parentAction))` was sent while the state is in the case `\(currentCase(of: parent))`; a "
          + "parent left `\(state.name)` earlier in the pass, an effect outlived it, or the action was sent while it "
          + "was absent", fileID: fileID, line: line)
      return .none
    }
    let effect = child.tree.run(&value, childAction, context)
    parent = state.embed(value)
    return effect.isNone ? .none : effect.within(step, identity: Identity.text(of: value), embed: action.embed)
  }

  private func currentCase(of parent: State) -> String {
    (parent as? any CasePathable)?.activeCaseName ?? "\(State.self)"
  }

  var link: ScopeLink<State> {
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
