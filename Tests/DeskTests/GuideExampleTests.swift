import Backstaff
import BackstaffViews
import Desk
import Testing

/// The view of docs/GUIDE.md, compiled; DocsTests compares the two.
private struct GuideView: View {
  @Bindable var store: StoreOf<InventoryFeature>

  var body: some View {
    List {
      ForEach(store.packages) { package in
        Button(package.name) { store.send(.itemTapped(package.id)) }
      }
    }
    .navigationTitle("Inventory")
    .sheet(item: $store.scope(\.destination, action: \.destination).addItem) { store in
      AddView(store: store)
    }
    .navigationDestination(item: $store.scope(\.destination, action: \.destination).detailItem) { store in
      DetailView(store: store)
    }
  }
}

@Suite @MainActor struct GuideExampleTests {
  @Test func `the view of the guide shows the sheet that the state holds`() {
    let store = Store(initialState: InventoryFeature.State()) { InventoryFeature() }
    let host = SceneHost { GuideView(store: store) }
    #expect(host.scene().chrome.presentations.isEmpty)
    store.send(.addButtonTapped)
    #expect(host.scene().chrome.presentations.map(\.style) == [.sheet])
  }
}
