import Backstaff
import BackstaffTesting
import Testing

@Suite struct RouterTests {
  @Test func `RB-053 an action reaches the screen at its index and no other`() async {
    let start = Counters.State(routes: [.root(Gauge.State(count: 42)), .sheet(Gauge.State(count: 11))])
    let store = TestStore(initialState: start) { Counters() }
    await store.send(\.router[id: 0].increment) { $0.routes[0].screen.count = 43 }
    await store.send(\.router[id: 1].increment) { $0.routes[1].screen.count = 12 }
    await store.finish()
  }

  @Test func `RB-054 an action reaches the screen of its id wherever that stands`() async {
    let store = TestStore(initialState: NamedCounters.State()) { NamedCounters() }
    await store.send(\.router[id: "first"].increment) {
      $0.routes[0].screen.count = 1
      $0.handled = 1
    }
    await store.send(.change { $0.insert(.push(Gauge.State(id: "between")), at: 1) }) {
      $0.routes.insert(.push(Gauge.State(id: "between")), at: 1)
      $0.handled = 2
    }
    await store.send(\.router[id: "second"].increment) {
      $0.routes[2].screen.count = 1
      $0.handled = 3
    }
    #expect(store.state.routes.map(\.screen.count) == [1, 0, 1])
    await store.finish()
  }

  @Test(arguments: [true, false])
  func `RB-055 a screen is done before its coordinator sees the action`(cancelOnDismiss: Bool) {
    let bench = EngineBench(
      [.root(.gauge(count: 1))], Flow(cancelOnDismiss: cancelOnDismiss, pushesSummary: true))
    bench.send(.router(.routeAction(0, .gauge(.increment))))
    #expect(bench.routes == [.root(.gauge(count: 2)), .push(.other(Gauge.State(count: 2)))])
    #expect(bench.state.log == ["gauge 0: 2"])
  }

  @Test func `RB-056 the coordinator sees other routes in their place`() {
    let bench = EngineBench([.root(.gauge), .push(.other)])
    let left = Array(bench.routes[..<1])
    bench.send(.router(.updateRoutes(left)))
    #expect(bench.state.log == ["router: 1 routes"])
    #expect(bench.ids == [0])
  }

  @Test func `RB-057 an action for no route is one issue, and the coordinator sees it`() {
    let bench = EngineBench([.root(.gauge), .push(.other)])
    let before = bench.routes
    bench.send(.router(.routeAction(5, .gauge(.increment))))
    #expect(bench.routes == before)
    #expect(bench.state.log == ["gauge 5: gone"])
    #expect(bench.issues.map(\.routeKind) == ["routeMissing"])
    #expect(bench.issues.first?.message.contains("index 5") == true)
    #expect(bench.issues.first?.message.contains("2 elements") == true)
    #expect(bench.issues.first?.severity == .failure)
    #expect(bench.issues.first?.fileID == "BackstaffTests/FlowFixture.swift")

    let named = EngineBench(NamedCounters.State(), NamedCounters())
    named.send(.router(.routeAction("nobody", .increment)))
    #expect(named.state == NamedCounters.State(handled: 1))
    #expect(named.issues.first?.message.contains("id nobody") == true)
    #expect(named.issues.first?.message.contains("2 elements") == true)
  }

  @Test func `RB-065 two screens of one id never stand on a stack`() {
    let start: [Route<Gauge.State>] = [.root(Gauge.State(id: "home")), .push(Gauge.State(id: "n1"))]
    let bench = EngineBench(NamedCounters.State(routes: start), NamedCounters())
    bench.send(.change { $0.push(Gauge.State(id: "n1", count: 2)) })
    #expect(bench.state.routes == start)
    #expect(bench.state.routes.map(\.id) == [0, 1])
    #expect(bench.issues.map(\.routeKind) == ["duplicateScreenID"])
    #expect(bench.issues.first?.message.contains("id n1") == true)

    bench.send(.router(.updateRoutes(start + [.push(Gauge.State(id: "n1"))])))
    #expect(bench.state.routes == start)
    #expect(bench.state.routes.map(\.id) == [0, 1])
    #expect(bench.issues.map(\.routeKind) == ["duplicateScreenID", "duplicateScreenID"])
    // Nothing was shown, so nothing is told.
    #expect(bench.changes == [])
  }

  @Test func `RB-066 a child's delegate action goes up step by step, as it is`() async {
    let store = TestStore(initialState: AuthFlow.State()) { AuthFlow() }
    await store.send(.router(.routeAction(0, action: .login(.delegate(.presentMain)))))
    await store.receive(.navigation(.presentMain))
    await store.receive(.delegate(.presentMainApp))
    #expect(store.state.routes == [.root(.login(Login.State()))])
    await store.finish()

    let bench = EngineBench(AuthFlow.State(), AuthFlow())
    bench.send(.router(.routeAction(0, .login(.delegate(.presentMain)))))
    #expect(
      bench.handled == [
        .router(.routeAction(id: 0, action: .login(.delegate(.presentMain)))), .navigation(.presentMain),
        .delegate(.presentMainApp),
      ])
  }

  @Test func `RB-067 a coordinator writes into a screen, which receives nothing`() {
    let start = AuthFlow.State(routes: [.root(.main(Login.State())), .push(.profile(Profile.State()))])
    let bench = EngineBench(start, AuthFlow())
    bench.send(.router(.routeAction(1, .profile(.inner(.updateUserInfo("B"))))))
    #expect(bench.state.routes[1].screen.profile == Profile.State(info: "B", received: 1))
    #expect(bench.state.routes.map(\.id) == [0, 1])
    #expect(bench.handled.count == 1)
    #expect(bench.changes == [])
  }

  @Test func `RB-067b a screen is read and written by its position and its case`() {
    var routes: [Route<AuthFlow.Screen.State>] = [.root(.main(Login.State())), .push(.profile(Profile.State()))]
    #expect(routes[id: 1, case: \.profile]?.info == "A")
    #expect(routes[id: 0, case: \.profile] == nil)
    #expect(routes[id: 7, case: \.profile] == nil)
    let before = routes
    routes[id: 0, case: \.profile] = Profile.State(info: "C")
    routes[id: 7, case: \.profile]?.info = "C"
    routes[id: 1, case: \.profile] = nil
    #expect(routes == before)
    routes[id: 1, \.profile]?.info = "B"
    #expect(routes[1].screen.profile?.info == "B")
  }

  @Test func `RB-083 the guide's logout leaves two logins, and a note`() {
    let bench = EngineBench(AuthFlow.State(), AuthFlow())
    bench.send(.authStatusChanged(true))
    #expect(bench.state.routes == [.root(.login(Login.State())), .push(.main(Login.State()))])
    #expect(bench.issues == [])
    bench.send(.authStatusChanged(false))
    #expect(bench.state.routes == [.root(.login(Login.State())), .push(.login(Login.State()))])
    #expect(bench.issues.map(\.routeKind) == ["sameCaseAsBelow"])
    #expect(bench.issues.map(\.severity) == [.note])
    #expect(bench.issues.first?.message.contains("`replaceStack`") == true)
  }

  @Test func `RB-084 an error recovers an empty stack and leaves another alone`() {
    let empty = EngineBench(AuthFlow.State(routes: []), AuthFlow())
    empty.send(.navigationError)
    #expect(empty.state.routes == [.root(.login(Login.State()), embedInNavigationView: true)])
    #expect(empty.state.errorAlert != nil)

    let routes: [Route<AuthFlow.Screen.State>] = [.root(.main(Login.State())), .push(.profile(Profile.State()))]
    let full = EngineBench(AuthFlow.State(routes: routes), AuthFlow())
    full.send(.navigationError)
    #expect(full.state.routes == routes)
    #expect(full.state.errorAlert != nil)
    #expect(empty.issues + full.issues == [])
  }
}
