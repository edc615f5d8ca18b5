import Backstaff
import BackstaffViews
import Testing

struct Item: Equatable, Identifiable {
  var id = 0
  var name = ""
}

@Reducer
struct ItemFormFeature {
  @ObservableState
  struct State: Equatable { var item = Item() }
}

// LISTING 000-01

/// Joins what the listing models and does not join itself.
private struct Joined: Reducer {
  var body: some Reducer<InventoryFeature.State, InventoryFeature.Action> {
    InventoryFeature()
      .ifLet(\.$addItem, action: \.addItem) { ItemFormFeature() }
  }
}

@MainActor
@Suite struct `An optional child` {
  @Test func `000-01 a child is presented while its state is not nil`() {
    #expect(InventoryFeature.State().addItem == nil)
    let store = Store(initialState: InventoryFeature.State(addItem: ItemFormFeature.State())) { Joined() }
    let host = SceneHost {
      Text("Items").sheet(item: Bindable(store).scope(\.addItem, action: \.addItem)) { Text($0.item.name) }
    }
    #expect(host.scene().chrome.presentations.map(\.style) == [.sheet])
    store.send(.addItem(.dismiss))
    #expect(store.addItem == nil)
    #expect(host.scene().chrome.presentations.isEmpty)
  }
}
