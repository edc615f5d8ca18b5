import Backstaff
import BackstaffJSON
import Testing

@testable import Desk

@Suite @MainActor struct `The destinations of the inventory` {
  @Test func `each button opens its destination`() {
    let store = desk(.scanned)
    store.send(.addButtonTapped)
    #expect(store.state.destination == .addItem(AddFeature.State()))
    store.send(.counterButtonTapped)
    #expect(store.state.destination == .counter(CounterFeature.State()))
    store.send(.itemTapped("curl"))
    #expect(store.state.destination == .detailItem(DetailFeature.State(package: .fixture("curl"))))
    store.send(.editButtonTapped("tmux"))
    #expect(store.state.destination == .editItem(EditFeature.State(.fixture("tmux"))))
    store.send(.destination(.dismiss))
    #expect(store.state.destination == nil)
  }

  @Test(arguments: ["itemTapped", "editButtonTapped", "removeButtonTapped"])
  func `a package that is not installed is refused and nothing changes`(name: String) throws {
    let action = try RecordedAction(path: TreePath(parsing: name), payload: .string("nothing"))
    let refused = refusal(of: try action.action(as: InventoryFeature.Action.self), in: .scanned)
    #expect(refused?.code == "unknown_package")
    #expect(refused?.message.contains("nothing") == true)
  }

  @Test func `a failed check leaves an open form alone and the plan keeps the reason`() async {
    let gate = Gate()
    let store = desk(.scanned, .waiting(for: gate))
    store.send(.plan(.planned(PlanEntry(.install, "nothing"))))
    store.send(.plan(.checkButtonTapped))
    store.send(.addButtonTapped)
    store.send(.destination(.presented(.addItem(.binding(.set(\.name, "ht"))))))
    gate.open()
    await store.settle()
    #expect(store.state.destination?.addItem?.name == "ht")
    #expect(store.plan.summary?.reason == "Unable to locate package nothing")
  }

  @Test func `a page leads to the popover and to the question`() async {
    let store = desk(.showing(.detailItem(DetailFeature.State(package: .fixture("curl")))))
    store.send(.destination(.presented(.detailItem(.editButtonTapped))))
    #expect(store.state.destination?.editItem?.id == "curl")
    store.send(.itemTapped("curl"))
    store.send(.destination(.presented(.detailItem(.removeButtonTapped))))
    #expect(store.state.destination == nil)
    #expect(store.removalInQuestion == "curl")
    await store.settle()
    #expect(store.state.destination?.remove?.title == "Plan to remove curl?")
  }
}
