import Backstaff
import BackstaffJSON
import BackstaffTesting
import Testing

@testable import Desk

@Suite struct `The destinations of the inventory` {
  @Test func `each button opens its destination`() async {
    let store = TestStoreOf<InventoryFeature>(initialState: .scanned) { InventoryFeature() }
    await store.send(.addButtonTapped) { $0.destination = .addItem(AddFeature.State()) }
    await store.send(.counterButtonTapped) { $0.destination = .counter(CounterFeature.State()) }
    await store.send(.itemTapped("curl")) {
      $0.destination = .detailItem(DetailFeature.State(package: .fixture("curl")))
    }
    await store.send(.editButtonTapped("tmux")) { $0.destination = .editItem(EditFeature.State(.fixture("tmux"))) }
    await store.send(\.destination.dismiss) { $0.destination = nil }
  }

  @Test(arguments: ["itemTapped", "editButtonTapped", "removeButtonTapped"])
  func `a package that is not installed is refused and nothing changes`(name: String) async throws {
    let action = try RecordedAction(path: TreePath(parsing: name), payload: .string("nothing"))
    let store = TestStoreOf<InventoryFeature>(initialState: .scanned) { InventoryFeature() }
    let refused = await store.sendRefused(try action.action(as: InventoryFeature.Action.self))
    #expect(refused?.code == "unknown_package")
    #expect(refused?.message.contains("nothing") == true)
    // A refusal shows no state; the event after it does.
    await store.send(.counterButtonTapped) { $0.destination = .counter(CounterFeature.State()) }
    #expect(store.state == .showing(.counter(CounterFeature.State())))
  }

  @Test func `a failed check leaves an open form alone and the plan keeps the reason`() async {
    let clock = TestClock()
    let entry = PlanEntry(.install, "nothing")
    let store = TestStoreOf<InventoryFeature>(initialState: .planning([entry])) {
      InventoryFeature()
    } withDependencies: {
      $0.packageManager = .slow(on: clock)
    }
    await store.send(\.plan.checkButtonTapped) { $0.plan.isChecking = true }
    await store.send(.addButtonTapped) { $0.destination = .addItem(AddFeature.State()) }
    await store.send(\.destination.addItem.binding.name, "ht") { $0.destination?.addItem?.name = "ht" }
    await clock.advance(by: PackageManager.delay)
    let summary = PlanSummary(reason: "Unable to locate package nothing")
    await store.receive(\.plan.checked, summary) {
      $0.plan.isChecking = false
      $0.plan.summary = summary
    }
    await store.receive(\.plan.foundImpossible)
  }

  @Test func `a page leads to the popover and to the question`() async {
    let page = DetailFeature.State(package: .fixture("curl"))
    let store = TestStoreOf<InventoryFeature>(initialState: .showing(.detailItem(page))) { InventoryFeature() }
    await store.send(\.destination.detailItem.editButtonTapped)
    await store.receive(\.editButtonTapped, "curl") {
      $0.destination = .editItem(EditFeature.State(.fixture("curl")))
    }
    await store.send(.itemTapped("curl")) { $0.destination = .detailItem(page) }
    await store.send(\.destination.detailItem.removeButtonTapped)
    await store.receive(\.removeButtonTapped, "curl") {
      $0.destination = nil
      $0.removalInQuestion = "curl"
    }
    await store.receive(\.removalFound) {
      $0.removalInQuestion = nil
      $0.destination = .removal(of: "curl", button: "Remove curl", "Nothing else would go.")
    }
  }
}
