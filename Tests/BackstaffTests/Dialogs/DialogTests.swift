import Backstaff
import BackstaffJSON
import BackstaffTesting
import Testing

@Suite @MainActor struct DialogTests {
  @CasePathable
  enum Ask: Hashable { case confirm, pick(Int) }

  private func alert(
    _ title: String = "Delete?", message: String? = "No undo", role: ButtonRole = .destructive, action: Ask = .confirm,
    label: String = "Delete"
  ) -> AlertState<Ask> {
    AlertState {
      TextState(title)
    } actions: {
      ButtonState(role: role, action: action) { TextState(label) }
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

  @Test func `ALERT-03 equality is what is said and sent, for a dialog with how its title is shown`() {
    #expect(alert() == alert())
    #expect(alert().hashValue == alert().hashValue)
    let others = [
      alert("Really?"), alert(message: "x"), alert(role: .cancel), alert(action: .pick(1)), alert(label: "Go"),
    ]
    for other in others { #expect(other != alert()) }
    #expect(dialog(.visible) == dialog(.visible))
    #expect(dialog(.visible).hashValue == dialog(.visible).hashValue)
    #expect(dialog(.visible) != dialog(.hidden))
  }

  @Test func `ALERT-04 an alert needs no reducer of its own`() {
    let bench = EngineBench(Warning.State(), Warning())
    bench.send(.warn)
    bench.send(.alert(.presented(.confirm)))
    #expect(bench.state == Warning.State(seen: "Sure?"))
  }

  @Test func `ALERT-05 a plain dismissal clears the alert and nothing else`() {
    let bench = EngineBench(Warning.State(), Warning())
    bench.send(.warn)
    bench.send(.alert(.dismiss))
    #expect(bench.state == Warning.State())
    #expect(bench.issues.isEmpty)
  }

  @Test func `ALERT-07 an alert owns no effects, and may be left up`() async {
    let store = TestStore(initialState: Warning.State()) { Warning() }
    let work = await store.send(.work)
    await store.send(.warn) { $0.alert = AlertState { "Sure?" } }
    await store.send(.alert(.presented(.confirm))) {
      $0.alert = nil
      $0.seen = "Sure?"
    }
    await store.send(.warn) { $0.alert = AlertState { "Sure?" } }
    #expect(!work.isCancelled)
    await work.cancel()
    await store.finish()
  }

  @Test func `ALERT-08 a button without its alert is an issue, and the parent runs`() {
    let bench = EngineBench(Warning.State(), Warning())
    bench.send(.alert(.presented(.confirm)))
    #expect(bench.issues.count == 1)
    #expect(bench.state == Warning.State(seen: "nothing"))
  }

  @Test func `ALERT-09 mapped actions leave everything else as it was`() {
    let alert = AlertState<Int> {
      "?"
    } actions: {
      ButtonState(role: .destructive, action: 1) { "One" }
      ButtonState(role: .cancel) { "None" }
    } message: {
      "!"
    }
    let mapped: AlertState<String> = alert.map { $0.map { String($0) } }
    #expect(mapped.buttons.map(\.action) == ["1", nil])
    #expect(mapped.buttons.map(\.label.text) == ["One", "None"])
    #expect(mapped.buttons.map(\.role) == [.destructive, .cancel])
    #expect(mapped.title == alert.title)
    #expect(mapped.message == alert.message)
    let silent: AlertState<String> = alert.map { _ in nil }
    #expect(silent.buttons.map(\.action) == [nil, nil])
    let dialog = ConfirmationDialogState<Int>(titleVisibility: .hidden) {
      "?"
    } actions: {
      ButtonState(action: 2) { "Two" }
    }
    let mappedDialog: ConfirmationDialogState<String> = dialog.map { $0.map { String($0) } }
    #expect(mappedDialog.buttons.map(\.action) == ["2"])
    #expect(mappedDialog.titleVisibility == .hidden)
  }

  @Test func `ALERT-10 a text is its pieces and their styles`() throws {
    #expect(TextState("a") == TextState("a"))
    let joined = TextState("a") + TextState("b")
    #expect(joined.text == "ab")
    #expect(String(state: joined) == "ab")
    #expect(joined != TextState("ab"))
    #expect(TextState("a").bold() != TextState("a"))
    #expect(TextState("a").bold().italic() == TextState("a").italic().bold())
    let hello = TextState("Hello, ") + TextState("world").bold().italic() + TextState("!")
    #expect(ValueText.lines(of: hello) == ["\"Hello, _**world**_!\""])
    for text in [TextState("a"), TextState(""), joined, hello] {
      #expect(try JSON(encoding: text).decode(TextState.self) == text)
    }
    #expect(try JSON(encoding: TextState("a")) == "a")
  }

  @Test func `ALERT-11 what is shown of a dialog is what it has`() {
    #expect(
      ValueText.lines(of: alert()) == [
        "AlertState",
        "  title: \"Delete?\"",
        "  actions",
        "    [0]: ButtonState(role: .destructive, action: .send(.confirm), label: \"Delete\")",
        "    [1]: ButtonState(role: .cancel, action: .send(nil), label: \"Cancel\")",
        "  message: \"No undo\"",
      ])
    #expect(ValueText.lines(of: AlertState<Ask> { "Done" }) == ["AlertState(title: \"Done\")"])
    #expect(
      ValueText.lines(of: dialog(.hidden)) == [
        "ConfirmationDialogState",
        "  title: \"How?\"",
        "  titleVisibility: .hidden",
        "  actions: [ButtonState(action: .send(.pick(3)), label: \"3\")]",
      ])
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
    case work
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .warn: state.alert = AlertState { "Sure?" }
      case .alert(.presented): state.seen = state.alert?.title.text ?? "nothing"
      case .alert(.dismiss): break
      case .work: return .work
      }
      return .none
    }
    .ifLet(\.$alert, action: \.alert)
  }
}
