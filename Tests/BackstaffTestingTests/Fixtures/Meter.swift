import Backstaff

/// A counter with work of every kind.
@Reducer
struct Meter {
  @ObservableState
  struct State: Equatable {
    var count = 0
  }

  enum Action: Equatable {
    case inc
    /// Counts down; below zero it counts up again by an action of its own.
    case dec
    case tick
    /// Starts the loop that ticks every second.
    case begin
    /// Ends the loop.
    case halt
    /// Answers 42 after a second.
    case ask
    case answer(Int)
    /// Starts what never ends.
    case hang
    /// Dismisses.
    case leave
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .inc, .tick: state.count += 1
      case .dec:
        state.count -= 1
        return state.count < 0 ? .send(.inc) : .none
      case .answer(let number): state.count = number
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
