import Backstaff
import Testing

@testable import Desk

@Suite @MainActor struct `The form that plans an installation` {
  private func type(_ name: String, version: String = "", into store: StoreOf<InventoryFeature>) {
    store.send(.addButtonTapped)
    store.send(.destination(.presented(.addItem(.binding(.set(\.name, name))))))
    store.send(.destination(.presented(.addItem(.binding(.set(\.version, version))))))
    store.send(.destination(.presented(.addItem(.binding(.set(\.note, " for later "))))))
  }

  @Test func `saving plans what was typed and closes the sheet`() {
    let store = desk(.scanned)
    type(" htop ", version: "3.2.2-2", into: store)
    store.send(.destination(.presented(.addItem(.saveButtonTapped))))
    #expect(store.state.destination == nil)
    #expect(store.plan.entries.elements == [PlanEntry(.install, "htop", version: "3.2.2-2", note: "for later")])
    #expect(store.plan.entries.first?.text == "install htop 3.2.2-2")
  }

  @Test(arguments: [
    ("", "", "the name of a package is needed"), ("-rf", "", "'-rf' is not a package name"),
    ("htop", "next", "'next' is not a version"),
  ])
  func `what apt would not understand keeps the sheet open with the reason`(
    name: String, version: String, reason: String
  ) {
    let store = desk(.scanned)
    type(name, version: version, into: store)
    store.send(.destination(.presented(.addItem(.saveButtonTapped))))
    #expect(store.state.destination?.addItem?.problem?.hasPrefix(reason) == true)
    #expect(store.plan.entries.isEmpty)
    store.send(.destination(.presented(.addItem(.binding(.set(\.name, "htop"))))))
    #expect(store.state.destination?.addItem?.problem == nil)
  }

  @Test func `cancelling closes the sheet and plans nothing`() async {
    let store = desk(.scanned)
    type("htop", into: store)
    store.send(.destination(.presented(.addItem(.cancelButtonTapped))))
    await store.settle()
    #expect(store.state.destination == nil)
    #expect(store.plan.entries.isEmpty)
  }
}
