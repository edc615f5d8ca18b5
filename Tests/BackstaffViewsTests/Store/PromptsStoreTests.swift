import Backstaff
import BackstaffViews
import Testing

@MainActor
struct PromptsStoreTests {
  let store = Store(initialState: InventoryFeature.State()) { InventoryFeature() }

  private func scene() -> SceneNode {
    let store = store
    return SceneHost { InventoryView(store: store, packages: []) }.scene()
  }

  @Test func `an alert shows title, message and the buttons with their meaning`() {
    store.send(.removeTapped)
    let alert = scene().chrome.presentations.first
    #expect(
      alert?.content.outline() == """
        screen "Remove bash?"
          text "Two packages need it."
          spacer
          row
            destructive-button "Remove"
            cancel-button "Keep"
        """)
  }

  @Test func `a button with an action sends it and the alert goes`() {
    store.send(.removeTapped)
    scene().node(labelled: "Remove")?.activate?()
    #expect(store.removed == 1)
    #expect(store.destination == nil)
  }

  @Test func `a button without an action only takes the alert away`() {
    store.send(.removeTapped)
    scene().node(labelled: "Keep")?.activate?()
    #expect(store.removed == 0)
    #expect(store.destination == nil)
  }

  @Test func `a dialog sends what was chosen`() {
    store.send(.askTapped)
    #expect(scene().chrome.presentations.map(\.style) == [.dialog])
    scene().node(labelled: "Remove it")?.activate?()
    #expect(store.removed == 1)
    #expect(store.dialog == nil)
  }
}
