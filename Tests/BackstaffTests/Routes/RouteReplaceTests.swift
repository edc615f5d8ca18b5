import Backstaff
import Testing

@Suite struct RouteReplaceTests {
  @Test func `RB-032 a replacement is shown as its predecessor was and is another route`() {
    let start: Pages = [
      .root(.x), .push(.a), .sheet(.b, embedInNavigationView: true, configuration: .half),
    ]
    #expect(
      start.made { $0.replaceCurrent(.c) }
        == Outcome([.root(.x), .push(.a), .sheet(.c, embedInNavigationView: true, configuration: .half)], true))

    let bench = EngineBench()
    bench.change { $0 += [.push(.other), .sheet(.gauge, embedInNavigationView: true, configuration: .half)] }
    let work = bench.work(at: 2)
    #expect(bench.change { $0.replaceCurrent(.other) } == [RouteChange(.replace, nil, entered: [3], left: [2])])
    #expect(bench.ids == [0, 1, 3])
    #expect(bench.routes[2] == .sheet(.other, embedInNavigationView: true, configuration: .half))
    #expect(bench.cancelled == work)
  }

  @Test(arguments: [true, false])
  func `RB-033 a root that is replaced keeps its navigation`(hasNavigation: Bool) {
    let start: Pages = [.root(.login, embedInNavigationView: hasNavigation)]
    #expect(
      start.made { $0.replaceCurrent(.home) } == Outcome([.root(.home, embedInNavigationView: hasNavigation)], true))
  }

  @Test func `RB-033b nothing that is replaced becomes a root, and an equal screen is another route`() {
    let none: Pages = []
    #expect(none.made { $0.replaceCurrent(.home) } == Outcome([.root(.home)], true, ["recoveredFromEmpty"]))

    let bench = EngineBench()
    let work = bench.work(at: 0)
    bench.change { $0.replaceCurrent(.gauge) }
    #expect(bench.ids == [1])
    #expect(bench.cancelled == work)
    let next = bench.work(at: 0)
    bench.change { $0.updateCurrent { $0 = .gauge(count: 5) } }
    #expect(bench.routes == [.root(.gauge(count: 5))])
    #expect(bench.ids == [1])
    #expect(bench.isLive(next.first))
    #expect(none.after { $0.updateCurrent { $0 = .a } } == Outcome([], false))
  }

  @Test(arguments: [true, false])
  func `RB-034 a whole other stack ends the work of all routes in one change`(animated: Bool) {
    let bench = EngineBench([.root(.gauge), .push(.other), .push(.gauge)])
    let works = [0, 1, 2].flatMap { bench.work(at: $0) }
    let changes = bench.change { $0.replaceStack([.root(.other)], animated: animated) }
    let animation: RouteAnimation? = animated ? nil : RouteAnimation.none
    #expect(changes == [RouteChange(.replace, animation, entered: [3], left: [2, 1, 0])])
    #expect(bench.routes == [.root(.other)])
    #expect(bench.ids == [3])
    #expect(works.count == 3)
    #expect(Set(bench.cancelled) == Set(works))
    #expect(bench.live == 0)
  }

  @Test func `RB-034b animated is what nothing is said of`() {
    let bench = EngineBench()
    #expect(bench.change { $0.replaceStack([.root(.other)]) }.map(\.animation) == [nil])
  }

  @Test func `RB-035 no stack is refused, and a common beginning stays where that is asked for`() {
    let start: Pages = [.root(.home), .push(.a)]
    #expect(start.after { $0.replaceStack([]) } == Outcome(start, false, ["emptyStack"]))
    #expect(start.after { $0.replaceStack([], keepingCommonPrefix: true) } == Outcome(start, false, ["emptyStack"]))

    let bench = EngineBench([.root(.gauge), .push(.other), .push(.gauge)])
    let works = [0, 1, 2].flatMap { bench.work(at: $0) }
    let changes = bench.change {
      $0.replaceStack([.root(.gauge), .push(.other), .push(.gauge(count: 9))], keepingCommonPrefix: true)
    }
    #expect(changes == [RouteChange(.replace, nil, entered: [3], left: [2])])
    #expect(bench.ids == [0, 1, 3])
    #expect(bench.cancelled == [works[2]])
    // The same stack again is no change.
    let same = bench.routes
    #expect(bench.change { $0.replaceStack(same, keepingCommonPrefix: true) } == [])
    #expect(bench.ids == [0, 1, 3])
  }

  @Test func `RB-038 going to a screen goes back to one like it, as it is, or pushes`() {
    let start: Pages = [.root(.home), .push(.settings(1)), .push(.x)]
    #expect(start.after { $0.goTo(.settings(2)) } == Outcome([.root(.home), .push(.settings(1))], true))
    #expect(start.after { $0.goTo(.profile) } == Outcome(start + [.push(.profile)], true))
    #expect(start.after { $0.goTo(\.missing) } == Outcome(start, false))
    #expect(start.after { $0.goTo(\.settings) } == Outcome([.root(.home), .push(.settings(1))], true))
  }

  @Test func `RB-038b screens with ids are told apart by them, and values by what they are`() {
    var named: [Route<Gauge.State>] = [.root(Gauge.State(id: "n1", count: 3)), .push(Gauge.State(id: "n2"))]
    named.goTo(Gauge.State(id: "n1"))
    #expect(named == [.root(Gauge.State(id: "n1", count: 3))])
    named.goTo(Gauge.State(id: "n3"))
    #expect(named.map(\.screen.id) == ["n1", "n3"])

    var numbers: [Route<Int>] = [.root(1), .push(2), .push(3)]
    numbers.goTo(2)
    #expect(numbers == [.root(1), .push(2)])
    numbers.goTo(4)
    #expect(numbers == [.root(1), .push(2), .push(4)])
  }
}
