import Backstaff

/// A screen that does to its tab whatever a test says.
@Reducer
struct Leaf {
  @ObservableState
  struct State: Equatable, Codable { var name = "" }

  enum Action { case run(@Sendable () -> Effect<Action>), beep }

  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .run(let work): work()
      case .beep: .none
      }
    }
  }
}

/// A coordinator of leaves, and of coordinators of them.
@FlowCoordinator(screen: "GuestScreen")
struct GuestFlow {
  @ObservableState
  struct State: Equatable {
    var routes: [Route<GuestScreen.State>] = [.root(.leaf(Leaf.State(name: "profile")))]
  }

  enum Action {
    case router(IndexedRouterActionOf<GuestScreen>)
    case change(@Sendable (inout State) -> Void)
  }

  func handleRoute(state: inout State, action: Action) -> Effect<Action> {
    if case .change(let change) = action { change(&state) }
    return .none
  }
}

@Reducer(state: .equatable)
enum GuestScreen {
  case leaf(Leaf)
}

@FlowCoordinator(screen: "HostScreen")
struct HostFlow {
  @ObservableState
  struct State: Equatable {
    var routes: [Route<HostScreen.State>] = [.root(.leaf(Leaf.State(name: "home")))]
  }

  enum Action {
    case router(IndexedRouterActionOf<HostScreen>)
    case change(@Sendable (inout State) -> Void)
  }

  func handleRoute(state: inout State, action: Action) -> Effect<Action> {
    if case .change(let change) = action { change(&state) }
    return .none
  }
}

@Reducer(state: .equatable)
enum HostScreen {
  case leaf(Leaf)
  case flow(GuestFlow)
}

/// An app of three tabs.
@Reducer
struct TabApp {
  enum Tab: String, CaseIterable, Codable, Sendable { case home, search, settings }

  @ObservableState
  struct State: Equatable, TabFlowState {
    var tabs = TabSelection(Tab.home)
    var home = HostFlow.State()
    var search = HostFlow.State()
    var settings = GuestFlow.State()

    static func flow(of tab: Tab) -> TabFlow<State> {
      switch tab {
      case .home: TabFlow(\.home)
      case .search: TabFlow(\.search)
      case .settings: TabFlow(\.settings)
      }
    }
  }

  enum Action {
    case tabs(TabAction<Tab>)
    case home(HostFlow.Action)
    case search(HostFlow.Action)
    case settings(GuestFlow.Action)
    case change(@Sendable (inout State) -> Void)
  }

  var body: some ReducerOf<Self> {
    CombineReducers {
      Scope(state: \.home, action: \.home) { HostFlow() }
      Scope(state: \.search, action: \.search) { HostFlow() }
      Scope(state: \.settings, action: \.settings) { GuestFlow() }
      Reduce { state, action in
        if case .change(let change) = action { change(&state) }
        return .none
      }
    }
    .tabFlows(action: \.tabs)
  }
}

/// An engine with the contexts of a session.
struct FlowRun<R: Reducer> {
  let engine: Engine<R.State, R.Action>
  private(set) var revision: Int64 = 0
  var seconds: Int64 = 0

  init(_ state: R.State, _ reducer: R) { engine = Engine(state: state, tree: reducer.makeTree()) }

  var state: R.State { engine.state }

  /// Reduces an action, and what it sends at once.
  @discardableResult
  mutating func send(_ action: R.Action) -> Pass<R.Action> {
    revision += 1
    let context = EventContext(
      at: seconds * 1_000_000_000 + revision, seed: UInt64(revision), nextElement: engine.nextElement)
    let pass = engine.reduce(action, revision: revision, context: context)
    for sent in pass.effects.sends { send(sent) }
    return pass
  }
}
