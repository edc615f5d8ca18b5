import Backstaff

/// Misuses at lines that a test can name.
@Reducer
struct Misused {
  @ObservableState
  struct State: Equatable {
    @Presents var child: Meter.State?
    var rows: IdentifiedArrayOf<Room.State> = []
    var optional: Meter.State?
    var handled: [String] = []
  }

  enum Action: Equatable {
    case child(PresentationAction<Meter.Action>)
    case rows(IdentifiedActionOf<Room>)
    case optional(Meter.Action)
    case fail, leave
  }

  struct Failure: Error {}

  static let runLine: UInt = 37
  static let dismissLine: UInt = 38
  static let childLine: UInt = 44
  static let rowsLine: UInt = 45
  static let optionalLine: UInt = 46

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .child: state.handled.append("child")
      case .rows: state.handled.append("rows")
      case .optional: state.handled.append("optional")
      case .fail: return .run { _ in throw Failure() }
      case .leave: return .run { _ in await self.dismiss() }
      }
      return .none
    }
    // A parent that is told of every misuse can put things right: it runs after the issue.

    .ifLet(\.$child, action: \.child) { Meter() }
    .forEach(\.rows, action: \.rows) { Room() }
    .ifLet(\.optional, action: \.optional) { Meter() }
  }
}
