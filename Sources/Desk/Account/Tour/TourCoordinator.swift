import Backstaff

/// The stack of the tour: one screen, which is the root of a navigator's path.
@FlowCoordinator
package struct TourCoordinator {
  @Reducer(state: .equatable, .sendable)
  package enum Screen {
    case tour(TourFeature)
  }

  @ObservableState
  package struct State: Equatable, Sendable {
    package var routes: [Route<Screen.State>] = [.root(.tour(TourFeature.State()))]

    package init() {}
  }

  package enum Action {
    case router(IndexedRouterActionOf<Screen>)
  }

  package init() {}

  func handleRoute(state: inout State, action: Action) -> Effect<Action> { .none }
}

/// From A to B to C: a path that the journal keeps as tags, and of which each front makes view models.
@Reducer
package struct TourFeature {
  @ObservableState
  package struct State: Equatable, Sendable {
    package var path = NavigationPathState()

    package init() {}
  }

  package enum Action {
    case path(NavigationPathAction)
  }

  package init() {}

  package var body: some ReducerOf<Self> {
    Scope(state: \.path, action: \.path) { NavigationPathReducer() }
  }
}
