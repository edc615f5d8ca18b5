import Backstaff
import Testing

@Suite(.timeLimit(.minutes(1))) @MainActor struct LocalStoreTests {
  @Test func `STORE-01 a store has reduced on the next line`() {
    let store = Store(initialState: Meter.State()) { Meter() }
    store.send(.inc)
    #expect(store.count == 1)
  }

  @Test func `EFF-04 a cascade is complete when send returns`() {
    let store = Store(initialState: Script.State()) { Script() }
    store.send(.run { .merge(.send(.note("b")), .send(.run { .send(.note("d")) }), .send(.note("c"))) })
    #expect(store.log == ["b", "c", "d"])
  }

  @Test func `EFF-05 a long cascade needs no stack`() {
    let store = Store(initialState: Countdown.State(left: 20_000)) { Countdown() }
    store.send(.down)
    #expect(store.left == 0)
  }

  @Test func `what a sequence sends behind its work keeps its order`() async {
    let store = Store(initialState: Script.State()) { Script() }
    store.send(
      .run {
        .concatenate(
          .run { _ in }, .merge(.send(.note("a")), .send(.note("b")), .send(.note("c"))))
      })
    await store.settle()
    #expect(store.log == ["a", "b", "c"])
  }

  @Test func `EFF-06 a run sends what it likes and its catch hears what it throws`() async {
    struct Boom: Error {}
    let store = Store(initialState: Script.State()) { Script() }
    store.send(
      .run {
        .run { send in
          await send(.note("one"))
          await send(.note("two"))
          throw Boom()
        } catch: { error, send in
          await send(.note("\(type(of: error))"))
        }
      })
    await store.settle()
    #expect(store.log == ["one", "two", "Boom"])
  }

  @Test func `EFF-07 cancellation is not an error`() async {
    let store = Store(initialState: Script.State()) { Script() }
    let effect: @Sendable () -> Effect<Script.Action> = {
      .run { _ in
        try await Task.never()
      } catch: { _, send in
        await send(.note("caught"))
      }.cancellable(id: "x")
    }
    store.send(.run(effect))
    store.send(.run { .cancel(id: "x") })
    await store.settle()
    #expect(store.log == [])
  }

  @Test func `EFF-08 what a cancelled effect sends is dropped`() async {
    let store = Store(initialState: Script.State()) { Script() }
    store.send(
      .run {
        .run { send in
          await send(.run { .cancel(id: "own") })
          await send(.note("late"))
        }.cancellable(id: "own")
      })
    await store.settle()
    #expect(store.log == [])
  }

  @Test func `EFF-13 a mapped effect sends the mapped actions`() async {
    let store = Store(initialState: Script.State()) { Script() }
    store.send(
      .run {
        Effect<Int>.merge(.send(2), .run { send in await send(3) }).map { Script.Action.note("\($0)") }
      })
    await store.settle()
    #expect(store.log == ["2", "3"])
  }

  @Test func `EFF-19 two stores do not know each other's effects`() async {
    let one = Store(initialState: Script.State()) { Script() }
    let two = Store(initialState: Script.State()) { Script() }
    let gate = AsyncStream<Void>.makeStream()
    one.send(
      .run {
        .run { send in
          for await _ in gate.stream { await send(.note("42")) }
        }.cancellable(id: "loop")
      })
    two.send(.run { .cancel(id: "loop") })
    gate.continuation.yield()
    gate.continuation.finish()
    await one.settle()
    #expect(one.log == ["42"])
    #expect(two.log == [])
  }

  @Test func `EFF-26 an action sent while another is reduced comes after it`() {
    let store = Store(initialState: Script.State()) { Script() }
    store.send(
      .run {
        MainActor.assumeIsolatedForTests { store.send(.note("inner")) }
        return .send(.note("own"))
      })
    #expect(store.log == ["inner", "own"])
  }

  @Test func `EFF-27 work ends with its store`() async {
    let ended = AsyncStream<Void>.makeStream()
    var store: Store? = Store(initialState: Script.State()) { Script() }
    store?.send(
      .run {
        .run { _ in
          await withTaskCancellationHandler {
            for await _ in AsyncStream<Never>(unfolding: { nil }) {}
            for await _ in AsyncStream<Never>.makeStream().stream {}
          } onCancel: {
            ended.continuation.finish()
          }
        }
      })
    store = nil
    for await _ in ended.stream {}
    #expect(store == nil)
  }

  @Test func `a local store drops in silence what an effect sends after its scope is gone`() async {
    let store = Store(initialState: Script.State(child: Play.State(id: 1))) { Script() }
    let (gate, seen) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
    store.send(
      .child(
        .presented(
          .run {
            .run { send in
              // A task of its own hears nothing of the cancellation.
              await Task.detached { for await _ in gate.stream {} }.value
              await send(.note("late"))
              seen.continuation.finish()
            }
          })))
    store.send(.show(nil))
    gate.continuation.finish()
    for await _ in seen.stream {}
    #expect(store.state == Script.State())
  }
}

/// Counts down by sending itself.
@Reducer
struct Countdown {
  @ObservableState
  struct State: Equatable { var left: Int }

  enum Action { case down }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.left -= 1
      return state.left > 0 ? .send(.down) : .none
    }
  }
}

extension MainActor {
  /// The reducer of a local store runs on the main actor, which its closures do not say.
  static func assumeIsolatedForTests(_ body: @MainActor () -> Void) {
    // Protected by LocalCore, which is main-actor isolated and calls its reducer synchronously.
    MainActor.assumeIsolated { body() }
  }
}
