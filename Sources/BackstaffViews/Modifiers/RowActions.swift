/// A row with buttons beside it that are not drawn in it.
public struct RowActionsView<Row: View, Actions: View>: PrimitiveView, Lowerable {
  let row: Row
  let actions: Actions

  package func lower(into lowering: inout Lowering) {
    var inner = Lowering(storage: lowering.storage, path: lowering.path, environment: lowering.environment)
    inner.lower(row)
    lowering.chrome.take(inner.chrome)
    var node = inner.children.asOne(id: lowering.path)
    node.actions += lowering.contents(actions, step: "/actions").all
    lowering.children.append(node)
  }
}

extension View {
  /// Adds buttons to a row of a list without drawing them in every row. In a terminal their keys work while the row
  /// is selected, and the bottom line names them.
  ///
  ///     Button(package.id) { store.send(.itemTapped(package.id)) }
  ///       .swipeActions {
  ///         Button("Edit") { store.send(.editTapped(package.id)) }.keyboardShortcut("e")
  ///       }
  public func swipeActions<Actions: View>(@ViewBuilder content: () -> Actions) -> some View {
    RowActionsView(row: self, actions: content())
  }
}
