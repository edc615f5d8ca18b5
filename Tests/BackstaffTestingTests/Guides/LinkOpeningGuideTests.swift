import Backstaff
import BackstaffTesting
import Testing

// The lines between the marks stand in docs/guides/deep-links.md; DocsTests compares the two.
// GUIDE begin: opening
@Reducer
struct Stall {
  @ObservableState
  @FlowState
  struct State: Equatable {
    var links = LinkState()
    var routes: [Route<StallPage.State>] = [.root(.front(StallFront.State()))]
    var isMember = false
  }

  enum Action {
    case link(LinkRequest)
    case router(IndexedRouterActionOf<StallPage>)
    case joined
    case left
  }

  var body: some ReducerOf<Self> {
    CombineReducers {
      Reduce { state, action in
        switch action {
        case .joined: state.isMember = true
        case .left: state.isMember = false
        case .link, .router: break
        }
        return .none
      }
      .forEachRoute(\.routes, action: \.router)
    }
    .openLinks(
      \.links, action: \.link, unknown: .refuse,
      guards: ["member": { state in state.isMember ? .allow : .redirect(to: "/join") }]
    ) {
      LinkPlace(StallPage.links, \.routes)
    }
  }
}

extension StallPage {
  static let links = LinkTable<State>(schemes: ["stall"], hosts: ["stall.example"]) {
    Link("/", options: LinkOptions(style: .root), make: { .front(StallFront.State()) }, read: { $0.is(\.front) })
    Link("/offers", make: { .offers(StallFront.State()) }, read: { $0.is(\.offers) })
    Link(
      "/offers/:id", .path("id", Int.self), parent: "/offers", options: LinkOptions(requires: ["member"])
    ) {
      .offer(StallOffer.State(id: $0))
    } read: {
      $0[case: \.offer]?.id
    }
    Link("/join", options: LinkOptions(style: .sheet), make: { .join(StallFront.State()) }, read: { $0.is(\.join) })
  }
}
// GUIDE end

@Reducer(state: .equatable)
enum StallPage {
  case front(StallFront)
  case offers(StallFront)
  case offer(StallOffer)
  case join(StallFront)
}

@Reducer
struct StallFront {
  @ObservableState struct State: Equatable {}
  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer
struct StallOffer {
  @ObservableState struct State: Equatable { var id: Int }
  var body: some ReducerOf<Self> { EmptyReducer() }
}

@MainActor
@Suite(.timeLimit(.minutes(10))) struct LinkOpeningGuideTests {
  // GUIDE begin: opening-test
  @Test func `a link to an offer waits until its reader has joined`() async {
    let store = TestStore(initialState: Stall.State()) { Stall() }
    store.exhaustivity = .off
    await store.send(.link(LinkRequest(url: "stall://offers/7", id: "mail-1")))
    #expect(store.state.visibleRoutes.map(\.name) == ["front", "join"])
    #expect(store.state.links.pending?.url == "/offers/7")

    await store.send(.joined)
    #expect(store.state.visibleRoutes.map(\.name) == ["front", "offers", "offer"])
    #expect(store.state.links.pending == nil)

    await store.send(.link(LinkRequest(url: "https://stall.example/offers/8", id: "mail-2")))
    #expect(store.state.routes.map(\.id) == [0, 2, 4])

    await store.send(.left)
    #expect(store.state.visibleRoutes.map(\.name) == ["front", "offers"])
  }
  // GUIDE end
}
