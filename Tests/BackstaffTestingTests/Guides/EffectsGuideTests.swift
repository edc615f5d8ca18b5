import Backstaff
import BackstaffTesting
import Testing

// The lines between the marks stand in docs/guides/effects.md; DocsTests compares the two.
// GUIDE begin: search
@Reducer
struct WordSearch {
  @ObservableState
  struct State: Equatable {
    var query = ""
    var isSearching = false
    var words: [String] = []
    var problem: String?
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case found([String])
    case failed(String)
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.wordList) var wordList

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.query):
        return search(&state)
      case .binding:
        return .none
      case .found(let words):
        state.isSearching = false
        state.words = words
        return .none
      case .failed(let reason):
        state.isSearching = false
        state.problem = reason
        return .none
      }
    }
  }

  private func search(_ state: inout State) -> Effect<Action> {
    state.words = []
    state.problem = nil
    state.isSearching = !state.query.isEmpty
    guard state.isSearching else { return .cancel(id: "search") }
    return .run { [query = state.query] send in
      try await clock.sleep(for: .milliseconds(300))
      await send(.found(try await wordList.search(query)))
    } catch: { error, send in
      await send(.failed("\(error)"))
    }
    .cancellable(id: "search", cancelInFlight: true)
  }
}
// GUIDE end

// GUIDE begin: reader
@Reducer
struct Reader {
  @ObservableState
  struct State: Equatable {
    @Presents var search: WordSearch.State?
  }

  enum Action {
    case search(PresentationAction<WordSearch.Action>)
    case searchTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .searchTapped = action { state.search = WordSearch.State() }
      return .none
    }
    .ifLet(\.$search, action: \.search) { WordSearch() }
  }
}
// GUIDE end

@Suite struct EffectsGuideTests {
  private let clock = TestClock()

  private func search() -> TestStoreOf<WordSearch> {
    TestStore(initialState: WordSearch.State()) {
      WordSearch()
    } withDependencies: {
      $0.continuousClock = clock
      $0.wordList.search = { start in ["cat", "cattle"].filter { $0.hasPrefix(start) } }
    }
  }

  // GUIDE begin: test
  @Test func `fast typing searches once`() async {
    let store = search()
    await store.send(\.binding.query, "c") {
      $0.query = "c"
      $0.isSearching = true
    }
    await clock.advance(by: .milliseconds(200))
    await store.send(\.binding.query, "ca") { $0.query = "ca" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.found) {
      $0.isSearching = false
      $0.words = ["cat", "cattle"]
    }
  }
  // GUIDE end

  @Test func `an emptied field ends the search`() async {
    let store = search()
    await store.send(\.binding.query, "c") {
      $0.query = "c"
      $0.isSearching = true
    }
    await store.send(\.binding.query, "") {
      $0.query = ""
      $0.isSearching = false
    }
    await clock.advance(by: .seconds(1))
  }

  @Test func `a search that fails says why`() async {
    struct Closed: Error {}
    let store = search()
    store.dependencies.wordList.search = { _ in throw Closed() }
    await store.send(\.binding.query, "c") {
      $0.query = "c"
      $0.isSearching = true
    }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.failed) {
      $0.isSearching = false
      $0.problem = "Closed()"
    }
  }

  // GUIDE begin: scope
  @Test func `a search ends with the sheet that shows it`() async {
    let store = TestStore(initialState: Reader.State(search: WordSearch.State())) {
      Reader()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(\.search.binding.query, "c") {
      $0.search?.query = "c"
      $0.search?.isSearching = true
    }
    await store.send(\.search.dismiss) { $0.search = nil }
    await clock.advance(by: .seconds(1))
  }
  // GUIDE end

  @MainActor @Test func `the handle of a sent action ends with its effects`() async {
    let store = Store(initialState: WordSearch.State()) {
      WordSearch()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
      $0.wordList.search = { ["\($0)t"] }
    }
    // GUIDE begin: handle
    let task = store.send(.binding(.set(\.query, "ca")))
    await task.finish()
    // GUIDE end
    #expect(store.words == ["cat"])
  }
}
