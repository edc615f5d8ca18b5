import Backstaff
import BackstaffJSON
import Testing

@Suite struct RouteLimitTests {
  @Test(arguments: ["#9223372036854775807", "#9007199254740993", "#-1", "#", "7", "#1x", "#02", "#+2", "#-0", "# 2"])
  func `ROUTE-01 a text that writes no id of a stack is none`(text: String) {
    #expect(StackElementID(text: text) == nil)
    #expect(StackElementID(text: "#9007199254740992")?.description == "#9007199254740992")
  }

  @Test func `ROUTE-02 routes sent from outside cannot lead the counter of a session away`() {
    var run = FlowRun(GuestFlow.State(), GuestFlow())
    let routes = run.state.routes
    var sent = routes + [.push(.leaf(Leaf.State(name: "x")))]
    sent[1].id = RouteID(1 << 52)
    run.send(.router(.updateRoutes(sent)))
    #expect(run.state.routes.map(\.id) == [0, 1])
    // A copy of a route that stands is another route.
    run.send(.router(.updateRoutes(run.state.routes + [run.state.routes[1]])))
    #expect(run.state.routes.map(\.id) == [0, 1, 2])
  }

  @Test func `ROUTE-03 an empty stack is refused`() {
    var run = FlowRun(GuestFlow.State(), GuestFlow())
    let before = run.state
    let pass = run.send(.router(.updateRoutes([])))
    #expect(pass.refusal?.code == "empty_stack")
    #expect(pass.issues.map { $0.message.contains("emptyStack") } == [true])
    #expect(run.state == before)
  }

  @Test func `ROUTE-04 what was tried is forgotten when another screen comes over it`() {
    var routes: [Route<Gauge.State>] = [.root(Gauge.State())]
    routes.push(Gauge.State(isUnsaved: true))
    routes.goBack()
    #expect(routes[1].attempt == RouteAttempt(keeping: 1))
    routes.presentSheet(Gauge.State())
    #expect(routes[1].attempt == nil)
  }
}
