import Backstaff
import Testing

@Suite struct RouteDismissTests {
  @Test func `RB-028 what was pushed in a sheet leaves with it`() {
    let start: Pages = [.root(.home), .push(.a), .sheet(.b, embedInNavigationView: true), .push(.c)]
    #expect(start.after { $0.dismiss() } == Outcome([.root(.home), .push(.a)], true))
  }

  @Test func `RB-029 several presentations close at once, no more than there are`() {
    let start: Pages = [.root(.home), .sheet(.a, embedInNavigationView: true), .push(.b), .cover(.c)]
    #expect(start.after { $0.dismiss(count: 2) } == Outcome([.root(.home)], true))
    #expect(start.after { $0.dismiss(count: 3) } == Outcome([.root(.home)], true, ["dismissOverflow"]))
    #expect(start.complaint { $0.dismiss(count: 3) }.contains("asked for 3 and 2 are presented"))
    #expect(start.after { $0.dismiss(count: -1) } == Outcome(start, false, ["negativeCount"]))
    #expect(start.after { $0.dismiss(count: 0) } == Outcome(start, false))
  }

  @Test func `RB-030 layer by layer, then all of them`() {
    var routes: Pages = [
      .root(.home), .push(.a), .sheet(.b, embedInNavigationView: true), .push(.c),
      .cover(.d, embedInNavigationView: true), .push(.e), .cover(.f, embedInNavigationView: true), .push(.g),
    ]
    routes.dismiss()
    #expect(routes.count == 6)
    #expect(routes.last == .push(.e))
    routes.dismissAll()
    #expect(routes == [.root(.home), .push(.a)])
  }

  @Test func `RB-031 closing everything where nothing is presented is no issue`() {
    let start: Pages = [.root(.home), .push(.a)]
    #expect(start.after { $0.dismissAll() } == Outcome(start, false))
  }

  @Test(arguments: [[.root(.home), .push(.a), .push(.b)], [.root(.home)], []] as [Pages])
  func `RB-036 closing what is not presented leaves the stack alone`(start: Pages) {
    #expect(start.after { $0.dismiss() } == Outcome(start, false, ["nothingPresented"]))
  }

  @Test func `RB-036b the identified form does as the others do`() {
    let start = NamedCounters.State(routes: [.root(Gauge.State(id: "first"))])
    let bench = EngineBench(start, NamedCounters())
    bench.send(.change { $0.dismiss() })
    #expect(bench.issues.map(\.routeKind) == ["nothingPresented"])
    #expect(bench.state.routes == start.routes)
  }

  @Test func `RB-085b a locked screen closes itself, and its lock goes with it`() {
    let start: Pages = [.root(.home), Route.sheet(.pay, embedInNavigationView: true).locked()]
    #expect(start[1].isLocked)
    var closed = start.after { $0.dismiss() }
    #expect(closed == Outcome([.root(.home)], true))
    closed = closed.routes.made { $0.presentSheet(.pay, embedInNavigationView: true) }
    #expect(closed.routes.count == 2)
    #expect(closed.routes.map(\.isLocked) == [false, false])

    // From inside: by the work of the screen itself.
    let bench = EngineBench()
    bench.change { $0.append(Route.sheet(.other).locked()) }
    let effects = bench.work(at: 1)
    bench.dismiss(from: effects.first)
    #expect(bench.ids == [0])
    #expect(bench.issues == [])
  }
}
