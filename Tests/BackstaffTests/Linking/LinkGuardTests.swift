import Backstaff
import BackstaffJSON
import FoundationEssentials
import Testing

@Suite struct LinkGuardTests {
  @Test func `RB-108 a link behind a login waits, and its screen is never made`() {
    var run = FlowRun(Shop.State(), Shop())
    let pass = run.open("/orders/7", id: "mail")
    #expect(run.shape == ["R(home)", "S(login)"])
    #expect(run.state.links.pending?.url == "/orders/7")
    #expect(run.state.links.pending?.id == "mail")
    #expect(run.state.links.last == LinkReport(id: "mail", outcome: .pending))
    #expect(pass.effects.started.isEmpty)
  }

  @Test func `RB-109a a login opens what waited`() {
    var run = FlowRun(Shop.State(), Shop())
    run.open("/orders/7")
    run.send(.loggedIn(true))
    #expect(run.shape == ["R(home)", "P(orders)", "P(order 7)"])
    #expect(run.state.links.pending == nil)
  }

  @Test func `RB-109b a login that is closed forgets what waited`() {
    var run = FlowRun(Shop.State(), Shop())
    run.open("/profile")
    let before = run.state.routes
    run.open("/orders/7", id: "mail")
    run.send(.router(.popFrom(id: run.state.routes[2].id!)))
    #expect(run.state.routes == before)
    #expect(run.state.links.pending == nil)
    #expect(run.state.links.last == LinkReport(id: "mail", outcome: .abandoned))
  }

  @Test func `RB-109c a second link takes the place of the first`() {
    var run = FlowRun(Shop.State(), Shop())
    run.open("/orders/7")
    run.open("/orders/8")
    #expect(run.shape == ["R(home)", "S(login)"])
    #expect(run.state.links.pending?.url == "/orders/8")
    run.send(.loggedIn(true))
    #expect(run.shape == ["R(home)", "P(orders)", "P(order 8)"])
  }

  @Test func `RB-109d a link waits ten minutes`() {
    var run = FlowRun(Shop.State(), Shop())
    run.open("/orders/7", id: "mail")
    run.seconds = 599
    run.send(.change { _ in })
    #expect(run.state.links.pending != nil)
    run.seconds = 601
    run.send(.loggedIn(true))
    #expect(run.state.links.pending == nil)
    #expect(run.state.links.last == LinkReport(id: "mail", outcome: .expired))
    #expect(run.shape == ["R(home)", "S(login)"])
  }

  @Test func `RB-109e what waits is part of the state, and so survives a restart`() throws {
    var run = FlowRun(Shop.State(), Shop())
    run.open("/orders/7")
    let document = try DocumentWriter.document(of: run.state)
    var again = FlowRun(try Shop.State(document: DocumentReader(document)), Shop())
    #expect(again.state == run.state)
    again.send(.loggedIn(true))
    #expect(again.shape == ["R(home)", "P(orders)", "P(order 7)"])
  }

  @Test func `RB-110 a link that waits and leads nowhere any more is treated as one that does`() {
    var run = FlowRun(Shop.State(), Shop())
    run.open("/orders/7", id: "mail")
    let document = try? DocumentWriter.document(of: run.state)
    #expect(document != nil)
    // An app that has lost the link: the next event finds that out.
    var state = run.state
    state.links.pending = PendingLink(url: "/gone/7", id: "mail", at: .distantFuture, gate: state.links.pending?.gate)
    var later = FlowRun(state, Shop())
    later.send(.change { _ in })
    #expect(later.state.links.pending == nil)
    #expect(later.state.links.last == LinkReport(id: "mail", outcome: .ignored))
  }

  @Test func `RB-111 guards that lead in a circle are cut, and a chain has at most five`() {
    var run = FlowRun<Shop>.inside
    let before = run.state
    let loop = run.open("/a")
    #expect(loop.refusal?.code == "redirect_loop")
    #expect(loop.issues.map { $0.message.contains("redirectLoop([/a, /b, /a])") } == [true])
    #expect(run.state == before)

    run = FlowRun<Shop>.inside
    #expect(run.open("/chain/6").refusal == nil)
    #expect(run.shape == ["R(home)", "P(chain 1)"])

    run = FlowRun<Shop>.inside
    let long = run.open("/chain/7")
    #expect(long.refusal?.code == "redirect_loop")
    #expect(long.issues.map { $0.message.contains("tooManyRedirects(5)") } == [true])
    #expect(run.state == before)
  }

  @Test func `RB-112 guards are asked however a screen is reached`() {
    var run = FlowRun(Shop.State(), Shop())
    run.send(.change { $0.routes.push(.order(OrderPage.State(id: 7))) })
    #expect(run.shape == ["R(home)", "S(login)"])
    #expect(run.state.links.pending?.url == "/orders/7")

    run = FlowRun(Shop.State(), Shop())
    let routes = run.state.routes + [.push(.orders(EmptyPage.State()))]
    run.send(.router(.updateRoutes(routes)))
    #expect(run.shape == ["R(home)", "S(login)"])
    #expect(run.state.links.pending?.url == "/orders")
  }

  @Test func `RB-112b a guard that does not know yet holds everything back until it does`() {
    var run = FlowRun(Shop.State(isLoggedIn: true, isKnown: false), Shop())
    let before = run.state
    let pass = run.engine.reduce(
      .link(LinkRequest(url: "/orders/7", id: "mail")), revision: 1, context: EventContext(at: 1, seed: 1))
    #expect(run.state == before)
    // What brings the answer, and then the link once more.
    #expect(pass.effects.sends.count == 2)
    for action in pass.effects.sends { run.send(action) }
    #expect(run.shape == ["R(home)", "P(orders)", "P(order 7)"])
  }

  @Test func `RB-113 a logout leaves everything that needs a login`() {
    var run = FlowRun<Shop>.inside
    run.open("/orders/7")
    let started = run.send(.router(.routeAction(2, .order(.load))))
    let out = run.send(.loggedIn(false))
    #expect(run.shape == ["R(home)"])
    #expect(run.state.links.pending == nil)
    #expect(out.effects.cancelled == started.effects.started.map(\.id))
  }

  @Test func `RB-120 a recovered session asks the guards about what it shows`() throws {
    var run = FlowRun<Shop>.inside
    run.open("/orders/7")
    var saved = run.state
    saved.isLoggedIn = false
    let engine = Engine(state: saved, tree: Shop().makeTree(), nextElement: run.engine.nextElement)
    let pass = engine.restored(revision: 1, context: EventContext(at: 1, seed: 1, nextElement: engine.nextElement))
    #expect(pass != nil)
    let shape = engine.state.routes.map(\.screen.activeCaseName)
    #expect(shape == ["home", "login"])
    #expect(engine.state.links.pending?.url == "/orders/7")
  }
}
