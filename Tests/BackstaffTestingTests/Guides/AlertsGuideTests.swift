import Backstaff
import BackstaffTesting
import BackstaffViews
import Testing

// The lines between the marks stand in docs/guides/alerts.md; DocsTests compares the two.
// GUIDE begin: upload
@Reducer
struct Upload {
  enum Failure: String, Codable {
    case offline, tooLarge
  }

  @ObservableState
  struct State: Equatable {
    var isRunning = false
    @Presents var alert: AlertState<Never>?
  }

  enum Action {
    case alert(PresentationAction<Never>)
    case startTapped
    case failed(Failure)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .startTapped:
        state.isRunning = true
        return .none
      case .failed(let failure):
        state.isRunning = false
        state.alert = .uploadFailed(failure)
        return .none
      case .alert:
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

extension AlertState<Never> {
  static func uploadFailed(_ failure: Upload.Failure) -> AlertState {
    AlertState {
      TextState("Not uploaded")
    } actions: {
      ButtonState(role: .cancel) { TextState("OK") }
    } message: {
      switch failure {
      case .offline: TextState("There is no network. Nothing is lost; try again later.")
      case .tooLarge: TextState("The file has more than 10 MB. Make it smaller first.")
      }
    }
  }
}
// GUIDE end

// GUIDE begin: album
@Reducer
struct Album {
  @ObservableState
  struct State: Equatable {
    var photos: [String]
    @Presents var alert: AlertState<Action.Alert>?
    @Presents var dialog: ConfirmationDialogState<Action.Dialog>?
  }

  enum Action {
    case alert(PresentationAction<Alert>)
    case dialog(PresentationAction<Dialog>)
    case emptyTapped
    case sortTapped

    @CasePathable
    enum Alert: Equatable {
      case emptyConfirmed
    }

    @CasePathable
    enum Dialog: Equatable {
      case byName, byLength
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .emptyTapped:
        state.alert = .emptyQuestion(count: state.photos.count)
        return .none
      case .alert(.presented(.emptyConfirmed)):
        state.photos = []
        return .none
      case .sortTapped:
        state.dialog = .sortChoice
        return .none
      case .dialog(.presented(let order)):
        state.photos.sort { order == .byName ? $0 < $1 : $0.count < $1.count }
        return .none
      case .alert, .dialog:
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$dialog, action: \.dialog)
  }
}

extension AlertState<Album.Action.Alert> {
  static func emptyQuestion(count: Int) -> AlertState {
    AlertState {
      TextState("Remove \(count) photos?")
    } actions: {
      ButtonState(role: .destructive, action: .emptyConfirmed) { TextState("Remove") }
      ButtonState(role: .cancel) { TextState("Keep") }
    } message: {
      TextState("There is no undo.")
    }
  }
}

extension ConfirmationDialogState<Album.Action.Dialog> {
  static var sortChoice: ConfirmationDialogState {
    ConfirmationDialogState {
      TextState("Sort")
    } actions: {
      ButtonState(action: .byName) { TextState("By name") }
      ButtonState(action: .byLength) { TextState("By length of the name") }
    }
  }
}
// GUIDE end

// GUIDE begin: view
struct AlbumView: View {
  @Bindable var store: StoreOf<Album>

  var body: some View {
    List {
      ForEach(store.photos, id: \.self) { Text($0) }
      Button("Sort") { store.send(.sortTapped) }
      Button("Remove all") { store.send(.emptyTapped) }
    }
    .alert($store.scope(\.alert, action: \.alert))
    .confirmationDialog($store.scope(\.dialog, action: \.dialog))
  }
}
// GUIDE end

@Suite struct AlertsGuideTests {
  // GUIDE begin: test
  @Test func `a failed upload is told once and closed`() async {
    let store = TestStore(initialState: Upload.State(isRunning: true)) { Upload() }
    await store.send(.failed(.offline)) {
      $0.isRunning = false
      $0.alert = .uploadFailed(.offline)
    }
    await store.send(\.alert.dismiss) { $0.alert = nil }
  }

  @Test func `the album is emptied after a question`() async {
    let store = TestStore(initialState: Album.State(photos: ["sea", "harbour"])) { Album() }
    await store.send(.emptyTapped) { $0.alert = .emptyQuestion(count: 2) }
    await store.send(\.alert.emptyConfirmed) {
      $0.photos = []
      $0.alert = nil
    }
  }
  // GUIDE end

  @Test func `the album is sorted by the answer of a dialog`() async {
    let store = TestStore(initialState: Album.State(photos: ["sea", "harbour", "a quay"])) { Album() }
    await store.send(.sortTapped) { $0.dialog = .sortChoice }
    await store.send(\.dialog.byLength) {
      $0.photos = ["sea", "a quay", "harbour"]
      $0.dialog = nil
    }
  }

  @MainActor @Test func `the view of the album asks and answers`() throws {
    let store = Store(initialState: Album.State(photos: ["sea"])) { Album() }
    let host = SceneHost { AlbumView(store: store) }
    store.send(.emptyTapped)
    let alert = try #require(host.scene().chrome.presentations.first)
    #expect(alert.style == .alert)
    alert.dismiss?()
    #expect(store.alert == nil)
    #expect(store.photos == ["sea"])
    store.send(.sortTapped)
    #expect(host.scene().chrome.presentations.map(\.style) == [.dialog])
  }
}
