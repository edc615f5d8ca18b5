import Backstaff
import Testing

@Suite(.timeLimit(.minutes(10))) @MainActor struct StoreLifeTests {
  @Test func `STORE-13 what an observer sends is handled afterwards, with one issue`() {
    let store = Store(initialState: Track.State(id: 1)) { Track() }
    var seen: [Int] = []
    let issues = IssueCatcher.issues {
      let observation = StoreObservation {
        seen.append(store.count)
        if store.count == 1 { store.send(.set(0)) }
      }
      store.send(.set(1))
      withExtendedLifetime(observation) {}
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("was sent while observers were being told") == true)
    #expect(seen == [0, 1, 0])
  }

  @Test func `STORE-14 an action that sends when it is freed is followed by what it sent`() {
    let store = Store(initialState: Freight.State()) { Freight() }
    store.send(.start { [weak store] in MainActor.assumeIsolatedForTests { store?.send(.stop) } })
    #expect(store.log == ["start", "kick", "carrier", "stop"])
  }

  @Test func `STORE-15 nothing leaks, and effects count while they run`() async {
    weak var root: StoreOf<Station>?
    weak var core: AnyObject?
    weak var child: StoreOf<Track>?
    weak var part: AnyObject?
    do {
      let store = Store(initialState: Station.State()) { Station() }
      (root, core) = (store, store.core)
      let track = store.scope(\.track, action: \.track)
      (child, part) = (track, track.core)
      track.send(.inc)
    }
    #expect(root == nil && core == nil && child == nil && part == nil)

    let store = Store(initialState: Script.State()) { Script() }
    #expect(store.effectsInFlight == 0)
    store.send(.run { .send(.note("at once")) })
    #expect(store.effectsInFlight == 0)
    let gate = AsyncStream<Void>.makeStream()
    let task = store.send(.run { .run { _ in for await _ in gate.stream {} } })
    #expect(store.effectsInFlight == 1)
    gate.continuation.finish()
    await task.finish()
    #expect(store.effectsInFlight == 0)
  }
}

/// Hands on what sends an action when it is freed.
@Reducer
struct Freight {
  final class Carrier: Sendable {
    private let onFree: @Sendable () -> Void
    init(_ onFree: @escaping @Sendable () -> Void) { self.onFree = onFree }
    deinit { onFree() }
  }

  @ObservableState
  struct State: Equatable { var log: [String] = [] }

  enum Action {
    case start(@Sendable () -> Void)
    case kick(@Sendable () -> Void)
    case carrier(Carrier)
    case stop
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start(let send):
        state.log.append("start")
        return .send(.kick(send))
      case .kick(let send):
        state.log.append("kick")
        return .send(.carrier(Carrier(send)))
      case .carrier:
        state.log.append("carrier")
        return .none
      case .stop:
        state.log.append("stop")
        return .none
      }
    }
  }
}
