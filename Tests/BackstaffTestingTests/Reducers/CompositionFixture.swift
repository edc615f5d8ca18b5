import Backstaff
import Synchronization

/// A value and two flags.
@Reducer
struct Tally {
  @ObservableState
  struct State: Equatable {
    var value = 0
    var f1 = false
    var f2 = false
  }

  enum Action: Equatable { case go, noop, first, second }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if action == .go { state.value += 1 }
      return .none
    }
  }
}

/// Sets one flag of a tally some time after `go`.
struct Flagger: Reducer {
  let flag: Tally.Action
  let delay: Duration
  @Dependency(\.continuousClock) var clock

  var body: some Reducer<Tally.State, Tally.Action> {
    Reduce { state, action in
      switch action {
      case .go:
        return .run { [clock, delay, flag] send in
          try await clock.sleep(for: delay)
          await send(flag)
        }
      case flag where flag == .first: state.f1 = true
      case flag where flag == .second: state.f2 = true
      default: break
      }
      return .none
    }
  }
}

/// Two reducers in a group with one child joined to both.
@Reducer
struct Ordered {
  @ObservableState
  struct State: Equatable {
    var child: Tally.State?
    var log: [String] = []
  }

  enum Action: Equatable { case child(Tally.Action) }

  var body: some ReducerOf<Self> {
    CombineReducers {
      note("A")
      note("B")
    }
    .ifLet(\.child, action: \.child) { Tally() }
  }

  private func note(_ name: String) -> Reduce<State, Action> {
    Reduce { state, _ in
      state.log.append("\(name) saw \(state.child?.value ?? -1)")
      return .none
    }
  }
}

/// Mirrors its meter, whose scope stands before or after its own logic.
@Reducer
struct Gauge {
  enum Position: Sendable { case first, last }
  let scope: Position

  @ObservableState
  struct State: Equatable {
    var meter = Meter.State()
    var mirror: Int?
    var childCalls = 0
  }

  enum Action: Equatable {
    case meter(Meter.Action)
    case poke
  }

  var body: some ReducerOf<Self> {
    if scope == .first { Scope(state: \.meter, action: \.meter) { Meter() } }
    Reduce { state, action in
      if case .meter = action { state.childCalls += 1 }
      state.mirror = state.meter.count
      return .none
    }
    if scope == .last { Scope(state: \.meter, action: \.meter) { Meter() } }
  }
}

/// Which reducers ran.
final class Runs: Sendable {
  private let names = Mutex<[String]>([])
  var all: [String] { names.withLock { $0 } }
  /// Takes a note, unless a test store only reduces once more to see whether it leads to the same.
  func note(_ name: String) {
    if EventContext.current?.isReplay != true { names.withLock { $0.append(name) } }
  }
}

/// A meter that is on or off.
@Reducer
struct Switch {
  enum Operator: CaseIterable, Sendable { case scope, ifCaseLet }

  var join = Operator.scope
  var runs: Runs?

  @CasePathable
  @ObservableState
  enum State: Equatable {
    case on(Meter.State)
    case off
  }

  enum Action: Equatable { case on(Meter.Action) }

  var body: some ReducerOf<Self> {
    if join == .scope {
      Scope(state: \.on, action: \.on) { Meter() }
      note("parent")
    } else {
      note("parent").ifCaseLet(\.on, action: \.on) { Meter() }
    }
    note("later")
  }

  private func note(_ name: String) -> Reduce<State, Action> {
    Reduce { [runs] _, _ in
      runs?.note(name)
      return .none
    }
  }
}
