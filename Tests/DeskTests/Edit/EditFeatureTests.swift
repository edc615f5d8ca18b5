import Backstaff
import BackstaffTesting
import Testing

@testable import Desk

@Suite struct `The popover that edits a package` {
  private func desk(planning entries: PlanEntry...) -> TestStoreOf<InventoryFeature> {
    TestStore(initialState: .planning(entries)) { InventoryFeature() }
  }

  /// Opens the popover of a package, writes what is to be different, and saves.
  private func save(
    _ id: String, planned: PlanEntry? = nil, isHeld: Bool? = nil, note: String? = nil,
    in store: TestStoreOf<InventoryFeature>
  ) async {
    await store.send(.editButtonTapped(id)) {
      $0.destination = .editItem(EditFeature.State(.fixture(id), planned: planned))
    }
    if let isHeld {
      await store.send(\.destination.editItem.binding.isHeld, isHeld) { $0.destination?.editItem?.isHeld = isHeld }
    }
    if let note {
      await store.send(\.destination.editItem.binding.note, note) { $0.destination?.editItem?.note = note }
    }
    await store.send(\.destination.editItem.saveButtonTapped) { $0.destination = nil }
  }

  @Test func `a hold is planned with its note`() async {
    let store = desk()
    await save("bash", isHeld: true, note: "until tested ", in: store)
    let entry = PlanEntry(.hold, "bash", note: "until tested")
    await store.receive(\.plan.planned, entry) { $0.plan.entries = [entry] }
  }

  @Test func `a held package is released`() async {
    #expect(EditFeature.State(.fixture("tmux")).isHeld)
    let store = desk()
    await save("tmux", isHeld: false, in: store)
    let entry = PlanEntry(.release, "tmux")
    await store.receive(\.plan.planned, entry) { $0.plan.entries = [entry] }
  }

  @Test func `a note alone is kept without a change`() async {
    let store = desk()
    await save("curl", note: "who needs it?", in: store)
    let entry = PlanEntry(.note, "curl", note: "who needs it?")
    await store.receive(\.plan.planned, entry) { $0.plan.entries = [entry] }
  }

  @Test func `the popover opens with what the plan says and can take it back`() async {
    let store = desk()
    await save("bash", isHeld: true, note: "n", in: store)
    let entry = PlanEntry(.hold, "bash", note: "n")
    await store.receive(\.plan.planned, entry) { $0.plan.entries = [entry] }
    let edit = EditFeature.State(.fixture("bash"), planned: entry)
    #expect(edit.isHeld)
    #expect(edit.note == "n")
    await save("bash", planned: entry, isHeld: false, note: "", in: store)
    await store.receive(\.plan.dropButtonTapped, "bash") { $0.plan.entries = [] }
  }

  @Test func `a note on a planned removal leaves the removal planned`() async {
    let removal = PlanEntry(.remove, "libssl3", alongside: ["curl"])
    let store = desk(planning: removal)
    await save("libssl3", planned: removal, note: "old", in: store)
    let entry = PlanEntry(.remove, "libssl3", note: "old", alongside: ["curl"])
    await store.receive(\.plan.planned, entry) { $0.plan.entries = [entry] }
  }

  @Test func `nothing edited plans nothing`() async {
    await save("bash", in: desk())
  }

  @Test func `cancelling closes the popover and plans nothing`() async {
    let store = desk()
    await store.send(.editButtonTapped("bash")) { $0.destination = .editItem(EditFeature.State(.fixture("bash"))) }
    await store.send(\.destination.editItem.binding.isHeld, true) { $0.destination?.editItem?.isHeld = true }
    await store.send(\.destination.editItem.cancelButtonTapped)
    await store.receive(\.destination.dismiss) { $0.destination = nil }
  }
}
