import Backstaff
import BackstaffJSON
import Testing

@Suite struct TabTests {
  private static func leaf(_ name: String) -> HostScreen.State { .leaf(Leaf.State(name: name)) }

  /// Depths of 3 and 2, and a screen of each tab that works.
  private static var deep: TabApp.State {
    var state = TabApp.State()
    state.home.routes += [.push(leaf("a")), .push(leaf("b"))]
    state.search.routes += [.push(leaf("hit"))]
    return state
  }

  @Test func `RB-078 tabs keep what they show, and the one chosen again goes to its root`() {
    var run = FlowRun(Self.deep, TabApp())
    let work: @Sendable () -> Effect<Leaf.Action> = { .run { _ in await Task.yield() } }
    let started = run.send(.home(.router(.routeAction(2, .leaf(.run(work))))))
    #expect(started.effects.started.count == 1)
    let away = run.send(.tabs(.select(.search)))
    let back = run.send(.tabs(.select(.home)))
    #expect(away.effects.cancelled == [] && back.effects.cancelled == [])
    #expect(run.state.home.routes.map(\.id) == [0, 1, 2])
    #expect(run.state.search.routes.map(\.id) == [3, 4])

    let again = run.send(.tabs(.select(.home)))
    #expect(run.state.home.routes.map(\.id) == [0])
    #expect(run.state.search.routes.map(\.id) == [3, 4])
    #expect(again.effects.cancelled.count == 1)

    let atRoot = run.send(.tabs(.select(.home)))
    #expect(run.state.home.routes.map(\.id) == [0])
    #expect(atRoot.routeChanges.map(\.kind) == [.reselectedAtRoot])
  }

  @Test func `RB-079 a tab comes back as it was left, and begins with its start at the first visit`() {
    var state = Self.deep
    state.search.routes = []
    var run = FlowRun(state, TabApp())
    run.send(
      .change {
        $0.switchTab(
          .search, \.search,
          start: {
            var flow = HostFlow.State(); flow.routes.push(Self.leaf("start")); return flow
          }())
      })
    #expect(run.state.tabs.selected == .search)
    #expect(run.state.search.routes.map(\.screen) == [Self.leaf("home"), Self.leaf("start")])
    run.send(.change { $0.switchTab(.home, \.home, start: HostFlow.State()) })
    #expect(run.state.tabs.selected == .home)
    #expect(run.state.home.routes.map(\.id) == [0, 1, 2])
    #expect(run.state.home.routes.count == 3)
  }

  @Test(
    arguments: [
      (TabBackMode.firstTab, TabApp.Tab.home), (.history, .search), (.order, .search), (.none, nil),
    ] as [(TabBackMode, TabApp.Tab?)])
  func `RB-080 Back at the root of a tab`(mode: TabBackMode, shown: TabApp.Tab?) {
    var state = TabApp.State()
    state.tabs = TabSelection(.home, backMode: mode)
    var run = FlowRun(state, TabApp())
    run.send(.tabs(.select(.search)))
    run.send(.tabs(.select(.settings)))
    var after = run.state
    let isLeft = after.goBack()
    #expect(isLeft == (shown != nil))
    #expect(after.tabs.selected == shown ?? .settings)
    run.send(.tabs(.back))
    #expect(run.state == after)
  }

  @Test func `RB-080b Back by order goes to the tab on the left, by history to the one before`() {
    var state = TabApp.State()
    state.tabs = TabSelection(.settings, backMode: .history)
    state.select(.home)
    state.select(.search)
    var shown: [TabApp.Tab] = []
    while state.goBack() { shown.append(state.tabs.selected) }
    #expect(shown == [.home, .settings])
    state.tabs.backMode = .order
    shown = []
    while state.goBack() { shown.append(state.tabs.selected) }
    #expect(shown == [.search, .home])
  }

  @Test func `RB-081 a screen shows something in another tab, which it knows by name`() {
    var run = FlowRun(Self.deep, TabApp())
    let pass = run.send(
      .home(
        .router(
          .routeAction(
            0,
            .leaf(
              .run {
                TabRequest.select(TabApp.Tab.settings) { (flow: inout GuestFlow.State) in
                  flow.routes.push(.leaf(Leaf.State(name: "photo")))
                }
                return .none
              })))))
    #expect(pass.issues == [])
    #expect(run.revision == 1)
    #expect(run.state.tabs.selected == .settings)
    #expect(run.state.settings.routes.last?.screen == .leaf(Leaf.State(name: "photo")))
    #expect(run.state.home == Self.deep.home)
  }

  @Test func `RB-081b a wish for a coordinator that the tab has not is one issue`() {
    var run = FlowRun(Self.deep, TabApp())
    let wrong = run.send(
      .home(
        .router(
          .routeAction(
            0,
            .leaf(
              .run {
                TabRequest.select(TabApp.Tab.settings) { (flow: inout HostFlow.State) in flow.routes = [] }
                return .none
              })))))
    #expect(wrong.issues.map(\.message.isEmpty) == [false])
    #expect(run.state.settings == GuestFlow.State())

    var alone = FlowRun(HostFlow.State(), HostFlow())
    let missing = alone.send(
      .router(
        .routeAction(
          0,
          .leaf(
            .run {
              TabRequest.select(TabApp.Tab.settings) { (flow: inout GuestFlow.State) in flow.routes = [] }
              return .none
            }))))
    #expect(missing.issues.map { $0.message.contains("no tabs above") } == [true])
  }

  @Test func `RB-078b the actions of tabs are recorded and read`() throws {
    for action in [TabAction<TabApp.Tab>.select(.search), .back] {
      #expect(try RecordedAction(recording: action).action(as: TabAction<TabApp.Tab>.self) == action)
    }
    #expect(try RecordedAction(recording: TabAction<TabApp.Tab>.select(.search)).path.description == "select")
    #expect(throws: ActionError.self) {
      try RecordedAction(path: TreePath(parsing: "close")).action(as: TabAction<TabApp.Tab>.self)
    }
  }
}
