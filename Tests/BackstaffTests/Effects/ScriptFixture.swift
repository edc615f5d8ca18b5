import Backstaff

/// A reducer whose actions bring their effects along, with a child and rows that do the same.
@Reducer
struct Script {
  @ObservableState
  struct State: Equatable {
    var log: [String] = []
    @Presents var child: Play.State?
    @Presents var alert: AlertState<Never>?
    var left = Play.State()
    var right = Play.State()
    var rows: IdentifiedArrayOf<Play.State> = []
  }

  enum Action {
    case child(PresentationAction<Play.Action>)
    case alert(PresentationAction<Never>)
    case left(Play.Action)
    case right(Play.Action)
    case rows(IdentifiedAction<Int, Play.Action>)
    case show(Int?)
    case remove(Int)
    case note(String)
    case run(@Sendable () -> Effect<Action>)
    case last(@Sendable () -> Effect<Play.Action>)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.left, action: \.left) { Play() }
    Scope(state: \.right, action: \.right) { Play() }
    Reduce { state, action in
      switch action {
      case .show(let id): state.child = id.map { Play.State(id: $0) }
      case .remove(let id): state.rows.remove(id: id)
      case .note(let text): state.log.append(text)
      case .run(let effect): return effect()
      case .child(.presented(.last)): state.child = nil
      case .child, .alert, .left, .right, .rows, .last: break
      }
      return .none
    }
    .ifLet(\.$child, action: \.child) { Play() }
    .ifLet(\.$alert, action: \.alert)
    .forEach(\.rows, action: \.rows) { Play() }
  }
}

/// What a script joins.
@Reducer
struct Play {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 0
    var log: [String] = []
  }

  enum Action {
    case note(String)
    case run(@Sendable () -> Effect<Action>)
    /// The parent removes the child on this one.
    case last(@Sendable () -> Effect<Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .note(let text):
        state.log.append(text)
        return .none
      case .run(let effect), .last(let effect): return effect()
      }
    }
  }
}

extension Effect {
  /// Work that runs until it is cancelled.
  static var work: Effect { .run { _ in try await Task.never() } }
}
