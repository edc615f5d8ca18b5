import Backstaff
import BackstaffTesting
import Testing

/// Writes of fields through a test store.
@Suite(.timeLimit(.minutes(10))) struct BindingWriteTests {
  @Test(arguments: Backing.allCases)
  func `A field is written as a view's binding writes it`(backing: Backing) async throws {
    let store = try await backing.store(SignUp.State()) { SignUp() }
    await store.set(\.email, to: "ada") {
      $0.email = "ada"
      $0.writes = 1
    }
    let found = await issues { await store.set(\.email, to: "bob") { $0.email = "eve" } }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("− email: \"eve\"") == true)
    await store.finish()
  }
}

/// Counts the writes of its fields.
@Reducer
struct SignUp {
  @ObservableState
  struct State: Equatable {
    var email = ""
    var writes = 0
  }

  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, _ in
      state.writes += 1
      return .none
    }
  }
}
