import Backstaff
import BackstaffTesting
import Synchronization
import Testing

/// What effects send at once, and in which order it is handled.
@Suite(.timeLimit(.minutes(10))) @MainActor struct EffectOrderTests {
  private let store = Store(initialState: Cascade.State()) { Cascade() }

  @Test func `EFF-01 none is over before it began`() async {
    let task = store.send(.b)
    await task.finish()
    #expect(task.isCancelled)
    #expect(store.effectsInFlight == 0)
    let bench = EngineBench(Script.State(), Script())
    #expect(bench.send(.run { .none }) == [])
    #expect(bench.engine.effects.isEmpty)
  }

  @Test func `EFF-02 sends keep their order, and a test sees each step`() async {
    let store = TestStore(initialState: Cascade.State()) { Cascade() }
    await store.send(.a) {
      $0.count = 1
      $0.handled = ["a"]
    }
    for (number, action) in zip(2..., [Cascade.Action.b, .c, .d]) {
      #expect(store.state.count == number - 1)
      await store.receive(action) {
        $0.count = number
        $0.handled.append("\(action)")
      }
      #expect(store.state.count == number)
    }
    await store.finish()
  }

  @Test func `EFF-03 what is sent at once is handled breadth first`() {
    store.send(.tap)
    #expect(store.handled == ["tap", "n1", "n2", "end"])
  }

  @Test func `EFF-04 a cascade is complete when send returns, and observers hear of it once`() {
    let watcher = Watcher { [store] in _ = store.count }
    store.send(.a)
    #expect(store.count == 4)
    #expect(watcher.told == 1)
  }

  @Test func `EFF-05 a cascade of a hundred thousand needs no stack`() {
    store.send(.incr)
    #expect(store.count == 100_000)
  }

  @Test func `EFF-26 an action that arrives while another is reduced is handled after it`() {
    let subject = Subject()
    let store = Store(initialState: Cascade.State()) { Cascade(subject: { subject.tell() }) }
    subject.store = store
    store.send(.trigger)
    #expect(store.handled == ["trigger", "emitted"])
    #expect(store.sawOn == .some(false))
  }
}

/// Sends `emitted` to its subscriber whenever it is told something.
private final class Subject: Sendable {
  private let subscriber = Mutex<StoreOf<Cascade>?>(nil)

  var store: StoreOf<Cascade>? {
    get { subscriber.withLock { $0 } }
    set { subscriber.withLock { $0 = newValue } }
  }

  func tell() {
    MainActor.assumeIsolatedForTests { store?.send(.emitted) }
  }
}
