import Backstaff
import BackstaffTesting
import Foundation
import Testing
import XCTest

@Reducer
struct LoginFeature {
  enum Action { case delegate(Delegate) }

  @CasePathable enum Delegate { case presentMain }
}

@Reducer
struct ProfileFeature {
  enum Action { case delegate(Delegate), inner(Inner) }

  @CasePathable enum Delegate { case logout }
  @CasePathable enum Inner { case updateUserInfo(String) }
}

@Reducer struct MainFeature {}
@Reducer struct SettingsFeature {}

@Reducer(state: .equatable)
enum AppScreen {
  case login(LoginFeature), main(MainFeature), profile(ProfileFeature), settings(SettingsFeature)
}

@FlowCoordinator(screen: "AppScreen", navigation: true)
struct AppCoordinator {
  @ObservableState
  struct State: Equatable {
    var routes: [Route<AppScreen.State>] = [.root(.login(.init()), embedInNavigationView: true)]
    @Presents var errorAlert: AlertState<Never>?
  }

  enum Action {
    case router(IndexedRouterActionOf<AppScreen>)
    case view(View)
    case inner(InnerAction)
    case navigation(NavigationAction)
    case authStatusChanged(Bool)
    case handleDeepLink(URL)
    case navigationError(Lost)
    case errorAlert(PresentationAction<Never>)
  }

  @CasePathable enum View { case navigateToProfile, navigateBack }
  @CasePathable enum InnerAction { case performLogout }
  @CasePathable enum NavigationAction { case presentMain }

  /// What went wrong.
  struct Lost: Error {}

  var body: some ReducerOf<Self> {
    Reduce { state, action in self.handleRoute(state: &state, action: action) }
      .forEachRoute(\.routes, action: \.router)
      .ifLet(\.$errorAlert, action: \.errorAlert)
  }

  func handleRoute(state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .router(let action): return router(action)
    case .view(.navigateToProfile):
      state.routes.push(.profile(.init()))
      return .none
    case .view(.navigateBack):
      state.routes.goBack()
      return .none
    // LISTING 002-09
    // LISTING 002-10
    // LISTING 002-12
    case .inner, .navigation, .errorAlert: return .none
    }
  }

  private func router(_ action: IndexedRouterActionOf<AppScreen>) -> Effect<Action> {
    switch action {
    // LISTING 002-04
    // LISTING 002-05
    default: return .none
    }
  }
}

extension AlertState<Never> {
  static func navigationError(_ error: any Error) -> AlertState {
    AlertState { TextState("lost: \(type(of: error))") }
  }
}

final class NavigationTests: XCTestCase {
  // LISTING 002-13
}

@Suite struct `An app of four screens` {
  private typealias Routes = [Route<AppScreen.State>]

  private func store(_ routes: Routes? = nil) -> TestStoreOf<AppCoordinator> {
    var state = AppCoordinator.State()
    if let routes { state.routes = routes }
    return TestStore(initialState: state) { AppCoordinator() }
  }

  @Test func `002-04 002-05 what a screen delegates is told on, and what is its own is not`() async {
    let store = store()
    await store.send(\.router[id: 0].login.delegate.presentMain)
    await store.receive(\.navigation.presentMain)
    await store.send(.view(.navigateToProfile)) { $0.routes.push(.profile(.init())) }
    await store.send(\.router[id: 1].profile.inner.updateUserInfo, "B")
    await store.send(\.router[id: 1].profile.delegate.logout)
    await store.receive(\.inner.performLogout)
  }

  @Test func `002-09 whether somebody is logged in decides what is shown`() async {
    let store = store()
    await store.send(.authStatusChanged(true)) { $0.routes.push(.main(.init())) }
    await store.send(.authStatusChanged(false)) { $0.routes = [.root(.login(.init())), .push(.login(.init()))] }
  }

  @Test func `002-10 the path of a link decides what is shown`() async throws {
    let before: Routes = [.root(.login(.init()), embedInNavigationView: true), .push(.main(.init()))]
    let screens: [String: AppScreen.State] = ["profile": .profile(.init()), "settings": .settings(.init())]
    for (path, screen) in screens {
      let store = store(before)
      let url = try #require(URL(string: "https://example.org/\(path)"))
      await store.send(.handleDeepLink(url)) { $0.routes = [before[0], .push(screen)] }
    }
    await store(before).send(.handleDeepLink(try #require(URL(string: "https://example.org/other"))))
  }

  @Test func `002-12 an empty stack gets its root back, and the error is told`() async {
    let store = store([])
    await store.send(.navigationError(AppCoordinator.Lost())) {
      $0.routes = [.root(.login(.init()), embedInNavigationView: true)]
      $0.errorAlert = .navigationError(AppCoordinator.Lost())
    }
  }

  @Test func `002-13 the flow's own test passes under XCTest`() throws {
    let steps = asyncTest(NavigationTests.testNavigationFlow)
    let test = NavigationTests(name: "testNavigationFlow") { try steps(try #require($0 as? NavigationTests))() }
    test.run()
    let run = try #require(test.testRun)
    #expect(run.hasSucceeded)
    #expect(run.executionCount == 1)
  }
}
