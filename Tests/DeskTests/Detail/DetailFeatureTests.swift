import Backstaff
import BackstaffTesting
import Testing

@testable import Desk

@Suite struct `The page about a package` {
  @Test func `it closes itself`() async {
    let store = TestStoreOf<InventoryFeature>(initialState: .scanned) { InventoryFeature() }
    await store.send(.itemTapped("tmux")) {
      $0.destination = .detailItem(DetailFeature.State(package: .fixture("tmux")))
    }
    await store.send(\.destination.detailItem.closeButtonTapped)
    await store.receive(\.destination.dismiss) { $0.destination = nil }
  }
}
