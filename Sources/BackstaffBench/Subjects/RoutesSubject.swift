import Backstaff

/// A coordinator's stack of screens.
@Reducer
struct RouteTrail {
  @ObservableState
  struct State: Equatable { var routes: [Route<Screen.State>] = [.root(Screen.State())] }

  enum Action: Equatable {
    case router(IndexedRouterActionOf<Screen>)
    case pushed, popped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .router: break
      case .pushed: state.routes.push(Screen.State())
      case .popped: state.routes.goBack()
      }
      return .none
    }
    .forEachRoute(\.routes, action: \.router) { Screen() }
  }
}

/// Three coordinators, each on top of the one before.
@Reducer
struct OuterRoutes {
  @ObservableState
  struct State: Equatable { var routes: [Route<MiddleRoutes.State>] = [.root(MiddleRoutes.State())] }

  enum Action: Equatable { case router(IndexedRouterActionOf<MiddleRoutes>) }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .forEachRoute(\.routes, action: \.router) { MiddleRoutes() }
  }
}

@Reducer
struct MiddleRoutes {
  @ObservableState
  struct State: Equatable { var routes: [Route<RouteTrail.State>] = [.root(RouteTrail.State())] }

  enum Action: Equatable { case router(IndexedRouterActionOf<RouteTrail>) }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .forEachRoute(\.routes, action: \.router) { RouteTrail() }
  }
}

extension Subject<RouteTrail> {
  static let screens = 50

  private static func trail(_ actions: [RouteTrail.Action]) -> Subject {
    Subject(
      reducer: RouteTrail(),
      state: {
        var state = RouteTrail.State()
        for _ in 1..<screens { state.routes.push(Screen.State()) }
        return state
      }, actions: actions)
  }

  /// A push and a Back, in turns.
  static var pushAndGoBack: Subject { trail([.pushed, .popped]) }

  /// An action of the screen on top.
  static var topRoute: Subject { trail([.router(.routeAction(RoutePosition(screens - 1), .incremented))]) }
}

extension Subject<OuterRoutes> {
  /// An action of the screen on top of the third coordinator.
  static var routes3: Subject {
    Subject(
      reducer: OuterRoutes(),
      state: {
        var (outer, middle, inner) = (OuterRoutes.State(), MiddleRoutes.State(), RouteTrail.State())
        inner.routes.push(Screen.State())
        middle.routes.push(inner)
        outer.routes.push(middle)
        return outer
      }, actions: [.router(.routeAction(1, .router(.routeAction(1, .router(.routeAction(1, .incremented))))))])
  }
}

/// The same as arrays in arrays.
enum RoutesFloor {
  struct Inner { var routes = [Screen.State(), Screen.State()] }
  struct Middle { var routes = [Inner(), Inner()] }
  struct Outer { var routes = [Middle(), Middle()] }

  static func body() -> BenchCase.Body {
    var state = Outer()
    return { times in
      for _ in 0..<times { step(&state) }
      blackHole(state)
    }
  }

  @inline(never)
  private static func step(_ state: inout Outer) { state.routes[1].routes[1].routes[1].count += 1 }
}
