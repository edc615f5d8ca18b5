/// Runs a child reducer on a part of the parent's state.
///
/// ```swift
/// Scope(state: \.plan, action: \.plan) { Plan() }
/// ```
public struct Scope<ParentState, ParentAction, Child: Reducer>: Reducer {
  @usableFromInline let make: @Sendable () -> ReducerTree<ParentState, ParentAction>

  /// Runs `child` on the member at `state`, on actions in the case at `action`.
  @inlinable
  public init<ChildState, ChildAction>(
    state: any WritableKeyPath<ParentState, ChildState> & Sendable, action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction {
    let child = child()
    make = { Scope.tree(StateNames.access(of: state), ResolvedCase(action), LazyTree(child.makeTree)) }
  }

  /// Runs `child` on what the case at `state` of an enum carries, on actions in the case at `action`. An action that
  /// arrives while the state is in another case raises one issue.
  @inlinable
  public init<ChildState, ChildAction>(
    state: CaseKeyPath<ParentState, ChildState>, action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID, line: UInt = #line
  ) where Child.State == ChildState, Child.Action == ChildAction {
    let child = child()
    make = {
      let join = CaseJoin(
        state: ResolvedCase(state), action: ResolvedCase(action), child: LazyTree(child.makeTree), fileID: fileID,
        line: line)
      return ReducerTree(links: [join.link]) { join.reduce(&$0, $1, $2) }
    }
  }

  @inlinable
  static func tree<ChildState, ChildAction>(
    _ member: MemberAccess<ParentState, ChildState>, _ actions: ResolvedCase<ParentAction, ChildAction>,
    _ child: LazyTree<ChildState, ChildAction>
  ) -> ReducerTree<ParentState, ParentAction> {
    let step = ScopeStep(state: member.name ?? actions.name, action: actions.name)
    let link = ScopeLink<ParentState, ParentAction>(
      stateStep: step.state, actionStep: step.action, kind: .plain,
      appear: { parent, found in child.tree.appear(member.get(parent), step, &found) },
      compare: { old, new, found in
        guard !child.tree.links.isEmpty else { return }
        child.tree.compare(member.get(old), member.get(new), step, &found)
      },
      identities: { parent, steps, found in
        found.append("")
        return child.tree.walk(member.get(parent), steps.dropFirst(), &found)
      }, reach: { action in actions.extract(action).map { [step] + child.tree.scope(of: $0) } },
      visit: { parent, visit, context in
        guard let below = visit.below(step.state, step.action), !child.tree.links.isEmpty else { return .none }
        var effect: Effect<ChildAction> = .none
        member.modify(&parent) { effect = child.tree.visit(&$0, below.visit, context) }
        return effect.isNone ? .none : effect.within(step, embed: actions.embed)
      }, map: { child.tree.map })
    return ReducerTree(links: [link]) { parent, action, context in
      guard let childAction = actions.extract(action) else { return .none }
      var effect: Effect<ChildAction> = .none
      member.modify(&parent) { effect = child.run(&$0, childAction, context) }
      return effect.isNone ? .none : effect.within(step, embed: actions.embed)
    }
  }

  /// Runs the child on its part.
  public func reduce(into state: inout ParentState, action: ParentAction) -> Effect<ParentAction> {
    makeTree().reduce(&state, action)
  }

  /// The tree with the child below it.
  public func makeTree() -> ReducerTree<ParentState, ParentAction> { make() }
}

/// Runs a child reducer while an enum state is in the child's case. `@Reducer` on an enum writes these.
public struct ScopeCase<ParentState, ParentAction, Child: Reducer>: Reducer {
  @usableFromInline let scope: Scope<ParentState, ParentAction, Child>

  /// Runs `child` on the payload of the case at `state`, on actions in the case at `action`.
  @inlinable
  public init<ChildState, ChildAction>(
    state: CaseKeyPath<ParentState, ChildState>, action: CaseKeyPath<ParentAction, ChildAction>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction {
    scope = Scope(state: state, action: action, child: child, fileID: fileID, line: line)
  }

  /// Runs the child when its case is active.
  public func reduce(into state: inout ParentState, action: ParentAction) -> Effect<ParentAction> {
    makeTree().reduce(&state, action)
  }

  /// The tree with the case below it.
  public func makeTree() -> ReducerTree<ParentState, ParentAction> { scope.makeTree() }
}
