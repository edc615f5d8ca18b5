import Backstaff
import BackstaffTesting
import Testing

@Reducer struct NextScreen {}

@Reducer(state: .equatable)
enum TourScreen {
  case start(NextScreen)
  case nextScreen(NextScreen)
  case modal(NextScreen)
}

@FlowCoordinator(screen: "TourScreen")
struct TourCoordinator {
  @ObservableState
  struct State: Equatable {
    var routes: [Route<TourScreen.State>] = [.root(.start(.init()), embedInNavigationView: true)]
  }

  enum Action {
    case router(IndexedRouterActionOf<TourScreen>)
    case later, animated
  }

  func handleRoute(state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .later:
      // LISTING 002-03
    case .animated:
      // LISTING 002-11
      return .none
    case .router: return .none
    }
  }
}

@Suite struct `Routes with some time between them` {
  @Test func `002-03 a route that may have to wait becomes one action`() async {
    let store = TestStore(initialState: TourCoordinator.State()) { TourCoordinator() }
    await store.send(.later)
    await store.receive(\.router.updateRoutes) { $0.routes.push(.nextScreen(.init())) }
  }

  @Test func `002-11 how routes are to be shown is told, and is no part of the state`() {
    let engine = Engine(state: TourCoordinator.State(), tree: TourCoordinator().makeTree())
    let context = EventContext(at: 1, seed: 1, nextElement: engine.nextElement)
    let pass = engine.reduce(.animated, revision: 1, context: context)
    // Two moves of one event are one navigation, which is shown as the last one ends.
    #expect(pass.routeChanges.map(\.animation) == [.fade])
    #expect(pass.routeChanges.map(\.entered.count) == [2])
    var routes = TourCoordinator.State().routes
    routes.push(.nextScreen(.init()))
    routes.present(.modal(.init()))
    #expect(engine.state.routes == routes)
  }
}
