import Backstaff
import BackstaffJSON
import Testing

@Suite @MainActor struct StoreTests {
  @Test func `a counter in a sheet dismisses itself at five and the parent sees the child`() async {
    let store = Store(initialState: Home.State(destination: .counter(Counter.State(count: 3)))) { Home() }
    store.send(.destination(.presented(.counter(.incrementTapped))))
    #expect(store.state.destination?.counter?.count == 4)
    store.send(.destination(.presented(.counter(.incrementTapped))))
    await store.settle()
    #expect(store.state.destination == nil)
    #expect(store.state.log == ["dismiss sees the child"])
  }

  @Test func `actions sent at once follow breadth first`() {
    let store = Store(initialState: Home.State()) { Home() }
    store.send(.cascade)
    #expect(store.log == ["a", "b", "c"])
  }

  @Test func `a refusal takes its changes back`() {
    let store = Store(initialState: Home.State()) { Home() }
    store.send(.refuseTapped)
    #expect(store.log == [])
  }

  @Test func `a button closes its alert`() {
    let store = Store(initialState: Home.State()) { Home() }
    store.send(.askTapped("Delete?"))
    store.send(.destination(.presented(.alert(.confirm))))
    #expect(store.state.destination == nil)
    #expect(store.log == ["confirmed"])
  }

  @Test func `a dismissed child's effects are cancelled`() async {
    let store = Store(initialState: Home.State()) { Home() }
    store.send(.showCounter)
    store.send(.destination(.presented(.counter(.startTapped))))
    store.send(.part(.startTapped))
    store.send(.destination(.dismiss))
    store.send(.part(.stopTapped))
    await store.settle()
    #expect(store.state.destination == nil)
  }
}

@Suite struct RecordedActionTests {
  @Test(arguments: [
    "destination.form.binding.title=\"x\"", "destination.dismiss", "destination.counter.incrementTapped",
    "rows[3].saveTapped", "rows[3].binding.isUrgent=true", "show=7", "destination.alert.confirm", "part.ticked=4",
  ])
  func `an action of any depth is written as it was read`(text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    let recorded = RecordedAction(
      path: try TreePath(parsing: parts[0]), payload: parts.count > 1 ? try JSON(parsing: parts[1]) : nil)
    let action = try recorded.action(as: Home.Action.self)
    #expect(try RecordedAction(recording: action) == recorded)
  }
}

@Suite struct DocumentTests {
  @Test func `a state is read as it was written`() throws {
    var state = Home.State(destination: .form(Form.State(id: 4, title: "a")))
    state.rows = [Form.State(id: 2), Form.State(id: 1, note: "n")]
    let document = try DocumentWriter.document(of: state)
    let expected: JSON = [
      "destination": ["form": ["id": 4, "isUrgent": false, "note": .null, "title": "a"]], "log": [],
      "part": ["count": 0],
      "rows": [
        "byID": [
          "1": ["id": 1, "isUrgent": false, "note": "n", "title": ""],
          "2": ["id": 2, "isUrgent": false, "note": .null, "title": ""],
        ], "order": ["2", "1"],
      ],
    ]
    #expect(document == expected)
    #expect(try Home.State(document: DocumentReader(document)) == state)
  }

  @Test func `a schema names what another build cannot read`() {
    let schema = SchemaWriter.schema(of: Home.State.self)
    #expect(schema.undocumented == [])
    #expect(schema.obstacles(toReading: schema) == [])
  }
}
