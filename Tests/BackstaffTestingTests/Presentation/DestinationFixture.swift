import Backstaff

/// Two cases with the same feature and perhaps the same id.
@Reducer
struct Doors {
  @Reducer
  enum Dest {
    case a(Room)
    case b(Room)
  }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Dest.State?
  }

  enum Action: Equatable {
    case destination(PresentationAction<Dest.Action>)
    case showA(Int), showB(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .showA(let id): state.destination = .a(Room.State(id: id))
      case .showB(let id): state.destination = .b(Room.State(id: id))
      case .destination: break
      }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension Doors.Dest.State: Equatable {}
extension Doors.Dest.Action: Equatable {}

/// Shows what is no feature.
@Reducer
struct Notes {
  @Reducer
  enum Dest {
    case meter(Meter)
    case note(Int, by: String)
  }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Dest.State?
  }

  enum Action: Equatable {
    case destination(PresentationAction<Dest.Action>)
    case show(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .show(let number) = action { state.destination = .note(number, by: "me") }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension Notes.Dest.State: Equatable {}
extension Notes.Dest.Action: Equatable {}

/// An enum of features inside another one.
@Reducer
struct Nesting {
  @Reducer
  enum Outer {
    case inner(Inner.Body = Inner.body)
  }

  @Reducer
  enum Inner {
    case leaf(Meter)
  }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Outer.State?
  }

  enum Action: Equatable { case destination(PresentationAction<Outer.Action>) }

  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$destination, action: \.destination)
  }
}

extension Nesting.Outer.State: Equatable {}
extension Nesting.Outer.Action: Equatable {}
extension Nesting.Inner.State: Equatable {}
extension Nesting.Inner.Action: Equatable {}
