import Backstaff
import BackstaffTesting
import Testing

/// The handle of what a sent action led to.
@Suite(.timeLimit(.minutes(10))) @MainActor struct StoreTaskTests {
  private let clock = TestClock()

  private func says(_ text: String) -> Effect<Play.Action> {
    .run { [clock] send in
      try await clock.sleep(for: .seconds(1))
      await send(.note(text))
    }
  }

  private func sleepers(_ count: Int) async {
    while clock.sleeperCount != count { await Task.yield() }
  }

  @Test func `EFF-21 a handle waits for all that followed, and cancels what its own feature owns`() async {
    let store = Store(initialState: Guard.State()) { Guard(clock: clock) }
    // finish: the effect, the effect of the action that it sent, and what the parent began because of that.
    let task = store.send(.child(.begin))
    #expect(!task.isCancelled)
    let finished = Task { await task.finish() }
    for step in [["begun"], ["begun", "answered"], ["begun", "answered", "parent"]] {
      await sleepers(1)
      await clock.advance(by: .seconds(1))
      while store.log != step { await Task.yield() }
    }
    await finished.value
    #expect(task.isCancelled)
    #expect(store.effectsInFlight == 0)

    // cancel: what the child began goes, at whatever remove; what the parent began in response stays.
    let second = store.send(.child(.begin))
    await sleepers(1)
    await clock.advance(by: .seconds(1))
    await sleepers(1)
    second.cancel()
    #expect(second.isCancelled)
    await sleepers(0)
    #expect(store.effectsInFlight == 0)
    let third = store.send(.child(.both))
    await sleepers(2)
    third.cancel()
    await sleepers(1)
    #expect(!third.isCancelled)
    await clock.advance(by: .seconds(1))
    await third.finish()
    #expect(store.log == ["begun", "answered", "parent", "begun", "parent"])

    // Whoever waits and is cancelled cancels what it waits for.
    let fourth = store.send(.child(.begin))
    await sleepers(1)
    let waiting = Task { await fourth.finish() }
    await Task.yield()
    waiting.cancel()
    await waiting.value
    await sleepers(0)
  }

  @Test func `a cancelled handle takes with it what waits in its sequences`() async {
    let store = Store(initialState: Script.State()) { Script() }
    let task = store.send(
      .left(.run { .concatenate(.run { _ in try await Task.never() }, .send(.note("late")), .work) }))
    task.cancel()
    #expect(store.effectsInFlight == 0)
    #expect(store.left.log == [])
    await task.finish()
  }
}

/// A child whose work leads to more work, its own and its parent's.
@Reducer
private struct Guard {
  @Reducer
  struct Child {
    @ObservableState
    struct State: Equatable { var log: [String] = [] }

    enum Action { case begin, begun, answered, both }

    let clock: TestClock

    var body: some ReducerOf<Self> {
      Reduce { _, action in
        switch action {
        case .begin: later(.begun)
        case .begun: later(.answered)
        case .both: later(.answered)
        case .answered: .none
        }
      }
    }

    private func later(_ action: Action) -> Effect<Action> {
      .run { [clock] send in
        try await clock.sleep(for: .seconds(1))
        await send(action)
      }
    }
  }

  @ObservableState
  struct State: Equatable {
    var child = Child.State()
    var log: [String] = []
  }

  enum Action {
    case child(Child.Action)
    case worked
  }

  let clock: TestClock

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Child(clock: clock) }
    Reduce { state, action in
      switch action {
      case .child(.begun): state.log.append("begun")
      case .child(.answered):
        state.log.append("answered")
        return work
      case .child(.both): return work
      case .child(.begin): break
      case .worked: state.log.append("parent")
      }
      return .none
    }
  }

  private var work: Effect<Action> {
    .run { [clock] send in
      try await clock.sleep(for: .seconds(1))
      await send(.worked)
    }
  }
}
