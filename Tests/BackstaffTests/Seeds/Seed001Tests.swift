import Backstaff
import BackstaffJSON
import BackstaffTesting
import Testing

/// The features that the rows of seed 001 speak of.
enum AlertBased {
  enum AlertType: Equatable {
    case apple, network

    var title: String { self == .apple ? "로그인 실패" : "연결 실패" }
    var message: String { "다시 시도해주세요" }
  }

  @Reducer
  struct LoginFeature {
    @ObservableState
    struct State: Equatable {
      @Presents var alert: AlertState<Never>?
      var isLoading = false
    }

    enum Action {
      case alert(PresentationAction<Never>)
      case signInFailed(AlertType)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .signInFailed(let alertType):
          state.isLoading = false
          state.alert = alertState(for: alertType)
          return .none
        case .alert(.dismiss):
          return .none
        }
      }
      .ifLet(\.$alert, action: \.alert)
    }

    private func alertState(for alertType: AlertType) -> AlertState<Never> {
      AlertState {
        TextState(alertType.title)
      } actions: {
        ButtonState(role: .cancel) {
          TextState("확인")
        }
      } message: {
        TextState(alertType.message)
      }
    }
  }

  @Reducer
  struct AccountFeature {
    @ObservableState
    struct State: Equatable {
      @Presents var alert: AlertState<Action.Alert>?
      @Presents var confirmationDialog: ConfirmationDialogState<Action.ConfirmationDialog>?
      var answers: [String] = []
    }

    enum Action {
      case alert(PresentationAction<Alert>)
      case confirmationDialog(PresentationAction<ConfirmationDialog>)
      case deleteTapped
      case shareTapped

      @CasePathable
      enum Alert { case delete }

      @CasePathable
      enum ConfirmationDialog: Equatable { case link, picture(Int) }
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .deleteTapped:
          state.alert = AlertState {
            TextState("Delete?")
          } actions: {
            ButtonState(role: .destructive, action: .delete) { TextState("Delete") }
          }
        case .shareTapped:
          state.confirmationDialog = ConfirmationDialogState(titleVisibility: .visible) {
            TextState("Share")
          } actions: {
            ButtonState(action: .link) { TextState("Link") }
            for size in 1...2 { ButtonState(action: .picture(size)) { TextState("Picture \(size)") } }
          }
        case .alert(.presented(.delete)): state.answers.append("delete")
        case .confirmationDialog(.presented(let choice)): state.answers.append("\(choice)")
        case .alert, .confirmationDialog: break
        }
        return .none
      }
      .ifLet(\.$alert, action: \.alert)
      .ifLet(\.$confirmationDialog, action: \.confirmationDialog)
    }
  }
}

@Suite @MainActor struct Seed001Tests {
  private typealias Login = AlertBased.LoginFeature
  private typealias Account = AlertBased.AccountFeature

  @Test func `001-33 the alert of a failed sign-in is what a fresh one says`() async {
    let store = TestStore(initialState: Login.State(isLoading: true)) { Login() }
    await store.send(.signInFailed(.apple)) {
      $0.isLoading = false
      $0.alert = AlertState {
        TextState("로그인 실패")
      } actions: {
        ButtonState(role: .cancel) {
          TextState("확인")
        }
      } message: {
        TextState("다시 시도해주세요")
      }
    }
    await store.send(.alert(.dismiss)) {
      $0.alert = nil
    }
  }

  @Test func `001-07 an open alert without actions is kept in documents`() throws {
    let store = Store(initialState: Login.State(isLoading: true)) { Login() }
    store.send(.signInFailed(.apple))
    let document = try DocumentWriter.document(of: store.state)
    #expect(try Login.State(document: DocumentReader(document)) == store.state)
    let dismissal = try RecordedAction(recording: Login.Action.alert(.dismiss))
    #expect(dismissal.path.description == "alert.dismiss")
    #expect(throws: ActionError.self) {
      try RecordedAction(path: TreePath(parsing: "alert.presented.x")).action(as: Login.Action.self)
    }
  }

  @Test func `001-13 an alert and a dialog of one feature, with actions of their own`() async {
    let store = TestStore(initialState: Account.State()) { Account() }
    store.exhaustivity = .off
    await store.send(.deleteTapped)
    #expect(store.state.alert?.buttons.map(\.action) == [.delete])
    await store.send(\.alert.delete)
    #expect(store.state.alert == nil)
    await store.send(.shareTapped)
    #expect(store.state.confirmationDialog?.titleVisibility == .visible)
    #expect(store.state.confirmationDialog?.buttons.map(\.label.text) == ["Link", "Picture 1", "Picture 2"])
    await store.send(\.confirmationDialog.picture, 2)
    #expect(store.state.confirmationDialog == nil)
    #expect(store.state.answers == ["delete", "picture(2)"])
  }

  @Test func `001-21 another alert needs no change of what shows it`() async {
    let store = TestStore(initialState: Login.State()) { Login() }
    store.exhaustivity = .off
    await store.send(.signInFailed(.network))
    #expect(store.state.alert?.title.text == "연결 실패")
  }

  @Test func `001-22 an alert is scoped from the store of its feature`() {
    let store = Store(initialState: Login.State()) { Login() }
    #expect(store.scope(state: \.alert, action: \.alert) == nil)
    store.send(.signInFailed(.apple))
    #expect(store.scope(state: \.alert, action: \.alert)?.title.text == "로그인 실패")
    store.send(.alert(.dismiss))
    #expect(store.scope(state: \.alert, action: \.alert) == nil)
  }
}
