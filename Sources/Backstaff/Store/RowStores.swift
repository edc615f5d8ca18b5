/// The stores of the rows of a collection, or of the elements of a stack, in their order.
///
/// ```swift
/// ForEach(store.scope(\.todos, action: \.todos)) { todo in TodoRow(store: todo) }
/// ```
///
/// The store of a row stays the same object while the row is there, wherever it moves. A row that has gone has a store
/// still: it reads the last state the row had, and takes no more actions.
@MainActor
public struct RowStores<ID: Hashable & Sendable, State, Action>: RandomAccessCollection {
  private let scope: RowScope<ID, State, Action>
  private let snapshot: OrderedTable<ID, State>

  init(_ scope: RowScope<ID, State, Action>, _ snapshot: OrderedTable<ID, State>) {
    self.scope = scope
    self.snapshot = snapshot
    scope.saw(snapshot)
  }

  /// The first position.
  public var startIndex: Int { 0 }

  /// The position behind the last row.
  public var endIndex: Int {
    scope.note(.order)
    return snapshot.count
  }

  /// The ids of the rows.
  public var ids: ElementIDs<ID, State> {
    scope.note(.order)
    return ElementIDs(snapshot)
  }

  /// The store of the row at a position. A position at which a row stood before, and none does now, gives the store of
  /// that row, which takes no more actions.
  public subscript(position: Int) -> Store<State, Action> {
    scope.note(.position(position))
    return scope.store(at: position, in: snapshot)
  }

  /// The store of a row, or `nil` when no such row is there.
  public subscript(id id: ID) -> Store<State, Action>? {
    scope.note(.row(id))
    return snapshot[id].map { scope.store(id: id, initial: $0) }
  }

  /// The rows one after the other; what is read is their order.
  public func makeIterator() -> AnyIterator<Store<State, Action>> {
    scope.note(.order)
    var position = 0
    return AnyIterator { [scope, snapshot] in
      guard position < snapshot.count else { return nil }
      defer { position += 1 }
      return scope.store(at: position, in: snapshot)
    }
  }
}

extension Store {
  /// The stores of the rows of a collection.
  public func scope<ID, RowState, RowAction>(
    _ state: KeyPath<State, IdentifiedArray<ID, RowState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, RowAction>>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> RowStores<ID, RowState, RowAction> {
    let rows = child(ScopeKey(state, action, RowScope<ID, RowState, RowAction>.self)) { _ in
      let actions = ResolvedCase(action)
      let place = RowPlace<State, ID, RowState>(
        key: state, rows: { $0[keyPath: state].table }, steps: actions.steps, fileID: fileID, line: line)
      return RowScope<ID, RowState, RowAction>(of: self, place, text: ElementID.text) {
        actions.embed(.element(id: $0, action: $1))
      }
    }
    return RowStores(rows, core.state[keyPath: state].table)
  }

  /// The stores of the rows of a collection.
  public func scope<ID, RowState, RowAction>(
    state: KeyPath<State, IdentifiedArray<ID, RowState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, RowAction>>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> RowStores<ID, RowState, RowAction> {
    scope(state, action: action, fileID: fileID, line: line)
  }

  /// The stores of the elements of a stack, from the root to the top.
  public func scope<ElementState, ElementAction>(
    _ state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> RowStores<StackElementID, ElementState, ElementAction> {
    let rows = child(ScopeKey(state, action, RowScope<StackElementID, ElementState, ElementAction>.self)) { _ in
      let actions = ResolvedCase(action)
      let place = RowPlace<State, StackElementID, ElementState>(
        key: state, rows: { $0[keyPath: state].table }, steps: actions.steps, fileID: fileID, line: line)
      return RowScope<StackElementID, ElementState, ElementAction>(of: self, place, text: \.description) {
        actions.embed(.element(id: $0, action: $1))
      }
    }
    return RowStores(rows, core.state[keyPath: state].table)
  }

  /// The stores of the elements of a stack, from the root to the top.
  public func scope<ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> RowStores<StackElementID, ElementState, ElementAction> {
    scope(state, action: action, fileID: fileID, line: line)
  }
}
