/// The stores of the rows of a collection, in its order.
///
/// ```swift
/// ForEach(store.scope(\.todos, action: \.todos)) { todo in TodoRow(store: todo) }
/// ```
///
/// The store of a row stays the same object while the row is there, wherever it moves. A row that has gone has a store
/// still: it reads the last state the row had, and takes no more actions.
@MainActor
public struct RowStores<ID: Hashable & Sendable, State, Action>: RandomAccessCollection {
  private let rows: RowScope<ID, State, Action>
  private let snapshot: IdentifiedArray<ID, State>

  init(_ rows: RowScope<ID, State, Action>, _ snapshot: IdentifiedArray<ID, State>) {
    self.rows = rows
    self.snapshot = snapshot
  }

  /// The first position.
  public var startIndex: Int { 0 }

  /// The position behind the last row.
  public var endIndex: Int {
    rows.noteOrder()
    return snapshot.count
  }

  /// The store of the row at a position. A position that a row stood at before, and none does now, gives the store of
  /// that row, which takes no more actions.
  public subscript(position: Int) -> Store<State, Action> {
    rows.notePosition(position)
    return rows.store(at: position, in: snapshot)
  }

  /// The store of a row, or `nil` when no such row is there.
  public subscript(id id: ID) -> Store<State, Action>? {
    rows.notePresence(of: id)
    return snapshot[id: id].map { rows.store(id: id, initial: $0) }
  }

  /// The rows one after the other; what is read is their order.
  public func makeIterator() -> AnyIterator<Store<State, Action>> {
    rows.noteOrder()
    var position = 0
    return AnyIterator { [rows, snapshot] in
      guard position < snapshot.count else { return nil }
      defer { position += 1 }
      return rows.store(at: position, in: snapshot)
    }
  }
}

extension Store {
  /// The stores of the rows of a collection.
  public func scope<ID, RowState, RowAction>(
    _ state: KeyPath<State, IdentifiedArray<ID, RowState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, RowAction>>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> RowStores<ID, RowState, RowAction> {
    let snapshot = core.state[keyPath: state]
    let rows = child(ScopeKey(state, action, RowScope<ID, RowState, RowAction>.self)) { _ in
      RowScope(of: self, state, ResolvedCase(action), fileID: fileID, line: line)
    }
    rows.saw(snapshot)
    return RowStores(rows, snapshot)
  }

  /// The stores of the rows of a collection.
  public func scope<ID, RowState, RowAction>(
    state: KeyPath<State, IdentifiedArray<ID, RowState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, RowAction>>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> RowStores<ID, RowState, RowAction> {
    scope(state, action: action, fileID: fileID, line: line)
  }
}
