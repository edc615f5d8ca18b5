import Backstaff
import Testing

@Reducer struct AddFeature {}

extension InventoryFeature {
  @Reducer
  enum Destination {
    case addItem(AddFeature)
  }
}

// LISTING 000-08

@MainActor
@Suite struct `One optional destination` {
  @Test func `000-08 one optional holds what is presented`() {
    let store = Store(initialState: InventoryFeature.State(destination: .addItem(AddFeature.State()))) {
      InventoryFeature()
        .ifLet(\.$destination, action: \.destination)
    }
    #expect(store.destination?.is(\.addItem) == true)
    store.send(.destination(.dismiss))
    #expect(store.destination == nil)
  }
}
