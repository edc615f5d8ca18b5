import Backstaff
import BackstaffTesting
import FoundationEssentials
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct Seed002Tests {
  private func store(_ state: GuideCoordinator.State = GuideCoordinator.State()) -> TestStoreOf<GuideCoordinator> {
    TestStore(initialState: state) { GuideCoordinator() }
  }

  @Test func `002-05 the coordinator begins at the login, with navigation`() {
    let state = GuideCoordinator.State()
    #expect(state.routes == [.root(.login(.init()), embedInNavigationView: true)])
    #expect(state.routes.canPush == true)
    #expect(state.currentRoute == .login(.init()))
    #expect(state.navigationDepth == 1)
    #expect(state.isAtRoot)
  }

  @Test func `002-39 a flow is tested by what the array becomes`() async {
    let store = store()
    #expect(store.state.routes.count == 1)
    await store.send(.view(.navigateToProfile)) {
      $0.routes.append(.init(.profile(.init())))
    }
    await store.send(.view(.navigateBack)) {
      $0.routes.removeLast()
    }
  }

  @Test func `002-18 what a child says leads to the parent's own navigation`() async {
    let store = store()
    await store.send(\.router[id: 0].login.delegate.presentMain)
    await store.receive(\.navigation.presentMain) { $0.routes[0] = .root(.main(.init())) }
  }

  @Test func `002-19 a logout comes up from the profile, and what it changed goes down into it`() async {
    let store = store()
    await store.send(.view(.navigateToProfile)) { $0.routes.push(.profile(.init())) }
    await store.send(\.router[id: 1].profile.inner.updateUserInfo, "B") {
      $0.routes[1].screen.modify(\.profile) { $0.info = "B" }
    }
    await store.send(\.router[id: 1].profile.delegate.logout)
    await store.receive(\.inner.performLogout) { $0.isLoggedOut = true }
  }

  @Test func `002-17 a delayed route is one action with the whole stack`() async {
    let store = store()
    await store.send(.inner(.delayed))
    await store.receive(\.router.updateRoutes) { $0.routes.push(.profile(.init())) }
  }

  @Test func `002-29 the state of the login decides where one is`() async {
    let store = store()
    await store.send(.authStatusChanged(true)) { $0.routes.push(.main(.init())) }
    await store.send(.authStatusChanged(false)) {
      $0.routes = [.root(.login(.init())), .push(.login(.init()))]
    }
  }

  @Test func `002-30 the seed's own handler of links works on what Foundation calls a path`() async throws {
    let store = store()
    await store.send(.handleDeepLink(try #require(URL(string: "https://example.org/profile")))) {
      $0.routes.push(.profile(.init()))
    }
    await store.send(.handleDeepLink(try #require(URL(string: "https://example.org/other"))))
  }

  @Test func `002-35 an error gives an empty stack its root and is told`() async {
    var state = GuideCoordinator.State()
    state.routes = []
    let store = store(state)
    await store.send(.navigationError("lost")) {
      $0.routes = [.root(.login(.init()), embedInNavigationView: true)]
      $0.errorAlert = .navigationError("lost")
    }
  }

  @Test func `002-34 a presentation has an animation`() async {
    let store = store()
    await store.send(.async(.refresh)) { $0.routes.present(.main(.init())) }
  }

  @Test func `002-48 the coordinator describes itself, and 002-43 its reactions are noted`() {
    let description = AppDescription(of: GuideCoordinator())
    #expect(description.places.map(\.kind) == [.coordinator])
    #expect(description.places[0].places.map(\.name) == ["login", "profile", "main"])
    #expect(description.edges.map(\.to) == ["routes[].login", "routes[].profile", "routes[].main"])
    #expect(description.notes == [])
  }

  @Test func `002-41 a coordinator without the macro is noted`() {
    let notes = AppDescription(of: Reduce(PlainCoordinator())).notes
    #expect(notes.count == 1)
    #expect(notes.first?.contains("has no @FlowCoordinator") == true)
  }
}

@Reducer
private struct PlainCoordinator {
  @ObservableState struct State: Equatable { var routes: [Route<GuideScreen.State>] = [] }
  enum Action { case router(IndexedRouterActionOf<GuideScreen>) }
  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .forEachRoute(\.routes, action: \.router)
  }
}
