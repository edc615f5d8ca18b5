/// One presentation slot made ready to run: the resolved names and the trees on both sides.
@usableFromInline
struct PresentationJoin<State, Action, ChildState, ChildAction> {
  @usableFromInline let base: ReducerTree<State, Action>
  @usableFromInline let child: LazyTree<ChildState, ChildAction>
  @usableFromInline let slot: MemberAccess<State, PresentationState<ChildState>>
  @usableFromInline let actions: ResolvedCase<Action, PresentationAction<ChildAction>>
  @usableFromInline let step: ScopeStep
  @usableFromInline let rule = ChildRule<ChildState, ChildAction>()
  @usableFromInline let fileID: StaticString
  @usableFromInline let line: UInt

  @inlinable
  init(
    _ state: any WritableKeyPath<State, PresentationState<ChildState>> & Sendable,
    _ actions: ResolvedCase<Action, PresentationAction<ChildAction>>, base: ReducerTree<State, Action>,
    child: LazyTree<ChildState, ChildAction>, fileID: StaticString, line: UInt
  ) {
    self.base = base
    self.child = child
    slot = StateNames.access(of: state)
    self.actions = actions
    step = ScopeStep(state: slot.name ?? actions.name, action: actions.name)
    self.fileID = fileID
    self.line = line
  }

  @inlinable
  var tree: ReducerTree<State, Action> {
    ReducerTree(links: base.links + [link]) { state, action, context in
      switch actions.extract(action) {
      case nil: base.run(&state, action, context)
      case .presented(let childAction): presented(&state, childAction, action, context)
      case .dismiss: dismissed(&state, action, context)
      }
    }
  }

  @inlinable
  func presented(
    _ state: inout State, _ childAction: ChildAction, _ action: Action, _ context: PassContext
  ) -> Effect<Action> {
    if rule.isButton(childAction) { return answered(&state, childAction, action, context) }
    var effect: Effect<ChildAction>?
    var identity = ""
    context.enterPresentation()
    slot.modify(&state) { slot in
      // An alert has no reducer: a feature's action that meets one finds the wrong case on a copy, so that the alert
      // is not taken for one written anew.
      if var shown = slot.wrappedValue, rule.isDialog(shown) {
        effect = child.run(&shown, childAction, context)
        return
      }
      effect = slot.modify { child in
        let effect = self.child.run(&child, childAction, context)
        if !effect.isNone { identity = Identity.text(of: child) }
        return effect
      }
    }
    context.leavePresentation()
    guard let effect else {
      missing(action)
      return base.run(&state, action, context)
    }
    let joined: Effect<Action> = effect.isNone ? .none : join(effect, identity)
    return .both(joined, base.run(&state, action, context))
  }

  /// The child's effect as one of the parent's. Apart from the hot path: it makes closures, and most actions have none.
  @inline(never) @usableFromInline
  func join(_ effect: Effect<ChildAction>, _ identity: String) -> Effect<Action> {
    let embed = actions.embed
    return effect.within(step, identity: identity, dismiss: embed(.dismiss)) { embed(.presented($0)) }
  }

  /// A button of an alert or dialog closes it, after this reducer ran; one that was written meanwhile stays.
  @usableFromInline
  func answered(
    _ state: inout State, _ childAction: ChildAction, _ action: Action, _ context: PassContext
  ) -> Effect<Action> {
    let before = slot.get(state)
    guard let shown = before.wrappedValue else {
      missing(action)
      return base.run(&state, action, context)
    }
    let isAnswered = rule.answers(childAction, shown)
    if !isAnswered {
      Issue.report(
        "`\(ActionLabel.of(action))` was sent while the state is in the case "
          + "`\((shown as? any CasePathable)?.activeCaseName ?? "")`; a parent left its case earlier in the pass, or "
          + "the action was sent while it was absent", fileID: fileID, line: line)
    }
    let effect = base.run(&state, action, context)
    if isAnswered, slot.get(state).isIdentical(to: before) { empty(&state) }
    return effect
  }

  @inlinable
  func dismissed(_ state: inout State, _ action: Action, _ context: PassContext) -> Effect<Action> {
    let before = slot.get(state)
    guard before.wrappedValue != nil else {
      missing(action)
      return base.run(&state, action, context)
    }
    let effect = base.run(&state, action, context)
    // Another identity put there while dismissing is a new presentation and stays.
    if rule.isSame(before, slot.get(state)) { empty(&state) }
    return effect
  }

  @inlinable
  func empty(_ state: inout State) {
    slot.modify(&state) { $0.wrappedValue = nil }
  }

  @usableFromInline
  func missing(_ action: Action) {
    Issue.report(
      "`\(ActionLabel.of(action))` arrived while nothing is presented at `\(step.state)`; a parent cleared it earlier "
        + "in the pass, an effect outlived it, or the action was sent while it was absent", fileID: fileID, line: line)
  }

  @inlinable
  var link: ScopeLink<State, Action> {
    ScopeLink(
      stateStep: step.state, actionStep: step.action, kind: .presented,
      appear: { parent, found in appear(slot.get(parent), &found) },
      compare: { old, new, found in
        let (old, new) = (slot.get(old), slot.get(new))
        if old.isIdentical(to: new) { return }
        switch (old.wrappedValue, new.wrappedValue) {
        case (nil, nil): return
        case (let before?, let after?) where rule.isSame(old, new): child.tree.compare(before, after, step, &found)
        case (let before, _):
          if before != nil { found.lose(step) }
          appear(new, &found)
        }
      },
      identities: { parent, steps, found in
        guard let shown = slot.get(parent).wrappedValue else { return false }
        found.append(Identity.text(of: shown))
        return child.tree.walk(shown, steps.dropFirst(), &found)
      }, reach: reach, visit: visit, map: { child.tree.map })
  }

  @usableFromInline
  func reach(_ action: Action) -> [ScopeStep]? {
    switch actions.extract(action) {
    case nil: nil
    case .dismiss: [step]
    case .presented(let childAction): [step] + child.tree.scope(of: childAction)
    }
  }

  @usableFromInline
  func visit(_ parent: inout State, _ visit: ScopeVisit, _ context: PassContext) -> Effect<Action> {
    guard let below = visit.below(step.state, step.action), !child.tree.links.isEmpty,
      let shown = slot.get(parent).wrappedValue, !rule.isDialog(shown)
    else { return .none }
    var effect: Effect<ChildAction> = .none
    var identity = ""
    context.enterPresentation()
    slot.modify(&parent) { slot in
      _ = slot.modify { child in
        effect = self.child.tree.visit(&child, below.visit, context)
        identity = Identity.text(of: child)
      }
    }
    context.leavePresentation()
    let embed = actions.embed
    return effect.isNone
      ? .none : effect.within(step, identity: identity, dismiss: embed(.dismiss)) { embed(.presented($0)) }
  }

  @inlinable
  func appear(_ slot: PresentationState<ChildState>, _ found: inout IdentityDifference) {
    guard let shown = slot.wrappedValue else { return }
    found.present(step)
    child.tree.appear(shown, step, &found)
  }
}
