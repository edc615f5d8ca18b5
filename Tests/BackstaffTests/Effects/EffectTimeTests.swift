import Backstaff
import BackstaffTesting
import Testing

/// Effects that take their time.
@Suite(.timeLimit(.minutes(10))) @MainActor struct EffectTimeTests {
  private let clock = TestClock()
  private let store: TestStoreOf<Script>

  init() {
    let clock = clock
    store = TestStore(initialState: Script.State()) {
      Script()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  /// Work that says something after so many milliseconds.
  private func saying(_ text: String, after time: Int) -> @Sendable () -> Effect<Script.Action> {
    { [clock] in EffectTimeTests.work(text, time, clock) }
  }

  private nonisolated static func work(_ text: String, _ time: Int, _ clock: TestClock) -> Effect<Script.Action> {
    .run { send in
      try await clock.sleep(for: .milliseconds(time))
      await send(.note(text))
    }
  }

  private func advance(_ time: Int) async { await clock.advance(by: .milliseconds(time)) }

  /// Receives notes in order, each added to the log.
  private func receive(_ notes: String...) async {
    for note in notes { await store.receive(\.note, note) { $0.log.append(note) } }
  }

  @Test func `EFF-10 merged work runs side by side, concatenated work one after the other`() async {
    let (one, two, three) = (saying("1", after: 1000), saying("2", after: 2000), saying("3", after: 3000))
    await store.send(.run { .merge(one(), two(), three()) })
    for note in ["1", "2", "3"] {
      await advance(1000)
      await receive(note)
    }
    await store.send(.run { .concatenate(one(), two(), three()) })
    for (time, note) in [(1000, "1"), (2000, "2"), (3000, "3")] {
      await advance(time - 100)
      await advance(100)
      await receive(note)
    }
    await store.finish()
  }

  @Test func `EFF-11 concatenate goes on behind a cancelled part`() async {
    await store.send(.run { .concatenate(.work.cancellable(id: "x"), .send(.note("next"))) })
    await store.send(.run { .cancel(id: "x") })
    await receive("next")
    await store.finish()
  }

  @Test func `EFF-14 what is cancelled by its name delivers no more, and an unknown name does nothing`() async {
    let (stream, values) = AsyncStream<Int>.makeStream()
    await store.send(
      .run {
        .run { send in for await value in stream { await send(.note("\(value)")) } }.cancellable(id: "s")
      })
    for value in 1...2 {
      values.yield(value)
      await receive("\(value)")
    }
    await store.send(.run { .cancel(id: "unknown") })
    await store.send(.run { .cancel(id: "s") })
    values.yield(3)
    await store.finish()
    #expect(store.state.log == ["1", "2"])
  }

  @Test func `EFF-15 one name for several effects, and one effect marked twice`() async {
    let (one, two) = (saying("1", after: 1000), saying("2", after: 2000))
    let both: @Sendable () -> Effect<Script.Action> = {
      .merge(one().cancellable(id: "s"), two().cancellable(id: "s"))
    }
    await store.send(.run(both))
    await advance(2000)
    await receive("1", "2")
    await store.send(.run(both))
    await advance(500)
    await store.send(.run { .cancel(id: "s") })
    await advance(5000)
    await store.send(
      .run {
        .send(.note("42")).cancellable(id: "m", cancelInFlight: true).cancellable(id: "m", cancelInFlight: true)
      })
    await receive("42")
    await store.finish()
  }

  @Test func `EFF-16 cancelInFlight lets the newest search go on`() async {
    for query in ["q1", "q2"] {
      let search = saying("found(\(query))", after: 1000)
      await store.send(.run { search().cancellable(id: "search", cancelInFlight: true) })
      await advance(500)
    }
    await advance(400)
    await advance(100)
    await receive("found(q2)")
    await advance(5000)
    await store.finish()
  }

  @Test func `EFF-22 debounce waits until nothing more comes, and starts the effect only then`() async {
    for value in 1...3 {
      await store.send(
        .run {
          Effect.run { send in await send(.note("\(value)")) }.debounce(id: "d", for: .seconds(1))
        })
      if value < 3 { await advance(500) }
    }
    await advance(900)
    #expect(clock.now.offset == .milliseconds(1900))
    await advance(100)
    await receive("3")
    await advance(5000)
    await store.send(.run { Effect.send(.note("4")).debounce(id: "d", for: .seconds(1)) })
    await store.send(.run { .cancel(id: "d") })
    await advance(5000)
    await store.finish()
  }

  private func tap(_ value: Int, latest: Bool) async {
    await store.send(.run { Effect.send(.note("\(value)")).throttle(id: "t", for: .seconds(1), latest: latest) })
  }

  @Test(arguments: [true, false]) func `EFF-23 throttle lets one through, and one at the end of the interval`(
    latest: Bool
  ) async {
    await tap(1, latest: latest)
    await receive("1")
    await tap(2, latest: latest)
    for value in 3...5 {
      await advance(250)
      await tap(value, latest: latest)
    }
    await advance(240)
    await advance(10)
    await receive(latest ? "5" : "2")
    await advance(500)
    await tap(6, latest: latest)
    await advance(500)
    await receive("6")
    await advance(10000)
    await tap(7, latest: latest)
    await receive("7")
    await store.finish()
  }

  @Test func `EFF-24 what a throttle remembers is its store's alone`() async {
    let other = TestStore(initialState: Script.State()) {
      Script()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await tap(1, latest: true)
    await receive("1")
    await other.send(.run { Effect.send(.note("a")).throttle(id: "t", for: .seconds(1), latest: true) })
    await other.receive(\.note, "a") { $0.log = ["a"] }
    await tap(2, latest: true)
    await advance(1000)
    await receive("2")
    await other.finish()
    await store.finish()
  }

  @Test func `EFF-25 equal deadlines keep the order of their start`() async {
    let store = TestStore(initialState: Sum.State(value: 2)) {
      Sum()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.start)
    await advance(1000)
    await store.receive(.square) { $0.value = 4 }
    await advance(1000)
    await store.receive(.add) { $0.value = 5 }
    await store.receive(.square) { $0.value = 25 }
    await store.finish()
  }
}

/// A number that effects change at their times.
@Reducer
private struct Sum {
  @ObservableState
  struct State: Equatable { var value: Int }

  enum Action: Equatable { case start, add, square }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start: return .merge(later(.add, 2), later(.square, 1), later(.square, 2))
      case .add: state.value += 1
      case .square: state.value *= state.value
      }
      return .none
    }
  }

  private func later(_ action: Action, _ seconds: Int) -> Effect<Action> {
    .run { [clock] send in
      try await clock.sleep(for: .seconds(seconds))
      await send(action)
    }
  }
}
