import Backstaff
import BackstaffJSON
import Testing

@Suite struct RouteHintTests {
  @Test func `RB-082 how a change is to be shown is told, and is no part of the state`() throws {
    let bench = EngineBench()
    #expect(
      bench.change { $0.push(.other, animation: .slide) } == [RouteChange(.push, .slide, entered: [1])])
    #expect(
      bench.change { $0.present(.gauge, animation: .fade) } == [RouteChange(.present, .fade, entered: [2])])
    let hinted = bench.routes
    #expect(
      bench.change { $0.goBackToRoot(animated: false) }
        == [RouteChange(.back, RouteAnimation.none, left: [2, 1])])

    var plain: [Route<Flow.Screen.State>] = [.root(.gauge)]
    plain.push(.other)
    plain.present(.gauge)
    #expect(hinted == plain)
    let text = try DocumentWriter.document(of: Flow.State(routes: hinted)).text
    #expect(!text.contains("slide") && !text.contains("fade"))
    #expect(text == (try DocumentWriter.document(of: Flow.State(routes: plain)).text))
  }

  @Test func `RB-082b the movements that have names take their times`() {
    #expect(RouteAnimation.fade.duration == 0.3)
    #expect(RouteAnimation.spring.duration == 0.35 && RouteAnimation.spring.bounce == 0.2)
    #expect(RouteAnimation.easeInOut.duration == 0.35)
    #expect(RouteAnimation.none.duration == 0)
    #expect(RouteAnimation.slide.name == "slide")
    #expect(RouteAnimation(name: "swirl", duration: 2) == RouteAnimation(name: "swirl", duration: 2))
  }

  @Test func `several helpers of one event are one change, shown as the last one`() {
    let bench = EngineBench([.root(.gauge), .push(.gauge(count: 1)), .sheet(.other)])
    let changes = bench.change { routes in
      routes.goBackToRoot()
      routes.push(.other, animation: .slide)
    }
    #expect(changes == [RouteChange(.push, .slide, entered: [3], left: [2, 1])])
  }

  @Test func `what helpers do to a copy, or undo, is no change`() {
    let bench = EngineBench()
    #expect(
      bench.change { routes in
        var copy = routes
        copy.push(.other)
      } == [])
    #expect(
      bench.change { routes in
        routes.push(.other)
        routes.goBack()
      } == [])
  }

  @Test func `a stack written by hand is told as what it looks like`() {
    let bench = EngineBench()
    #expect(bench.change { $0.append(.push(.other)) } == [RouteChange(.push, nil, entered: [1])])
    #expect(bench.change { $0.removeLast() } == [RouteChange(.back, nil, left: [1])])
    #expect(bench.change { $0 = [.root(.other)] } == [RouteChange(.replace, nil, entered: [2], left: [0])])
  }
}
