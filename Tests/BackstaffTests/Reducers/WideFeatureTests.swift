import Backstaff
import Testing

/// A feature with many children of every kind in one chain. That it compiles is the test: with several spellings of an
/// operator to choose from, the type checker's work doubled with every line of such a chain.
@Reducer
struct WideFeature {
  @ObservableState
  struct State: Equatable {
    @Presents var first: Track.State?
    @Presents var second: Track.State?
    @Presents var third: Track.State?
    @Presents var fourth: Track.State?
    @Presents var fifth: Track.State?
    @Presents var sixth: Track.State?
    @Presents var seventh: Track.State?
    @Presents var eighth: Track.State?
    @Presents var ninth: Track.State?
    @Presents var tenth: Track.State?
    var red: Track.State?
    var green: Track.State?
    var blue: Track.State?
    var cyan: Track.State?
    var pink: Track.State?
    var gold: Track.State?
    var north: IdentifiedArrayOf<Track.State> = []
    var south: IdentifiedArrayOf<Track.State> = []
    var east: StackState<Track.State> = []
    var west: StackState<Track.State> = []
    @Presents var rain: AlertState<Answer>?
    @Presents var snow: AlertState<Answer>?
    @Presents var hail: AlertState<Answer>?
    @Presents var fog: AlertState<Answer>?
  }

  enum Answer: Equatable { case yes }

  enum Action {
    case first(PresentationAction<Track.Action>)
    case second(PresentationAction<Track.Action>)
    case third(PresentationAction<Track.Action>)
    case fourth(PresentationAction<Track.Action>)
    case fifth(PresentationAction<Track.Action>)
    case sixth(PresentationAction<Track.Action>)
    case seventh(PresentationAction<Track.Action>)
    case eighth(PresentationAction<Track.Action>)
    case ninth(PresentationAction<Track.Action>)
    case tenth(PresentationAction<Track.Action>)
    case red(Track.Action)
    case green(Track.Action)
    case blue(Track.Action)
    case cyan(Track.Action)
    case pink(Track.Action)
    case gold(Track.Action)
    case north(IdentifiedActionOf<Track>)
    case south(IdentifiedActionOf<Track>)
    case east(StackActionOf<Track>)
    case west(StackActionOf<Track>)
    case rain(PresentationAction<Answer>)
    case snow(PresentationAction<Answer>)
    case hail(PresentationAction<Answer>)
    case fog(PresentationAction<Answer>)
    case begin
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .begin = action { state.tenth = Track.State(id: 10) }
      return .none
    }
    .ifLet(\.$first, action: \.first) { Track() }
    .ifLet(\.$second, action: \.second) { Track() }
    .ifLet(\.$third, action: \.third) { Track() }
    .ifLet(\.$fourth, action: \.fourth) { Track() }
    .ifLet(\.$fifth, action: \.fifth) { Track() }
    .ifLet(\.$sixth, action: \.sixth) { Track() }
    .ifLet(\.$seventh, action: \.seventh) { Track() }
    .ifLet(\.$eighth, action: \.eighth) { Track() }
    .ifLet(\.$ninth, action: \.ninth) { Track() }
    .ifLet(\.$tenth, action: \.tenth) { Track() }
    .ifLet(\.red, action: \.red) { Track() }
    .ifLet(\.green, action: \.green) { Track() }
    .ifLet(\.blue, action: \.blue) { Track() }
    .ifLet(\.cyan, action: \.cyan) { Track() }
    .ifLet(\.pink, action: \.pink) { Track() }
    .ifLet(\.gold, action: \.gold) { Track() }
    .forEach(\.north, action: \.north) { Track() }
    .forEach(\.south, action: \.south) { Track() }
    .forEach(\.east, action: \.east) { Track() }
    .forEach(\.west, action: \.west) { Track() }
    .ifLet(\.$rain, action: \.rain)
    .ifLet(\.$snow, action: \.snow)
    .ifLet(\.$hail, action: \.hail)
    .ifLet(\.$fog, action: \.fog)
  }
}

@Suite @MainActor struct WideFeatureTests {
  @Test func `a chain of children of every kind runs each`() {
    let store = Store(
      initialState: WideFeature.State(gold: Track.State(id: 6), north: [Track.State(id: 1)], west: [Track.State(id: 4)])
    ) { WideFeature() }
    store.send(.begin)
    store.send(.tenth(.presented(.inc)))
    store.send(.gold(.set(2)))
    store.send(.north(.element(id: 1, action: .set(3))))
    store.send(.west(.element(id: 0, action: .set(4))))
    #expect(store.tenth?.count == 1)
    #expect(store.gold?.count == 2)
    #expect(store.north[id: 1]?.count == 3)
    #expect(store.west.first?.count == 4)
  }
}
