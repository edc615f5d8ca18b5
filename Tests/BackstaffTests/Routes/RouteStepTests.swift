import Backstaff
import BackstaffTesting
import Testing

@Suite struct RouteStepTests {
  private typealias R = Route<Page>
  private let root = R.root(.a)

  private func classic(_ start: Pages, _ target: Pages) -> [Pages] {
    RouteSteps.between(start, target, batching: false)
  }

  private func batched(_ start: Pages, _ target: Pages) -> [Pages] {
    RouteSteps.between(start, target, batching: true)
  }

  @Test func `RB-042 pushes come one by one, or all at once`() {
    let start = [root]
    let one = start + [.push(.b)]
    #expect(classic(start, one) == [start, one])
    #expect(batched(start, one) == [start, one])
    let three = start + [.push(.b), .push(.c), .push(.d)]
    #expect(classic(start, three) == [start, one, one + [.push(.c)], three])
    #expect(batched(start, three) == [start, three])
  }

  @Test func `RB-043 pushes always leave together`() {
    let start = [root, .push(.b), .push(.c), .push(.d)]
    #expect(classic(start, [root]) == [start, [root]])
    #expect(batched(start, [root]) == [start, [root]])
  }

  @Test func `RB-044 what is presented closes from the top`() {
    let start = [root, .push(.b), R.sheet(.c, embedInNavigationView: true), .push(.d), .cover(.e)]
    #expect(classic(start, [root]) == [start, Array(start[..<4]), Array(start[..<2]), [root]])
    #expect(batched(start, [root]) == [start, [root]])
  }

  @Test func `RB-045 a sheet takes the place of pushes`() {
    let start = [root, .push(.b), .push(.c)]
    let sheet = R.sheet(.d, embedInNavigationView: true)
    let target = [root, sheet, .push(.e)]
    #expect(classic(start, target) == [start, [root], [root, sheet], target])
    #expect(batched(start, target) == [start, [root], target])
  }

  @Test func `RB-046 sheets upon sheets give way to a push`() {
    let start = [
      root, R.sheet(.b, embedInNavigationView: true), .push(.c), .sheet(.d, embedInNavigationView: true), .push(.e),
    ]
    let target = [root, R.push(.x)]
    #expect(classic(start, target) == [start, Array(start[..<3]), [root], target])
    #expect(batched(start, target) == [start, target])
  }

  @Test func `RB-047 another style or another navigation closes and opens again`() {
    let sheet = [root, R.sheet(.b)]
    for start in [[root, R.push(.b)], [root, R.sheet(.b, embedInNavigationView: true)]] {
      #expect(classic(start, sheet) == [start, [root], sheet])
      #expect(batched(start, sheet) == [start, [root], sheet])
    }
    // How high a sheet stands alone is no reason.
    let half = [root, R.sheet(.b, configuration: .half)]
    #expect(classic(half, sheet) == [sheet])
  }

  @Test func `RB-048 screens change where they are shown`() {
    let start = [root, R.push(.b), .push(.c)]
    let target = [root, R.push(.x), .push(.d)]
    let other = R.root(.e)
    for steps in [classic, batched] {
      #expect(steps(start, target) == [target])
      #expect(steps(start, start) == [start])
      #expect(steps([root, .push(.b)], [other]) == [[other, .push(.b)], [other]])
    }
  }

  private struct Shown: Equatable {
    let after: Duration
    let routes: Pages
  }

  private let deep: Pages = [.root(.a), .push(.b), .push(.c), .sheet(.d), .push(.e)]

  @Test func `RB-049 a link's states come 650 ms apart, the first two at once`() async {
    let clock = TestClock()
    let start = clock.now
    var stepper = RouteStepper<Page, TestClock.Instant>(showing: [root], batching: false)
    var shown: [Shown] = []
    func show(_ states: [Pages]) { shown += states.map { Shown(after: start.duration(to: clock.now), routes: $0) } }

    show(stepper.go(to: deep, at: clock.now))
    #expect(shown == [Shown(after: .zero, routes: [root]), Shown(after: .zero, routes: Array(deep[..<2]))])
    for (count, time) in [(3, 650), (4, 1300), (5, 1950)] {
      await clock.advance(by: .milliseconds(649))
      #expect(stepper.advance(to: clock.now) == [])
      await clock.advance(by: .milliseconds(1))
      show(stepper.advance(to: clock.now))
      #expect(shown.count == count)
      #expect(shown.last == Shown(after: .milliseconds(time), routes: Array(deep[..<count])))
    }
    #expect(stepper.due == nil)
    #expect(stepper.shown == deep)
  }

  @Test func `RB-050 a plan of fewer than three states takes no time`() {
    let now = TestClock().now
    let near = [root, R.push(.b)]
    for (start, target, batching) in [([root], deep, false), ([root], near, false), ([root], [root], true)] {
      var stepper = RouteStepper<Page, TestClock.Instant>(showing: start, batching: batching)
      let states = stepper.go(to: target, at: now)
      let isShort = RouteSteps.between(start, target, batching: batching).count < 3
      #expect((stepper.due == nil) == isShort)
      if isShort { #expect(states == [target]) }
      #expect((stepper.shown == target) == isShort)
    }
  }

  @Test func `RB-051 a new target starts from what is shown and nothing of the old plan comes`() async {
    let clock = TestClock()
    var stepper = RouteStepper<Page, TestClock.Instant>(showing: [root], batching: false)
    _ = stepper.go(to: deep, at: clock.now)
    await clock.advance(by: .milliseconds(650))
    #expect(stepper.advance(to: clock.now) == [Array(deep[..<3])])
    #expect(stepper.shown == Array(deep[..<3]))
    #expect(stepper.go(to: [root], at: clock.now) == [[root]])
    await clock.advance(by: .seconds(10))
    #expect(stepper.advance(to: clock.now) == [])
    #expect(stepper.shown == [root])
  }

  @Test func `RB-052 a change of routes with delays is one action with the whole new stack`() {
    let bench = EngineBench()
    bench.send(.next)
    #expect(bench.handled.count == 2)
    guard case .router(.updateRoutes(let routes))? = bench.handled.last else {
      Testing.Issue.record("another action: \(bench.handled)")
      return
    }
    #expect(routes == [.root(.gauge), .push(.other)])
    #expect(bench.ids == [0, 1])
    #expect(bench.changes == [RouteChange(.push, nil, entered: [1])])
    #expect(bench.live == 0)

    let start = bench.routes
    var runs = 0
    let effect: Effect<Flow.Action> = .routeWithDelaysIfUnsupported(start, action: \.router) { copy in
      runs += 1
      copy.push(.gauge)
    }
    #expect(runs == 1)
    #expect(start.count == 2)
    var schedule = EffectSchedule<Flow.Action>()
    #expect(schedule.start(effect, revision: 1) { _ in [] }.sends.count == 1)
  }
}
