import Backstaff

/// A stack of two kinds of screens.
@Reducer
struct EnumTrail {
  @Reducer
  enum Leg {
    case a(Meter)
    case b(Meter)
  }

  @ObservableState
  struct State: Equatable {
    var path = StackState<Leg.State>()
  }

  enum Action: Equatable {
    case path(StackActionOf<Leg>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.path, action: \.path)
  }
}

extension EnumTrail.Leg.State: Equatable {}
extension EnumTrail.Leg.Action: Equatable {}
