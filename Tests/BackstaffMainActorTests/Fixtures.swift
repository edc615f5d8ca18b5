import Backstaff

// Features as an app's author writes them, in a target whose default isolation is the main actor: nothing here says
// `nonisolated` that would not have to say it anywhere.

@Reducer
struct Row {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 0
    var name = ""
    @ObservationStateIgnored var changes = 0
    var isNamed: Bool { !name.isEmpty }
    mutating func count() { changes += 1 }
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case tapped
    case measured(Int)
  }

  @Dependency(\.scale) var scale

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .tapped:
        state.count()
        return measure()
      case .measured(let weight):
        state.name = "\(weight)"
        return .none
      case .binding:
        return .none
      }
    }
  }

  func measure() -> Effect<Action> {
    .run { send in await send(.measured(try await scale.weigh())) }
  }
}

struct Scale: Sendable {
  var weigh: @Sendable () async throws -> Int
}

enum ScaleKey: DependencyKey {
  static let liveValue = Scale { 7 }
  static let testValue = Scale { 7 }
}

// An extension of somebody else's type belongs to the main actor unless it says otherwise.
nonisolated extension DependencyValues {
  var scale: Scale {
    get { self[ScaleKey.self] }
    set { self[ScaleKey.self] = newValue }
  }
}

@CasePathable
@ObservableState
enum Mode: Equatable {
  case off
  case on(level: Int)
}

@Reducer
struct Shelf {
  @Reducer(state: .equatable)
  enum Destination {
    case row(Row)
    case alert(AlertState<Choice>)
    @ReducerCaseIgnored case note(String)
  }

  @CasePathable
  enum Choice: Equatable, Sendable {
    case clearTapped
  }

  @ObservableState
  struct State: Equatable {
    var title = ""
    var mode = Mode.off
    @Secret var password = ""
    var first = Row.State()
    var rows: IdentifiedArrayOf<Row.State> = []
    @Presents var chosen: Row.State?
    @Presents var destination: Destination.State?
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case first(Row.Action)
    case rows(IdentifiedActionOf<Row>)
    case chosen(PresentationAction<Row.Action>)
    case destination(PresentationAction<Destination.Action>)
    case clearTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Scope(state: \.first, action: \.first) { Row() }
    Reduce { state, action in
      switch action {
      case .clearTapped:
        state.destination = .alert(Self.question(state.rows.count))
        return .none
      case .destination(.presented(.alert(.clearTapped))):
        state.rows = []
        state.mode = .on(level: 1)
        return .none
      default:
        return .none
      }
    }
    .forEach(\.rows, action: \.rows) { Row() }
    .ifLet(\.$chosen, action: \.chosen) { Row() }
    .ifLet(\.$destination, action: \.destination)
  }

  private static func question(_ count: Int) -> AlertState<Choice> {
    AlertState {
      TextState("Clear \(count) rows?")
    } actions: {
      ButtonState(role: .destructive, action: .clearTapped) { TextState("Clear") }
    }
  }
}

@Reducer
struct Chooser<Value: Codable & Equatable & Sendable> {
  @ObservableState
  struct State: Equatable {
    var value: Value
  }

  @CasePathable
  enum Action {
    case chosen(Value)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .chosen(let value):
        state.value = value
        return .none
      }
    }
  }
}

@FlowCoordinator(screen: "Page", navigation: true)
struct Book {
  func handleRoute(state: inout State, action: Action) -> Effect<Action> {
    if case .router(.routeAction(id: _, action: .row(.tapped))) = action { state.routes.push(.row(Row.State(id: 2))) }
    return .none
  }
}

@Reducer(state: .equatable)
enum Page {
  case row(Row)
  case empty(Blank)
}

@Reducer
struct Blank {}

@Reducer
private struct Hidden {
  @ObservableState
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case up
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.count += 1
      return .none
    }
  }
}

/// What a nonisolated place sees of a feature that nobody else may see.
nonisolated func countHidden() -> Int {
  var state = Hidden.State()
  _ = Hidden().reduce(into: &state, action: .up)
  return state.count
}
