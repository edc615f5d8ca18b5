import Backstaff

/// Notes that it ran.
@Reducer
struct NotingShelf {
  let runs: Runs

  @ObservableState
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Room.State> = []
    var tags: IdentifiedArrayOf<Tag.State> = []
  }

  enum Action: Equatable {
    case rows(IdentifiedActionOf<Room>)
    case tags(IdentifiedAction<Int, String>)
  }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in
      runs.note("parent")
      return .none
    }
    .forEach(\.rows, action: \.rows) { Room() }
    .forEach(\.tags, action: \.tags) { Tag() }
  }
}

/// A row whose actions are texts.
struct Tag: Reducer {
  struct State: Equatable, Identifiable, Codable {
    let id: Int
    var text = ""
  }

  var body: some Reducer<State, String> {
    Reduce { state, action in
      state.text = action
      return .none
    }
  }
}

/// A row with rows of its own.
@Reducer
struct Drawer {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var rows: IdentifiedArrayOf<Room.State> = []
  }

  enum Action: Equatable { case rows(IdentifiedActionOf<Room>) }

  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.rows, action: \.rows) { Room() }
  }
}

/// Drawers, which can be taken away.
@Reducer
struct Cabinet {
  @ObservableState
  struct State: Equatable {
    var drawers: IdentifiedArrayOf<Drawer.State> = []
  }

  enum Action: Equatable {
    case drawers(IdentifiedActionOf<Drawer>)
    case remove(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .remove(let id) = action { state.drawers.remove(id: id) }
      return .none
    }
    .forEach(\.drawers, action: \.drawers) { Drawer() }
  }
}

/// Two collections with the same ids.
@Reducer
struct TwinShelf {
  @ObservableState
  struct State: Equatable {
    var left: IdentifiedArrayOf<Room.State> = []
    var right: IdentifiedArrayOf<Room.State> = []
  }

  enum Action: Equatable {
    case left(IdentifiedActionOf<Room>)
    case right(IdentifiedActionOf<Room>)
    case removeLeft(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .removeLeft(let id) = action { state.left.remove(id: id) }
      return .none
    }
    .forEach(\.left, action: \.left) { Room() }
    .forEach(\.right, action: \.right) { Room() }
  }
}
