import Backstaff
import BackstaffTesting
import FoundationEssentials
import Testing

@Suite @MainActor struct DependencyStoreTests {
  private func store(_ reducer: some ReducerOf<Reading>) -> StoreOf<Reading> {
    Store(initialState: Reading.State()) {
      reducer
    } withDependencies: {
      $0.number = 5
    }
  }

  @Test func `a store's dependencies reach its reducer and effects`() async {
    let store = store(Reading())
    store.send(.read)
    await store.settle()
    #expect(store.numbers == [5, 5])
  }

  @Test func `DEP-03 what a store sets is set once, and seen by its state, its reducer and its actions`() async {
    let dates = (0..<3).map { Date(timeIntervalSince1970: Double($0)) }
    var runs = 0
    let store = TestStore(initialState: Logbook.State()) {
      Logbook()
    } withDependencies: {
      runs += 1
      $0.date.now = dates[0]
    }
    #expect(store.state.begunAt == dates[0])
    await store.send(.note) { $0.notes = [dates[0], dates[0]] }
    store.dependencies.date.now = dates[1]
    await store.send(.note) { $0.notes = [dates[0], dates[1]] }
    await store.withDependencies {
      $0.date.now = dates[2]
    } operation: {
      await store.send(.note) { $0.notes = [dates[0], dates[2]] }
    }
    await store.send(.note) { $0.notes = [dates[0], dates[1]] }
    #expect(runs == 1)
  }

  @Test func `DEP-04 a reducer's dependency reaches it, its children and its effects`() async {
    let store = store(Reading().dependency(\.number, 42))
    store.send(.read)
    store.send(.part(.read))
    await store.settle()
    #expect(store.numbers == [42, 42])
    #expect(store.part.numbers == [42, 42])
    let chain = self.store(Reading().dependency(\.number, 42))
    chain.send(.readInChain(2))
    await chain.settle()
    #expect(chain.numbers == [42, 42, 42, 42, 42])
  }

  @Test func `DEP-05 the innermost dependency wins`() async {
    let set = store(Reading().dependency(\.number, 42).dependency(\.number, 1729))
    let transformed = store(
      Reading().transformDependency(\.number) { $0 += 1 }.transformDependency(\.number) { $0 *= 10 })
    let grouped = store(
      CombineReducers { Reading().dependency(\.number, 42) }.dependency(\.number, 1729))
    for store in [set, transformed, grouped] {
      store.send(.read)
      await store.settle()
    }
    #expect(set.numbers == [42, 42])
    #expect(transformed.numbers == [51, 51])
    #expect(grouped.numbers == [42, 42])
  }

  @Test func `DEP-06 an override around an effect does not leak into the next action`() async {
    let store = Store(initialState: Reading.State()) {
      Reading()
    } withDependencies: {
      $0.number = 0
    }
    store.send(.again(3))
    await store.settle()
    #expect(store.numbers == [1, 1, 1])

    let test = TestStore(initialState: Reading.State()) {
      Reading()
    } withDependencies: {
      $0.number = 0
    }
    await test.send(.again(3))
    await test.receive(.told(1)) { $0.numbers = [1] }
    await test.receive(.again(2))
    await test.receive(.told(1)) { $0.numbers = [1, 1] }
    await test.receive(.again(1))
    await test.receive(.told(1)) { $0.numbers = [1, 1, 1] }
  }

  @Test func `DEP-11 a store keeps the dependencies that surround its making`() {
    let store = withDependencies {
      $0.uuid = .incrementing
    } operation: {
      Store(initialState: Badge.State()) { Badge() }
    }
    store.send(.renew)
    #expect(store.id == UUID(0))
    store.send(.renew)
    #expect(store.id == UUID(1))
  }

  @Test func `a reducer's constant override is made again when what surrounds it has changed`() {
    let tree = Reading().dependency(\.number, 42).makeTree()
    var state = Reading.State()
    for context in [DependencyValues.Context.live, .live, .preview] {
      withDependencies {
        $0.context = context
      } operation: {
        _ = tree.reduce(&state, .read, PassContext())
        @Dependency(\.liveOnly) var liveOnly
        #expect(liveOnly == 7)
      }
    }
    #expect(state.numbers == [42, 42, 42])
  }
}

/// Takes a new id at each action.
@Reducer
struct Badge {
  @ObservableState
  struct State: Equatable { var id: UUID? }

  enum Action: Equatable { case renew }

  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.id = uuid()
      return .none
    }
  }
}

/// Writes down when its reducer was made and what time it is.
@Reducer
struct Logbook {
  @ObservableState
  struct State: Equatable {
    var begunAt = Dependency(\.date.now).wrappedValue
    var notes: [Date] = []
  }

  enum Action: Equatable { case note }

  private let madeAt = Dependency(\.date.now).wrappedValue
  @Dependency(\.date.now) private var now

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.notes = [madeAt, now]
      return .none
    }
  }
}
