import Backstaff

/// An app with a password: typed into a form, compared, carried by actions, kept by an effect.
@Reducer
struct Locker {
  @ObservableState
  struct State: Equatable {
    var isRight: Bool?
    var tries = 0
    @Secret var token: String?
    @Presents var login: Login.State?
  }

  enum Action {
    case login(PresentationAction<Login.Action>)
    /// Compares a text with the password.
    case guess(Secret<String>)
    case refuse(Secret<String>)
    /// Work that never ends, runs at most once, and leaves the password behind when it is lost.
    case signIn
    case signedIn(token: Secret<String>, tries: Int)
    case signedOut(Secret<String>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .login: break
      case .guess(let text): state.isRight = text.wrappedValue == state.login?.password
      case .refuse: return .refuse(Refusal(code: "not_now", message: "not now"))
      case .signIn:
        return Effect.run { _ in try await endlessWork() }.once(orElse: .signedOut(Secret(state.login?.password ?? "")))
      case .signedIn(let token, let tries):
        state.token = token.wrappedValue
        state.tries = tries
      case .signedOut(let password): state.token = "lost \(password.wrappedValue)"
      }
      return .none
    }
    .ifLet(\.$login, action: \.login) { Login() }
  }
}

@Reducer
struct Login {
  @ObservableState
  struct State: Equatable {
    var user = ""
    @Secret var password = ""
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
  }
}
