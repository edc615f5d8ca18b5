extension Store {
  /// The stores of the rows in a window of a list.
  ///
  /// ```swift
  /// ForEach(store.rowStores()) { todo in TodoRow(store: todo) }
  /// ```
  public func rowStores<ID, RowState, RowAction>(
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> RowStores<ID, RowState, RowAction>
  where State == ListWindow<IdentifiedArray<ID, RowState>>, Action == IdentifiedAction<ID, RowAction> {
    let key = \State.rows
    let rows = child(ScopeKey(key, key, RowScope<ID, RowState, RowAction>.self)) { _ in
      // The rows' actions are the list's own, so the step of a row has no name.
      let place = RowPlace<State, ID, RowState>(
        key: key, rows: { $0.rows.table }, steps: [TreePath.Step("")], fileID: fileID, line: line)
      return RowScope<ID, RowState, RowAction>(of: self, place, text: ElementID.text) { .element(id: $0, action: $1) }
    }
    return RowStores(rows, core.state.rows.table)
  }
}
