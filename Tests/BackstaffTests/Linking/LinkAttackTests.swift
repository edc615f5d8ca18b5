import Backstaff
import BackstaffJSON
import Testing

@Suite struct LinkAttackTests {
  /// A vault that no link leads to.
  @Reducer
  struct Cellar {
    @ObservableState
    struct State: Equatable {
      var links = LinkState()
      var routes: [Route<ShopScreen.State>] = [.root(.home(EmptyPage.State()))]
      var isOpen = false
    }

    enum Action {
      case link(LinkRequest)
      case router(IndexedRouterActionOf<ShopScreen>)
      case opened
    }

    var body: some ReducerOf<Self> {
      CombineReducers {
        Reduce { state, action in
          if case .opened = action { state.isOpen = true }
          return .none
        }
        .forEachRoute(\.routes, action: \.router)
      }
      .openLinks(
        \.links, action: \.link, unknown: .refuse, guards: ["key": { $0.isOpen ? .allow : .redirect(to: "/login") }]
      ) {
        LinkPlace(ShopScreen.links, \.routes, requiring: { $0.is(\.notFound) ? ["key"] : [] })
      }
    }
  }

  @Test(arguments: [RouteStyle.root, .push, .sheet, .cover])
  func `LINK-01 a screen without a link is guarded however it is sent`(style: RouteStyle) {
    var run = FlowRun(Cellar.State(), Cellar())
    let vault = Route<ShopScreen.State>(.notFound(EmptyPage.State()), style: style, embedInNavigationView: true)
    run.send(.router(.updateRoutes(style == .root ? [vault] : run.state.routes + [vault])))
    #expect(run.state.routes.map(\.screen.activeCaseName) == ["home", "login"])
    #expect(run.state.links.pending == nil)
    // Who is let in later is not refused for what was tried.
    #expect(run.send(.opened).refusal == nil)
    run.send(.router(.updateRoutes([.root(vault.screen)])))
    #expect(run.state.routes.map(\.screen.activeCaseName) == ["notFound"])
  }

  @Test func `LINK-02 the name of a delivery has a limit`() {
    var run = FlowRun<Shop>.inside
    let before = run.state
    for id in ["", String(repeating: "x", count: 201)] {
      #expect(run.send(.link(LinkRequest(url: "/profile", id: id))).refusal?.code == "malformed_link_id")
      #expect(run.state == before)
    }
    #expect(run.open("/profile", id: String(repeating: "x", count: 200)).refusal == nil)
  }

  @Test func `LINK-03 nested ids in what is sent cannot lead the counter to its end`() {
    var run = FlowRun(HostFlow.State(), HostFlow())
    var child = GuestFlow.State()
    child.routes[0].id = RouteID(1 << 53)
    run.send(.router(.updateRoutes(run.state.routes + [.push(.flow(child))])))
    run.send(.change { $0.routes.push(.leaf(Leaf.State())) })
    #expect(run.state.routes.compactMap { $0.id?.number }.allSatisfy { $0 < 10 })
    // What a reducer takes out of an action as it is, nobody looks through; the counter is guarded all the same.
    let before = run.state
    let pass = run.send(.change { [child] in $0.routes.append(.push(.flow(child))) })
    #expect(pass.refusal?.code == "ids_ahead")
    #expect(run.state == before)
  }
}
