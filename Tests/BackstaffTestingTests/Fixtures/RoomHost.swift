import Backstaff

/// Presents a room.
@Reducer
struct RoomHost {
  @ObservableState
  struct State: Equatable {
    @Presents var child: Room.State?
  }

  enum Action: Equatable {
    case child(PresentationAction<Room.Action>)
    case show(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .show(let id) = action { state.child = Room.State(id: id) }
      return .none
    }
    .ifLet(\.$child, action: \.child) { Room() }
  }
}
