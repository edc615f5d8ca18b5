import Backstaff
import BackstaffTesting
import Testing

/// The name that the listing's macro is given stands for the enum that it declares.
public typealias ScreenName = FeatureScreen

/// A screen that counts.
@Reducer
public struct ScreenAFeature {
  /// What the screen holds.
  @ObservableState public struct State: Equatable {
    /// A number.
    public var count = 0
    /// The beginning.
    public init() {}
  }

  /// What happens on the screen.
  public enum Action {
    /// One more.
    case incremented
  }

  /// What the actions do.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incremented: state.count += 1
      }
      return .none
    }
  }
}

/// A screen that shows nothing.
@Reducer public struct ScreenBFeature {}
/// Another one.
@Reducer public struct ScreenCFeature {}

// FILL 002-01 1: default: return .none
// LISTING 002-01

extension FeatureScreen.State: Equatable {
  /// The screen that the listing begins with and does not declare.
  static func login(_ state: ScreenAFeature.State) -> Self { .screenA(state) }
}

extension FeatureCoordinator {
  /// What a view says.
  @CasePathable public enum View { case shown }
  /// What came back.
  @CasePathable public enum AsyncAction { case loaded }
  /// What the coordinator tells itself.
  @CasePathable public enum InnerAction { case begun }
  /// Where to go.
  @CasePathable public enum NavigationAction { case next }

  private func routerAction(state: inout State, action: IndexedRouterActionOf<FeatureScreen>) -> Effect<Action> {
    switch action {
    case .routeAction(id: _, action: .screenA(.incremented)): state.routes.push(.screenB(.init()))
    default: break
    }
    return .none
  }
}

extension FeatureCoordinator.State {
  fileprivate static func moved(from state: Self) -> Self {
    var state = state
    // LISTING 002-02
    return state
  }
}

private enum Stack {
  // LISTING 002-08
}

@Suite struct `A coordinator` {
  @Test func `002-01 it begins at its root, and what a screen says comes to it after the screen`() async {
    let store = TestStore(initialState: FeatureCoordinator.State()) { FeatureCoordinator() }
    #expect(store.state.routes == [.root(.screenA(.init()), embedInNavigationView: true)])
    await store.send(\.router[id: 0].screenA.incremented) {
      $0.routes[0].screen.modify(\.screenA) { $0.count = 1 }
      $0.routes.push(.screenB(.init()))
    }
  }

  @Test func `002-02 each of the five moves leads on from the one before`() {
    let moved = FeatureCoordinator.State.moved(from: FeatureCoordinator.State())
    // Pushed, presented, one back, all back, exchanged.
    #expect(moved.routes == [.root(.screenC(.init()), embedInNavigationView: true)])
  }

  @Test func `002-08 the state says where one is`() {
    var state = Stack.State()
    #expect(state.currentRoute == nil)
    #expect(state.navigationDepth == 0)
    #expect(state.isAtRoot)
    state.routes = [.root(.screenA(.init()))]
    #expect(state.isAtRoot)
    state.routes.push(.screenB(.init()))
    #expect(state.currentRoute == .screenB(.init()))
    #expect(state.navigationDepth == 2)
    #expect(!state.isAtRoot)
  }
}
