import Backstaff
import BackstaffViews
import Testing

@MainActor
struct PresentationKindTests {
  private enum Toast: PresentationKind {
    static let name = "toast"
    static let placement = PresentationPlacement.topTrailing
    static let isModal = false
  }

  @Test func `000-37 a presentation of the app's own is in the scene by its name and placement`() {
    let isShown = Cell(true)
    let screen = scene {
      Text("below").presentation(Toast.self, isPresented: isShown.binding) { Text("saved") }
    }
    #expect(
      screen.outline() == """
        screen
          text "below"
          toast
            screen
              text "saved"
        """)
    let presentation = screen.chrome.presentations.first
    #expect(presentation?.kind?.placement == .topTrailing)
    #expect(presentation?.kind?.isModal == false)
    presentation?.dismiss?()
    #expect(!isShown.value)
  }

  @Test func `000-37 a store drives it as it drives a sheet`() {
    let store = Store(initialState: InventoryFeature.State()) { InventoryFeature() }
    store.send(.addTapped)
    let view = Bindable(store)
    let host = SceneHost {
      Text("below").presentation(Toast.self, item: view.scope(\.destination, action: \.destination).addItem) { store in
        AddView(store: store)
      }
    }
    #expect(host.scene().chrome.presentations.first?.name == "toast")
    host.scene().chrome.presentations.first?.dismiss?()
    #expect(store.state.destination == nil)
    #expect(host.scene().chrome.presentations.isEmpty)
  }
}
