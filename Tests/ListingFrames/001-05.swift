import Backstaff
import BackstaffViews
import Testing

@Reducer
struct Account {
  // LISTING 001-05

  enum Action {
    case alert(PresentationAction<Alert>)
    case confirmationDialog(PresentationAction<ConfirmationDialog>)
    case deleteTapped, shareTapped

    @CasePathable enum Alert { case delete }
    @CasePathable enum ConfirmationDialog { case link }
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
        }
      case .alert, .confirmationDialog: break
      }
      return .none
    }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$confirmationDialog, action: \.confirmationDialog)
  }
}

struct AccountView: View {
  @Bindable var store: StoreOf<Account>

  var body: some View {
    Text("Account")
      .alert($store.scope(\.alert, action: \.alert))
      .confirmationDialog($store.scope(\.confirmationDialog, action: \.confirmationDialog))
  }
}

@MainActor
@Suite struct `An alert and a dialog` {
  @Test func `001-05 both are presented by the same means`() {
    let store = Store(initialState: Account.State()) { Account() }
    let host = SceneHost { AccountView(store: store) }
    store.send(.deleteTapped)
    #expect(host.scene().chrome.presentations.map(\.style) == [.alert])
    store.send(.alert(.presented(.delete)))
    #expect(store.alert == nil)
    store.send(.shareTapped)
    #expect(host.scene().chrome.presentations.map(\.style) == [.dialog])
    #expect(host.scene().chrome.presentations.first?.content.label == "Share")
    host.scene().chrome.presentations.first?.dismiss?()
    #expect(store.confirmationDialog == nil)
  }
}
