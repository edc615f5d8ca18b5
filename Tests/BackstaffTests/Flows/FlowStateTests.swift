import Backstaff
import Testing

@Suite struct FlowStateTests {
  private static func leaf(_ name: String) -> HostScreen.State { .leaf(Leaf.State(name: name)) }

  private static func names(_ routes: [VisibleRoute]) -> [String] { routes.map(\.name) }

  private static var nested: HostFlow.State {
    var child = GuestFlow.State()
    child.routes.push(.leaf(Leaf.State(name: "setting")))
    var state = HostFlow.State()
    state.routes.push(.flow(child))
    return state
  }

  @Test func `RB-073 the top, the depth, and whether there is a way back`() {
    var state = HostFlow.State()
    state.routes = []
    #expect(state.currentRoute == nil)
    #expect(state.navigationDepth == 0)
    #expect(state.isAtRoot)
    state.routes = [.root(Self.leaf("a"))]
    #expect(state.currentRoute == Self.leaf("a"))
    #expect(state.navigationDepth == 1)
    #expect(state.isAtRoot)
    state.routes.push(Self.leaf("b"))
    #expect(state.currentRoute == Self.leaf("b"))
    #expect(state.navigationDepth == 2)
    #expect(!state.isAtRoot)
  }

  @Test func `RB-074 code that knows no screens leads any coordinator back`() {
    func home<C: FlowCoordinating>(_ coordinator: C, _ state: inout C.State) -> Bool {
      coordinator.goBackToRoot(&state)
    }
    var outer = Self.nested
    var left = [home(HostFlow(), &outer)]
    #expect(outer == HostFlow.State())
    left.append(home(HostFlow(), &outer))
    var inner = GuestFlow.State()
    inner.routes.push(.leaf(Leaf.State()))
    left.append(home(GuestFlow(), &inner))
    #expect(inner.routes.count == 1)
    #expect(left == [true, false, true])
  }

  @Test func `RB-075 a nested coordinator is part of one visible path, and Back goes through it`() {
    var run = FlowRun(Self.nested, HostFlow())
    #expect(run.state.visibleRoutes.map(\.style) == [.root, .push, .push])
    #expect(run.state.visibleRoutes.map(\.embedInNavigationView) == [true, false, false])
    #expect(
      run.state.visibleRoutes.map(\.scope) == [
        "routes[#0].leaf", "routes[#1].flow.routes[#2].leaf", "routes[#1].flow.routes[#3].leaf",
      ])
    #expect(
      run.state.visibleRoutes.map(\.action) == [
        "router[#0].leaf", "router[#1].flow.router[#2].leaf", "router[#1].flow.router[#3].leaf",
      ])
    run.send(.change { $0.goBack() })
    #expect(run.state.routes.count == 2)
    #expect(run.state.visibleRoutes.count == 2)
    run.send(.change { $0.goBack() })
    #expect(run.state.visibleRoutes.map(\.scope) == ["routes[#0].leaf"])
    var state = run.state
    let isLeft = state.goBack()
    #expect(!isLeft)
    #expect(state == run.state)
  }

  @Test func `RB-076 a parent pushes above a coordinator that has pushed`() {
    var run = FlowRun(Self.nested, HostFlow())
    run.send(.change { $0.routes.push(Self.leaf("d")) })
    #expect(run.state.visibleRoutes.count == 4)
    guard case .flow(let child) = run.state.routes[1].screen else { return #expect(Bool(false)) }
    #expect(child.routes.map(\.id) == [2, 3])
    #expect(run.state.routes.map(\.id) == [0, 1, 4])
  }

  @Test func `RB-077 a nested coordinator goes to its own root, or all of its tab do`() {
    var tabs = TabApp.State()
    tabs.home = Self.nested
    tabs.search.routes.push(Self.leaf("hit"))
    var run = FlowRun(tabs, TabApp())
    run.send(.home(.router(.routeAction(1, .flow(.change { $0.routes.goBackToRoot() })))))
    #expect(run.state.home.visibleRoutes.count == 2)
    let pass = run.send(.home(.router(.routeAction(1, .flow(.change { $0.routes.goBackToRoot(scope: .tab) })))))
    #expect(run.state.home == HostFlow.State())
    #expect(run.state.search.routes.count == 2)
    #expect(pass.issues == [])
  }

  @Test func `RB-085 a locked route is not closed from outside`() {
    var child = GuestFlow.State()
    child.routes.append(.sheet(.leaf(Leaf.State(name: "help"))))
    var state = HostFlow.State()
    state.routes.append(Route.sheet(.flow(child)).locked())
    var run = FlowRun(state, HostFlow())
    let before = run.state
    let pass = run.send(.router(.routeAction(1, .flow(.change { $0.routes.dismissAll(scope: .app) }))))
    #expect(pass.refusal?.code == "navigation_locked")
    #expect(run.state == before)
    // From inside, and by the coordinator itself, it closes, and the lock goes with it.
    run.send(.change { $0.routes.dismiss() })
    #expect(run.state == HostFlow.State())
  }
}
