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

  @Test func `DEST-01 one slot holds many features`() {
    put(.meter(Meter.State()))
    _ = send(.meter(.inc))
    #expect(bench.state.destination == .meter(Meter.State(count: 1)))
  }

  @Test func `DEST-02 another case cancels`() {
    put(.meter(Meter.State()))
    let loop = send(.meter(.begin))
    put(.other(Meter.State()))
    #expect(bench.cancelled == loop)
  }

  @Test func `DEST-03 another case with an equal id cancels too`() {
    put(.room(Room.State(id: 1)))
    let loop = send(.room(.begin))
    put(.guest(Room.State(id: 1)))
    #expect(bench.cancelled == loop)
  }

  @Test func `DEST-04 in the same case the id decides`() {
    put(.room(Room.State(id: 1)))
    let loop = send(.room(.begin))
    put(.room(Room.State(id: 1)))
    #expect(bench.isLive(loop.first))
    put(.room(Room.State(id: 2)))
    #expect(bench.cancelled == loop)
  }

  @Test func `DEST-06 a button closes its alert after the parent ran`() {
    put(Self.alert)
    _ = send(.alert(.confirm))
    #expect(bench.state == Picker.State(deleted: true))
  }

  @Test func `DEST-07 an action of another case leaves the alert up`() {
    put(Self.alert)
    _ = send(.meter(.dec))
    #expect(bench.state.destination == Self.alert)
    #expect(bench.issues.count == 1)
  }

  @Test func `DEST-08 an alert becomes a dialog and stays`() {
    put(Self.alert)
    _ = send(.alert(.toDialog))
    #expect(bench.state.destination == .dialog(Picker.dialog))
    bench.send(.destination(.dismiss))
    #expect(bench.state.destination == nil)
  }

  @Test func `DEST-10 a feature becomes an alert and comes back`() {
    put(.meter(Meter.State()))
    let loop = send(.meter(.begin))
    put(Self.alert)
    #expect(bench.cancelled == loop)
    #expect(bench.live == 0)
    put(.meter(Meter.State()))
    bench.dismiss(from: send(.meter(.leave)).first)
    #expect(bench.state.destination == nil)
  }

  @Test func `DEST-11 a dismissal inside a case is one action`() {
    put(.meter(Meter.State(count: 2)))
    bench.dismiss(from: send(.meter(.leave)).first)
    #expect(bench.handled.count == 3)
    guard case .destination(.dismiss)? = bench.handled.last else {
      Testing.Issue.record("no dismissal")
      return
    }
    #expect(bench.state.destination == nil)
  }
}
