import Backstaff
import BackstaffTesting
import FoundationEssentials
import Testing

/// What surrounds the steps of a test: windows, dependencies, order.
@Suite(.timeLimit(.minutes(10))) struct SurroundingsTests {
  let clock = TestClock()

  @Test(arguments: Backing.allCases)
  func `TS-20 asserting about the state needs no change`(backing: Backing) async throws {
    let store = try await backing.store(Meter.State(count: 1), clock) { Meter() }
    store.assert { $0.count = 1 }
    store.assert { _ in }
    let found = await issues { store.assert { $0.count = 2 } }
    try #require(found.count == 1)
    #expect(found[0].message.contains("− count: 2"))
    #expect(found[0].message.contains("+ count: 1"))
  }

  @Test(arguments: Backing.allCases)
  func `TS-21 a window of exhaustivity closes again`(backing: Backing) async throws {
    struct Lost: Error {}
    let store = try await backing.store(Meter.State(), clock) { Meter() }
    await store.withExhaustivity(.off) { await store.send(.inc) }
    #expect(store.exhaustivity == .on)
    #expect(store.state.count == 1)
    await #expect(throws: Lost.self) {
      try await store.withExhaustivity(.off) {
        await store.send(.inc)
        throw Lost()
      }
    }
    #expect(store.exhaustivity == .on)
    let found = await issues { await store.send(.inc) }
    #expect(found.count == 1)
  }

  @Test(arguments: Backing.allCases)
  func `TS-22 the closure sees the store's dependencies and disturbs none`(backing: Backing) async throws {
    let moment = Date(timeIntervalSinceReferenceDate: 1000)
    let store = try await backing.store(
      Stamp.State(), clock,
      withDependencies: {
        $0.date.now = moment
        $0.uuid = .incrementing
      }
    ) { Stamp() }
    @Dependency(\.date) var date
    @Dependency(\.uuid) var uuid
    for number in 0..<3 {
      await store.send(.mark) {
        #expect(date.now == moment)
        let drawn = uuid()
        #expect(drawn == UUID(number))
        $0.marks.append(Stamp.Mark(id: drawn, at: date.now))
        _ = (uuid(), uuid(), uuid())
      }
    }
    #expect(store.state.marks.map(\.id) == [UUID(0), UUID(1), UUID(2)])
    await store.finish()
  }

  @Test func `TS-23 a thousand runs receive in one order`() async {
    var orders: Set<[String]> = []
    for _ in 0..<1000 {
      let store = TestStore(initialState: Crowd.State()) { Crowd() }
      store.exhaustivity = .off
      await store.send(.go).finish()
      await store.skipReceivedActions()
      orders.insert(store.state.heard)
    }
    #expect(orders.count == 1)
    #expect(orders.first?.count == 12)
  }
}

/// Writes down when it was marked, under a new id.
@Reducer
struct Stamp {
  struct Mark: Hashable, Codable, Sendable {
    var id: UUID
    var at: Date
  }

  @ObservableState
  struct State: Equatable { var marks: [Mark] = [] }

  enum Action: Equatable { case mark }

  @Dependency(\.date) var date
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.marks.append(Mark(id: uuid(), at: date.now))
      return .none
    }
  }
}

/// Several effects that speak at the same time.
@Reducer
struct Crowd {
  @ObservableState
  struct State: Equatable { var heard: [String] = [] }

  enum Action: Equatable {
    case go
    case say(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .go: return .merge(speaker("ann"), speaker("bea"), speaker("cy"))
      case .say(let words): state.heard.append(words)
      }
      return .none
    }
  }

  private func speaker(_ name: String) -> Effect<Action> {
    .run { send in
      await withTaskGroup { group in
        for number in 1...4 {
          group.addTask {
            for _ in 0..<number { await Task.yield() }
            await send(.say("\(name) \(number)"))
          }
        }
      }
    }
  }
}
