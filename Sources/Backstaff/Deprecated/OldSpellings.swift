/// The name of ``Reducer`` in older code.
@available(*, deprecated, renamed: "Reducer")
public typealias ReducerProtocol = Reducer

/// The name of ``ReducerOf`` in older code.
@available(*, deprecated, renamed: "ReducerOf")
public typealias ReducerProtocolOf<R: Reducer> = ReducerOf<R>

prefix operator /

/// The case path of an enum that no macro has seen, from the case's constructor: `/Action.todo(id:action:)`.
///
/// It finds its way back by reflection, and has no name that could be recorded: a feature joined by it runs in local
/// stores and tests.
@available(*, deprecated, message: "put '@CasePathable' on the enum and write '\\.todo'")
public prefix func / <Root, Value>(embed: @escaping @Sendable (Value) -> Root) -> AnyCasePath<Root, Value> {
  AnyCasePath(
    name: "", embed: embed,
    extract: { root in
      guard let carried = Mirror(reflecting: root).children.first, let value = carried.value as? Value else {
        return nil
      }
      return Mirror(reflecting: embed(value)).children.first?.label == carried.label ? value : nil
    })
}

extension Reducer {
  /// Runs `element` on the element that an action addresses by id, before this reducer, for actions that carry the id
  /// and the element's action side by side: `case todo(id: Todo.State.ID, action: Todo.Action)`.
  @_disfavoredOverload
  @available(*, deprecated, message: "use 'IdentifiedActionOf' for the case, and write '\\.todos' for its path")
  public func forEach<
    ID: Hashable & Sendable & Codable, ElementState, ElementAction, Element: Reducer<ElementState, ElementAction>
  >(
    _ state: any WritableKeyPath<State, IdentifiedArray<ID, ElementState>> & Sendable,
    action: AnyCasePath<Action, (ID, ElementAction)>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> some Reducer<State, Action> {
    let element = element()
    return JoinedReducer(base: self) { base in
      IdentifiedArray.elementsTree(
        state, actionName: OldName.of(state), extract: { action.extract($0) }, embed: { action.embed(($0, $1)) },
        base: base, child: LazyTree(element.makeTree), fileID: fileID, line: line)
    }
  }

  /// Joins a presented child whose actions are found by an old case path: `.ifLet(\.$child, action: /Action.child)`.
  @_disfavoredOverload
  @available(*, deprecated, message: "put '@CasePathable' on the actions and write '\\.child'")
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: any WritableKeyPath<State, PresentationState<ChildState>> & Sendable,
    action: AnyCasePath<Action, PresentationAction<ChildAction>>,
    @ReducerBuilder<ChildState, ChildAction> destination: () -> Child,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> some Reducer<State, Action> {
    let child = destination()
    return JoinedReducer(base: self) { base in
      PresentationJoin(
        state, ResolvedCase(action, name: OldName.of(state)), base: base, child: LazyTree(child.makeTree),
        fileID: fileID, line: line
      ).tree
    }
  }
}

extension Scope {
  /// Runs `child` on the member at `state`, on actions found by an old case path.
  @available(*, deprecated, message: "put '@CasePathable' on the actions and write '\\.child'")
  public init<ChildState, ChildAction>(
    state: any WritableKeyPath<ParentState, ChildState> & Sendable, action: AnyCasePath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction {
    let child = child()
    make = {
      Scope.tree(
        StateNames.access(of: state), ResolvedCase(action, name: OldName.of(state)), LazyTree(child.makeTree))
    }
  }
}

extension Store {
  /// A store of what two functions make of the state and of the actions.
  ///
  /// Nothing tells two functions apart, so each call makes another store.
  @available(*, deprecated, message: "scope with key paths: 'store.scope(\\.todos, action: \\.todos)'")
  public func scope<ChildState, ChildAction>(
    state: @escaping (State) -> ChildState, action: @escaping (ChildAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Store<ChildState, ChildAction> {
    let scoping = Scoping<State, Action, ChildState, ChildAction>(
      state: state, action: action, fileID: fileID, line: line)
    return scoped(scoping, initial: state(core.state))
  }

  /// A store of what a function makes of the state, for actions that carry an id and an element's action side by side:
  /// `store.scope(state: \.todos, action: Action.todo(id:action:))`.
  @available(*, deprecated, message: "scope with key paths: 'store.scope(\\.todos, action: \\.todos)'")
  public func scope<ChildState, ID, ChildAction>(
    state: @escaping (State) -> ChildState, action: @escaping (ID, ChildAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Store<ChildState, (ID, ChildAction)> {
    let scoping = Scoping<State, Action, ChildState, (ID, ChildAction)>(
      state: state, action: { action($0.0, $0.1) }, fileID: fileID, line: line)
    return scoped(scoping, initial: state(core.state))
  }
}

extension Store {
  /// The store of one row of a collection, nil while there is no such row; `embed` makes the collection's action of the
  /// row's. For the views of older code, which scope to the whole collection first.
  package func row<ID: Hashable & Sendable, RowState, RowAction>(
    _ id: ID, embed: @escaping (RowAction) -> Action, fileID: StaticString, line: UInt
  ) -> Store<RowState, RowAction>? where State == IdentifiedArray<ID, RowState> {
    guard let initial = core.state[id: id] else { return nil }
    let scoping = Scoping<State, Action, RowState, RowAction>(
      state: { $0[id: id] }, action: embed, fileID: fileID, line: line)
    return scoped(scoping, initial: initial)
  }
}

/// What stands for the name of an old case path: the name of the member that it is joined to.
private enum OldName {
  static func of<Root>(_ state: PartialKeyPath<Root>) -> String {
    BindingNames.of(state)?.joined(separator: ".") ?? "\(state)"
  }
}

extension ResolvedCase {
  fileprivate init(_ old: AnyCasePath<Root, Value>, name: String) {
    names = [name]
    self.name = name
    embed = { old.embed($0) }
    extract = { old.extract($0) }
    modify = { old.modify(&$0, $1) }
  }
}
