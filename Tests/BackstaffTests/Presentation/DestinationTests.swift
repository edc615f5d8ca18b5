import Backstaff
import Testing

/// One slot for two meters, a room, an alert and a dialog.
@Reducer
struct Picker {
  @Reducer
  enum Destination {
    case meter(Meter)
    case other(Meter)
    case room(Room)
    case guest(Room)
    case alert(AlertState<Ask>)
    case dialog(ConfirmationDialogState<Ask>)
    case note(Int, by: String)
  }

  @CasePathable
  enum Ask: Equatable { case confirm, toDialog }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    var deleted = false
  }

  enum Action {
    case destination(PresentationAction<Destination.Action>)
    case put(Destination.State?)
  }

  static let dialog = ConfirmationDialogState<Ask> {
    TextState("How?")
  } actions: {
    ButtonState(action: .confirm) { TextState("Now") }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .put(let destination): state.destination = destination
      case .destination(.presented(.alert(.confirm))): state.deleted = true
      case .destination(.presented(.alert(.toDialog))): state.destination = .dialog(Picker.dialog)
      case .destination: break
      }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension Picker.Destination.State: Equatable {}

@Suite struct DestinationTests {
  private let bench = EngineBench(Picker.State(), Picker())
  private static let alert = Picker.Destination.State.alert(AlertState { TextState("Delete?") })

  private func send(_ action: Picker.Destination.Action) -> [EffectID] { bench.send(.destination(.presented(action))) }

  private func put(_ destination: Picker.Destination.State?) { bench.send(.put(destination)) }

  @Test func `a destination is read by the name of its case`() {
    let shown = Picker.Destination.State.meter(Meter.State(count: 2))
    #expect(shown.meter?.count == 2)
    #expect(shown.other == nil)
    #expect(shown.is(\.meter))
    #expect(!shown.is(\.alert))
  }
}
