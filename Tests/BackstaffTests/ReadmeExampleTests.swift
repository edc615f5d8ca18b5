import Backstaff
import Testing

// The lines between the marks are README.md's program; DocsTests compares the two.
// README begin
@Reducer
struct Tally {
  @ObservableState
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case incrementTapped
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementTapped:
        state.count += 1
        return state.count >= 5 ? .run { _ in await self.dismiss() } : .none
      }
    }
  }
}

@Reducer
struct Shell {
  @Reducer
  enum Destination {
    case tally(Tally)
    case alert(AlertState<Never>)
  }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
  }

  enum Action {
    case destination(PresentationAction<Destination.Action>)
    case tallyTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .tallyTapped = action { state.destination = .tally(Tally.State()) }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension Shell.Destination.State: Equatable {}
// README end

@Suite @MainActor struct ReadmeExampleTests {
  @Test func `the tally of the README closes its sheet at five`() async {
    let store = Store(initialState: Shell.State()) { Shell() }
    store.send(.tallyTapped)
    for _ in 1...4 { store.send(.destination(.presented(.tally(.incrementTapped)))) }
    #expect(store.state.destination?.tally?.count == 4)
    store.send(.destination(.presented(.tally(.incrementTapped))))
    await store.settle()
    #expect(store.state.destination == nil)
  }
}
