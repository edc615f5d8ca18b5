import Backstaff

/// A meter with an identity.
@Reducer
struct Room {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
  }

  enum Action: Equatable {
    case inc, dec, tick, begin, halt, ask
    case answer(Int)
    case hang, leave
    /// Becomes another room.
    case rename(Int)
    /// Counts to nine, before the parent takes the room away.
    case leaveMe
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .inc, .tick: state.count += 1
      case .dec: state.count -= 1
      case .answer(let number): state.count = number
      case .rename(let id): state = State(id: id)
      case .leaveMe: state.count = 9
      case .begin: return .ticking(.tick, clock)
      case .halt: return .cancel(id: "loop")
      case .ask: return .answering(.answer(42), clock)
      case .hang: return .hanging
      case .leave: return .leaving(dismiss)
      }
      return .none
    }
  }
}
