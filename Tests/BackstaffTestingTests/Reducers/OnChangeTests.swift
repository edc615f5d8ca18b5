import Backstaff
import BackstaffTesting
import Testing

@Suite struct OnChangeTests {
  private typealias Watch = Reduce<Watched.State, Watched.Action>

  private func store(
    @ReducerBuilder<Watched.State, Watched.Action> _ reducer: () -> some Reducer<Watched.State, Watched.Action>
  ) -> TestStoreOf<Watched> {
    TestStore(initialState: Watched.State()) { reducer() }
  }

  @Test func `RED-22 a watched value fires only on a difference`() async {
    let store = store {
      Watched().onChange(of: { $0.count }) { old, new in
        Watch { state, _ in
          state.log.append("\(old) \(new)")
          return .none
        }
      }
    }
    await store.send(.noop)
    await store.send(.inc) {
      $0.count = 1
      $0.log = ["0 1"]
    }
    await store.send(.noop)
    #expect(store.state.log == ["0 1"])

    let derived = self.store {
      Watched().onChange(of: { Array($0.rows.ids) }) { _, new in
        Watch { state, _ in
          state.log.append("\(new)")
          return .none
        }
      }
    }
    await derived.send(.add(1)) {
      $0.rows = [Room.State(id: 1)]
      $0.log = ["[1]"]
    }
    await derived.send(.edit(1)) { $0.rows[id: 1]?.count = 9 }
    #expect(derived.state.log == ["[1]"])
  }

  @Test func `RED-23 the handler runs after the base on the new state and its effect joins`() async {
    let store = store {
      Watched().onChange(of: { $0.count }) { _, _ in
        Watch { state, _ in
          state.description = String(repeating: "!", count: state.count)
          return state.count > 1 ? .send(.dec) : .none
        }
      }
    }
    await store.send(.inc) {
      $0.count = 1
      $0.description = "!"
    }
    await store.send(.inc) {
      $0.count = 2
      $0.description = "!!"
    }
    await store.receive(.dec) {
      $0.count = 1
      $0.description = "!"
    }
  }

  @Test func `RED-24 the handler does not run itself again and nests outward`() async {
    let once = store {
      Watched().onChange(of: { $0.count }) { _, _ in
        Watch { state, _ in
          state.count += 1
          state.log.append("ran")
          return .none
        }
      }
    }
    await once.send(.inc) {
      $0.count = 2
      $0.log = ["ran"]
    }
    let nested = store {
      Watched()
        .onChange(of: { $0.a }) { _, _ in
          Watch { state, _ in
            state.b += 1
            return .none
          }
        }
        .onChange(of: { $0.b }) { _, _ in
          Watch { state, _ in
            state.c += 1
            return .none
          }
        }
    }
    await nested.send(.changeA) {
      $0.a = 1
      $0.b = 1
      $0.c = 1
    }
  }

  @Test func `RED-25 the handler watches its own reducer and not a parent's writes`() async {
    let runs = Runs()
    let store: TestStoreOf<Gauge> = TestStore(initialState: Gauge.State()) {
      Scope(state: \.meter, action: \.meter) {
        Meter().onChange(of: { $0.count }) { _, _ in
          Reduce<Meter.State, Meter.Action> { _, _ in
            runs.note("ran")
            return .none
          }
        }
      }
      Reduce<Gauge.State, Gauge.Action> { state, action in
        if action == .poke { state.meter.count = 9 }
        return .none
      }
    }
    await store.send(.poke) { $0.meter.count = 9 }
    #expect(runs.all == [])
    await store.send(.meter(.inc)) { $0.meter.count = 10 }
    #expect(runs.all == ["ran"])
  }
}

/// A feature with values to watch.
@Reducer
struct Watched {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var description = ""
    var log: [String] = []
    var a = 0
    var b = 0
    var c = 0
    var rows: IdentifiedArrayOf<Room.State> = []
  }

  enum Action: Equatable {
    case inc, dec, noop, changeA
    case add(Int), edit(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .inc: state.count += 1
      case .dec: state.count -= 1
      case .changeA: state.a += 1
      case .add(let id): state.rows.append(Room.State(id: id))
      case .edit(let id): state.rows[id: id]?.count = 9
      case .noop: break
      }
      return .none
    }
  }
}
