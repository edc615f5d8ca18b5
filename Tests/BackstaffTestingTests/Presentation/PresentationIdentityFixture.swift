import Backstaff

/// Puts a child into its host after the host has reduced.
@Reducer
struct Grandparent {
  @ObservableState
  struct State: Equatable {
    var host = Host.State()
  }

  enum Action: Equatable {
    case host(Host.Action)
    case show
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.host, action: \.host) { Host() }
    Reduce { state, action in
      if action == .show { state.host.child = Meter.State() }
      return .none
    }
  }
}

/// Puts the same child back while it is dismissed.
@Reducer
struct Clinger {
  @ObservableState
  struct State: Equatable {
    @Presents var child: Meter.State?
  }

  enum Action: Equatable { case child(PresentationAction<Meter.Action>) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if action == .child(.dismiss) { state.child = Meter.State() }
      return .none
    }
    .ifLet(\.$child, action: \.child) { Meter() }
  }
}

/// Puts another child there, once, while the first is dismissed.
@Reducer
struct Relay {
  @ObservableState
  struct State: Equatable {
    @Presents var child: Room.State?
    var next: Int?
  }

  enum Action: Equatable { case child(PresentationAction<Room.Action>) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if action == .child(.dismiss), let next = state.next {
        state.child = Room.State(id: next)
        state.next = nil
      }
      return .none
    }
    .ifLet(\.$child, action: \.child) { Room() }
  }
}
