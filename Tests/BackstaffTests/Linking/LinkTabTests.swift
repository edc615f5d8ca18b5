import Backstaff
import BackstaffJSON
import Testing

/// An app of two tabs whose links lead to both.
@Reducer
struct Mall {
  enum Tab: String, CaseIterable, Codable, Sendable { case home, search }

  @ObservableState
  struct State: Equatable, TabFlowState {
    var links = LinkState()
    var tabs = TabSelection(Tab.home)
    var home = HostFlow.State()
    var search = HostFlow.State()

    static func flow(of tab: Tab) -> TabFlow<State> {
      switch tab {
      case .home: TabFlow(\.home)
      case .search: TabFlow(\.search)
      }
    }
  }

  enum Action {
    case link(LinkRequest)
    case tabs(TabAction<Tab>)
    case home(HostFlow.Action)
    case search(HostFlow.Action)
  }

  var body: some ReducerOf<Self> {
    CombineReducers {
      Scope(state: \.home, action: \.home) { HostFlow() }
      Scope(state: \.search, action: \.search) { HostFlow() }
    }
    .tabFlows(action: \.tabs)
    .openLinks(\.links, action: \.link) {
      LinkPlace(Self.links("search"), \.search.routes, tab: .search)
      LinkPlace(Self.links("home"), \.home.routes, tab: .home)
    }
  }

  private static func links(_ tab: String) -> LinkTable<HostScreen.State> {
    LinkTable(schemes: ["mall"]) {
      Link(
        "/\(tab)", options: LinkOptions(style: .root), make: { .leaf(Leaf.State(name: "home")) },
        read: { $0[case: \.leaf]?.name == "home" })
      Link("/\(tab)/:name", .path("name")) {
        .leaf(Leaf.State(name: $0))
      } read: {
        $0[case: \.leaf].flatMap { $0.name == "home" ? nil : $0.name }
      }
    }
  }
}

@Suite struct LinkTabTests {
  private static func leaf(_ name: String) -> HostScreen.State { .leaf(Leaf.State(name: name)) }

  private static var deep: Mall.State {
    var state = Mall.State()
    state.home.routes += [.push(leaf("a")), .push(leaf("b"))]
    return state
  }

  @Test func `RB-106 a link shows its tab, and leaves the others as they are`() {
    var run = FlowRun(Self.deep, Mall())
    let home = run.state.home
    run.send(.link(LinkRequest(url: "mall://search/hit", id: "1")))
    #expect(run.state.tabs.selected == .search)
    #expect(run.state.search.routes.map(\.screen) == [Self.leaf("home"), Self.leaf("hit")])
    #expect(run.state.home == home)
    #expect(run.state.home.routes.map(\.id) == home.routes.map(\.id))

    run.send(.link(LinkRequest(url: "mall://home", id: "2")))
    #expect(run.state.tabs.selected == .home)
    #expect(run.state.home.routes.map(\.id) == [0])
    #expect(run.state.search.routes.count == 2)
  }

  @Test func `RB-119 a link at the start decides its tab's stack, and the other tabs are as they were saved`() throws {
    var saved = FlowRun(Self.deep, Mall())
    saved.send(.link(LinkRequest(url: "mall://search/old", id: "1")))
    let document = try DocumentWriter.document(of: saved.state)
    var run = FlowRun(try Mall.State(document: DocumentReader(document)), Mall())
    run.send(.link(LinkRequest(url: "mall://search/new", id: "2")))
    #expect(run.state.search.routes.map(\.screen) == [Self.leaf("home"), Self.leaf("new")])
    #expect(run.state.home.routes.map(\.id) == saved.state.home.routes.map(\.id))
    #expect(run.state.home.routes.map(\.screen) == [Self.leaf("home"), Self.leaf("a"), Self.leaf("b")])
  }

  @Test func `case 96 a link leads to the same cold, warm and in a replay`() throws {
    var warm = FlowRun(Mall.State(), Mall())
    warm.send(.home(.change { $0.routes.push(Self.leaf("a")) }))
    warm.send(.link(LinkRequest(url: "mall://search/hit", id: "1")))
    var cold = FlowRun(warm.state, Mall())
    cold.send(.link(LinkRequest(url: "mall://search/hit", id: "2")))
    #expect(cold.state.search == warm.state.search)
    #expect(cold.state.home == warm.state.home)

    let again = Engine(state: Mall.State(), tree: Mall().makeTree())
    let actions: [Mall.Action] = [
      .home(.change { $0.routes.push(Self.leaf("a")) }), .link(LinkRequest(url: "mall://search/hit", id: "1")),
    ]
    for (index, action) in actions.enumerated() {
      let revision = Int64(index) + 1
      let context = EventContext(at: revision, seed: UInt64(revision), nextElement: again.nextElement)
      _ = again.reduce(action, revision: revision, context: context)
    }
    #expect(try DocumentWriter.document(of: again.state) == DocumentWriter.document(of: warm.state))
  }

  @Test func `case 97 one link under two ids is opened twice, under one id once`() {
    var run = FlowRun(Mall.State(), Mall())
    run.send(.link(LinkRequest(url: "mall://search/hit", id: "1")))
    run.send(.tabs(.select(.home)))
    let before = run.state
    run.send(.link(LinkRequest(url: "mall://search/hit", id: "1")))
    #expect(run.state == before)
    run.send(.link(LinkRequest(url: "mall://search/hit", id: "2")))
    #expect(run.state.tabs.selected == .search)
  }

  @Test func `case 104 a thousand links are opened in their order, and what is remembered is bounded`() throws {
    var run = FlowRun(Mall.State(), Mall())
    for number in 1...1_000 { run.send(.link(LinkRequest(url: "mall://search/hit\(number)", id: "\(number)"))) }
    #expect(run.state.search.routes.map(\.screen) == [Self.leaf("home"), Self.leaf("hit1000")])
    #expect(run.state.links.last == LinkReport(id: "1000", outcome: .opened))
    #expect(try JSON(encoding: run.state.links).bytes.count < 2_000)
  }
}
