import Backstaff
import BackstaffJSON
import Testing

@Suite struct DialogTests {
  @CasePathable
  enum Ask: Hashable { case confirm, pick(Int) }

  private func alert(_ title: String = "Delete?", message: String? = "No undo") -> AlertState<Ask> {
    AlertState {
      TextState(title)
    } actions: {
      ButtonState(role: .destructive, action: .confirm) { "Delete" }
      ButtonState(role: .cancel) { "Cancel" }
    } message: {
      TextState(message ?? "")
    }
  }

  private func dialog(_ visibility: TitleVisibility) -> ConfirmationDialogState<Ask> {
    ConfirmationDialogState(titleVisibility: visibility) {
      "How?"
    } actions: {
      ButtonState(action: .pick(3)) { "3" }
    }
  }

  @Test func `ALERT-01 an alert holds what it was built of`() {
    let alert = alert()
    #expect(alert.title.text == "Delete?")
    #expect(alert.buttons.map(\.label.text) == ["Delete", "Cancel"])
    #expect(alert.buttons.map(\.role) == [.destructive, .cancel])
    #expect(alert.buttons.map(\.action) == [.confirm, nil])
    #expect(alert.message?.text == "No undo")
  }

  @Test(arguments: [true, false])
  func `ALERT-02 buttons come out flat and in order`(flag: Bool) {
    let alert = AlertState<Ask> {
      "?"
    } actions: {
      if flag { ButtonState(action: .confirm) { "a" } }
      if flag { ButtonState(action: .pick(0)) { "b" } } else { ButtonState { "c" } }
      for number in 1...3 { ButtonState(action: .pick(number)) { "\(number)" } }
    }
    #expect(alert.buttons.map(\.label.text) == (flag ? ["a", "b"] : ["c"]) + ["1", "2", "3"])
  }

  @Test func `ALERT-03 equality is what is said and sent`() {
    #expect(alert() == alert())
    #expect(alert().hashValue == alert().hashValue)
    #expect(alert("Really?") != alert())
    #expect(alert(message: "x") != alert())
    #expect(dialog(.visible) != dialog(.hidden))
    #expect(dialog(.visible) == dialog(.visible))
  }

  @Test func `ALERT-05 a plain dismissal clears the alert and nothing else`() {
    let bench = EngineBench(Home.State(), Home())
    bench.send(.askTapped("Delete?"))
    bench.send(.destination(.dismiss))
    #expect(bench.state.destination == nil)
    #expect(bench.issues == [])
  }

  @Test func `ALERT-07 an alert owns no effects`() {
    let bench = EngineBench(Home.State(), Home())
    let work = bench.send(.part(.startTapped))
    bench.send(.askTapped("Delete?"))
    bench.send(.destination(.presented(.alert(.again))))
    #expect(bench.isLive(work.first))
    #expect(bench.live == 1)
    #expect(bench.state.destination == nil)
  }

  @Test func `ALERT-04 an alert needs no reducer, and ALERT-08 a button needs an alert`() {
    let bench = EngineBench(Warning.State(), Warning())
    bench.send(.warn)
    bench.send(.alert(.presented(.confirm)))
    #expect(bench.state == Warning.State(seen: "Sure?"))
    bench.send(.alert(.presented(.confirm)))
    #expect(bench.issues.count == 1)
    #expect(bench.state == Warning.State(seen: "nothing"))
  }

  @Test func `a dialog's document is read back, with its actions`() throws {
    let document = try DocumentWriter.document(of: alert())
    let expected: JSON = [
      "title": "Delete?", "message": "No undo",
      "buttons": [
        ["label": "Delete", "role": "destructive", "action": ["path": "confirm"]],
        ["label": "Cancel", "role": .null, "action": .null],
      ],
    ]
    #expect(document["title"] == expected["title"])
    #expect(document["buttons"]?[0] == expected["buttons"]?[0])
    #expect(document["buttons"]?[1]?["action"] == .null)
    #expect(try AlertState<Ask>(document: DocumentReader(document)) == alert())
    let picked = try DocumentWriter.document(of: dialog(.hidden))
    #expect(picked["buttons"]?[0]?["action"] == ["path": "pick", "payload": 3])
    #expect(try ConfirmationDialogState<Ask>(document: DocumentReader(picked)) == dialog(.hidden))
  }

  @Test func `a button whose action this build does not know is refused by its place`() {
    let document: JSON = ["title": "?", "buttons": [["label": "x", "action": ["path": "gone"]]]]
    let error = #expect(throws: DocumentError.self) { try AlertState<Ask>(document: DocumentReader(document)) }
    #expect(error?.path == ["buttons", "0", "action"])
  }
}

/// An alert in a slot of its own.
@Reducer
struct Warning {
  @ObservableState
  struct State: Equatable {
    @Presents var alert: AlertState<DialogTests.Ask>?
    var seen: String?
  }

  enum Action {
    case alert(PresentationAction<DialogTests.Ask>)
    case warn
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .warn: state.alert = AlertState { "Sure?" }
      case .alert(.presented): state.seen = state.alert?.title.text ?? "nothing"
      case .alert(.dismiss): break
      }
      return .none
    }
    .ifLet(\.$alert, action: \.alert)
  }
}
