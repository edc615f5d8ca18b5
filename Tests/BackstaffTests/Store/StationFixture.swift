import Backstaff

/// A thing with an identity.
@Reducer
struct Track {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
    var name = ""
  }

  enum Action {
    case inc
    case set(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .inc: state.count += 1
      case .set(let count): state.count = count
      }
      return .none
    }
  }
}

/// A parent with every kind of child, and an action that changes whatever a test likes.
@Reducer
struct Station {
  @Reducer
  enum Destination {
    case track(Track)
    case other(Track)
    case alert(AlertState<Never>)
    case note(text: String, by: String)
  }

  @ObservableState
  struct State: Equatable {
    var count = 0
    var name = ""
    @ObservationStateIgnored var quiet = 0
    var track = Track.State(id: 1)
    var spare: Track.State?
    @Presents var sheet: Track.State?
    @Presents var destination: Destination.State?
    var rows: IdentifiedArrayOf<Track.State> = []
    var path: StackState<Track.State> = []
  }

  enum Action {
    case track(Track.Action)
    case spare(Track.Action)
    case sheet(PresentationAction<Track.Action>)
    case destination(PresentationAction<Destination.Action>)
    case rows(IdentifiedActionOf<Track>)
    case path(StackActionOf<Track>)
    case change(@Sendable (inout State) -> Void)
    case twice(@Sendable (inout State) -> Void)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.track, action: \.track) { Track() }
    Reduce { state, action in
      switch action {
      case .change(let change): change(&state)
      case .twice(let change):
        change(&state)
        return .send(.change(change))
      case .track, .spare, .sheet, .destination, .rows, .path: break
      }
      return .none
    }
    .ifLet(\.$sheet, action: \.sheet) { Track() }
    .ifLet(\.$destination, action: \.destination)
    .forEach(\.rows, action: \.rows) { Track() }
    .forEach(\.path, action: \.path) { Track() }
  }
}

extension Station.Destination.State: Equatable {}

extension Store where State == Station.State, Action == Station.Action {
  func change(_ change: @escaping @Sendable (inout Station.State) -> Void) { send(.change(change)) }
}

/// Counts how often what it reads has changed.
@MainActor
final class Watcher {
  private(set) var told = -1
  private var observation: StoreObservation?

  init(_ read: @escaping @MainActor () -> Void) {
    observation = StoreObservation { [weak self] in
      self?.told += 1
      read()
    }
  }
}
