import Backstaff
import BackstaffViews
import Testing

@MainActor
struct BindableTests {
  @Test func `a field writes the store through the binding action`() {
    let store = Store(initialState: InventoryFeature.State()) { InventoryFeature() }
    store.send(.addTapped)
    let host = SceneHost { InventoryView(store: store, packages: []) }
    host.scene().node(labelled: "Name")?.edit?("bash")
    #expect(store.destination?.addItem?.name == "bash")
    #expect(host.scene().node(labelled: "Name")?.value == "bash")
  }

  @Test func `a toggle writes the opposite of what is shown`() {
    let store = Store(initialState: AddFeature.State(isHeld: true)) { AddFeature() }
    let host = SceneHost { AddView(store: store) }
    #expect(host.scene().node(labelled: "Hold")?.role == .toggle(isOn: true))
    host.scene().node(labelled: "Hold")?.activate?()
    #expect(store.isHeld == false)
  }

  @Test func `the search field is bound like any other`() {
    let store = Store(initialState: InventoryFeature.State()) { InventoryFeature() }
    let host = SceneHost { InventoryView(store: store, packages: []) }
    host.scene().chrome.search?.edit?("ba")
    #expect(store.query == "ba")
  }

  @Test func `an object that is no store can be bound too`() {
    let cell = Cell("a")
    let bindable = Bindable(cell)
    bindable.value.wrappedValue = "b"
    #expect(cell.value == "b")
  }

  @Test func `a field is bound through the binding action among the actions of the view`() {
    let store = Store(initialState: SignIn.State()) { SignIn() }
    let bindable = Bindable(store)
    bindable.email.wrappedValue = "ada@example.com"
    #expect(store.email == "ada@example.com")
    #expect(bindable.email.wrappedValue == "ada@example.com")
  }
}

/// A form whose bindings are among the actions of its view.
@Reducer
private struct SignIn {
  @ObservableState
  struct State: Equatable { var email = "" }

  enum Action: ViewAction {
    case view(View)

    @CasePathable
    enum View: BindableAction { case binding(BindingAction<State>) }
  }

  var body: some ReducerOf<Self> {
    BindingReducer(action: \.view)
  }
}
