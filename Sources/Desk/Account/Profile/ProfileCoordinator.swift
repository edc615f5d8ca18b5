import Backstaff

/// The stack of the profile, with the settings over it.
@FlowCoordinator(screen: "ProfileScreen")
package struct ProfileCoordinator {
  @ObservableState
  package struct State: Equatable, Sendable {
    package var routes: [Route<ProfileScreen.State>]

    package init(user: String = "") {
      routes = [.root(.profile(ProfileFeature.State(user: user)))]
    }
  }

  package enum Action {
    case router(IndexedRouterActionOf<ProfileScreen>)
    case delegate(DelegateAction)
  }

  @CasePathable
  package enum DelegateAction: Equatable, Sendable {
    case logout
  }

  package init() {}

  func handleRoute(state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .router(let routeAction):
      return routerAction(state: &state, action: routeAction)
    case .delegate:
      return .none
    }
  }
}

/// The screens of the profile.
@Reducer(state: .equatable, .sendable)
package enum ProfileScreen {
  case profile(ProfileFeature)
  case settings(SettingsFeature)
}

extension ProfileCoordinator {
  private func routerAction(state: inout State, action: IndexedRouterActionOf<ProfileScreen>) -> Effect<Action> {
    switch action {
    case .routeAction(id: _, action: .profile(.delegate(.logout))):
      return .send(.delegate(.logout))

    case .routeAction(id: _, action: .profile(.delegate(.openSettings))):
      state.routes.push(.settings(SettingsFeature.State(displayName: state.displayName)), animation: .slide)
      return .none

    case .routeAction(id: let id, action: .profile(.inner(.updateUserInfo(let info)))):
      state.routes[id: id, \.profile]?.info = info
      return .none

    case .routeAction(id: _, action: .settings(.delegate(.renamed(let name)))):
      if !name.isEmpty { state.routes[id: 0, \.profile]?.info.displayName = name }
      state.routes.goBackToRoot()
      return .none

    default:
      return .none
    }
  }
}

extension ProfileCoordinator.State {
  fileprivate var displayName: String { routes.first?.screen[case: \.profile]?.info.displayName ?? "" }

  /// Where settings stand that a link has opened and that have no name yet.
  var emptySettings: Int? { routes.firstIndex { $0.screen[case: \.settings]?.isFilled == false } }

  /// Gives settings that a link has opened the name that the profile shows.
  mutating func fillSettings() {
    guard let index = emptySettings else { return }
    routes[index].screen = .settings(SettingsFeature.State(displayName: displayName))
  }
}
