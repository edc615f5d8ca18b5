import Backstaff
import BackstaffTesting
import Testing

@testable import Desk

@Suite struct `The removal of a package` {
  private func desk(
    withDependencies prepare: (inout DependencyValues) -> Void = { _ in }
  ) -> TestStoreOf<InventoryFeature> {
    TestStore(initialState: .scanned, reducer: { InventoryFeature() }, withDependencies: prepare)
  }

  /// Asks what would go with a package, and takes the answer, which opens `destination`.
  private func ask(
    about id: String, opens destination: InventoryFeature.Destination.State, in store: TestStoreOf<InventoryFeature>
  ) async {
    await store.send(.removeButtonTapped(id)) { $0.removalInQuestion = id }
    await store.receive(\.removalFound) {
      $0.removalInQuestion = nil
      $0.destination = destination
    }
  }

  @Test func `the question names what else would go`() async {
    await ask(
      about: "libssl3",
      opens: .removal(
        of: "libssl3", with: ["curl"], button: "Remove all 2", "These would go with it: curl."),
      in: desk())
  }

  @Test func `the answer plans the removal and closes the question`() async {
    let store = desk()
    await ask(
      about: "libssl3",
      opens: .removal(
        of: "libssl3", with: ["curl"], button: "Remove all 2", "These would go with it: curl."),
      in: store)
    await store.send(\.destination.remove.confirmTapped, (id: "libssl3", others: ["curl"])) { $0.destination = nil }
    let entry = PlanEntry(.remove, "libssl3", alongside: ["curl"])
    await store.receive(\.plan.planned, entry) { $0.plan.entries = [entry] }
    #expect(entry.text == "remove libssl3 with curl")
  }

  @Test func `keeping plans nothing`() async {
    let store = desk()
    await ask(
      about: "tmux", opens: .removal(of: "tmux", button: "Remove tmux", "Nothing else would go."), in: store)
    await store.send(\.destination.dismiss) { $0.destination = nil }
  }

  @Test func `a package the machine needs is named in the question`() async {
    await ask(
      about: "bash",
      opens: .removal(
        of: "bash", button: "Remove bash", "Nothing else would go.", "This machine cannot do without bash."),
      in: desk())
  }

  @Test func `apt's refusal is an alert with its reason and the conflicts`() async {
    let store = desk {
      $0.packageManager.simulateRemoval = { _ in
        Simulation(reason: "held broken packages", conflicts: ["curl : needs libssl3"])
      }
    }
    await ask(
      about: "libssl3",
      opens: .trouble("libssl3 cannot be removed", "held broken packages\ncurl : needs libssl3"), in: store)
  }

  @Test func `a package manager that cannot answer is an alert with its reason`() async {
    let store = desk {
      $0.packageManager.simulateRemoval = { _ in throw PackageError(.timeLimit, "apt-get did not answer") }
    }
    await store.send(.removeButtonTapped("curl")) { $0.removalInQuestion = "curl" }
    await store.receive(\.removalFailed) {
      $0.removalInQuestion = nil
      $0.destination = .trouble("curl cannot be removed", "apt-get did not answer")
    }
  }

  @Test func `a late answer does not close what was opened meanwhile`() async {
    let clock = TestClock()
    let store = desk { $0.packageManager = .slow(on: clock) }
    await store.send(.removeButtonTapped("curl")) { $0.removalInQuestion = "curl" }
    await store.send(.addButtonTapped) { $0.destination = .addItem(AddFeature.State()) }
    await clock.advance(by: PackageManager.delay)
    await store.receive(\.removalFound) { $0.removalInQuestion = nil }
  }

  @Test func `a late answer does not take the keys of the account that was opened meanwhile`() async {
    let clock = TestClock()
    let store = desk { $0.packageManager = .slow(on: clock) }
    await store.send(.removeButtonTapped("curl")) { $0.removalInQuestion = "curl" }
    await store.send(.accountButtonTapped) { $0.isAccountShown = true }
    await clock.advance(by: PackageManager.delay)
    await store.receive(\.removalFound) { $0.removalInQuestion = nil }
  }

  @Test func `an answer that comes twice opens nothing the second time`() async {
    let store = desk()
    await ask(
      about: "curl", opens: .removal(of: "curl", button: "Remove curl", "Nothing else would go."), in: store)
    await store.send(\.destination.dismiss) { $0.destination = nil }
    await store.send(.removalFound(id: "curl", simulation: Simulation(removed: [Simulation.Item("curl")])))
    await store.send(.removalFailed(id: "curl", reason: "late"))
  }

  @Test func `long lists are cut at the limit and the rest is counted`() {
    let names = (1...InventoryFeature.namedPackagesLimit + 2).map { "p\($0)" }
    #expect(InventoryFeature.listed(Array(names.dropLast(2))).hasSuffix("p11, p12"))
    #expect(InventoryFeature.listed(names).hasSuffix("p12 and 2 more"))
    #expect(InventoryFeature.listed([]) == "")
  }
}
