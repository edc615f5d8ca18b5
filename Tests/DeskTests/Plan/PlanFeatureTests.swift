import Backstaff
import BackstaffTesting
import Testing

@testable import Desk

@Suite struct `The plan` {
  private func desk(
    planning entries: PlanEntry..., withDependencies prepare: (inout DependencyValues) -> Void = { _ in }
  ) -> TestStoreOf<InventoryFeature> {
    TestStore(initialState: .planning(entries), reducer: { InventoryFeature() }, withDependencies: prepare)
  }

  /// Checks a plan that does not work, which ends in an alert.
  private func fail(_ reason: String, in store: TestStoreOf<InventoryFeature>) async {
    await store.send(\.plan.checkButtonTapped) { $0.plan.isChecking = true }
    let summary = PlanSummary(reason: reason)
    await store.receive(\.plan.checked, summary) {
      $0.plan.isChecking = false
      $0.plan.summary = summary
    }
    await store.receive(\.plan.foundImpossible) { $0.destination = .trouble("The plan does not work", reason) }
  }

  /// Checks a plan that works.
  private func check(_ summary: PlanSummary, in store: TestStoreOf<InventoryFeature>) async {
    await store.send(\.plan.checkButtonTapped) { $0.plan.isChecking = true }
    await store.receive(\.plan.checked, summary) {
      $0.plan.isChecking = false
      $0.plan.summary = summary
    }
  }

  @Test func `a check that works ends in a summary`() async {
    let store = desk(
      planning: PlanEntry(.install, "hello", version: "2.10"), PlanEntry(.remove, "libssl3"), PlanEntry(.hold, "bash"))
    let summary = PlanSummary(installed: ["hello 2.10"], removed: ["curl", "libssl3"])
    await check(summary, in: store)
    #expect(summary.lines == ["works", "new: hello 2.10", "gone: curl, libssl3"])
  }

  @Test func `a check that does not ends in an alert with apt's reason`() async {
    let store = desk(planning: PlanEntry(.install, "hello"), PlanEntry(.install, "nothing"))
    await fail("Unable to locate package nothing", in: store)
    #expect(store.state.plan.summary?.lines == ["does not work: Unable to locate package nothing"])
  }

  @Test func `a package manager that cannot answer is a reason too`() async {
    let store = desk(planning: PlanEntry(.install, "hello")) {
      $0.packageManager.simulate = { _ in throw PackageError(.aptMissing, "apt-get cannot be run") }
    }
    await fail("apt-get cannot be run", in: store)
  }

  @Test func `a plan of holds and notes changes nothing`() async {
    let store = desk(planning: PlanEntry(.hold, "bash"), PlanEntry(.note, "curl", note: "n"))
    let summary = PlanSummary()
    await check(summary, in: store)
    #expect(summary.lines == ["works: nothing would change"])
  }

  @Test func `a package the machine needs is named`() async {
    let summary = PlanSummary(removed: ["bash"], essentialRemoved: ["bash"])
    await check(summary, in: desk(planning: PlanEntry(.remove, "bash")))
    #expect(summary.lines.last == "careful: this machine cannot do without bash")
  }

  @Test func `a change of the plan takes its summary away and stops its check`() async {
    let clock = TestClock()
    let store = desk(planning: PlanEntry(.install, "nothing")) { $0.packageManager = .slow(on: clock) }
    await store.send(\.plan.checkButtonTapped) { $0.plan.isChecking = true }
    #expect(clock.sleeperCount == 1)
    let hello = PlanEntry(.install, "hello")
    await store.send(.plan(.planned(hello))) {
      $0.plan.isChecking = false
      $0.plan.entries.append(hello)
    }
    #expect(clock.sleeperCount == 0)
    await store.finish()
    await store.send(.plan(.dropButtonTapped("nothing"))) { $0.plan.entries = [hello] }
    await store.send(\.plan.checkButtonTapped) { $0.plan.isChecking = true }
    await clock.advance(by: PackageManager.delay)
    let summary = PlanSummary(installed: ["hello 1.0"])
    await store.receive(\.plan.checked, summary) {
      $0.plan.isChecking = false
      $0.plan.summary = summary
    }
    await store.send(.plan(.dropButtonTapped("hello"))) {
      $0.plan.summary = nil
      $0.plan.entries = []
    }
  }

  @Test func `a second result of one check changes nothing`() async {
    let store = desk(planning: PlanEntry(.install, "nothing"))
    await fail("Unable to locate package nothing", in: store)
    await store.send(\.destination.dismiss) { $0.destination = nil }
    await store.send(.plan(.checked(PlanSummary(reason: "Unable to locate package nothing"))))
  }

  @Test func `one package has one line, the latest`() async {
    let store = desk(planning: PlanEntry(.remove, "curl"), PlanEntry(.hold, "bash"))
    await store.send(.plan(.planned(PlanEntry(.hold, "curl")))) {
      $0.plan.entries = [PlanEntry(.hold, "curl"), PlanEntry(.hold, "bash")]
    }
    #expect(store.state.plan.entries.map(\.text) == ["hold curl", "hold bash"])
  }

  /// Of a store, because a wall is a view's.
  @MainActor @Test func `a wall reads the plan alone`() {
    let store = DeskTests.desk(.planning([PlanEntry(.note, "curl", note: "n"), PlanEntry(.release, "tmux")]))
    let wall = store.scope(\.plan, action: \.plan)
    #expect(wall.entries.map(\.text) == ["note on curl", "release tmux"])
    wall.send(.dropButtonTapped("curl"))
    #expect(wall.entries.ids == ["tmux"])
  }
}
