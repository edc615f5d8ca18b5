import Backstaff
import BackstaffViews
import Testing

@Reducer struct AddFeature {}
@Reducer struct DetailFeature {}
@Reducer struct EditFeature {}

struct AddFeatureView: View {
  let store: StoreOf<AddFeature>
  var body: some View { Text("add") }
}

struct DetailFeatureView: View {
  let store: StoreOf<DetailFeature>
  var body: some View { Text("detail") }
}

struct EditFeatureView: View {
  let store: StoreOf<EditFeature>
  var body: some View { Text("edit") }
}

@Reducer
struct Everything {
  @ObservableState
  struct State {
    @Presents var addItem: AddFeature.State?
    @Presents var editItem: EditFeature.State?
    @Presents var detailItem: DetailFeature.State?
    @Presents var alert: AlertState<Ask>?
    @Presents var confirmationDialog: ConfirmationDialogState<Ask>?
    var answers = 0
  }

  @CasePathable
  enum Ask { case yes }

  enum Action {
    case addItem(PresentationAction<AddFeature.Action>)
    case editItem(PresentationAction<EditFeature.Action>)
    case detailItem(PresentationAction<DetailFeature.Action>)
    case alert(PresentationAction<Ask>)
    case confirmationDialog(PresentationAction<Ask>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alert(.presented(.yes)), .confirmationDialog(.presented(.yes)): state.answers += 1
      default: break
      }
      return .none
    }
    .ifLet(\.$addItem, action: \.addItem) { AddFeature() }
    .ifLet(\.$editItem, action: \.editItem) { EditFeature() }
    .ifLet(\.$detailItem, action: \.detailItem) { DetailFeature() }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$confirmationDialog, action: \.confirmationDialog)
  }
}

struct EverythingView: View {
  @Bindable var store: StoreOf<Everything>

  var body: some View {
    List {}
    // LISTING 000-13
  }
}

@MainActor
@Suite struct `Five ways to present` {
  private func styles(_ state: Everything.State) -> [ScenePresentation.Style] {
    let store = Store(initialState: state) { Everything() }
    let host = SceneHost { EverythingView(store: store) }
    let shown = host.scene().chrome.presentations
    for presentation in shown { presentation.dismiss?() }
    #expect(host.scene().chrome.presentations.isEmpty)
    return shown.map(\.style)
  }

  @Test func `000-13 one style of code presents in five ways, and takes each away`() {
    let question = AlertState {
      TextState("?")
    } actions: {
      ButtonState(action: Everything.Ask.yes) { TextState("yes") }
    }
    let dialog = ConfirmationDialogState {
      TextState("?")
    } actions: {
      ButtonState(action: Everything.Ask.yes) { TextState("yes") }
    }
    #expect(styles(Everything.State(addItem: AddFeature.State())) == [.sheet])
    #expect(styles(Everything.State(editItem: EditFeature.State())) == [.popover])
    #expect(styles(Everything.State(detailItem: DetailFeature.State())) == [.page])
    #expect(styles(Everything.State(alert: question)) == [.alert])
    #expect(styles(Everything.State(confirmationDialog: dialog)) == [.dialog])
    #expect(styles(Everything.State()) == [])
  }
}
