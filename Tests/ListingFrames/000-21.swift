import Backstaff
import BackstaffTesting
import Testing

// LISTING 000-21

// FILL 000-22 1: return .none
// LISTING 000-22

// CHANGE 000-23: func dismissal() => func dismissal() async
// END 000-23: LISTING 000-24
// END 000-23: LISTING 000-25
// END 000-23: LISTING 000-26
// LISTING 000-23

@Suite struct `Only the outcome` {
  // CHANGE 000-27: func dismissal() => func dismissal() async
  // LISTING 000-27
}

/// A counter among the destinations of a feature.
@Reducer
private struct Wide {
  @Reducer
  enum Destination {
    case counter(CounterFeature)
  }

  @ObservableState struct State: Equatable { @Presents var destination: Destination.State? }

  enum Action { case destination(PresentationAction<Destination.Action>) }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .ifLet(\.$destination, action: \.destination)
  }
}

extension Wide.Destination.State: Equatable {}

@Suite struct `A counter that closes itself` {
  @Test func `000-28 a case of the destination is sent to and compared by its name`() async {
    let store = TestStore(initialState: Wide.State(destination: .counter(CounterFeature.State(count: 3)))) { Wide() }
    // LISTING 000-28
    #expect(store.state.destination == .counter(CounterFeature.State(count: 4)))
  }

  @Test func `000-21 000-22 the counter is gone at five, and not before`() async {
    let store = TestStore(initialState: Feature.State(counter: CounterFeature.State(count: 5))) { Feature() }
    await store.send(\.counter.decrementButtonTapped) { $0.counter?.count = 4 }
    await store.send(\.counter.incrementButtonTapped) { $0.counter?.count = 5 }
    await store.receive(\.counter.dismiss) { $0.counter = nil }
  }
}
