import Backstaff
import BackstaffViews

/// The Desk's main screen: the plan, the packages below it, and what is opened over them.
package struct InventoryView: View {
  @Bindable var store: StoreOf<InventoryFeature>

  package init(store: StoreOf<InventoryFeature>) {
    self.store = store
  }

  package var body: some View {
    InventoryList(store: store)
      .navigationTitle("Inventory")
      .searchable(text: $store.searchText, prompt: "Search")
      .toolbar { InventoryToolbar(store: store) }
      .onAppear { store.send(.appeared) }
      .sheet(item: $store.scope(\.destination, action: \.destination).addItem) { store in
        AddView(store: store)
      }
      .sheet(item: $store.scope(\.destination, action: \.destination).counter) { store in
        CounterView(store: store)
      }
      .popover(item: $store.scope(\.destination, action: \.destination).editItem) { store in
        EditView(store: store)
      }
      .navigationDestination(item: $store.scope(\.destination, action: \.destination).detailItem) { store in
        DetailView(store: store)
      }
      .navigationDestination(isPresented: $store.isAccountShown) {
        AccountView(store: store.scope(\.account, action: \.account))
      }
      .confirmationDialog($store.scope(\.destination, action: \.destination).remove)
      .alert($store.scope(\.destination, action: \.destination).alert)
  }
}

/// The keys of the main screen.
private struct InventoryToolbar: View {
  let store: StoreOf<InventoryFeature>

  var body: some View {
    Button("Add") { store.send(.addButtonTapped) }
      .keyboardShortcut("a")
    Button("Check plan") { store.send(.plan(.checkButtonTapped)) }
      .keyboardShortcut("c")
      .disabled(store.plan.isChecking)
    Button("Counter") { store.send(.counterButtonTapped) }
      .keyboardShortcut("n")
    Button("Account") { store.send(.accountButtonTapped) }
      .keyboardShortcut("u")
    Button("Rescan") { store.send(.scanAgainTapped) }
      .keyboardShortcut("r")
      .disabled(store.isScanning)
  }
}
