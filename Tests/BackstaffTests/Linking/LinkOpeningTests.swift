import Backstaff
import Testing

@Suite struct LinkOpeningTests {
  @Test func `RB-100 the screens beneath a target are made, each from the parameters it declares`() {
    var run = FlowRun<Shop>.inside
    run.open("/orders/7/edit")
    #expect(run.shape == ["R(home)", "P(orders)", "P(order 7)", "P(edit 7)"])
    run.send(.change { $0.routes.goBack() })
    #expect(run.shape == ["R(home)", "P(orders)", "P(order 7)"])
    run.send(.change { $0.routes.goBack() })
    #expect(run.shape == ["R(home)", "P(orders)"])
    #expect(run.revision == 3)
  }

  @Test func `RB-101 a sheet has a root beneath it`() {
    var run = FlowRun<Shop>.inside
    run.open("shop://compose")
    #expect(run.shape == ["R(home)", "S(compose)"])
    #expect(run.state.routes[1].embedInNavigationView)
    var empty = FlowRun(Shop.State(links: LinkState(), routes: []), Shop())
    empty.open("/profile")
    #expect(empty.shape == ["R(profile)"])
  }

  @Test func `RB-103 a link replaces, keeps the root, or comes on top`() {
    let start: [Route<ShopScreen.State>] = [.root(.detail(OrderPage.State(id: 1))), .push(.compose(EmptyPage.State()))]
    var run = FlowRun(Shop.State(routes: start), Shop())
    run.open("/profile")
    #expect(run.shape == ["R(detail 1)", "P(profile)"])
    run = FlowRun(Shop.State(routes: start), Shop())
    run.open("/")
    #expect(run.shape == ["R(home)"])
    run = FlowRun(Shop.State(routes: start), Shop())
    run.open("/kept")
    #expect(run.shape == ["R(detail 1)", "P(profile)"])
    run = FlowRun(Shop.State(routes: start), Shop())
    run.open("/over")
    #expect(run.shape == ["R(detail 1)", "P(compose)", "P(profile)"])
    run = FlowRun(Shop.State(routes: []), Shop())
    run.open("/kept")
    #expect(run.shape == ["R(profile)"])
  }

  @Test func `RB-104 what is open already stays as it is`() {
    var run = FlowRun<Shop>.inside
    run.open("/orders/7")
    run.send(.router(.routeAction(2, .order(.loaded("bread")))))
    let started = run.send(.router(.routeAction(2, .order(.load))))
    #expect(started.effects.started.count == 1)
    let routes = run.state.routes
    for time in 1...3 {
      let pass = run.open("/orders/7", id: "again \(time)")
      #expect(pass.effects.cancelled == [])
      #expect(pass.routeChanges == [])
      #expect(run.state.links.last == LinkReport(id: "again \(time)", outcome: .unchanged))
    }
    #expect(run.state.routes == routes)
    #expect(run.state.routes.map(\.id) == [0, 1, 2])

    run.open("/profile", id: "once")
    run.send(.change { $0.routes.goBack() })
    let before = run.state
    run.open("/profile", id: "once")
    #expect(run.state == before)
  }

  @Test func `RB-105 what both have in common stays, and a single top takes the new values`() {
    var run = FlowRun<Shop>.inside
    run.open("/orders/7")
    run.open("/orders/8")
    #expect(run.shape == ["R(home)", "P(orders)", "P(order 8)"])
    #expect(run.state.routes.map(\.id) == [0, 1, 3])
    run.open("/single/1")
    let ids = run.state.routes.map(\.id)
    run.open("/single/2")
    #expect(run.shape == ["R(home)", "P(detail 2)"])
    #expect(run.state.routes.map(\.id) == ids)
  }

  @Test func `RB-098 a link to nowhere is ignored, refused, or answered with a page`() {
    var run = FlowRun<Shop>.inside
    let routes = run.state.routes
    run.open("/nope", id: "n")
    #expect(run.state.routes == routes)
    #expect(run.state.links.last == LinkReport(id: "n", outcome: .ignored))

    run = FlowRun(Shop.State(), Shop(unknown: .refuse))
    let before = run.state
    #expect(run.open("/nope").refusal?.code == "unknown_link")
    #expect(run.state == before)

    run = FlowRun(
      Shop.State(), Shop(unknown: .notFound { $0.routes.push(.notFound(EmptyPage.State(text: $1))) }))
    run.open("/nope", id: "n")
    #expect(run.shape == ["R(home)", "P(notFound)"])
    #expect(run.state.routes[1].screen == .notFound(EmptyPage.State(text: "/nope")))
    #expect(run.state.links.last?.outcome == .notFound)
  }

  @Test(arguments: [
    ("/%zz", "malformed_url"), ("/orders/../admin", "malformed_url"),
    ("https://other.example/orders", "foreign_origin"),
    ("mailto:a@b", "foreign_origin"),
  ])
  func `RB-090 RB-110 what is no link, or another's, is refused and changes nothing`(url: String, code: String) {
    var run = FlowRun<Shop>.inside
    let before = run.state
    #expect(run.open(url).refusal?.code == code)
    #expect(run.state == before)
  }

  @Test func `RB-107 RB-085 links wait while something is locked, and are opened in their order`() {
    var run = FlowRun<Shop>.inside
    run.send(
      .change { $0.routes.append(Route.sheet(.detail(OrderPage.State(id: 9)), embedInNavigationView: true).locked()) })
    run.open("/profile", id: "1")
    run.open("/orders/7", id: "2")
    #expect(run.shape == ["R(home)", "S(detail 9)"])
    #expect(run.state.links.waiting.map(\.id) == ["1", "2"])
    #expect(run.state.links.last == LinkReport(id: "2", outcome: .waiting))
    run.send(.change { $0.routes.dismiss() })
    #expect(run.state.links.waiting == [])
    #expect(run.shape == ["R(home)", "P(orders)", "P(order 7)"])
    #expect(run.state.links.last == LinkReport(id: "2", outcome: .opened))
  }

  @Test func `RB-107c a link that waited and is refused when its turn comes is remembered as rejected`() {
    var run = FlowRun<Shop>.inside
    run.send(.change { $0.routes.append(Route.sheet(.detail(OrderPage.State(id: 9))).locked()) })
    run.open("/profile", id: "1")
    run.open("other://profile", id: "2")
    #expect(run.state.links.last == LinkReport(id: "2", outcome: .waiting))
    #expect(run.send(.change { $0.routes.dismiss() }).refusal == nil)
    #expect(run.shape == ["R(home)", "P(profile)"])
    #expect(run.state.links.last == LinkReport(id: "2", outcome: .rejected))
  }

  @Test func `an app that hides its way in forgets the link behind it`() {
    var run = FlowRun(Shop.State(), Shop())
    run.open("/orders/7", id: "mail")
    run.send(.change { $0.links.abandon() })
    #expect(run.state.links.pending == nil)
    #expect(run.state.links.last == LinkReport(id: "mail", outcome: .abandoned))
    run.send(.loggedIn(true))
    #expect(run.shape == ["R(home)", "S(login)"])
    run.send(.change { $0.links.abandon() })
    #expect(run.state.links.last == LinkReport(id: "mail", outcome: .abandoned))
  }

  @Test func `RB-107b beyond sixteen the oldest link is dropped with an issue`() {
    var run = FlowRun<Shop>.inside
    run.send(.change { $0.routes.append(Route.sheet(.detail(OrderPage.State(id: 9))).locked()) })
    for number in 1...16 { #expect(run.open("/profile", id: "\(number)").issues == []) }
    let pass = run.open("/profile", id: "17")
    #expect(pass.issues.map { $0.message.contains("linkDropped") } == [true])
    #expect(run.state.links.waiting.map(\.id) == (2...17).map(String.init))
  }
}

extension LinkOpeningTests {
  @Test func `RB-114 up leads to where a screen belongs, and never out of the app`() {
    var run = FlowRun<Shop>.inside
    run.open("/orders/7/edit")
    run.send(.change { $0.routes.goUp(ShopScreen.links) })
    #expect(run.shape == ["R(home)", "P(orders)", "P(order 7)"])

    // Shown over another screen: Back leads there, up to the orders.
    run = FlowRun<Shop>.inside
    run.send(.change { $0.routes.push(.profile(EmptyPage.State())) })
    run.send(.change { $0.routes.push(.order(OrderPage.State(id: 7))) })
    var back = run.state
    back.routes.goBack()
    #expect(back.routes.last?.screen == .profile(EmptyPage.State()))
    run.send(.change { $0.routes.goUp(ShopScreen.links) })
    #expect(run.shape == ["R(home)", "P(orders)"])
    run.send(.change { $0.routes.goUp(ShopScreen.links) })
    #expect(run.shape == ["R(home)"])
    var home = run.state
    let isLeft = home.routes.goUp(ShopScreen.links)
    #expect(!isLeft)
    #expect(home == run.state)
  }

  @Test func `RB-102 the handler that a reducer writes itself leads to the same`() {
    var run = FlowRun<Shop>.inside
    run.send(
      .change {
        $0.routes.push(.detail(OrderPage.State(id: 1)))
        $0.routes.presentSheet(.compose(EmptyPage.State()))
      })
    let started = run.send(.router(.routeAction(1, .detail(.load))))
    let pass = run.send(
      .change {
        $0.routes.goBackToRoot()
        $0.routes.push(.profile(EmptyPage.State()))
      })
    #expect(run.shape == ["R(home)", "P(profile)"])
    #expect(pass.effects.cancelled == started.effects.started.map(\.id))
    #expect(pass.routeChanges.map(\.left) == [[2, 1]])
    #expect(pass.routeChanges.map(\.entered) == [[3]])
  }
}

extension LinkOpeningTests {
  @Test func `case 101 a link to what is gone shows what the app says, and never fails`() {
    var run = FlowRun(
      Shop.State(), Shop(unknown: .notFound { $0.routes.push(.notFound(EmptyPage.State(text: $1))) }))
    run.open("/orders/99999999999999999999")
    #expect(run.shape == ["R(home)", "P(notFound)"])
    // A page that is shown already is not shown twice by another link to nowhere.
    run.open("/gone")
    #expect(run.state.routes.last?.screen == .notFound(EmptyPage.State(text: "/gone")))
  }

  @Test func `case 102 a link while something is presented takes its place, or comes on top where it says so`() {
    var run = FlowRun<Shop>.inside
    run.open("/compose")
    run.open("/profile")
    #expect(run.shape == ["R(home)", "P(profile)"])
    run.open("/compose")
    run.open("/over")
    #expect(run.shape == ["R(home)", "S(compose)", "P(profile)"])
    run.send(.change { $0.routes.goBack() })
    #expect(run.shape == ["R(home)", "S(compose)"])
  }

  @Test func `case 103 a link that asks for an action is a link to nowhere`() {
    var run = FlowRun(Shop.State(), Shop(unknown: .refuse))
    let before = run.state
    for url in ["/orders/7/delete", "shop://orders/7/edit/save", "/logout"] {
      #expect(run.open(url).refusal != nil)
      #expect(run.state == before)
    }
  }
}
