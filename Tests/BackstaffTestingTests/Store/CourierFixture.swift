import Backstaff

/// Answers actions with actions of its own.
@Reducer
struct Courier {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var trace = ""
  }

  enum Action: Equatable {
    /// Counts, and leads to `b` and `c` at once, which count as well.
    case a
    case b, c
    /// Leads to `second` from an effect.
    case first
    case second
    /// Leads to `b1` and then `c1`, each of which leads to two more.
    case begin
    case b1, b2, b3, c1, c2, c3
    /// Leads to `second` after ten seconds.
    case later
    case nothing
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .a:
        state.count += 1
        return .merge(.send(.b), .send(.c))
      case .b, .c, .second: state.count += 1
      case .first: return .run { send in await send(.second) }
      case .begin:
        return .run { send in
          await send(.b1)
          await send(.c1)
        }
      case .b1: return traced("b1", .concatenate(.send(.b2), .send(.b3)), &state)
      case .c1: return traced("c1", .concatenate(.send(.c2), .send(.c3)), &state)
      case .b2, .b3, .c2, .c3: return traced("\(action)", .none, &state)
      case .later: return .answering(.second, after: .seconds(10), clock)
      case .nothing: break
      }
      return .none
    }
  }

  private func traced(_ name: String, _ effect: Effect<Action>, _ state: inout State) -> Effect<Action> {
    state.trace += (state.trace.isEmpty ? "" : " ") + name
    return effect
  }
}

/// A feature whose actions have no `==`.
@Reducer
struct Oracle {
  @ObservableState
  struct State: Equatable { var answer: Int? }

  enum Action {
    case ask
    case answer(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .ask: return .run { send in await send(.answer(42)) }
      case .answer(let answer): state.answer = answer
      }
      return .none
    }
  }
}

/// Writes down what it is sent.
@Reducer
struct Notebook {
  @ObservableState
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Room.State> = [Room.State(id: 1)]
    @Presents var child: Meter.State? = Meter.State()
    var notes: [String] = []
  }

  enum Action: Equatable {
    case tap
    case view(View)
    case rows(IdentifiedActionOf<Room>)
    case child(PresentationAction<Meter.Action>)

    @CasePathable
    enum View: Equatable { case delete([Int]) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.notes.append("\(action)")
      return .none
    }
    .ifLet(\.$child, action: \.child) { Meter() }
    .forEach(\.rows, action: \.rows) { Room() }
  }
}

/// A state of many members.
@Reducer
struct Wide {
  @ObservableState
  struct State: Equatable {
    var name = "bash"
    var version = "5.2"
    var size = 1
    var isHeld = false
    var isManual = false
    var count = 0
    var tags: [String] = ["shell", "essential"]
    var rows: IdentifiedArrayOf<Room.State> = [Room.State(id: 1), Room.State(id: 2), Room.State(id: 3)]
    @Presents var child: Meter.State?
  }

  enum Action: Equatable {
    case inc
    case rows(IdentifiedActionOf<Room>)
    case child(PresentationAction<Meter.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if action == .inc { state.count += 1 }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Room() }
    .ifLet(\.$child, action: \.child) { Meter() }
  }
}
