import Backstaff
import BackstaffTesting
import Testing

@Reducer
struct LoginFeature {
  enum Action { case delegate(Delegate) }

  @CasePathable enum Delegate { case presentOnBoarding, presentMain }
}

@Reducer
struct OnBoardingFeature {
  enum Action { case navigation(Navigation) }

  @CasePathable enum Navigation { case onBoardingCompleted }
}

@Reducer(state: .equatable)
enum AuthScreen {
  case login(LoginFeature)
  case onBoarding(OnBoardingFeature)
}

@FlowCoordinator(screen: "AuthScreen", navigation: true)
struct AuthCoordinator {
  @ObservableState
  struct State: Equatable {
    var routes: [Route<AuthScreen.State>] = [.root(.login(.init()), embedInNavigationView: true)]
  }

  enum Action {
    case router(IndexedRouterActionOf<AuthScreen>)
    case inner(InnerAction)
    case navigation(NavigationAction)
    case delegate(DelegateAction)
  }

  @CasePathable enum InnerAction { case pushOnBoarding }
  @CasePathable enum NavigationAction { case presentMain, dismissAuth }
  @CasePathable enum DelegateAction { case presentMainApp }

  func handleRoute(state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .router(let routeAction): return routerAction(state: &state, action: routeAction)
    case .navigation(let action): return handleNavigationAction(state: &state, action: action)
    case .inner(.pushOnBoarding):
      state.routes.push(.onBoarding(.init()))
      return .none
    case .delegate: return .none
    }
  }
}

// LISTING 002-06

// LISTING 002-07

@Suite struct `A login and its onboarding` {
  private let store = TestStore(initialState: AuthCoordinator.State()) { AuthCoordinator() }

  @Test func `002-06 002-07 what the screens say leads on, and at last out of the login`() async {
    await store.send(\.router[id: 0].login.delegate.presentOnBoarding)
    await store.receive(\.inner.pushOnBoarding) { $0.routes.push(.onBoarding(.init())) }
    await store.send(\.router[id: 1].onBoarding.navigation.onBoardingCompleted)
    await store.receive(\.navigation.presentMain)
    await store.receive(\.delegate.presentMainApp)
    await store.send(.navigation(.dismissAuth)) { $0.routes.goBack() }
    await store.send(\.router[id: 0].login.delegate.presentMain)
    await store.receive(\.navigation.presentMain)
    await store.receive(\.delegate.presentMainApp)
  }
}
