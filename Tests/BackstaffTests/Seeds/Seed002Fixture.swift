import Backstaff
import FoundationEssentials

/// The coordinator of the seed's guide, with its five groups of actions.
@FlowCoordinator(screen: "GuideScreen", navigation: true)
package struct GuideCoordinator {
  @ObservableState
  package struct State: Equatable {
    var routes: [Route<GuideScreen.State>]
    @Presents var errorAlert: AlertState<Never>?
    var isLoggedOut = false

    package init() {
      self.routes = [.root(.login(.init()), embedInNavigationView: true)]
    }
  }

  @CasePathable
  package enum Action {
    case router(IndexedRouterActionOf<GuideScreen>)
    case view(View)
    case async(AsyncAction)
    case inner(InnerAction)
    case navigation(NavigationAction)
    case authStatusChanged(Bool)
    case handleDeepLink(URL)
    case navigationError(String)
    case errorAlert(PresentationAction<Never>)
  }

  @CasePathable package enum View { case navigateToProfile, navigateBack }
  @CasePathable package enum AsyncAction { case refresh }
  @CasePathable package enum InnerAction { case performLogout, delayed }
  @CasePathable package enum NavigationAction { case presentMain, dismissAuth }

  func handleRoute(state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .router(let routeAction):
      return routerAction(state: &state, action: routeAction)
    case .navigation(let navigation):
      return handleNavigationAction(state: &state, action: navigation)
    case .inner(.performLogout):
      state.isLoggedOut = true
      return .none
    case .inner(.delayed):
      return routeWithDelaysIfUnsupported(state.routes, action: \.router) {
        $0.push(.profile(.init()))
      }
    case .authStatusChanged(let isLoggedIn):
      if isLoggedIn {
        state.routes.push(.main(.init()))
      } else {
        state.routes.goBackToRoot()
        state.routes.push(.login(.init()))
      }
      return .none
    case .handleDeepLink, .navigationError, .view, .async, .errorAlert:
      return rest(state: &state, action: action)
    }
  }
}

extension GuideCoordinator {
  private func routerAction(state: inout State, action: IndexedRouterActionOf<GuideScreen>) -> Effect<Action> {
    switch action {
    case .routeAction(id: _, action: .login(.delegate(.presentMain))):
      return .send(.navigation(.presentMain))
    case .routeAction(_, .profile(.delegate(.logout))):
      return .send(.inner(.performLogout))
    case .routeAction(id: let id, action: .profile(.inner(.updateUserInfo(let info)))):
      state.routes[id: id, \.profile]?.info = info
      return .none
    default:
      return .none
    }
  }

  private func handleNavigationAction(state: inout State, action: NavigationAction) -> Effect<Action> {
    switch action {
    case .presentMain: state.routes.replaceCurrent(.main(.init()))
    case .dismissAuth: state.routes.goBackToRoot()
    }
    return .none
  }

  private func rest(state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .view(.navigateToProfile): state.routes.push(.profile(.init()), animation: .slide)
    case .view(.navigateBack): state.routes.goBack()
    case .async: state.routes.present(.main(.init()), animation: .fade)
    case .handleDeepLink(let url):
      switch url.path {
      case "/profile":
        state.routes.goBackToRoot()
        state.routes.push(.profile(.init()))
      default:
        break
      }
    case .navigationError(let error):
      if state.routes.isEmpty {
        state.routes = [.root(.login(.init()), embedInNavigationView: true)]
      }
      state.errorAlert = .navigationError(error)
    default: break
    }
    return .none
  }
}

extension AlertState where Action == Never {
  static func navigationError(_ error: String) -> AlertState {
    AlertState { TextState(error) }
  }
}

@Reducer(state: .equatable)
package enum GuideScreen {
  case login(GuideLogin)
  case profile(GuideProfile)
  case main(GuideMain)
}

@Reducer
package struct GuideLogin {
  @ObservableState package struct State: Equatable { package init() {} }
  package enum Action { case delegate(Delegate) }
  @CasePathable package enum Delegate { case presentMain }
  package init() {}
  package var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
}

@Reducer
package struct GuideProfile {
  @ObservableState
  package struct State: Equatable {
    var info = ""
    package init() {}
  }
  package enum Action {
    case delegate(Delegate)
    case inner(Inner)
  }
  @CasePathable package enum Delegate { case logout }
  @CasePathable package enum Inner { case updateUserInfo(String) }
  package init() {}
  package var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
}

@Reducer
package struct GuideMain {
  @ObservableState package struct State: Equatable { package init() {} }
  package init() {}
}
