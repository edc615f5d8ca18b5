import Backstaff

/// Two slots side by side.
@Reducer
struct Twin {
  @ObservableState
  struct State: Equatable {
    @Presents var left: Meter.State?
    @Presents var right: Meter.State?
  }

  enum Action: Equatable {
    case left(PresentationAction<Meter.Action>)
    case right(PresentationAction<Meter.Action>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$left, action: \.left) { Meter() }
      .ifLet(\.$right, action: \.right) { Meter() }
  }
}

/// Two slots side by side, for children with an identity.
@Reducer
struct TwinRooms {
  @ObservableState
  struct State: Equatable {
    @Presents var left: Room.State?
    @Presents var right: Room.State?
  }

  enum Action: Equatable {
    case left(PresentationAction<Room.Action>)
    case right(PresentationAction<Room.Action>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$left, action: \.left) { Room() }
      .ifLet(\.$right, action: \.right) { Room() }
  }
}
