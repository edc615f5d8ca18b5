import Backstaff

/// Mirrors what its child has counted.
@Reducer
struct MirrorHost {
  @ObservableState
  struct State: Equatable {
    @Presents var child: Meter.State?
    var mirror: Int?
  }

  enum Action: Equatable { case child(PresentationAction<Meter.Action>) }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.mirror = state.child?.count
      return .none
    }
    .ifLet(\.$child, action: \.child) { Meter() }
  }
}

/// Notes that it ran, and changes nothing.
@Reducer
struct NotingHost {
  let runs: Runs

  @ObservableState
  struct State: Equatable {
    @Presents var child: Meter.State?
  }

  enum Action: Equatable { case child(PresentationAction<Meter.Action>) }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in
      runs.note("parent")
      return .none
    }
    .ifLet(\.$child, action: \.child) { Meter() }
  }

  /// Where the operator is written.
  static let operatorLine: UInt = #line - 4
}

/// Says that it is done.
@Reducer
struct Guest {
  @ObservableState
  struct State: Equatable {}

  enum Action: Equatable { case hang, bye, done }

  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .hang: .hanging
      case .bye: .send(.done)
      case .done: .none
      }
    }
  }
}

/// Takes its guest away when the guest is done.
@Reducer
struct GuestHost {
  @ObservableState
  struct State: Equatable {
    @Presents var child: Guest.State?
  }

  enum Action: Equatable { case child(PresentationAction<Guest.Action>) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if action == .child(.presented(.done)) { state.child = nil }
      return .none
    }
    .ifLet(\.$child, action: \.child) { Guest() }
  }
}

/// Takes the child away in a reducer that stands before or behind the operator.
@Reducer
struct Bystander {
  enum Position: CaseIterable, Sendable { case before, behind }
  let position: Position

  @ObservableState
  struct State: Equatable {
    @Presents var child: Meter.State?
  }

  enum Action: Equatable {
    case child(PresentationAction<Meter.Action>)
    case clear
  }

  var body: some ReducerOf<Self> {
    clearing(at: .before)
    EmptyReducer<State, Action>()
      .ifLet(\.$child, action: \.child) { Meter() }
    clearing(at: .behind)
  }

  private func clearing(at place: Position) -> Reduce<State, Action> {
    Reduce { state, action in
      if action == .clear, place == position { state.child = nil }
      return .none
    }
  }
}

/// A child that goes on working when it is cancelled.
@Reducer
struct Stubborn {
  /// How it goes on: by itself, or in a task of its own, which is not cancelled with it.
  enum Manner: CaseIterable, Sendable { case itself, ownTask }
  let manner: Manner
  let go: Gate
  let done: Gate

  @ObservableState
  struct State: Equatable {
    var count = 0
  }

  enum Action: Equatable { case work, tick }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tick:
        state.count += 1
        return .none
      case .work:
        return .run { send in
          await go.pass()
          switch manner {
          case .itself: await send(.tick)
          case .ownTask: await Task { await send(.tick) }.value
          }
          done.open()
        }
      }
    }
  }
}

/// Presents a stubborn child.
@Reducer
struct StubbornHost {
  let child: Stubborn

  @ObservableState
  struct State: Equatable {
    @Presents var child: Stubborn.State?
  }

  enum Action: Equatable {
    case child(PresentationAction<Stubborn.Action>)
    case hide
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if action == .hide { state.child = nil }
      return .none
    }
    .ifLet(\.$child, action: \.child) { child }
  }
}
