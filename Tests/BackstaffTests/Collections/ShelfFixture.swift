import Backstaff

/// Rows of rooms.
@Reducer
struct Shelf {
  @ObservableState
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Room.State> = []
    var seen: Int?
    var handled = 0
  }

  enum Action: Equatable {
    case rows(IdentifiedAction<Int, Room.Action>)
    case put([Int])
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.handled += 1
      switch action {
      case .rows(.element(let id, .leaveMe)):
        state.seen = state.rows[id: id]?.count
        state.rows.remove(id: id)
      case .rows: break
      case .put(let ids):
        state.rows.removeAll()
        state.rows.append(contentsOf: ids.map { Room.State(id: $0) })
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Room() }
  }
}
