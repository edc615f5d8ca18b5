import Backstaff
import Testing

@Suite struct RouteRemovalTests {
  private let bench = EngineBench()

  init() {
    bench.change { $0.push(.gauge(count: 1)) }
    bench.change { $0.push(.other(Gauge.State(isUnsaved: true))) }
  }

  private var screens: [Flow.Screen.State] { bench.routes.map(\.screen) }

  @Test func `RB-086 a screen with unsaved changes is asked, and the answer is carried out once`() {
    let (before, ids) = (screens, bench.ids)
    let work = bench.work(at: 2)
    let told = bench.changes.count
    bench.send(.router(.popFrom(id: 2)))
    #expect(screens == before)
    #expect(bench.ids == ids)
    #expect(bench.isLive(work.first))
    #expect(bench.changes[told...] == [RouteChange(.removalPrevented, nil)])
    #expect(bench.routes.last?.attempt == RouteAttempt(keeping: 2))

    #expect(bench.change { $0.confirmRemoval() } == [RouteChange(.back, nil, left: [2])])
    #expect(bench.ids == [0, 1])
    #expect(bench.cancelled == work)
    #expect(bench.change { $0.confirmRemoval() } == [])
    #expect(bench.ids == [0, 1])
    #expect(bench.issues == [])
  }

  @Test func `RB-086b what was tried is carried out as it was tried`() {
    #expect(bench.change { $0.goBackToRoot() } == [RouteChange(.removalPrevented, nil)])
    #expect(bench.ids == [0, 1, 2])
    bench.change { $0.confirmRemoval() }
    #expect(bench.ids == [0])
  }

  @Test func `RB-086c who stays forgets what was tried`() {
    bench.change { $0.goBack() }
    bench.change { $0.cancelRemoval() }
    #expect(bench.routes.last?.attempt == nil)
    bench.change { $0.confirmRemoval() }
    #expect(bench.ids == [0, 1, 2])
  }

  @Test func `RB-086d code may leave without asking`() {
    #expect(bench.change { $0.goBack(force: true) } == [RouteChange(.back, nil, left: [2])])
    #expect(bench.ids == [0, 1])
  }
}
