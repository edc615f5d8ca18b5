import Backstaff
import Testing

@testable import Desk

@Suite @MainActor struct `The popover that edits a package` {
  private func save(
    _ id: String, isHeld: Bool? = nil, note: String? = nil, in store: StoreOf<InventoryFeature>
  ) {
    store.send(.editButtonTapped(id))
    if let isHeld { store.send(.destination(.presented(.editItem(.binding(.set(\.isHeld, isHeld)))))) }
    if let note { store.send(.destination(.presented(.editItem(.binding(.set(\.note, note)))))) }
    store.send(.destination(.presented(.editItem(.saveButtonTapped))))
    #expect(store.state.destination == nil)
  }

  @Test func `a hold is planned with its note`() {
    let store = desk(.scanned)
    save("bash", isHeld: true, note: "until tested ", in: store)
    #expect(store.plan.entries.elements == [PlanEntry(.hold, "bash", note: "until tested")])
  }

  @Test func `a held package is released`() {
    let store = desk(.scanned)
    store.send(.editButtonTapped("tmux"))
    #expect(store.state.destination?.editItem?.isHeld == true)
    save("tmux", isHeld: false, in: store)
    #expect(store.plan.entries.elements == [PlanEntry(.release, "tmux")])
  }

  @Test func `a note alone is kept without a change`() {
    let store = desk(.scanned)
    save("curl", note: "who needs it?", in: store)
    #expect(store.plan.entries.elements == [PlanEntry(.note, "curl", note: "who needs it?")])
  }

  @Test func `the popover opens with what the plan says and can take it back`() {
    let store = desk(.scanned)
    save("bash", isHeld: true, note: "n", in: store)
    store.send(.editButtonTapped("bash"))
    #expect(store.state.destination?.editItem?.isHeld == true)
    #expect(store.state.destination?.editItem?.note == "n")
    save("bash", isHeld: false, note: "", in: store)
    #expect(store.plan.entries.isEmpty)
  }

  @Test func `a note on a planned removal leaves the removal planned`() {
    var state = InventoryFeature.State.scanned
    state.plan.entries = [PlanEntry(.remove, "libssl3", alongside: ["curl"])]
    let store = desk(state)
    save("libssl3", note: "old", in: store)
    #expect(store.plan.entries.elements == [PlanEntry(.remove, "libssl3", note: "old", alongside: ["curl"])])
  }

  @Test func `nothing edited plans nothing`() {
    let store = desk(.scanned)
    save("bash", in: store)
    #expect(store.plan.entries.isEmpty)
  }

  @Test func `cancelling closes the popover and plans nothing`() async {
    let store = desk(.scanned)
    store.send(.editButtonTapped("bash"))
    store.send(.destination(.presented(.editItem(.binding(.set(\.isHeld, true))))))
    store.send(.destination(.presented(.editItem(.cancelButtonTapped))))
    await store.settle()
    #expect(store.state.destination == nil)
    #expect(store.plan.entries.isEmpty)
  }
}
