import Backstaff
import Testing

@Suite struct RouteBackTests {
  private let three: Pages = [.root(.home), .push(.a), .push(.b)]

  @Test func `RB-016 back leaves one, several or none`() {
    #expect(three.after { $0.goBack() } == Outcome([.root(.home), .push(.a)], true))
    #expect(three.after { $0.goBack(2) } == Outcome([.root(.home)], true))
    #expect(three.after { $0.goBack(0) } == Outcome(three, false))
  }

  @Test func `RB-017 back beyond the root stops there, and back by less than nothing is refused`() {
    #expect(three.after { $0.goBack(5) } == Outcome([.root(.home)], true, ["goBackOverflow"]))
    let words = three.complaint { $0.goBack(5) }
    #expect(words.contains("5 steps and there are 2"))
    #expect(words.contains("RouteBackTests.swift:"))
    #expect(three.after { $0.goBack(-1) } == Outcome(three, false, ["negativeCount"]))
  }

  @Test(arguments: [[.root(.home)], []] as [Pages])
  func `RB-018 back at the root leaves nothing and says so`(start: Pages) {
    #expect(start.after { $0.goBack() } == Outcome(start, false))
  }

  @Test func `RB-019 whether there is enough to go back`() {
    let one: Pages = [.root(.home)]
    let two: Pages = [.root(.home), .push(.a)]
    let none: Pages = []
    #expect(!one.canGoBack())
    #expect(two.canGoBack(1))
    #expect(!two.canGoBack(2))
    #expect(two.canGoBack(0))
    #expect(!two.canGoBack(-1))
    #expect(!none.canGoBack())
  }

  @Test func `RB-020 back leaves what is presented as well as what is pushed`() {
    let start: Pages = [.root(.home), .push(.a), .sheet(.b)]
    #expect(start.after { $0.goBack() } == Outcome([.root(.home), .push(.a)], true))
  }

  @Test func `RB-021 back to the root keeps the root with its id and its work`() {
    let bench = EngineBench()
    bench.change { routes in
      routes += [.push(.other), .sheet(.gauge, embedInNavigationView: true), .push(.other)]
    }
    let root = bench.work(at: 0)
    let above = bench.work(at: 2)
    #expect(bench.change { $0.goBackToRoot() } == [RouteChange(.back, nil, left: [3, 2, 1])])
    #expect(bench.ids == [0])
    #expect(bench.isLive(root.first))
    #expect(bench.cancelled == above)
    // At the root there is nothing to leave, and nothing to tell.
    #expect(bench.change { $0.goBackToRoot() } == [])
    #expect(bench.ids == [0])
    #expect(bench.issues == [])
    for start in [[.root(.home)], []] as [Pages] {
      #expect(start.after { $0.goBackToRoot() } == Outcome(start, false))
    }
  }

  @Test func `RB-022 back to a screen by its case or by what it is`() {
    let start: Pages = [.root(.home), .push(.n1), .push(.n2), .push(.x)]
    #expect(start.after { $0.goBackTo(\.n1) } == Outcome([.root(.home), .push(.n1)], true))
    #expect(
      start.after { $0.goBackTo { $0.screen == .n2 } } == Outcome([.root(.home), .push(.n1), .push(.n2)], true))
    #expect(start.after { $0.goBackTo(\.missing) } == Outcome(start, false))
    #expect(start.after { $0.goBackTo(\.x) } == Outcome(start, true))
  }

  @Test func `RB-023 the topmost screen that fits is the one`() {
    let start: Pages = [.root(.home), .push(.n1), .push(.n2), .push(.n1), .push(.x)]
    #expect(
      start.after { $0.goBackTo(\.n1) } == Outcome([.root(.home), .push(.n1), .push(.n2), .push(.n1)], true))
  }

  @Test func `RB-024 back to an index or to an id`() {
    let start: Pages = [.root(.home), .push(.a), .push(.b), .push(.c)]
    #expect(start.after { $0.goBackTo(index: 1) } == Outcome([.root(.home), .push(.a)], true))
    #expect(start.after { $0.goBackTo(index: 9) } == Outcome(start, false, ["indexOutOfRange"]))
    #expect(start.after { $0.goBackTo(index: -1) } == Outcome(start, false, ["indexOutOfRange"]))
    func gauge(_ id: String, _ count: Int = 0) -> Gauge.State { Gauge.State(id: id, count: count) }
    var named: [Route<Gauge.State>] = [
      .root(gauge("home")), .push(gauge("n1")), .push(gauge("n1", 2)), .push(gauge("x")),
    ]
    let isFound = named.goBackTo(id: "n1")
    #expect(isFound)
    #expect(named.map(\.screen) == [gauge("home"), gauge("n1"), gauge("n1", 2)])
  }
}
