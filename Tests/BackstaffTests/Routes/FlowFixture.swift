import Backstaff

/// A screen with a count, whose actions bring their work along.
@Reducer
struct Gauge {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = ""
    var count = 0
    var isUnsaved = false
  }

  enum Action {
    case increment
    case leave
    case edit
    case run(@Sendable () -> Effect<Action>)
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment: state.count += 1
      case .edit: state.isUnsaved = true
      case .leave: return .run { _ in await self.dismiss() }
      case .run(let effect): return effect()
      }
      return .none
    }
  }
}

extension Gauge.State: RemovalPreventing {
  var preventsRemoval: Bool { isUnsaved }
}

/// A coordinator of gauges, addressed by their indices.
@Reducer
struct Counters {
  @ObservableState
  struct State: Equatable {
    var routes: [Route<Gauge.State>] = [.root(Gauge.State())]
    var canPush: [Bool?] = []
  }

  enum Action {
    case router(IndexedRouterActionOf<Gauge>)
    case change(@Sendable (inout [Route<Gauge.State>]) -> Void)
    case ask
    case run(@Sendable () -> Effect<Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .router: break
      case .change(let change): change(&state.routes)
      case .ask: state.canPush.append(state.routes.canPush)
      case .run(let effect): return effect()
      }
      return .none
    }
    .forEachRoute(\.routes, action: \.router) { Gauge() }
  }
}

/// A coordinator of gauges, addressed by their own ids.
@Reducer
struct NamedCounters {
  @ObservableState
  struct State: Equatable {
    var routes: [Route<Gauge.State>] = [.root(Gauge.State(id: "first")), .push(Gauge.State(id: "second"))]
    var handled = 0
  }

  enum Action {
    case router(IdentifiedRouterActionOf<Gauge>)
    case change(@Sendable (inout [Route<Gauge.State>]) -> Void)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.handled += 1
      if case .change(let change) = action { change(&state.routes) }
      return .none
    }
    .forEachRoute(\.routes, action: \.router) { Gauge() }
  }
}

/// A coordinator of several kinds of screens, one of them a coordinator itself.
@Reducer
struct Flow {
  @Reducer(state: .equatable)
  enum Screen {
    case gauge(Gauge)
    case other(Gauge)
    case inner(Counters)
  }

  @ObservableState
  struct State: Equatable {
    var routes: [Route<Screen.State>] = [.root(.gauge(Gauge.State()))]
    var log: [String] = []
  }

  enum Action {
    case router(IndexedRouterActionOf<Screen>)
    case change(@Sendable (inout [Route<Screen.State>]) -> Void)
    case next
    case run(@Sendable () -> Effect<Action>)
  }

  var cancelOnDismiss = true
  var pushesSummary = false

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .change(let change): change(&state.routes)
      case .run(let effect): return effect()
      case .next:
        return routeWithDelaysIfUnsupported(state.routes, action: \.router) { $0.push(.other(.init())) }
      case .router(.routeAction(id: let position, action: .gauge(.increment))):
        let count = state.routes[id: position, case: \.gauge]?.count
        state.log.append("gauge \(position.index): \(count.map { "\($0)" } ?? "gone")")
        if pushesSummary, let count { state.routes.push(.other(Gauge.State(count: count))) }
      case .router: state.log.append("router: \(state.routes.count) routes")
      }
      return .none
    }
    .forEachRoute(\.routes, action: \.router, cancelOnDismiss: cancelOnDismiss)
  }
}

/// The same coordinator twice, side by side.
@Reducer
struct Tabs {
  @ObservableState
  struct State: Equatable {
    var left = Flow.State()
    var right = Flow.State()
  }

  enum Action {
    case left(Flow.Action)
    case right(Flow.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.left, action: \.left) { Flow() }
    Scope(state: \.right, action: \.right) { Flow() }
  }
}

/// A coordinator whose screens are coordinators.
@Reducer
struct OuterFlow {
  @Reducer(state: .equatable)
  enum Screen {
    case gauge(Gauge)
    case flow(Flow)
  }

  @ObservableState
  struct State: Equatable { var routes: [Route<Screen.State>] = [.root(.gauge(Gauge.State()))] }

  enum Action {
    case router(IndexedRouterActionOf<Screen>)
    case change(@Sendable (inout [Route<Screen.State>]) -> Void)
    case run(@Sendable () -> Effect<Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .router: break
      case .change(let change): change(&state.routes)
      case .run(let effect): return effect()
      }
      return .none
    }
    .forEachRoute(\.routes, action: \.router)
  }
}

extension EngineBench where R == Flow {
  convenience init(_ routes: [Route<Flow.Screen.State>] = Flow.State().routes, _ flow: Flow = Flow()) {
    self.init(Flow.State(routes: routes), flow)
  }

  var routes: [Route<Flow.Screen.State>] { state.routes }
  var ids: [RouteID?] { routes.map(\.id) }

  /// Changes the routes in one event, and gives what the event tells of it.
  @discardableResult
  func change(_ change: @escaping @Sendable (inout [Route<Flow.Screen.State>]) -> Void) -> [RouteChange] {
    let before = changes.count
    send(.change(change))
    return Array(changes[before...])
  }

  /// Begins work of the gauge at an index.
  func work(at index: Int) -> [EffectID] {
    let action = Gauge.Action.run { .work }
    switch routes[index].screen {
    case .gauge: return send(.router(.routeAction(RoutePosition(index), .gauge(action))))
    case .other: return send(.router(.routeAction(RoutePosition(index), .other(action))))
    case .inner: return []
    }
  }
}

extension Flow.Screen.State {
  static func gauge(count: Int) -> Self { .gauge(Gauge.State(count: count)) }
  static var gauge: Self { .gauge(Gauge.State()) }
  static var other: Self { .other(Gauge.State()) }
}
