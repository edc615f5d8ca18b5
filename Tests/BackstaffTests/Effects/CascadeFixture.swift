import Backstaff

/// Actions that lead to others at once.
@Reducer
struct Cascade {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var handled: [String] = []
    /// Set during `trigger` only.
    var isOn = false
    var sawOn: Bool?
  }

  enum Action: Equatable {
    case a, b, c, d
    case tap, n1, n2, end
    case incr
    case trigger, emitted
  }

  /// What a `trigger` calls while it is being reduced.
  var subject: @Sendable () -> Void = {}

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .a, .b, .c, .d: state.count += 1
      case .incr:
        state.count += 1
        return state.count < 100_000 ? .send(.incr) : .none
      case .trigger:
        state.isOn = true
        subject()
        state.isOn = false
      case .emitted: state.sawOn = state.isOn
      case .tap, .n1, .n2, .end: break
      }
      state.handled.append("\(action)")
      switch action {
      case .a: return .merge(.send(.b), .send(.c), .send(.d))
      case .tap: return .merge(.send(.n1), .send(.n2))
      case .n1: return .send(.end)
      default: return .none
      }
    }
  }
}
