import Backstaff

/// A screen that loads something, so that what it shows is more than its link says.
@Reducer
struct OrderPage {
  @ObservableState
  struct State: Equatable {
    var id = 0
    var loaded = ""
  }

  enum Action { case load, loaded(String) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .load: return .run { _ in await Task.yield() }
      case .loaded(let text):
        state.loaded = text
        return .none
      }
    }
  }
}

/// A screen with nothing on it.
@Reducer
struct EmptyPage {
  @ObservableState
  struct State: Equatable { var text = "" }

  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer(state: .equatable)
enum ShopScreen {
  case home(EmptyPage)
  case orders(EmptyPage)
  case order(OrderPage)
  case edit(OrderPage)
  case compose(EmptyPage)
  case login(EmptyPage)
  case detail(OrderPage)
  case profile(EmptyPage)
  case notFound(EmptyPage)
  case a(EmptyPage)
  case b(EmptyPage)
  case chain(OrderPage)
}

extension ShopScreen {
  /// The links of the shop. `/a` and `/b` guard each other, `/chain/5` leads to `/chain/4` and so on.
  static let links = LinkTable<State>(schemes: ["shop"], hosts: ["shop.example"]) {
    Link("/", options: LinkOptions(style: .root)) {
      .home(EmptyPage.State())
    } read: {
      $0.is(\.home)
    }
    Link("/orders", options: LinkOptions(requires: ["login"])) {
      .orders(EmptyPage.State())
    } read: {
      $0.is(\.orders)
    }
    Link("/orders/:id", .path("id", Int.self), parent: "/orders", options: LinkOptions(requires: ["login"])) {
      .order(OrderPage.State(id: $0))
    } read: {
      $0[case: \.order]?.id
    }
    Link("/orders/:id/edit", .path("id", Int.self), parent: "/orders/:id") {
      .edit(OrderPage.State(id: $0))
    } read: {
      $0[case: \.edit]?.id
    }
    Link("/single/:id", .path("id", Int.self), options: LinkOptions(singleTop: true)) {
      .detail(OrderPage.State(id: $0))
    } read: {
      $0[case: \.detail]?.id
    }
    Link("/compose", options: LinkOptions(style: .sheet)) {
      .compose(EmptyPage.State())
    } read: {
      $0.is(\.compose)
    }
    Link("/login", options: LinkOptions(style: .sheet)) {
      .login(EmptyPage.State())
    } read: {
      $0.is(\.login)
    }
    Link("/profile") {
      .profile(EmptyPage.State())
    } read: {
      $0.is(\.profile)
    }
    Link("/kept", options: LinkOptions(mode: .keepRoot)) {
      .profile(EmptyPage.State(text: "kept"))
    } read: { _ in
      false
    }
    Link("/over", options: LinkOptions(mode: .append)) {
      .profile(EmptyPage.State(text: "over"))
    } read: { _ in
      false
    }
    Link("/a", options: LinkOptions(requires: ["toB"])) {
      .a(EmptyPage.State())
    } read: {
      $0.is(\.a)
    }
    Link("/b", options: LinkOptions(requires: ["toA"])) {
      .b(EmptyPage.State())
    } read: {
      $0.is(\.b)
    }
    for step in 1...7 {
      Link("/chain/\(step)", options: LinkOptions(requires: ["down\(step)"])) {
        .chain(OrderPage.State(id: step))
      } read: {
        $0[case: \.chain]?.id == step
      }
    }
  }
}

/// An app with a login, opened by links.
@Reducer
struct Shop {
  @ObservableState
  struct State: Equatable {
    var links = LinkState()
    var routes: [Route<ShopScreen.State>] = [.root(.home(EmptyPage.State()))]
    var isLoggedIn = false
    var isKnown = true
  }

  enum Action {
    case link(LinkRequest)
    case router(IndexedRouterActionOf<ShopScreen>)
    case loggedIn(Bool)
    case known
    case change(@Sendable (inout State) -> Void)
  }

  var unknown: UnknownLinkPolicy<State> = .ignore

  var body: some ReducerOf<Self> {
    CombineReducers {
      Reduce { state, action in
        switch action {
        case .loggedIn(let isLoggedIn): state.isLoggedIn = isLoggedIn
        case .known: state.isKnown = true
        case .change(let change): change(&state)
        case .link, .router: break
        }
        return .none
      }
      .forEachRoute(\.routes, action: \.router)
    }
    .openLinks(\.links, action: \.link, unknown: unknown, guards: Self.guards) {
      LinkPlace(ShopScreen.links, \.routes)
    }
  }

  private static var guards: [String: @Sendable (State) -> LinkGuardAnswer<Action>] {
    var guards: [String: @Sendable (State) -> LinkGuardAnswer<Action>] = [
      "login": { state in
        if !state.isKnown { return .wait { .send(.known) } }
        return state.isLoggedIn ? .allow : .redirect(to: "/login")
      },
      "toA": { _ in .redirect(to: "/a") },
      "toB": { _ in .redirect(to: "/b") },
      "down1": { _ in .allow },
    ]
    for step in 2...7 { guards["down\(step)"] = { _ in .redirect(to: "/chain/\(step - 1)") } }
    return guards
  }
}

extension FlowRun where R == Shop {
  /// A shop whose visitor is logged in.
  static var inside: Self {
    var state = Shop.State()
    state.isLoggedIn = true
    return Self(state, Shop())
  }

  /// Delivers a link under a name of its own.
  @discardableResult
  mutating func open(_ url: String, id: String? = nil) -> Pass<Shop.Action> {
    send(.link(LinkRequest(url: url, id: id ?? "\(url)#\(revision)")))
  }

  /// The screens by the names of their cases, as routes.
  var shape: [String] {
    state.routes.map { route in
      let sign = ["root": "R", "push": "P", "sheet": "S", "cover": "C"][route.style.rawValue] ?? "?"
      return "\(sign)(\(route.screen.activeCaseName)\(route.screen.number.map { " \($0)" } ?? ""))"
    }
  }
}

extension ShopScreen.State {
  fileprivate var number: Int? {
    self[case: \.order]?.id ?? self[case: \.edit]?.id ?? self[case: \.detail]?.id ?? self[case: \.chain]?.id
  }
}
