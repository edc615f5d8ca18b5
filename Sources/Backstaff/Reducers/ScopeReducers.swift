/// Runs a child reducer on a part of the parent's state.
///
/// ```swift
/// Scope(state: \.plan, action: \.plan) { Plan() }
/// ```
public struct Scope<ParentState, ParentAction, Child: Reducer>: Reducer {
  let make: @Sendable () -> ReducerTree<ParentState, ParentAction>

  /// Runs `child` on the member at `state`, on actions in the case at `action`.
  public init<ChildState, ChildAction>(
    state: any WritableKeyPath<ParentState, ChildState> & Sendable, action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction {
    let child = child()
    make = {
      let actionCase = ResolvedCase(action)
      let names = (state: StateNames.name(of: state, in: ParentState.self) ?? actionCase.name, action: actionCase.name)
      let tree = LazyTree(child.makeTree)
      let link = ScopeLink<ParentState>.plain(names, tree: tree) { $0[keyPath: state] }
      let step = ScopeStep(state: names.state, action: names.action)
      return ReducerTree(links: [link]) { parent, action in
        guard let childAction = actionCase.extract(action) else { return .none }
        return tree.tree.reduce(&parent[keyPath: state], childAction).within(step, embed: actionCase.embed)
      }
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
  let make: @Sendable () -> ReducerTree<ParentState, ParentAction>

  /// Runs `child` on the payload of the case at `state`, on actions in the case at `action`.
  public init<ChildState, ChildAction>(
    state: CaseKeyPath<ParentState, ChildState>, action: CaseKeyPath<ParentAction, ChildAction>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction {
    let child = child()
    make = {
      let stateCase = ResolvedCase(state)
      let actionCase = ResolvedCase(action)
      let tree = LazyTree(child.makeTree)
      let link = ScopeLink<ParentState>(
        stateStep: stateCase.name, actionStep: actionCase.name, kind: .enumCase,
        presentations: { parent, place, found in
          guard let child = stateCase.extract(parent) else { return }
          let inner = place.appending(state: stateCase.name, action: actionCase.name)
          for link in tree.tree.links { link.presentations(child, inner, &found) }
        },
        identities: { parent, steps, found in
          guard let child = stateCase.extract(parent) else { return false }
          found.append(ChildIdentity.of(parent))
          return tree.tree.walk(child, steps.dropFirst(), &found)
        }, map: { tree.tree.map })
      let step = ScopeStep(state: stateCase.name, action: actionCase.name)
      return ReducerTree(links: [link]) { parent, action in
        guard let childAction = actionCase.extract(action) else { return .none }
        guard var child = stateCase.extract(parent) else {
          Issue.report(
            "`\(actionCase.name)` was sent while the state is in another case; a parent left the case first, an effect "
              + "outlived it, or it was sent while absent", fileID: fileID, line: line)
          return .none
        }
        let effect = tree.tree.reduce(&child, childAction)
        parent = stateCase.embed(child)
        return effect.within(step, embed: actionCase.embed)
      }
    }
  }

  /// Runs the child when its case is active.
  public func reduce(into state: inout ParentState, action: ParentAction) -> Effect<ParentAction> {
    makeTree().reduce(&state, action)
  }

  /// The tree with the case below it.
  public func makeTree() -> ReducerTree<ParentState, ParentAction> { make() }
}

extension ScopeLink {
  static func plain<Child, ChildAction>(
    _ names: (state: String, action: String), tree: LazyTree<Child, ChildAction>, get: @escaping (State) -> Child
  ) -> ScopeLink {
    ScopeLink(
      stateStep: names.state, actionStep: names.action, kind: .plain,
      presentations: { parent, place, found in
        let child = get(parent)
        let inner = place.appending(state: names.state, action: names.action)
        for link in tree.tree.links { link.presentations(child, inner, &found) }
      }, identities: { parent, steps, found in tree.tree.walk(get(parent), steps.dropFirst(), &found) },
      map: { tree.tree.map })
  }
}
