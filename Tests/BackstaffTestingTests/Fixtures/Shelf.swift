import Backstaff

/// Rows of rooms.
@Reducer
struct Shelf {
  @ObservableState
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Room.State> = []
    /// What a row had counted when it was taken away.
    var seen: Int?
  }

  enum Action: Equatable {
    case rows(IdentifiedActionOf<Room>)
    case add(Int), remove(Int), replace(Int), removeAndAdd(Int)
    case removeLast, shuffle, stopAll
  }

  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rows(.element(let id, .leaveMe)):
        state.seen = state.rows[id: id]?.count
        state.rows.remove(id: id)
      case .rows: break
      case .add(let id): state.rows.append(Room.State(id: id))
      case .remove(let id): state.rows.remove(id: id)
      case .replace(let id): state.rows[id: id] = Room.State(id: id)
      case .removeAndAdd(let id):
        state.rows.remove(id: id)
        state.rows.append(Room.State(id: id))
      case .removeLast: if !state.rows.isEmpty { state.rows.removeLast() }
      case .shuffle: withRandomNumberGenerator { state.rows.shuffle(using: &$0) }
      case .stopAll: return .cancel(id: "loop")
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Room() }
  }
}
