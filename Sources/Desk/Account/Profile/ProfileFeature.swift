import Backstaff

/// What is known of the person who is inside.
@Reducer
package struct ProfileFeature {
  @ObservableState
  package struct State: Equatable, Sendable {
    /// The name that was given at the login.
    package var user: String
    /// Written by the coordinator.
    package var info: UserInfo
    package var isLoading = false

    package init(user: String = "") {
      self.user = user
      info = UserInfo(displayName: user)
    }
  }

  package enum Action {
    case view(View)
    case inner(InnerAction)
    case delegate(DelegateAction)
  }

  @CasePathable
  package enum View: Equatable, Sendable {
    case reloadTapped
    case settingsTapped
    case logoutTapped
  }

  @CasePathable
  package enum InnerAction: Equatable, Sendable {
    case updateUserInfo(UserInfo)
    case loadingFailed
  }

  @CasePathable
  package enum DelegateAction: Equatable, Sendable {
    case openSettings
    case logout
  }

  private enum LoadID { static let name = "profile" }

  @Dependency(\.accounts) var accounts

  package init() {}

  package var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .view(.reloadTapped):
        return load(&state)
      case .view(.settingsTapped):
        return .send(.delegate(.openSettings))
      case .view(.logoutTapped):
        return .send(.delegate(.logout))
      case .inner:
        state.isLoading = false
        return .none
      case .delegate:
        return .none
      }
    }
  }

  private func load(_ state: inout State) -> Effect<Action> {
    state.isLoading = true
    let (name, accounts) = (state.user, accounts)
    return .run { send in
      await send(.inner(.updateUserInfo(try await accounts.info(name))))
    } catch: { _, send in
      await send(.inner(.loadingFailed))
    }
    .cancellable(id: LoadID.name, cancelInFlight: true)
  }
}
