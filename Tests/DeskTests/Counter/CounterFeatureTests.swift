import Backstaff
import Testing

@testable import Desk

@Suite @MainActor struct `The counter` {
  @Test func `it counts both ways and closes itself at five`() async {
    let store = desk(.scanned)
    store.send(.counterButtonTapped)
    store.send(.destination(.presented(.counter(.decrementButtonTapped))))
    #expect(store.state.destination?.counter?.count == -1)
    for count in 0...4 {
      store.send(.destination(.presented(.counter(.incrementButtonTapped))))
      await store.settle()
      #expect(store.state.destination?.counter?.count == count)
    }
    store.send(.destination(.presented(.counter(.incrementButtonTapped))))
    #expect(store.state.destination?.counter?.count == 5)
    await store.settle()
    #expect(store.state.destination == nil)
  }
}
