import Backstaff
import Testing

@Suite struct ActionCatalogTests {
  @Reducer
  struct Row {
    @ObservableState
    struct State: Equatable, Identifiable { var id: Int }
    enum Action {
      case toggled
      case renamed(String)
    }
    var body: some ReducerOf<Self> { EmptyReducer() }
  }

  @Reducer
  struct Sheet {
    @ObservableState
    struct State: Equatable { @Presents var inner: Sheet.State? }
    enum Action {
      case saveTapped
      indirect case inner(PresentationAction<Sheet.Action>)
    }
    var body: some ReducerOf<Self> { EmptyReducer() }
  }

  @Reducer
  struct App {
    @Reducer
    enum Destination {
      case sheet(Sheet)
      case alert(AlertState<Ask>)
    }
    @CasePathable enum Ask: Equatable, Sendable, Codable { case confirm }

    @ObservableState
    struct State: Equatable {
      @Presents var destination: Destination.State?
      var rows: IdentifiedArrayOf<Row.State> = []
      var path = StackState<Row.State>()
    }
    enum Action {
      case addTapped
      case picked(Int)
      case pair(Int, action: Row.Action)
      case destination(PresentationAction<Destination.Action>)
      case rows(IdentifiedActionOf<Row>)
      case path(StackActionOf<Row>)
    }
    var body: some ReducerOf<Self> { EmptyReducer() }
  }

  @Test func `what can be sent by its name alone is listed by its path`() {
    #expect(
      AppDescription(of: App()).actions == [
        "addTapped", "destination.dismiss", "destination.sheet.saveTapped", "destination.sheet.inner.dismiss",
        "destination.alert.confirm", "rows[].toggled", "path[].toggled",
      ])
  }
}

extension ActionCatalogTests.App.Destination.State: Equatable, Sendable {}
