import Backstaff
import BackstaffViews
import Testing

@Reducer
struct ItemFormFeature {
  @ObservableState
  struct State: Equatable { var name = "" }

  enum Action: BindableAction { case binding(BindingAction<State>) }

  var body: some ReducerOf<Self> { BindingReducer() }
}

struct ItemFormView: View {
  @Bindable var store: StoreOf<ItemFormFeature>

  var body: some View { TextField("Name", text: $store.name) }
}

// FILL 000-02 1: @Presents var addItem: ItemFormFeature.State?
// FILL 000-02 2: case addButtonTapped, addItem(PresentationAction<ItemFormFeature.Action>)
// FILL 000-02 3: case .addItem: return .none
// LISTING 000-02

// LISTING 000-03

@MainActor
@Suite struct `A form on a sheet` {
  @Test func `000-02 000-03 filling the state shows the sheet, and closing it empties the state`() throws {
    let store = Store(initialState: InventoryFeature.State()) { InventoryFeature() }
    let host = SceneHost { InventoryView(store: store) }
    #expect(host.scene().chrome.presentations.isEmpty)
    store.send(.addButtonTapped)
    let sheet = try #require(host.scene().chrome.presentations.first)
    #expect(sheet.style == .sheet)
    sheet.content.children.all.first?.edit?("bash")
    #expect(store.addItem?.name == "bash")
    sheet.dismiss?()
    #expect(store.addItem == nil)
    #expect(host.scene().chrome.presentations.isEmpty)
  }
}
