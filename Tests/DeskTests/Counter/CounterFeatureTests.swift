import Backstaff
import BackstaffTesting
import Testing

@testable import Desk

@Suite struct `The counter` {
  @Test func `it counts both ways and closes itself at five`() async {
    let store = TestStoreOf<InventoryFeature>(initialState: .scanned) { InventoryFeature() }
    await store.send(.counterButtonTapped) { $0.destination = .counter(CounterFeature.State()) }
    await store.send(\.destination.counter.decrementButtonTapped) { $0.destination?.counter?.count = -1 }
    for count in 0...5 {
      await store.send(\.destination.counter.incrementButtonTapped) { $0.destination?.counter?.count = count }
    }
    await store.receive(\.destination.dismiss) { $0.destination = nil }
  }
}
