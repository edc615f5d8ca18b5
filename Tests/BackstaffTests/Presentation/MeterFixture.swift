import Backstaff

/// A counter with work: `begin` runs until it is cancelled under `loop`, `leave` dismisses.
@Reducer
struct Meter {
  @ObservableState
  struct State: Equatable {
    var count = 0
    @Presents var deeper: Deeper.State?
  }

  enum Action: Equatable {
    case inc, dec, begin, halt, hang, leave, showDeeper, bye, done, last
    case answer(Int)
    case deeper(PresentationAction<Deeper.Action>)
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .inc: state.count += 1
      case .dec:
        state.count -= 1
        if state.count < 0 { return .send(.inc) }
      case .answer(let number): state.count = number
      case .begin: return .run { _ in try await Task.never() }.cancellable(id: "loop")
      case .halt: return .cancel(id: "loop")
      case .hang, .last: return .run { _ in try await Task.never() }
      case .leave: return .run { _ in await self.dismiss() }
      case .showDeeper: state.deeper = Deeper.State()
      case .bye: return .send(.done)
      case .done, .deeper: break
      }
      return .none
    }
    .ifLet(\.$deeper, action: \.deeper) { Deeper() }
  }
}

/// What a meter presents.
@Reducer
struct Deeper {
  @ObservableState
  struct State: Equatable { var count = 0 }

  enum Action: Equatable { case begin, leave }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .begin: .run { _ in try await Task.never() }.cancellable(id: "loop")
      case .leave: .run { _ in await self.dismiss() }
      }
    }
  }
}

/// A meter with an identity.
@Reducer
struct Room {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id: Int
    var count = 0
  }

  enum Action: Equatable {
    case inc, begin, halt, leaveMe
    case answer(Int), rename(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .inc: state.count += 1
      case .answer(let number): state.count = number
      case .leaveMe: state.count = 9
      case .rename(let id): state = State(id: id)
      case .begin: return .run { _ in try await Task.never() }.cancellable(id: "loop")
      case .halt: return .cancel(id: "loop")
      }
      return .none
    }
  }
}

/// Two slots, of a meter and of a room, and a second meter beside them.
@Reducer
struct Host {
  @ObservableState
  struct State: Equatable {
    @Presents var child: Meter.State?
    @Presents var twin: Meter.State?
    @Presents var room: Room.State?
    var seen: Int?
    var handled = 0
    var reput = false
    var nextRoom: Int?
  }

  enum Action: Equatable {
    case child(PresentationAction<Meter.Action>)
    case twin(PresentationAction<Meter.Action>)
    case room(PresentationAction<Room.Action>)
    case show, hide, showTwin, stopAll, begin, hideBefore, hideAfter
    case showRoom(Int)
  }

  var body: some ReducerOf<Self> {
    CombineReducers {
      Reduce { state, action in
        if action == .hideBefore { state.child = nil }
        return .none
      }
      Reduce { state, action in Host.decide(&state, action) }
        .ifLet(\.$child, action: \.child) { Meter() }
        .ifLet(\.$twin, action: \.twin) { Meter() }
        .ifLet(\.$room, action: \.room) { Room() }
      Reduce { state, action in
        if action == .hideAfter { state.child = nil }
        return .none
      }
    }
  }

  private static func decide(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.handled += 1
    switch action {
    case .show: state.child = Meter.State()
    case .hide: state.child = nil
    case .showTwin: state.twin = Meter.State()
    case .showRoom(let id): state.room = Room.State(id: id)
    case .stopAll: return .cancel(id: "loop")
    case .begin: return .run { _ in try await Task.never() }.cancellable(id: "loop")
    case .child(.dismiss):
      state.seen = state.child?.count
      if state.reput { state.child = Meter.State() }
    case .room(.dismiss):
      if let next = state.nextRoom { state.room = Room.State(id: next) }
      state.nextRoom = nil
    case .child(.presented(.inc)): state.seen = state.child?.count
    case .child(.presented(.done)), .child(.presented(.last)): state.child = nil
    case .child, .twin, .room, .hideBefore, .hideAfter: break
    }
    return .none
  }
}
