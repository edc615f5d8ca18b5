import Backstaff
import Testing

@Suite struct RoutePushTests {
  private let home: Pages = [.root(.home)]

  @Test func `RB-010 a push puts a screen on top and is one change`() {
    #expect(home.after { $0.push(.detail(1)) } == Outcome([.root(.home), .push(.detail(1))], true))
    let bench = EngineBench()
    #expect(bench.change { $0.push(.other) } == [RouteChange(.push, nil, entered: [1])])
    #expect(bench.ids == [0, 1])
  }

  @Test func `RB-011 whether the top layer takes pushes`() {
    func canPush(_ routes: Pages) -> Bool? { routes.canPush }
    #expect(canPush(home) == true)
    #expect(canPush([.root(.home), .sheet(.f)]) == false)
    #expect(canPush([.root(.home), .sheet(.f, embedInNavigationView: true), .push(.g)]) == true)
    #expect(canPush([.root(.home, embedInNavigationView: false)]) == false)
  }

  @Test func `RB-011b whether a coordinator inside another takes pushes is for its parent to say`() {
    let inner = Counters.State(routes: [.root(Gauge.State(), embedInNavigationView: false)])
    let unknown: [Bool?] = [nil]
    let ask: Flow.Action = .router(.routeAction(1, .inner(.ask)))
    let bench = EngineBench([.root(.gauge), .push(.inner(inner))])
    bench.send(ask)
    #expect(bench.routes[1].screen.inner?.canPush == unknown)
    bench.send(.router(.routeAction(1, .inner(.change { $0.push(Gauge.State(count: 2)) }))))
    #expect(bench.routes[1].screen.inner?.routes.count == 2)
    #expect(bench.issues == [])
    // One that is presented without a navigation has none to push into, nor has one at the top.
    let presented = EngineBench([.root(.gauge), .sheet(.inner(inner))])
    presented.send(ask)
    #expect(presented.routes[1].screen.inner?.canPush == [false])
    let top = EngineBench(inner, Counters())
    top.send(.ask)
    #expect(top.state.canPush == [false])
  }

  @Test func `RB-012 a push into a layer without a navigation is refused with the fix`() {
    let start: Pages = [.root(.home), .sheet(.form)]
    #expect(start.after { $0.push(.x) } == Outcome(start, false, ["pushNotAllowed"]))
    let words = start.complaint { $0.push(.x) }
    #expect(words.contains("`sheet(form)`"))
    #expect(words.contains("`embedInNavigationView: true`"))
  }

  @Test func `RB-013 a push by hand that nothing shows is kept and told once`() {
    let bench = EngineBench()
    bench.change { $0 = [.root(.gauge, embedInNavigationView: false), .push(.other)] }
    #expect(bench.routes == [.root(.gauge, embedInNavigationView: false), .push(.other)])
    #expect(bench.issues.map(\.routeKind) == ["unreachablePush(index: 1)"])
    bench.change { $0[1].screen = .gauge }
    bench.send(.router(.routeAction(1, .gauge(.increment))))
    #expect(bench.issues.count == 1)
  }

  @Test func `a push by hand is told where the layer it stands in has no navigation`() {
    let bench = EngineBench()
    let below: [Route<Flow.Screen.State>] = [.root(.gauge), .push(.other)]
    bench.change { $0 = below + [.sheet(.other, embedInNavigationView: true), .push(.gauge)] }
    #expect(bench.issues == [])
    bench.change { $0 = below + [.sheet(.other), .push(.gauge), .push(.other)] }
    #expect(bench.issues.map(\.routeKind) == ["unreachablePush(index: 3)"])
  }

  @Test func `RB-014 a sheet and a cover, under the names that others have for them`() {
    #expect(home.made { $0.presentSheet(.s) } == Outcome(home + [.sheet(.s)], true))
    let half = Route.sheet(Page.s, embedInNavigationView: true, configuration: .half)
    #expect(
      home.made { $0.presentSheet(.s, embedInNavigationView: true, configuration: .half) }
        == Outcome(home + [half], true))
    #expect(
      home.made { $0.presentSheet(.s, withNavigation: true, configuration: .half) } == Outcome(home + [half], true))
    #expect(home.made { $0.presentCover(.c) } == Outcome(home + [.cover(.c)], true))
    let cover = Route.cover(Page.c, withNavigation: true)
    #expect(home.made { $0.presentCover(.c, withNavigation: true) } == Outcome(home + [cover], true))
    #expect(home.made { $0.present(.m) } == Outcome(home + [.sheet(.m)], true))
    #expect(home.made { $0.present(.m, as: .cover) } == Outcome(home + [.cover(.m)], true))
  }

  @Test func `RB-015 presentations stand over each other`() {
    let outcome = home.made {
      $0.presentSheet(.a)
      $0.presentSheet(.b)
      $0.presentCover(.c)
    }
    #expect(outcome == Outcome([.root(.home), .sheet(.a), .sheet(.b), .cover(.c)], true))
    #expect(outcome.routes.filter { !$0.isPush }.count == 4)
  }

  @Test func `RB-037 a push in the place of the top is one change, shown as a push`() {
    let start: Pages = [.root(.home), .push(.a), .push(.b)]
    #expect(start.after { $0.popAndPush(.c) } == Outcome([.root(.home), .push(.a), .push(.c)], true))
    let bench = EngineBench()
    bench.change { $0.push(.other) }
    #expect(
      bench.change { $0.popAndPush(.gauge(count: 2)) } == [RouteChange(.push, nil, entered: [2], left: [1])])
    let modal: Pages = [.root(.home), .sheet(.a)]
    #expect(modal.after { $0.popAndPush(.c) } == Outcome(modal, false, ["notPushed"]))
    // The stacks alone do not tell it from a change of the screen.
    let after: Pages = [.root(.home), .push(.a), .push(.c)]
    #expect(RouteSteps.between(start, after, batching: false) == [after])
  }

  @Test func `RB-039 a Back that comes twice leaves one screen, and two pushes are two`() {
    let bench = EngineBench([.root(.gauge), .push(.other), .push(.other)])
    bench.send(.router(.popFrom(id: 2)))
    #expect(bench.ids == [0, 1])
    let before = bench.state
    let pass = bench.step(.router(.popFrom(id: 2)))
    #expect(pass.refusal?.code == "stale_route")
    #expect(bench.state == before)
    #expect(bench.issues.map(\.routeKind) == ["staleRoute(#2)"])

    let start: Pages = [.root(.home), .push(.detail(7))]
    let twice = start.after { $0.push(.detail(7)) }
    #expect(twice == Outcome(start + [.push(.detail(7))], true, ["sameCaseAsBelow"]))
  }

  @Test func `RB-040 a single top takes the new value and stays the same route`() {
    let bench = EngineBench([.root(.other), .push(.gauge(count: 7))])
    let work = bench.work(at: 1)
    #expect(bench.change { $0.push(.gauge(count: 9), singleTop: true) } == [])
    #expect(bench.routes == [.root(.other), .push(.gauge(count: 9))])
    #expect(bench.ids == [0, 1])
    #expect(bench.isLive(work.first))
    bench.change { $0.push(.other, singleTop: true) }
    #expect(bench.ids == [0, 1, 2])
    #expect(bench.isLive(work.first))
    #expect(bench.issues == [])
  }

  @Test func `RB-041 a push that leaves what is above a screen, with the screen or without`() {
    let start: Pages = [.root(.splash), .push(.login)]
    #expect(
      start.after { $0.push(.home, popUpTo: \.login, inclusive: true) }
        == Outcome([.root(.splash), .push(.home)], true))
    #expect(
      start.after { $0.push(.home, popUpTo: \.login) }
        == Outcome([.root(.splash), .push(.login), .push(.home)], true))
    #expect(
      start.after { $0.push(.home, popUpTo: \.missing) } == Outcome(start + [.push(.home)], true, ["popUpToMissing"]))
    for hasNavigation in [true, false] {
      let routes: Pages = [.root(.splash, embedInNavigationView: hasNavigation), .sheet(.login)]
      #expect(
        routes.after { $0.push(.home, popUpTo: \.splash, inclusive: true) }
          == Outcome([.root(.home, embedInNavigationView: hasNavigation)], true))
    }
    // All or nothing: what is left would not take the push.
    let closed: Pages = [.root(.splash, embedInNavigationView: false), .sheet(.login, embedInNavigationView: true)]
    #expect(closed.after { $0.push(.home, popUpTo: \.splash) } == Outcome(closed, false, ["pushNotAllowed"]))
  }
}
