import Backstaff

/// A meter that presents a meter.
@Reducer
struct Branch {
  @ObservableState
  struct State: Equatable {
    var count = 0
    @Presents var grandchild: Meter.State?
  }

  enum Action: Equatable {
    case begin, tick, leave
    case grandchild(PresentationAction<Meter.Action>)
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .begin: return .ticking(.tick, clock)
      case .tick: state.count += 1
      case .leave: return .leaving(dismiss)
      case .grandchild: break
      }
      return .none
    }
    .ifLet(\.$grandchild, action: \.grandchild) { Meter() }
  }
}

/// Presents a branch.
@Reducer
struct Tree {
  @ObservableState
  struct State: Equatable {
    @Presents var child: Branch.State?
  }

  enum Action: Equatable {
    case child(PresentationAction<Branch.Action>)
    /// Dismisses the grandchild by its action.
    case prune
    case stopAll
  }

  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .prune: .send(.child(.presented(.grandchild(.dismiss))))
      case .stopAll: .cancel(id: "loop")
      case .child: .none
      }
    }
    .ifLet(\.$child, action: \.child) { Branch() }
  }

  /// Both levels shown.
  static var full: State { State(child: Branch.State(grandchild: Meter.State())) }
}

/// A feature that presents itself.
@Reducer
struct Layer {
  @ObservableState
  struct State: Equatable {
    @Presents var child: Layer.State?
  }

  indirect enum Action: Equatable {
    case child(PresentationAction<Layer.Action>)
    case leave
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { _, action in
      action == .leave ? .leaving(dismiss) : .none
    }
    .ifLet(\.$child, action: \.child) { Layer() }
  }
}

/// Works under a name that its child uses too.
@Reducer
struct Namesake {
  @ObservableState
  struct State: Equatable {
    @Presents var child: Napper.State?
    var answer = 0
    var woken = 0
  }

  enum Action: Equatable {
    case child(PresentationAction<Napper.Action>)
    /// Answers 42 after a second, under `loop`.
    case ask
    case answer(Int)
    /// Wakes after two seconds, under `x`.
    case nap
    case woke
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .ask: return .answering(.answer(42), clock).cancellable(id: "loop")
      case .nap: return .answering(.woke, after: .seconds(2), clock).cancellable(id: "x")
      case .answer(let number): state.answer = number
      case .woke: state.woken += 1
      case .child: break
      }
      return .none
    }
    .ifLet(\.$child, action: \.child) { Napper() }
  }
}

/// Naps for a second under `x`, anew each time.
@Reducer
struct Napper {
  @ObservableState
  struct State: Equatable {
    var woken = 0
  }

  enum Action: Equatable { case halt, nap, woke }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .halt: return .cancel(id: "loop")
      case .nap: return .answering(.woke, clock).cancellable(id: "x", cancelInFlight: true)
      case .woke: state.woken += 1
      }
      return .none
    }
  }
}
