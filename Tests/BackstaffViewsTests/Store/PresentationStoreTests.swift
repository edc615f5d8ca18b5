import Backstaff
import BackstaffViews
import Testing

@MainActor
struct PresentationStoreTests {
  let store = Store(initialState: InventoryFeature.State()) { InventoryFeature() }

  private func scene() -> SceneNode {
    let store = store
    return SceneHost {
      InventoryView(store: store, packages: [Package(id: "bash", version: "5.2"), Package(id: "sed", version: "4.9")])
    }.scene()
  }

  @Test func `nothing is presented while the destination is nil`() {
    #expect(scene().chrome.presentations.isEmpty)
    #expect(scene().chrome.title == "Inventory")
  }

  @Test func `each case of the destination is presented in its own style`() {
    store.send(.addTapped)
    #expect(scene().chrome.presentations.map(\.style) == [.sheet])
    store.send(.editTapped)
    #expect(scene().chrome.presentations.map(\.style) == [.popover])
    store.send(.detailTapped("bash"))
    #expect(scene().chrome.presentations.map(\.style) == [.page])
    store.send(.removeTapped)
    #expect(scene().chrome.presentations.map(\.style) == [.alert])
  }

  @Test func `closing a sheet sends the dismissal`() {
    store.send(.addTapped)
    scene().chrome.presentations.first?.dismiss?()
    #expect(store.destination == nil)
  }

  @Test func `a late close of a sheet leaves the alert that came after it`() {
    store.send(.addTapped)
    let sheet = scene().chrome.presentations.first
    store.send(.removeTapped)
    sheet?.dismiss?()
    #expect(store.destination == .alert(InventoryFeature.question))
  }

  @Test func `the dismiss of the environment closes the presentation around the view`() {
    store.send(.editTapped)
    scene().node(labelled: "Close")?.activate?()
    #expect(store.destination == nil)
  }

  @Test func `an element with another id is another presentation`() {
    store.send(.detailTapped("bash"))
    let first = scene().chrome.presentations.first?.id
    store.send(.detailTapped("sed"))
    let second = scene().chrome.presentations.first?.id
    #expect(first?.hasSuffix("page[bash]") == true)
    #expect(second?.hasSuffix("page[sed]") == true)
  }
}
