extension Store {
  /// The rows of a list, of which a renderer may have a window.
  ///
  /// ```swift
  /// ForEach(store.windowed(\.packages, matching: store.searchText)) { row in
  ///   if let package = row.value { PackageRow(package) } else { Text("…") }
  /// }
  /// ```
  ///
  /// - Parameter text: What is looked for: only rows that hold each of its words are among the positions; those that
  ///   are ``Searchable`` say so themselves. Until the rows of another search have come, those of the one before are
  ///   shown.
  public func windowed<ID, Element>(
    _ list: KeyPath<State, IdentifiedArray<ID, Element>>, matching text: String = ""
  ) -> WindowedRows<ID, Element> {
    let rows = read(list)
    return rows.table.windowed(matching: text, ids: rows.ids) { rows[$0] }
  }

  /// The stores of the rows of a list, of which a renderer may have a window.
  ///
  /// ```swift
  /// ForEach(store.windowed(\.todos, action: \.todos)) { row in
  ///   if let todo = row.value { TodoRow(store: todo) } else { Text("…") }
  /// }
  /// ```
  public func windowed<ID, RowState, RowAction>(
    _ list: KeyPath<State, IdentifiedArray<ID, RowState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, RowAction>>, matching text: String = "",
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> WindowedRows<ID, Store<RowState, RowAction>> {
    let stores = scope(list, action: action, fileID: fileID, line: line)
    let ids = stores.ids
    // What a search finds follows from what is in the rows.
    let table = text.isEmpty ? core.state[keyPath: list].table : read(list).table
    return table.windowed(matching: text, ids: ids) { stores[$0] }
  }

  /// The stores of the rows of a list that is itself the state.
  ///
  /// ```swift
  /// ForEach(store.rowStores()) { todo in TodoRow(store: todo) }
  /// ```
  public func rowStores<ID, RowState, RowAction>(
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> RowStores<ID, RowState, RowAction>
  where State == IdentifiedArray<ID, RowState>, Action == IdentifiedAction<ID, RowAction> {
    let key = \State.self
    let rows = child(ScopeKey(key, key, RowScope<ID, RowState, RowAction>.self)) { _ in
      // The rows' actions are the list's own, so the step of a row has no name.
      let place = RowPlace<State, ID, RowState>(
        key: key, rows: { $0.table }, steps: [TreePath.Step("")], fileID: fileID, line: line)
      return RowScope<ID, RowState, RowAction>(of: self, place, text: ElementID.text) { .element(id: $0, action: $1) }
    }
    return RowStores(rows, core.state.table)
  }
}

extension IdentifiedArray {
  /// How many rows the list has. In a front that shows a window of it, `count` of them are at hand.
  public var total: Int { table.total }
}

extension OrderedTable {
  /// All the positions of the list, or of what a search finds in it.
  @MainActor
  fileprivate func windowed<Value>(
    matching text: String, ids: ElementIDs<ID, Element>, value: @escaping @MainActor (Int) -> Value
  ) -> WindowedRows<ID, Value> {
    if let window {
      // Whoever has the whole list searches it.
      window.demand?.searches(for: text)
      return WindowedRows(window, count: count, id: { ids[$0] }, value: value)
    }
    let words = SearchWords(text)
    guard !words.isEmpty else { return WindowedRows(nil, count: count, id: { ids[$0] }, value: value) }
    let found = Found(self, words).positions
    return WindowedRows(nil, count: found.count, id: { ids[found[$0]] }, value: { value(found[$0]) })
  }
}
