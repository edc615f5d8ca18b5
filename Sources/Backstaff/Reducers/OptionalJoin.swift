/// A child in a plain optional member made ready to run.
@usableFromInline
struct OptionalJoin<State, Action, ChildState, ChildAction> {
  @usableFromInline let base: ReducerTree<State, Action>
  @usableFromInline let child: LazyTree<ChildState, ChildAction>
  @usableFromInline let member: MemberAccess<State, ChildState?>
  @usableFromInline let actions: ResolvedCase<Action, ChildAction>
  @usableFromInline let step: ScopeStep
  @usableFromInline let rule = ChildRule<ChildState, ChildAction>()
  @usableFromInline let fileID: StaticString
  @usableFromInline let line: UInt

  @inlinable
  init(
    _ state: any WritableKeyPath<State, ChildState?> & Sendable, _ actions: ResolvedCase<Action, ChildAction>,
    base: ReducerTree<State, Action>, child: LazyTree<ChildState, ChildAction>, fileID: StaticString, line: UInt
  ) {
    self.base = base
    self.child = child
    member = StateNames.access(of: state)
    self.actions = actions
    step = ScopeStep(state: member.name ?? actions.name, action: actions.name)
    self.fileID = fileID
    self.line = line
  }

  @inlinable
  var tree: ReducerTree<State, Action> {
    ReducerTree(links: base.links + [link]) { state, action, context in
      guard let childAction = actions.extract(action) else { return base.run(&state, action, context) }
      let effect = reduce(&state, childAction, action, context)
      return .both(effect, base.run(&state, action, context))
    }
  }

  @inlinable
  func reduce(
    _ state: inout State, _ childAction: ChildAction, _ action: Action, _ context: PassContext
  ) -> Effect<Action> {
    var effect: Effect<ChildAction>?
    var identity = ""
    member.modify(&state) { optional in
      effect = optional.change { child in
        let effect = self.child.run(&child, childAction, context)
        if !effect.isNone { identity = Identity.text(of: child) }
        return effect
      }
    }
    guard let effect else {
      missing(action)
      return .none
    }
    return effect.isNone ? .none : effect.within(step, identity: identity, embed: actions.embed)
  }

  @usableFromInline
  func missing(_ action: Action) {
    Issue.report(
      "`\(ActionLabel.of(action))` arrived while `\(step.state)` is nil; a parent cleared it earlier in the pass, an "
        + "effect outlived it, or the action was sent while it was absent", fileID: fileID, line: line)
  }

  @inlinable
  var link: ScopeLink<State, Action> {
    ScopeLink(
      stateStep: step.state, actionStep: step.action, kind: .optional,
      appear: { parent, found in
        guard let value = member.get(parent) else { return }
        child.tree.appear(value, step, &found)
      },
      compare: { old, new, found in
        switch (member.get(old), member.get(new)) {
        case (nil, nil): return
        case (let old?, let new?) where rule.isSame(old, new): child.tree.compare(old, new, step, &found)
        case (let old, let new):
          if old != nil { found.lose(step) }
          if let new { child.tree.appear(new, step, &found) }
        }
      },
      identities: { parent, steps, found in
        guard let value = member.get(parent) else { return false }
        found.append(Identity.text(of: value))
        return child.tree.walk(value, steps.dropFirst(), &found)
      }, reach: { action in actions.extract(action).map { [step] + child.tree.scope(of: $0) } },
      visit: { parent, visit, context in
        guard let below = visit.below(step.state, step.action), !child.tree.links.isEmpty,
          var value = member.get(parent)
        else { return .none }
        let effect = child.tree.visit(&value, below.visit, context)
        member.modify(&parent) { $0 = value }
        return effect.isNone ? .none : effect.within(step, identity: Identity.text(of: value), embed: actions.embed)
      }, map: { child.tree.map })
  }
}

extension Optional {
  /// Changes the value in place; `nil` when there is none.
  @inlinable
  mutating func change<Result>(_ body: (inout Wrapped) -> Result) -> Result? {
    if case .none = self { nil } else { body(&self!) }
  }
}
