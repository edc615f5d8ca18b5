import Backstaff
import BackstaffJSON
import BackstaffJournal
import BackstaffWire
import Testing

@testable import BackstaffDaemon

/// A coordinator whose session is journaled.
@Reducer
struct Atlas {
  @ObservableState
  @FlowState
  struct State: Equatable {
    var links = LinkState()
    var routes: [Route<AtlasScreen.State>] = [.root(.map(AtlasMap.State()))]
    var isLoggedIn = false
  }

  enum Action {
    case link(LinkRequest)
    case router(IndexedRouterActionOf<AtlasScreen>)
    case loggedIn(Bool)
    case pushed(Int)
  }

  var body: some ReducerOf<Self> {
    CombineReducers {
      Reduce { state, action in
        switch action {
        case .loggedIn(let isLoggedIn): state.isLoggedIn = isLoggedIn
        case .pushed(let number): state.routes.push(.town(AtlasTown.State(id: number)), animation: .slide)
        case .link, .router: break
        }
        return .none
      }
      .forEachRoute(\.routes, action: \.router)
    }
    .openLinks(
      \.links, action: \.link, unknown: .refuse,
      guards: ["login": { $0.isLoggedIn ? .allow : .redirect(to: "/login") }]
    ) {
      LinkPlace(AtlasScreen.links, \.routes)
    }
  }
}

@Reducer(state: .equatable)
enum AtlasScreen {
  case map(AtlasMap)
  case town(AtlasTown)
  case vault(AtlasTown)
  case login(AtlasMap)
}

extension AtlasScreen {
  static let links = LinkTable<State>(schemes: ["atlas"]) {
    Link(
      "/vaults/:id", .path("id", Int.self), options: LinkOptions(requires: ["login"]),
      make: { .vault(AtlasTown.State(id: $0)) }, read: { $0[case: \.vault]?.id })
    Link(
      "/login", options: LinkOptions(style: .sheet), make: { .login(AtlasMap.State()) }, read: { $0.is(\.login) })
  }
}

@Reducer
struct AtlasMap {
  @ObservableState struct State: Equatable {}
  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer
struct AtlasTown {
  @ObservableState
  struct State: Equatable {
    var id = 0
    var note = ""
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case work
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { _, action in
      switch action {
      case .binding: .none
      case .work: .run { send in await send(.set(\.note, "done")) }
      }
    }
  }
}

@Suite struct RouteSessionTests {
  private func rig() throws -> SessionRig { try SessionRig(of: Atlas(), Atlas.State()) }

  private func recovered(_ rig: SessionRig) throws -> SessionRig {
    try SessionRig(of: Atlas(), Atlas.State(), recovering: rig.entries)
  }

  private func link(_ url: String, _ id: String) -> JSON { ["url": .string(url), "id": .string(id)] }

  @Test func `RB-115 a session is found as it was left after any event, with its ids and what waits`() throws {
    let rig = try rig()
    let script: [(String, JSON?)] = [
      ("pushed", 1), ("router[#1].town.binding.note", "bread"), ("pushed", 2),
      ("router.popFrom", "#2"), ("link", link("atlas://vaults/7", "mail")), ("pushed", 3),
    ]
    for (path, payload) in script {
      try rig.run(path, payload)
      let again = try recovered(rig)
      #expect(again.state == rig.state)
      #expect(again.session.app.nextElement == rig.session.app.nextElement)
    }
    #expect(rig.state["routes"]?["byID"]?["#1"]?["town"]?["note"] == "bread")
    #expect(rig.state["links"]?["pending"]?["url"] == "/vaults/7")
    let again = try recovered(rig)
    try again.run("loggedIn", true)
    let last = again.state["routes"]?["order"]?.arrayValue?.last?.stringValue ?? ""
    #expect(again.state["routes"]?["byID"]?[last]?["vault"]?["id"] == 7)
    #expect(again.state["links"]?["pending"] == nil || again.state["links"]?["pending"] == .null)
  }

  @Test func `RB-121 the Back of a front that saw an older stack takes nothing else`() throws {
    let rig = try rig()
    try rig.run("pushed", 1)
    try rig.run("pushed", 2)
    try rig.run("router.popFrom", "#2")
    let before = rig.state
    let late = try rig.run("router.popFrom", "#2")
    #expect(rig.state == before)
    let ack = late.answers.first?.answer.outcome.ack
    #expect(ack?.outcome == .rejected)
    #expect(ack?.reason?.message.contains("the route #2 is gone") == true)
    try rig.run("pushed", 3)
    try rig.run("router.popFrom", "#2")
    #expect(rig.state["routes"]?["order"] == ["#0", "#1", "#3"])
  }

  @Test func `RB-064 an action of a route that is gone changes nothing, also after a restart`() throws {
    let rig = try rig()
    try rig.run("pushed", 1)
    try rig.run("router[#1].town.work")
    try rig.run("router.popFrom", "#1")
    try rig.run("pushed", 2)
    for session in [rig, try recovered(rig)] {
      let before = session.state
      try session.run("router[#1].town.binding.note", "late")
      #expect(session.state == before)
    }
  }

  @Test func `what was done to routes stands in the journal with its event`() throws {
    let rig = try rig()
    try rig.run("pushed", 1)
    try rig.run("router.popFrom", "#1")
    let told = try rig.entries.filter { $0.kind == .event }.map { try $0.json["context"]?["routes"] }
    #expect(
      told == [[["kind": "push", "entered": ["#1"], "animation": "slide"]], [["kind": "back", "left": ["#1"]]]])
  }

  @Test func `a link is previewed, and nothing happens`() throws {
    let rig = try rig()
    let before = rig.state
    let gate = try rig.session.app.preview(link: "atlas://vaults/7", at: 1)
    #expect(gate["outcome"] == "pending")
    #expect(gate["routes"] == ["routes[#0].map", "routes[#1].login"])
    let nowhere = try rig.session.app.preview(link: "atlas://nowhere", at: 1)
    #expect(nowhere["outcome"] == "refused" && nowhere["code"] == "unknown_link")
    #expect(try rig.session.app.preview(link: "other://x", at: 1)["code"] == "foreign_origin")
    #expect(rig.state == before)
    #expect(rig.session.head == 0)
    #expect(rig.session.app.nextElement == 1)
    #expect(throws: WireError.self) { try SessionRig().session.app.preview(link: "atlas://vaults/7", at: 1) }
  }

  @Test func `bookkeeping of links is none of what a preview shows`() throws {
    let rig = try rig()
    let gate = try rig.session.app.preview(link: "atlas://vaults/7", at: 1)
    #expect(gate["changes"]?.arrayValue?.contains { $0.stringValue?.hasPrefix("/links") == true } == false)
    #expect(gate["changes"]?.arrayValue?.isEmpty == false)
    try rig.run("loggedIn", true)
    try rig.run("link", link("atlas://vaults/7", "mail"))
    let shown = try rig.session.app.preview(link: "atlas://vaults/7", at: 1)
    #expect(shown["outcome"] == "unchanged")
    #expect(shown["changes"] == [])
    try rig.run("link", link("atlas://vaults/7", "preview"))
    #expect(try rig.session.app.preview(link: "atlas://vaults/8", at: 1)["outcome"] == "opened")
  }

  /// Delivers a link as the ingester does.
  private func deliver(_ url: String, _ id: String, to rig: SessionRig) throws -> Ack? {
    let submit = Submit.link(url, id: id)
    let submission = Submission(.key(WireID(digestOf: id)), digest: submit.digest)
    rig.session.apply(submission, submit, from: SessionRig.connection)
    return try rig.commit().answers.first?.answer.outcome.ack
  }

  @Test func `the answer to a link says what became of it, and a repeated one is looked up`() throws {
    let rig = try rig()
    let waits = try deliver("atlas://vaults/7", "mail", to: rig)
    #expect(waits?.outcome == .applied)
    #expect(waits?.result == ["link": "pending"])
    let entry = try #require(rig.entries.last { $0.kind == .event })
    #expect(JournalRecord.ack(of: entry) == waits)
    try rig.run("loggedIn", true)
    #expect(try deliver("atlas://vaults/7", "mail-2", to: rig)?.result == ["link": "unchanged"])
    #expect(try deliver("atlas://vaults/8", "mail-3", to: rig)?.result == ["link": "opened"])
    #expect(try deliver("atlas://nowhere", "mail-4", to: rig)?.result == nil)
    let again = try recovered(rig)
    let submit = Submit.link("atlas://vaults/7", id: "mail")
    let repeated = Submission(.key(WireID(digestOf: "mail")), digest: submit.digest)
    #expect(again.session.ledger.decide(repeated, nowMilliseconds: 0) == .older)
  }

  @Test func `an app says what it consists of`() throws {
    let description = try rig().session.app.description
    #expect(description["links"]?.arrayValue?.map { $0["pattern"] } == ["/vaults/:id", "/login"])
    #expect(description["guards"] == ["login"])
    #expect(description["places"]?.arrayValue?.first?["kind"] == "coordinator")
    #expect(description["notes"] == [])
  }
}
