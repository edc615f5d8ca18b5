import Backstaff
import Testing

@Suite struct RouteIDTests {
  @Test func `RB-009 each insertion has an id of its own, never used again`() {
    let bench = EngineBench()
    #expect(bench.ids == [0])
    bench.change { $0.push(.other) }
    #expect(bench.ids == [0, 1])
    bench.change { $0.goBack() }
    bench.change { $0.push(.gauge) }
    #expect(bench.ids == [0, 2])
    bench.change { $0.replaceCurrent(.other) }
    #expect(bench.ids == [0, 3])
    bench.change { $0[1].screen = .other(Gauge.State(count: 5)) }
    #expect(bench.ids == [0, 3])
    #expect(bench.routes[1].screen.other?.count == 5)

    // A daemon that starts again goes on counting where it was, whatever its routes are then.
    bench.change { $0.goBackToRoot() }
    let next = Engine(state: bench.state, tree: Flow().makeTree(), nextElement: bench.engine.nextElement)
    let context = EventContext(at: 0, seed: 0, nextElement: next.nextElement)
    _ = next.reduce(.change { $0.push(.other) }, revision: 1, context: context)
    #expect(next.state.routes.map(\.id) == [0, 4])
  }

  @Test func `a route that is put on the stack twice is two routes`() {
    let bench = EngineBench()
    bench.change { $0.push(.other) }
    bench.change { $0.append($0[1]) }
    #expect(bench.ids == [0, 1, 2])
  }

  @Test func `routes keep their ids in any order, and what comes among them is counted on`() {
    let bench = EngineBench()
    bench.change { $0 += [.push(.other), .push(.gauge), .push(.other)] }
    bench.change { $0.swapAt(1, 3) }
    #expect(bench.ids == [0, 3, 2, 1])
    bench.change { $0.insert(.push(.gauge), at: 2) }
    #expect(bench.ids == [0, 3, 4, 2, 1])
    bench.change { $0 += [$0[1], .push(.other), $0[4]] }
    #expect(bench.ids == [0, 3, 4, 2, 1, 5, 6, 7])
    #expect(bench.issues == [])
  }

  @Test func `routes that a reducer above their coordinator puts there have ids as well`() {
    let bench = EngineBench(OuterFlow.State(), OuterFlow())
    let flow = Flow.State(routes: [.root(.gauge), .push(.inner(Counters.State()))])
    bench.send(.change { $0.push(.flow(flow)) })
    #expect(bench.state.routes.map(\.id) == [0, 1])
    let inner = bench.state.routes[1].screen.flow?.routes ?? []
    #expect(inner.map(\.id) == [2, 3])
    #expect(inner.last?.screen.inner?.routes.map(\.id) == [4])
  }
}
