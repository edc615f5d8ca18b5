import Backstaff
import Testing

@testable import Desk

@Suite @MainActor struct `The removal of a package` {
  @Test func `the question names what else would go`() async {
    let store = desk(.scanned)
    store.send(.removeButtonTapped("libssl3"))
    #expect(store.removalInQuestion == "libssl3")
    #expect(store.state.destination == nil)
    await store.settle()
    let question = store.state.destination?.remove
    #expect(question?.title == "Plan to remove libssl3?")
    #expect(question?.message?.text.contains("These would go with it: curl.") == true)
    #expect(question?.buttons.map(\.label.text) == ["Remove all 2", "Keep"])
    #expect(question?.buttons.first?.action == .confirmTapped(id: "libssl3", others: ["curl"]))
    #expect(question?.buttons.map(\.role) == [.destructive, .cancel])
    #expect(store.removalInQuestion == nil)
  }

  @Test func `the answer plans the removal and closes the question`() async {
    let store = desk(.scanned)
    store.send(.removeButtonTapped("libssl3"))
    await store.settle()
    store.send(.destination(.presented(.remove(.confirmTapped(id: "libssl3", others: ["curl"])))))
    #expect(store.state.destination == nil)
    #expect(store.plan.entries.elements == [PlanEntry(.remove, "libssl3", alongside: ["curl"])])
    #expect(store.plan.entries[id: "libssl3"]?.text == "remove libssl3 with curl")
  }

  @Test func `keeping plans nothing`() async {
    let store = desk(.scanned)
    store.send(.removeButtonTapped("tmux"))
    await store.settle()
    #expect(store.state.destination?.remove?.message?.text.contains("Nothing else would go.") == true)
    store.send(.destination(.dismiss))
    #expect(store.state.destination == nil)
    #expect(store.plan.entries.isEmpty)
  }

  @Test func `a package the machine needs is named in the question`() async {
    let store = desk(.scanned)
    store.send(.removeButtonTapped("bash"))
    await store.settle()
    #expect(store.state.destination?.remove?.message?.text.contains("cannot do without bash") == true)
  }

  @Test func `apt's refusal is an alert with its reason and the conflicts`() async {
    var manager = PackageManager.fixture
    manager.simulateRemoval = { _ in Simulation(reason: "held broken packages", conflicts: ["curl : needs libssl3"]) }
    let store = desk(.scanned, manager)
    store.send(.removeButtonTapped("libssl3"))
    await store.settle()
    #expect(store.state.destination?.alert?.title == "libssl3 cannot be removed")
    #expect(store.state.destination?.alert?.message == "held broken packages\ncurl : needs libssl3")
    #expect(store.removalInQuestion == nil)
  }

  @Test func `a package manager that cannot answer is an alert with its reason`() async {
    var manager = PackageManager.fixture
    manager.simulateRemoval = { _ in throw PackageError(.timeLimit, "apt-get did not answer") }
    let store = desk(.scanned, manager)
    store.send(.removeButtonTapped("curl"))
    await store.settle()
    #expect(store.state.destination?.alert?.message == "apt-get did not answer")
  }

  @Test func `a late answer does not close what was opened meanwhile`() async {
    let gate = Gate()
    let store = desk(.scanned, .waiting(for: gate))
    store.send(.removeButtonTapped("curl"))
    store.send(.addButtonTapped)
    gate.open()
    await store.settle()
    #expect(store.state.destination?.addItem != nil)
    #expect(store.removalInQuestion == nil)
  }

  @Test func `an answer that comes twice opens nothing the second time`() async {
    let store = desk(.scanned)
    store.send(.removeButtonTapped("curl"))
    await store.settle()
    store.send(.destination(.dismiss))
    store.send(.removalFound(id: "curl", simulation: Simulation(removed: [Simulation.Item("curl")])))
    store.send(.removalFailed(id: "curl", reason: "late"))
    #expect(store.state.destination == nil)
  }

  @Test func `long lists are cut at the limit and the rest is counted`() {
    let names = (1...InventoryFeature.namedPackagesLimit + 2).map { "p\($0)" }
    #expect(InventoryFeature.listed(Array(names.dropLast(2))).hasSuffix("p11, p12"))
    #expect(InventoryFeature.listed(names).hasSuffix("p12 and 2 more"))
    #expect(InventoryFeature.listed([]) == "")
  }
}
