import Backstaff

/// The way into the account and out of it: the login, an introduction for who is new, and the main part behind them.
@FlowCoordinator(screen: "AuthScreen", navigation: true)
package struct AuthCoordinator {
  @ObservableState
  package struct State: Equatable, Sendable {
    package var routes: [Route<AuthScreen.State>]
    /// Who is inside.
    package var user: String?
    /// Who has seen the introduction.
    package var welcomed: [String] = []
    /// What is remembered of links, such as the one that waits for a login.
    package var links = LinkState()
    @Presents package var errorAlert: AlertState<Never>?

    package init() {
      routes = [.root(.login(LoginFeature.State()), embedInNavigationView: true)]
    }
  }

  package enum Action {
    case router(IndexedRouterActionOf<AuthScreen>)
    case inner(InnerAction)
    case navigation(NavigationAction)
    case delegate(DelegateAction)
    case authStatusChanged(Bool)
    case navigationError(NavigationError)
    case errorAlert(PresentationAction<Never>)
    case link(LinkRequest)
  }

  @CasePathable
  package enum InnerAction: Equatable, Sendable {
    case pushOnBoarding
    case performLogout
  }

  @CasePathable
  package enum NavigationAction: Equatable, Sendable {
    case presentMain
    case dismissAuth
  }

  @CasePathable
  package enum DelegateAction: Equatable, Sendable {
    /// Somebody has passed the door; whoever is above lets them in by `authStatusChanged(true)`.
    case presentMainApp
    /// A to-do was changed in its form.
    case todoSaved(Todo)
  }

  package init() {}

  package var body: some ReducerOf<Self> {
    CombineReducers {
      Reduce { state, action in handleRoute(state: &state, action: action) }
        .forEachRoute(\.routes, action: \.router)
        .ifLet(\.$errorAlert, action: \.errorAlert)
    }
    .openLinks(\.links, action: \.link, unknown: .refuse, guards: AuthLinks.guards) {
      LinkPlace(AuthScreen.links, \.routes, requiring: { $0.is(\.main) ? ["login"] : [] })
      LinkPlace(TodoScreen.links, \.todoRoutes) { $0.show(.todos) }
      LinkPlace(ProfileScreen.links, \.profileRoutes) { $0.show(.profile) }
    }
  }

  func handleRoute(state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .router(let routeAction):
      return routerAction(state: &state, action: routeAction)
    case .inner(let action):
      return handleInnerAction(state: &state, action: action)
    case .navigation(let action):
      return handleNavigationAction(state: &state, action: action)
    case .authStatusChanged(let isLoggedIn):
      return authStatusChanged(state: &state, isLoggedIn: isLoggedIn)
    case .navigationError(let error):
      if state.routes.isEmpty {
        state.routes = [.root(.login(LoginFeature.State()), embedInNavigationView: true)]
      }
      state.errorAlert = .navigationError(error)
      return .none
    case .delegate, .errorAlert, .link:
      return .none
    }
  }
}

/// The screens of the way in.
@Reducer(state: .equatable, .sendable)
package enum AuthScreen {
  case login(LoginFeature)
  case onBoarding(OnBoardingFeature)
  case main(MainTabs)
}

// MARK: what screens say

extension AuthCoordinator {
  private func routerAction(
    state: inout State,
    action: IndexedRouterActionOf<AuthScreen>
  ) -> Effect<Action> {
    switch action {
    case .routeAction(id: _, action: .login(.delegate(.presentOnBoarding))):
      return .send(.inner(.pushOnBoarding))

    case .routeAction(id: _, action: .login(.delegate(.presentMain))):
      return .send(.navigation(.presentMain))

    case .routeAction(id: _, action: .onBoarding(.navigation(.onBoardingCompleted))):
      return .send(.navigation(.presentMain))

    case .routeAction(id: _, action: .main(.delegate(.logout))):
      return .send(.inner(.performLogout))

    case .routeAction(id: _, action: .main(.delegate(.todoSaved(let todo)))):
      return .send(.delegate(.todoSaved(todo)))

    default:
      return .none
    }
  }
}

// MARK: where they lead

extension AuthCoordinator {
  private func handleInnerAction(state: inout State, action: InnerAction) -> Effect<Action> {
    switch action {
    case .pushOnBoarding:
      return routeWithDelaysIfUnsupported(state.routes, action: \.router) {
        $0.push(.onBoarding(OnBoardingFeature.State()))
      }

    case .performLogout:
      // In this event: an action that it sent could be refused, or cut off with a cascade, and would leave somebody
      // inside without a name.
      return authStatusChanged(state: &state, isLoggedIn: false)
    }
  }

  private func handleNavigationAction(state: inout State, action: NavigationAction) -> Effect<Action> {
    switch action {
    case .presentMain:
      return .send(.delegate(.presentMainApp))

    case .dismissAuth:
      state.routes.goBackToRoot()
      return .none
    }
  }

  /// Inside and outside have one root each: there is no Back from one to the other.
  private func authStatusChanged(state: inout State, isLoggedIn: Bool) -> Effect<Action> {
    if isLoggedIn {
      guard state.main == nil, let name = state.nameAtTheDoor else { return .none }
      state.user = name
      if !state.welcomed.contains(name) { state.welcomed.append(name) }
      state.routes.replaceStack([.root(.main(MainTabs.State(user: name)))])
    } else {
      state.user = nil
      state.routes.replaceStack([.root(.login(LoginFeature.State(welcomed: state.welcomed)))])
    }
    return .none
  }
}

extension AuthCoordinator.State {
  /// The name that was given at the login.
  fileprivate var nameAtTheDoor: String? {
    guard let name = routes.lazy.compactMap({ $0.screen[case: \.login]?.name.trimmed }).first, !name.isEmpty else {
      return nil
    }
    return name
  }

  /// The part behind the login, while somebody is inside.
  package var main: MainTabs.State? {
    get { routes.first?.screen[case: \.main] }
    set {
      if let newValue, !routes.isEmpty { routes[0].screen[case: \.main] = newValue }
    }
  }
}

/// What can go wrong on the way to a screen.
package enum NavigationError: String, Codable, Sendable {
  case lost
  case unavailable
}

extension AlertState where Action == Never {
  /// What to say when a screen could not be shown.
  package static func navigationError(_ error: NavigationError) -> AlertState {
    AlertState {
      TextState("That screen cannot be shown")
    } message: {
      TextState(error == .lost ? "The way to it was lost; this is where it begins." : "Try again later.")
    }
  }
}
