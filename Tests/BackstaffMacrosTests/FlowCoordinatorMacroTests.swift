import Testing

@Suite struct FlowCoordinatorMacroTests {
  @Test func `RB-068 a coordinator of which only handleRoute is written gets the rest`() {
    let expansion = Expansion(
      """
      @FlowCoordinator(screen: "AppScreen", navigation: true) struct AppCoordinator {
        func handleRoute(state: inout State, action: Action) -> Effect<Action> { .none }
      }
      """)
    let expected = """
      typealias Screen = AppScreen
      @Backstaff.ObservableState @Backstaff.FlowState
      struct State: Equatable {
        var routes: [Backstaff.Route<AppScreen.State>]
        init() { routes = [.root(.firstScreen(.init()), embedInNavigationView: true)] }
      }
      @Backstaff.CasePathable enum Action { case router(Backstaff.IndexedRouterActionOf<AppScreen>) }
      var body: some Backstaff.Reducer<State, Action> {
        Backstaff.Reduce<State, Action> { state, action in self.handleRoute(state: &state, action: action) }
        .forEachRoute(\\.routes, action: \\.router)
      }
      """
    #expect(expansion.holds(expected))
    #expect(
      expansion.holds(
        "nonisolated extension AppCoordinator: "
          + "Backstaff.Reducer, Backstaff.FeatureTypes, Backstaff.FlowCoordinating { }"))
    #expect(expansion.problems == [])
  }

  @Test(arguments: [
    ("struct State { var routes: [Route<S.State>] = [] }", "struct State: Equatable"),
    ("enum Action { case router(IndexedRouterActionOf<S>) }", "enum Action { case router(Backstaff"),
    ("var body: some ReducerOf<Self> { EmptyReducer() }", "self.handleRoute"),
  ])
  func `RB-069 only what is missing is written`(written: String, generated: String) {
    let expansion = Expansion("@FlowCoordinator(screen: \"S\") struct C { \(written) }")
    #expect(!expansion.holds(generated))
    // What only looks like it does not count.
    let other = Expansion(
      """
      @FlowCoordinator(screen: "S") struct C {
        struct StateMachine {}
        enum Actions {}
        let text = "var body struct State enum Action"
      }
      """)
    #expect(other.holds(generated))
  }

  @Test(arguments: [("", "true"), (", navigation: true", "true"), (", navigation: false", "false")])
  func `RB-070 the first screen is the root`(argument: String, flag: String) {
    let named = Expansion("@FlowCoordinator(screen: \"AppScreen\"\(argument)) struct C {}")
    #expect(named.holds("routes = [.root(.firstScreen(.init()), embedInNavigationView: \(flag))]"))
    let nested = Expansion(
      """
      @FlowCoordinator struct C {
        @Reducer enum Page { case login(Login), home(Home) }
      }
      """)
    #expect(nested.holds("var routes: [Backstaff.Route<Page.State>]"))
    #expect(nested.holds("static func firstScreen(_ state: Login.State) -> Self { .login(state) }"))
  }

  @Test func `RB-071 a coordinator without screens, and one that is no struct, are told what is needed`() {
    #expect(
      Expansion("@FlowCoordinator struct C {}").problems == [
        "flow-coordinator-screen: '@FlowCoordinator' needs the enum of its screens: name it, "
          + "'@FlowCoordinator(screen: \"AppScreen\")', or write a '@Reducer enum' inside 'C'"
      ])
    // A wrong name is a type that is not found: it is named even where nothing else would name it.
    let wrong = Expansion(
      """
      @FlowCoordinator(screen: "ScreenName") struct C {
        struct State { var routes: [Route<FeatureScreen.State>] }
        enum Action { case router(IndexedRouterActionOf<FeatureScreen>) }
        var body: some ReducerOf<Self> { EmptyReducer() }
      }
      """)
    #expect(wrong.holds("typealias Screen = ScreenName"))
    #expect(
      Expansion("@FlowCoordinator(screen: \"S\") final class C {}").problems == [
        "flow-coordinator-host: '@FlowCoordinator' needs a struct, and 'C' is a class; make it a struct"
      ])
    #expect(
      Expansion("@FlowCoordinator(screen: \"S\") struct C { enum Action { case other } }").problems == [
        "flow-coordinator-router: a coordinator's 'Action' needs the actions of its routes: "
          + "'case router(IndexedRouterActionOf<S>)'"
      ])
    #expect(
      Expansion("@FlowState struct State { var stack: [Int] }").problems == [
        "flow-state-routes: the state of a coordinator needs its stack: 'var routes: [Route<AppScreen.State>]'"
      ])
  }

  @Test(arguments: ["public", "package"])
  func `RB-072 what is generated has the coordinator's access`(access: String) {
    let expansion = Expansion("@FlowCoordinator(screen: \"S\") \(access) struct C {}")
    #expect(expansion.holds("\(access) typealias Screen = S"))
    #expect(expansion.holds("\(access) struct State: Equatable { \(access) var routes"))
    #expect(expansion.holds("\(access) enum Action { case router"))
    #expect(expansion.holds("\(access) var body: some Backstaff.Reducer<State, Action>"))
    let state = Expansion("@FlowState \(access) struct State { \(access) var routes: [Route<S.State>] }")
    #expect(state.holds("\(access) static var flow: Backstaff.FlowRoutes<Self>"))
    #expect(state.holds("\(access) var isAtRoot: Bool"))
  }

  @Test func `a state of one's own keeps what it has, and its routes may be internal`() {
    let expansion = Expansion(
      """
      @FlowState public struct State: Equatable {
        var routes: [Route<S.State>] = []
        var isAtRoot: Bool { true }
      }
      """)
    #expect(expansion.holds("extension State: Backstaff.FlowState { public static var flow"))
    #expect(expansion.holds("var currentRoute: S.State? { routes.last?.screen }"))
    #expect(expansion.holds("var navigationDepth: Int { routes.count }"))
    #expect(!expansion.holds("var isAtRoot: Bool { routes.count <= 1 }"))
  }

  @Test func `002-43 reactions to what is a screen's own are known`() {
    let expansion = Expansion(
      """
      @FlowCoordinator(screen: "S") struct C {
        struct State { var routes: [Route<S.State>] = [] }
        func handleRoute(state: inout State, action: Action) -> Effect<Action> {
          switch action {
          case .router(.routeAction(id: _, action: .login(.delegate(.done)))): .none
          case .router(.routeAction(id: _, action: .profile(.inner(.changed)))): .none
          case .router(.routeAction(_, .list(.refreshTapped))): .none
          default: .none
          }
        }
      }
      """)
    #expect(expansion.holds("@Backstaff.FlowState(reactions: \"profile.inner\", \"list.refreshTapped\") struct State"))
    let state = Expansion("@FlowState(reactions: \"profile.inner\") struct State { var routes: [Route<S.State>] = [] }")
    #expect(state.holds("static var reactions: [String] { [\"profile.inner\"] }"))
  }
}
