import Backstaff
import Testing

@testable import Desk

@Suite @MainActor struct `The plan` {
  private func desk(
    planning entries: [PlanEntry], _ manager: PackageManager = .fixture
  ) -> StoreOf<InventoryFeature> {
    var state = InventoryFeature.State.scanned
    state.plan.entries = IdentifiedArray(uniqueElements: entries)
    return DeskTests.desk(state, manager)
  }

  @Test func `a check that works ends in a summary`() async {
    let store = desk(planning: [
      PlanEntry(.install, "hello", version: "2.10"), PlanEntry(.remove, "libssl3"), PlanEntry(.hold, "bash"),
    ])
    store.send(.plan(.checkButtonTapped))
    #expect(store.plan.isChecking)
    await store.settle()
    #expect(!store.plan.isChecking)
    #expect(store.plan.summary == PlanSummary(installed: ["hello 2.10"], removed: ["curl", "libssl3"]))
    #expect(store.plan.summary?.lines == ["works", "new: hello 2.10", "gone: curl, libssl3"])
    #expect(store.state.destination == nil)
  }

  @Test func `a check that does not ends in an alert with apt's reason`() async {
    let store = desk(planning: [PlanEntry(.install, "hello"), PlanEntry(.install, "nothing")])
    store.send(.plan(.checkButtonTapped))
    await store.settle()
    #expect(store.state.destination?.alert?.title == "The plan does not work")
    #expect(store.state.destination?.alert?.message == "Unable to locate package nothing")
    #expect(store.plan.summary?.lines == ["does not work: Unable to locate package nothing"])
    #expect(!store.plan.isChecking)
  }

  @Test func `a package manager that cannot answer is a reason too`() async {
    var manager = PackageManager.fixture
    manager.simulate = { _ in throw PackageError(.aptMissing, "apt-get cannot be run") }
    let store = desk(planning: [PlanEntry(.install, "hello")], manager)
    store.send(.plan(.checkButtonTapped))
    await store.settle()
    #expect(store.state.destination?.alert?.message == "apt-get cannot be run")
  }

  @Test func `a plan of holds and notes changes nothing`() async {
    let store = desk(planning: [PlanEntry(.hold, "bash"), PlanEntry(.note, "curl", note: "n")])
    store.send(.plan(.checkButtonTapped))
    await store.settle()
    #expect(store.plan.summary?.lines == ["works: nothing would change"])
  }

  @Test func `a package the machine needs is named`() async {
    let store = desk(planning: [PlanEntry(.remove, "bash")])
    store.send(.plan(.checkButtonTapped))
    await store.settle()
    #expect(store.plan.summary?.lines.last == "careful: this machine cannot do without bash")
  }

  @Test func `a change of the plan takes its summary away and stops its check`() async {
    let gate = Gate()
    let store = desk(planning: [PlanEntry(.install, "nothing")], .waiting(for: gate))
    store.send(.plan(.checkButtonTapped))
    store.send(.plan(.planned(PlanEntry(.install, "hello"))))
    #expect(!store.plan.isChecking)
    gate.open()
    await store.settle()
    #expect(store.plan.summary == nil)
    #expect(store.state.destination == nil)
    store.send(.plan(.dropButtonTapped("nothing")))
    store.send(.plan(.checkButtonTapped))
    await store.settle()
    #expect(store.plan.summary == PlanSummary(installed: ["hello 1.0"]))
    store.send(.plan(.dropButtonTapped("hello")))
    #expect(store.plan.summary == nil)
    #expect(store.plan.entries.isEmpty)
  }

  @Test func `a second result of one check changes nothing`() async {
    let store = desk(planning: [PlanEntry(.install, "nothing")])
    store.send(.plan(.checkButtonTapped))
    await store.settle()
    store.send(.destination(.dismiss))
    let before = store.state
    store.send(.plan(.checked(PlanSummary(reason: "Unable to locate package nothing"))))
    #expect(store.state == before)
  }

  @Test func `one package has one line, the latest`() {
    let store = desk(planning: [PlanEntry(.remove, "curl"), PlanEntry(.hold, "bash")])
    store.send(.plan(.planned(PlanEntry(.hold, "curl"))))
    #expect(store.plan.entries.map(\.text) == ["hold curl", "hold bash"])
  }

  @Test func `a wall reads the plan alone`() {
    let store = desk(planning: [PlanEntry(.note, "curl", note: "n"), PlanEntry(.release, "tmux")])
    let wall = store.scope(\.plan, action: \.plan)
    #expect(wall.entries.map(\.text) == ["note on curl", "release tmux"])
    wall.send(.dropButtonTapped("curl"))
    #expect(wall.entries.ids == ["tmux"])
  }
}
