import Backstaff

/// One slot for features, an alert and a dialog.
@Reducer
struct Picker {
  @Reducer
  enum Dest {
    case meter(Meter)
    case other(Meter)
    case room(Room)
    case alert(AlertState<Ask>)
    case dialog(ConfirmationDialogState<Ask>)
  }

  /// What the buttons of the alert and of the dialog send.
  @CasePathable
  enum Ask: Equatable {
    case confirm
    /// Asks the same again.
    case again
    case toDialog
  }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Dest.State?
    var deleted = false
  }

  enum Action: Equatable {
    case destination(PresentationAction<Dest.Action>)
    case showMeter, showOther, showAlert
    case showRoom(Int)
  }

  static var alert: Dest.State {
    .alert(
      AlertState {
        TextState("Delete?")
      } actions: {
        ButtonState(role: .destructive, action: .confirm) { TextState("Delete") }
        ButtonState(action: .again) { TextState("Ask again") }
        ButtonState(action: .toDialog) { TextState("More") }
      })
  }

  static var dialog: Dest.State {
    .dialog(
      ConfirmationDialogState {
        TextState("How?")
      } actions: {
        ButtonState(action: .confirm) { TextState("Now") }
        ButtonState(action: .again) { TextState("Ask again") }
      })
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .showMeter: state.destination = .meter(Meter.State())
      case .showOther: state.destination = .other(Meter.State())
      case .showRoom(let id): state.destination = .room(Room.State(id: id))
      case .showAlert: state.destination = Self.alert
      case .destination(.presented(.alert(let answer))): Self.answer(answer, &state)
      case .destination(.presented(.dialog(.again))): state.destination = Self.alert
      case .destination: break
      }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
  }

  private static func answer(_ answer: Ask, _ state: inout State) {
    switch answer {
    case .confirm: state.deleted = true
    case .again: state.destination = alert
    case .toDialog: state.destination = dialog
    }
  }
}

extension Picker.Dest.State: Equatable {}
extension Picker.Dest.Action: Equatable {}
