import Backstaff
import BackstaffTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct RouteEffectTests {
  private let clock = TestClock()

  private func increments(after time: Duration) -> Gauge.Action {
    .run { [clock] in
      .run { send in
        try await clock.sleep(for: time)
        await send(.increment)
      }
    }
  }

  private func late(_ id: RouteID, _ action: Gauge.Action) throws -> Flow.Action {
    let position = try #require(RoutePosition(addressText: id.description))
    return .router(.routeAction(id: position, action: .gauge(action)))
  }

  @Test func `RB-058 the work of a screen ends with its route`() async {
    let start = Flow.State(routes: [.root(.gauge), .push(.gauge)])
    let store = TestStore(initialState: start) { Flow() }
    await store.send(.router(.routeAction(1, .gauge(increments(after: .seconds(1)))))) {
      $0.log.append("router: 2 routes")
    }
    #expect(store.inFlightEffects.count == 1)
    await clock.advance(by: .milliseconds(500))
    await store.send(.router(.updateRoutes(Array(store.state.routes[..<1])))) {
      $0.routes.removeLast()
      $0.log.append("router: 1 routes")
    }
    #expect(store.inFlightEffects.isEmpty)
    await clock.advance(by: .milliseconds(1500))
    await store.finish()
  }

  @Test func `RB-059 the work of a replaced screen ends, whatever stands at its index`() {
    for replacement in [0, 1, 2] {
      let bench = EngineBench()
      bench.change { $0.push(.other) }
      let (root, work) = (bench.work(at: 0), bench.work(at: 1))
      bench.change { routes in
        switch replacement {
        case 0: routes.replaceCurrent(.other)
        case 1: routes = [routes[0], .push(.other)]
        default: routes[1] = .push(.gauge)
        }
      }
      #expect(bench.cancelled == work)
      #expect(bench.isLive(root.first))
      #expect(bench.ids == [0, 2])
      let next = bench.work(at: 1)
      #expect(bench.isLive(next.first))
      #expect(bench.cancelled == work)
    }
  }

  @Test func `RB-060 a late action of a route is never handed to the next one at its index`() throws {
    let bench = EngineBench([.root(.gauge), .push(.gauge)])
    bench.change { $0.goBack() }
    bench.change { $0.push(.gauge(count: 5)) }
    #expect(bench.ids == [0, 2])
    let before = bench.state
    let pass = bench.step(try late(1, .increment))
    #expect(pass.refusal?.code == "stale_route")
    #expect(bench.issues.map(\.routeKind).suffix(1) == ["staleRoute(#1)"])
    #expect(bench.issues.last?.severity == .note)
    #expect(bench.state == before)
    // The route that is there is reached by its own id.
    bench.send(try late(2, .increment))
    #expect(bench.routes[1].screen.gauge?.count == 6)
  }

  @Test func `RB-061 a coordinator beside it keeps its work`() {
    let bench = EngineBench(Tabs.State(), Tabs())
    for change in [Tabs.Action.left, Tabs.Action.right] { bench.send(change(.change { $0.push(.other) })) }
    let work: Flow.Action = .router(.routeAction(1, .other(.run { .work })))
    let (left, right) = (bench.send(.left(work)), bench.send(.right(work)))
    bench.send(.left(.change { $0.goBack() }))
    #expect(bench.cancelled == left)
    #expect(bench.isLive(right.first))
  }

  @Test @MainActor func `RB-062 work that may outlive its route ends by itself, and what it sends is dropped`() async {
    let found = await issues {
      let start = Flow.State(routes: [.root(.gauge), .push(.gauge)])
      let store = Store(initialState: start) { Flow(cancelOnDismiss: false) }
      store.send(.router(.routeAction(1, .gauge(increments(after: .seconds(1))))))
      while clock.sleeperCount != 1 { await Task.yield() }
      store.send(.change { $0.goBack() })
      store.send(.change { $0.push(.gauge(count: 5)) })
      #expect(store.effectsInFlight == 1)
      await clock.advance(by: .seconds(1))
      while store.effectsInFlight != 0 { await Task.yield() }
      #expect(store.state.routes == [.root(.gauge), .push(.gauge(count: 5))])
      #expect(store.state.routes.map(\.id) == [0, 2])
      #expect(store.state.log == ["router: 2 routes"])
    }
    #expect(found.map(\.routeKind).contains("staleRoute(#1)"))
    #expect(found.allSatisfy { $0.severity == .note })
  }

  @Test func `RB-063 everything below a route that goes ends with it, the deepest first`() {
    let counters = Counters.State(routes: [.root(Gauge.State()), .push(Gauge.State())])
    let flow = Flow.State(routes: [.root(.gauge), .push(.other), .push(.inner(counters))])
    let bench = EngineBench(OuterFlow.State(routes: [.root(.gauge(Gauge.State())), .push(.flow(flow))]), OuterFlow())
    func inFlow(_ action: Flow.Action) -> OuterFlow.Action { .router(.routeAction(1, .flow(action))) }
    let gauge = Gauge.Action.run { .work }
    let own = bench.send(.run { .work })
    let root = bench.send(.router(.routeAction(0, .gauge(gauge))))
    let coordinator = bench.send(inFlow(.run { .work }))
    let screen = bench.send(inFlow(.router(.routeAction(1, .other(gauge)))))
    let inner = bench.send(inFlow(.router(.routeAction(2, .inner(.run { .work })))))
    let deepest = bench.send(inFlow(.router(.routeAction(2, .inner(.router(.routeAction(1, gauge)))))))
    #expect(bench.live == 6)
    bench.send(.change { $0.goBack() })
    #expect(bench.cancelled == deepest + screen + inner + coordinator)
    #expect(bench.isLive(own.first) && bench.isLive(root.first))
    #expect(bench.live == 2)
  }

  @Test func `RB-064b an action of a route that is gone is refused, after a restart as well`() throws {
    let bench = EngineBench([.root(.gauge), .push(.gauge)])
    bench.change { $0.goBack() }
    let before = bench.state
    for action in [try late(1, .increment), .router(.popFrom(id: 1))] {
      #expect(bench.step(action).refusal?.code == "stale_route")
      #expect(bench.state == before)
      #expect(bench.issues.last?.routeKind == "staleRoute(#1)")
      #expect(bench.issues.last?.severity == .note)

      let next = Engine(state: before, tree: Flow().makeTree(), nextElement: bench.engine.nextElement)
      let context = EventContext(at: 0, seed: 0, nextElement: next.nextElement)
      let pass = next.reduce(action, revision: 9, context: context)
      #expect(pass.refusal?.code == "stale_route")
      #expect(pass.issues.map(\.routeKind) == ["staleRoute(#1)"])
      #expect(next.state == before)
    }
  }

  @Test func `RB-064c what cancelled work sends is dropped in silence`() async {
    let start = Flow.State(routes: [.root(.gauge), .push(.gauge)])
    let store = TestStore(initialState: start) { Flow() }
    let stubborn = Gauge.Action.run { [clock] in
      .run { send in
        try? await clock.sleep(for: .seconds(1))
        await send(.increment)
      }
    }
    await store.send(.router(.routeAction(1, .gauge(stubborn)))) { $0.log.append("router: 2 routes") }
    await store.send(.change { $0.goBack() }) { $0.routes.removeLast() }
    await clock.advance(by: .seconds(2))
    await store.finish()
  }

  @Test func `a screen dismisses itself and what is above it`() async {
    let start = Flow.State(routes: [.root(.gauge), .push(.gauge), .sheet(.other)])
    let store = TestStore(initialState: start) { Flow() }
    await store.send(\.router[id: 1].gauge.leave) { $0.log.append("router: 3 routes") }
    await store.receive(\.router.popFrom, 1) {
      $0.routes.removeLast(2)
      $0.log.append("router: 1 routes")
    }
    #expect(store.state.routes.map(\.id) == [0])
    await store.finish()
  }
}
