import Backstaff

/// The coordinator of the guide's login, with what its listings send.
@Reducer
struct AuthFlow {
  @Reducer(state: .equatable, action: .equatable)
  enum Screen {
    case login(Login)
    case main(Login)
    case profile(Profile)
  }

  @ObservableState
  struct State: Equatable {
    var routes: [Route<Screen.State>] = [.root(.login(Login.State()))]
    @Presents var errorAlert: AlertState<Never>?
  }

  enum Action: Equatable {
    case router(IndexedRouterActionOf<Screen>)
    case navigation(Navigation)
    case delegate(Delegate)
    case authStatusChanged(Bool)
    case navigationError
    case errorAlert(PresentationAction<Never>)
  }

  @CasePathable enum Navigation: Equatable { case presentMain }
  @CasePathable enum Delegate: Equatable { case presentMainApp }

  var body: some ReducerOf<Self> {
    Reduce { state, action in handleRoute(state: &state, action: action) }
      .forEachRoute(\.routes, action: \.router)
      .ifLet(\.$errorAlert, action: \.errorAlert)
  }

  func handleRoute(state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .router(let routeAction): return routerAction(state: &state, action: routeAction)
    case .navigation(.presentMain): return .send(.delegate(.presentMainApp))
    case .authStatusChanged(true): state.routes.push(.main(Login.State()))
    case .authStatusChanged(false):
      state.routes.goBackToRoot()
      state.routes.push(.login(Login.State()))
    case .navigationError:
      if state.routes.isEmpty { state.routes = [.root(.login(Login.State()), embedInNavigationView: true)] }
      state.errorAlert = AlertState { TextState("Navigation failed") }
    case .delegate, .errorAlert: break
    }
    return .none
  }

  private func routerAction(state: inout State, action: IndexedRouterActionOf<Screen>) -> Effect<Action> {
    switch action {
    case .routeAction(id: _, action: .login(.delegate(.presentMain))): return .send(.navigation(.presentMain))
    case .routeAction(id: let id, action: .profile(.inner(.updateUserInfo(let info)))):
      state.routes[id: id, \.profile]?.info = info
    default: break
    }
    return .none
  }
}

@Reducer
struct Login {
  @ObservableState
  struct State: Equatable {}

  enum Action: Equatable { case delegate(Delegate) }

  @CasePathable enum Delegate: Equatable { case presentMain }

  var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
}

@Reducer
struct Profile {
  @ObservableState
  struct State: Equatable {
    var info = "A"
    var received = 0
  }

  enum Action: Equatable { case inner(Inner) }

  @CasePathable enum Inner: Equatable { case updateUserInfo(String) }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.received += 1
      return .none
    }
  }
}
