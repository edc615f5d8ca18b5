import Backstaff

/// The login: a name, a password, and an alert when they do not go together.
@Reducer
package struct LoginFeature {
  @ObservableState
  package struct State: Equatable, Sendable {
    package var name = ""
    /// Sealed in the journal, and told to nobody.
    @Secret package var password = ""
    package var isChecking = false
    /// Who has seen the introduction and need not see it again.
    package var welcomed: [String] = []
    @Presents package var alert: AlertState<Never>?

    package init(name: String = "", password: String = "", welcomed: [String] = []) {
      self.name = name
      self.password = password
      self.welcomed = welcomed
    }
  }

  package enum Action: BindableAction {
    case binding(BindingAction<State>)
    case loginTapped
    case async(AsyncAction)
    case alert(PresentationAction<Never>)
    case delegate(DelegateAction)
  }

  @CasePathable
  package enum AsyncAction: Equatable, Sendable {
    case checked(Bool)
    case failed(String)
  }

  @CasePathable
  package enum DelegateAction: Equatable, Sendable {
    case presentOnBoarding
    case presentMain
  }

  private enum CheckID { static let name = "login" }

  @Dependency(\.accounts) var accounts

  package init() {}

  package var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        // What is checked is what was there when the button was pressed, or nothing.
        guard state.isChecking else { return .none }
        state.isChecking = false
        return .cancel(id: CheckID.name)
      case .loginTapped:
        return state.isChecking ? .none : check(&state)
      case .async(let answer):
        return answered(answer, &state)
      case .alert, .delegate:
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }

  private func check(_ state: inout State) -> Effect<Action> {
    state.isChecking = true
    let (name, password, accounts) = (state.name.trimmed, state.password, accounts)
    return .run { send in
      await send(.async(.checked(try await accounts.check(name, password))))
    } catch: { error, send in
      await send(.async(.failed("\(error)")))
    }
    .cancellable(id: CheckID.name, cancelInFlight: true)
  }

  /// A second answer to one question, as after a crash, finds nobody waiting for it.
  private func answered(_ answer: AsyncAction, _ state: inout State) -> Effect<Action> {
    guard state.isChecking else { return .none }
    state.isChecking = false
    state.password = ""
    switch answer {
    case .checked(true):
      return .send(.delegate(state.welcomed.contains(state.name.trimmed) ? .presentMain : .presentOnBoarding))
    case .checked(false):
      state.alert = .failedLogin("The name and the password do not go together.")
      return .none
    case .failed(let reason):
      state.alert = .failedLogin(reason)
      return .none
    }
  }
}

extension AlertState where Action == Never {
  static func failedLogin(_ reason: String) -> AlertState {
    AlertState {
      TextState("You are not logged in")
    } message: {
      TextState(reason)
    }
  }
}
