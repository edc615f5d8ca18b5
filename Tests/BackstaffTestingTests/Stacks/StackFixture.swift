import Backstaff

/// Notes what it sees of its stack, and counts a pushed element up to five.
@Reducer
struct LogTrail {
  @ObservableState
  struct State: Equatable {
    var path = StackState<Meter.State>()
    var log: [String] = []
  }

  enum Action: Equatable { case path(StackActionOf<Meter>) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      guard case .path(let action) = action else { return .none }
      switch action {
      case .element(let id, _): Self.note("element", id, &state)
      case .popFrom(let id): Self.note("popFrom", id, &state)
      case .push(let id, _):
        Self.note("push", id, &state)
        state.path[id: id]?.count = 5
      }
      return .none
    }
    .forEach(\.path, action: \.path) { Meter() }
  }

  private static func note(_ name: String, _ id: StackElementID, _ state: inout State) {
    let count = state.path[id: id].map { "\($0.count)" } ?? "nothing"
    state.log.append("\(name) \(id): \(state.path.count) there, it has \(count)")
  }
}

/// Notes that it ran, and appends an element when told to.
@Reducer
struct NotingTrail {
  let runs: Runs

  @ObservableState
  struct State: Equatable {
    var path = StackState<Meter.State>()
  }

  enum Action: Equatable {
    case path(StackActionOf<Meter>)
    case push
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      runs.note("parent")
      if action == .push { state.path.append(Meter.State()) }
      return .none
    }
    .forEach(\.path, action: \.path) { Meter() }
  }
}

/// Does something after a given number of seconds.
@Reducer
struct Fuse {
  @ObservableState
  struct State: Equatable {
    var count = 0
  }

  enum Action: Equatable {
    /// Dismisses itself after so many seconds.
    case light(Int)
    /// Answers 42 after so many seconds.
    case ask(Int)
    case answer(Int)
    /// Dismisses itself twice in one effect.
    case leaveTwice
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { [clock, dismiss] state, action in
      switch action {
      case .light(let seconds):
        return .run { _ in
          try await clock.sleep(for: .seconds(seconds))
          await dismiss()
        }
      case .ask(let seconds): return .answering(.answer(42), after: .seconds(seconds), clock)
      case .answer(let number): state.count = number
      case .leaveTwice:
        return .run { _ in
          await dismiss()
          await dismiss()
        }
      }
      return .none
    }
  }
}

/// A stack of fuses.
@Reducer
struct FuseTrail {
  @ObservableState
  struct State: Equatable {
    var path = StackState<Fuse.State>()
  }

  enum Action: Equatable {
    case path(StackActionOf<Fuse>)
    case remove(StackElementID)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .remove(let id) = action { state.path[id: id] = nil }
      return .none
    }
    .forEach(\.path, action: \.path) { Fuse() }
  }
}

/// Appends an element at once and one more by an effect.
@Reducer
struct Pusher {
  @ObservableState
  struct State: Equatable {
    var path = StackState<Meter.State>()
  }

  enum Action: Equatable {
    case path(StackActionOf<Meter>)
    case pushTwice, push
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .pushTwice:
        state.path.append(Meter.State())
        return .run { send in await send(.push) }
      case .push: state.path.append(Meter.State())
      case .path: break
      }
      return .none
    }
    .forEach(\.path, action: \.path) { Meter() }
  }
}

/// A stack of features that present something.
@Reducer
struct BranchTrail {
  @ObservableState
  struct State: Equatable {
    var path = StackState<Branch.State>()
  }

  enum Action: Equatable { case path(StackActionOf<Branch>) }

  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.path, action: \.path) { Branch() }
  }

  /// One element with its sheet shown.
  static var withSheet: State { State(path: StackState([Branch.State(grandchild: Meter.State())])) }
}
