import Backstaff
import BackstaffTesting
import Testing

@Reducer
struct AddFeature {
  @ObservableState struct State: Equatable { var name = "" }

  enum Action { case nameChanged(String) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .nameChanged(let name): state.name = name
      }
      return .none
    }
  }
}

@Reducer struct DetailFeature {}
@Reducer struct EditFeature {}

// LISTING 000-06

// LISTING 000-07

@Suite struct `A destination of several features` {
  @Test func `000-06 000-07 the enum is a feature of its own, and takes conformances from an extension`() async {
    typealias Destination = InventoryFeature.Destination
    let store = TestStore(initialState: Destination.State.addItem(AddFeature.State())) { Destination.body }
    await store.send(.addItem(.nameChanged("bash"))) { $0 = .addItem(AddFeature.State(name: "bash")) }
    let other: any Sendable & Equatable = Destination.State.detailItem(DetailFeature.State())
    #expect(other as? Destination.State != store.state)
  }
}
