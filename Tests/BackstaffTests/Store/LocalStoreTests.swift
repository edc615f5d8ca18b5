import Backstaff
import Testing

@Suite(.timeLimit(.minutes(10))) @MainActor struct LocalStoreTests {
  @Test func `STORE-01 a store has reduced on the next line`() {
    let store = Store(initialState: Meter.State()) { Meter() }
    store.send(.inc)
    #expect(store.count == 1)
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

extension MainActor {
  /// The reducer of a local store runs on the main actor, which its closures do not say.
  static func assumeIsolatedForTests(_ body: @MainActor () -> Void) {
    // Protected by LocalCore, which is main-actor isolated and calls its reducer synchronously.
    MainActor.assumeIsolated { body() }
  }
}
