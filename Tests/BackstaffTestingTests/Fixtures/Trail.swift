import Backstaff

/// A stack of meters.
@Reducer
struct Trail {
  @ObservableState
  struct State: Equatable {
    var path = StackState<Meter.State>()
  }

  enum Action: Equatable {
    case path(StackActionOf<Meter>)
    case push, popLast, popAll
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .push: state.path.append(Meter.State())
      case .popLast: state.path.popLast()
      case .popAll: state.path.removeAll()
      case .path: break
      }
      return .none
    }
    .forEach(\.path, action: \.path) { Meter() }
  }
}
