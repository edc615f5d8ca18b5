import Backstaff
import Testing

@Suite @MainActor struct ViewActionTests {
  @Reducer
  struct Bell {
    @ObservableState
    struct State: Equatable { var rung = 0 }

    enum Action: ViewAction {
      case view(View)
      case reset

      enum View { case rungTapped }
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .view(.rungTapped): state.rung += 1
        case .reset: state.rung = 0
        }
        return .none
      }
    }
  }

  @ViewAction(for: Bell.self)
  struct BellView {
    let store: StoreOf<Bell>

    @MainActor func tap() { send(.rungTapped) }
  }

  @Test func `a view sends the actions that are meant for views`() {
    let store = Store(initialState: Bell.State()) { Bell() }
    BellView(store: store).tap()
    #expect(store.rung == 1)
  }
}
