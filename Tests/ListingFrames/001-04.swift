import Backstaff
import BackstaffTesting
import BackstaffViews
import Testing

/// The words of one of them are those that the listing's test expects.
enum AlertType: Equatable {
  case apple, network

  var title: String { self == .apple ? "로그인 실패" : "No network" }
  var message: String { "다시 시도해주세요" }
}

@Reducer
struct LoginFeature {
  // LISTING 001-04

  // LISTING 001-06

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      // LISTING 001-07
      case .alert: return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }

  // LISTING 001-08
}

// LISTING 001-09

extension LoginView {
  var body: some View {
    Text("Log in")
    // LISTING 001-10
  }
}

@MainActor
@Suite struct `An alert that is one value` {
  @Test func `001-04 001-06 001-07 001-08 001-09 001-10 a failure shows the alert, and its button empties the state`()
    throws
  {
    let store = Store(initialState: LoginFeature.State(isLoading: true)) { LoginFeature() }
    let host = SceneHost { LoginView(store: store) }
    #expect(host.scene().chrome.presentations.isEmpty)
    store.send(.signInFailed(.network))
    #expect(store.isLoading == false)
    let alert = try #require(host.scene().chrome.presentations.first)
    #expect(alert.style == .alert)
    #expect(alert.content.label == AlertType.network.title)
    let lines = alert.content.children.all
    #expect(lines.first?.label == AlertType.network.message)
    let button = try #require(lines.last?.children.all.first)
    #expect(!button.label.isEmpty)
    #expect(button.role == .button(.cancel))
    button.activate?()
    #expect(store.alert == nil)
    #expect(host.scene().chrome.presentations.isEmpty)
  }

  @Test func `001-11 001-12 the alert is compared whole, and its end is one action`() async {
    let store = TestStore(initialState: LoginFeature.State(isLoading: true)) { LoginFeature() }
    // LISTING 001-11
    // LISTING 001-12
    #expect(store.state.alert == nil)
  }
}
