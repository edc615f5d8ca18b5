import Backstaff

/// Presents a meter.
@Reducer
struct Host {
  @ObservableState
  struct State: Equatable {
    @Presents var child: Meter.State?
    /// What the child had counted when it was dismissed.
    var seen: Int?
  }

  enum Action: Equatable {
    case child(PresentationAction<Meter.Action>)
    case show, hide, stopAll
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .show: state.child = Meter.State()
      case .hide: state.child = nil
      case .stopAll: return .cancel(id: "loop")
      case .child(.dismiss): state.seen = state.child?.count
      case .child: break
      }
      return .none
    }
    .ifLet(\.$child, action: \.child) { Meter() }
  }
}
