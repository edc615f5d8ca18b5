import Backstaff
import BackstaffJSON
import BackstaffTesting
import FoundationEssentials
import Testing

@Suite struct SecretTests {
  private static let word = "hunter2"

  private var full: Vault.State {
    var state = Vault.State()
    state.form = Vault.Form(
      user: "ada", password: Self.word, token: "t-\(Self.word)", card: Vault.Card(number: Self.word, year: 2030),
      keys: [Secret(Self.word), Secret("k2")], mode: .pair(Secret(Self.word), count: 2))
    return state
  }

  private func document(_ state: some DocumentConvertible, _ form: SecretForm) throws -> JSON {
    try form.bound { try DocumentWriter.document(of: state) }
  }

  private func state(_ document: JSON, _ form: SecretForm) throws -> Vault.State {
    try form.bound { try Vault.State(document: DocumentReader(document)) }
  }

  @Test func `SECRET-01 nothing that is printed of a secret tells its value`() {
    var dumped = ""
    dump(full, to: &dumped)
    var actions = ""
    dump(Vault.Action.binding(.set(\.form.password, Self.word)), to: &actions)
    dump(Vault.Action.typed(Secret(Self.word)), to: &actions)
    let texts = [
      "\(Secret(Self.word))", String(reflecting: Secret(Self.word)), "\(full)", String(reflecting: full), dumped,
      actions, ValueText.inline(full), ValueText.lines(of: full, limit: 1_000).joined(),
      ValueText.inline(Vault.Action.binding(.set(\.form.password, Self.word))),
      ValueText.inline(Vault.Action.binding(.set(\.form.card, Vault.Card(number: Self.word)))),
      ValueText.inline(Vault.Action.binding(.set(\.form.card.number, Self.word))),
      ValueText.inline(Vault.Action.loggedIn(user: "", key: Secret(Self.word))),
      Difference(from: Vault.State(), to: full).text(), "\(StateDifference.between(Vault.State(), full))",
      ActionLabel.of(Vault.Action.typed(Secret(Self.word))),
    ]
    for text in texts { #expect(!text.contains(Self.word)) }
    #expect(texts[0] == "Secret(…)")
    #expect(texts[1] == "Secret(…)")
    #expect(Mirror(reflecting: Secret(Self.word)).children.isEmpty)
    #expect(ValueText.inline(Vault.Action.binding(.set(\.form.user, "ada"))).contains("ada"))
  }

  @Test func `SECRET-02 a document hides secrets, and who reads it sees the stand-in`() throws {
    let text = String(decoding: try DocumentWriter.text(of: full), as: UTF8.self)
    #expect(!text.contains(Self.word))
    let hidden = try document(full, .hidden)
    #expect(try JSON(parsing: Array(text.utf8)) == hidden)
    #expect(hidden["form"]?["password"] == ["$sealed": .null])
    let read = try state(hidden, .hidden)
    #expect(read.form.user == "ada")
    #expect(read.form.password == "")
    #expect(read.form.token == nil)
    #expect(read.form.card == Vault.Card())
    #expect(read.form.keys == [Secret(""), Secret("")])
    #expect(try document(read, .hidden) == hidden)
  }

  @Test func `SECRET-03 with a key a document holds seals, which open to the same state`() throws {
    let sealed = try document(full, OneByteSealer.form)
    #expect(!sealed.text.contains(Self.word))
    #expect(sealed["form"]?["password"]?["$sealed"]?.stringValue?.isEmpty == false)
    #expect(try document(full, OneByteSealer.form) == sealed)
    #expect(try state(sealed, OneByteSealer.form) == full)
    // Without the key the seal is kept as it is.
    let closed = try state(sealed, .hidden)
    #expect(closed.form.password == "")
    #expect(try document(closed, OneByteSealer.form) == sealed)
    #expect(try document(closed, .hidden) == document(full, .hidden))
    let error = #expect(throws: DocumentError.self) { try state(sealed, .sealed(OneByteSealer(key: 1))) }
    #expect(error?.description == "form.card: the seal is of another key" || error?.path.first == "form")
    #expect(error?.message == "the seal is of another key")
  }

  @Test func `SECRET-04 what is sent is the value itself, and only that is taken`() throws {
    #expect(try document(full, .plain)["form"]?["password"] == .string(Self.word))
    #expect(try state(document(full, .plain), .plain) == full)
    let hidden = try document(full, .hidden)
    #expect(throws: DocumentError.self) { try state(hidden, .plain) }
    let sealed = try document(full, OneByteSealer.form)
    #expect(throws: DocumentError.self) { try state(sealed, .plain) }
    #expect(throws: DocumentError.self) { try document(state(hidden, .hidden), .plain) }
  }

  @Test func `SECRET-05 a sealed difference leads to the new document, a hidden one tells nothing of secrets`() throws {
    var states = [Vault.State(), full]
    var next = full
    next.form.password = "other"
    states.append(next)
    next.form.keys.insert(Secret("k0"), at: 0)
    next.form.mode = .typing(Secret("a"))
    states.append(next)
    next.form.mode = .typing(Secret("b"))
    next.count = 3
    states.append(next)
    for old in states {
      for new in states {
        for form in [SecretForm.hidden, OneByteSealer.form] {
          try form.bound {
            let patch = try PatchWriter.patch(from: old, to: new)
            var document = try DocumentWriter.document(of: old)
            try patch.apply(to: &document)
            #expect(document == (try DocumentWriter.document(of: new)))
            var value = try Vault.State(document: DocumentReader(DocumentWriter.document(of: old)))
            try value.apply(patch)
            #expect(try DocumentWriter.document(of: value) == document)
            #expect(!patch.json.text.contains(Self.word))
          }
        }
      }
    }
    next.form.password = "changed"
    #expect(try PatchWriter.patch(from: states[4], to: next).isEmpty)
    #expect(try OneByteSealer.form.bound { try PatchWriter.patch(from: states[4], to: next) }.operations.count == 1)
  }

  @Test func `SECRET-06 a binding to a secret is recorded as one, whole or not at all`() throws {
    let action = Vault.Action.binding(.set(\.form.password, Self.word))
    let hidden = try RecordedAction(recording: action)
    #expect(hidden.path.description == "binding.form.password")
    #expect(hidden.payload == ["$sealed": .null])
    #expect(try SecretForm.plain.bound { try RecordedAction(recording: action) }.payload == .string(Self.word))
    try OneByteSealer.form.bound {
      let sealed = try RecordedAction(recording: action)
      #expect(sealed.payload?.text.contains(Self.word) == false)
      let again = try sealed.action(as: Vault.Action.self)
      #expect(again[case: \.binding]?.activePayload as? String == Self.word)
      #expect(try RecordedAction(recording: again) == sealed)
    }
    for form in [SecretForm.hidden, .plain, OneByteSealer.form] {
      let part = Vault.Action.binding(.set(\.form.card.number, Self.word))
      let error = #expect(throws: ActionError.self) { try form.bound { try RecordedAction(recording: part) } }
      #expect(error?.message.contains(Self.word) == false)
      let record = RecordedAction(path: try TreePath(parsing: "binding.form.card.number"), payload: .string(Self.word))
      #expect(throws: ActionError.self) { try form.bound { try record.action(as: Vault.Action.self) } }
    }
    let wrong = RecordedAction(path: hidden.path, payload: [.string(Self.word)])
    let error = #expect(throws: ActionError.self) { try wrong.action(as: Vault.Action.self) }
    #expect(error?.code == .invalidPayload)
    #expect(error?.message.contains(Self.word) == false)
  }

  @Test func `SECRET-07 an action carries a secret`() throws {
    for action in [Vault.Action.typed(Secret(Self.word)), .loggedIn(user: "ada", key: Secret(Self.word))] {
      #expect(try RecordedAction(recording: action).payload?.text.contains(Self.word) == false)
      try OneByteSealer.form.bound {
        let sealed = try RecordedAction(recording: action)
        #expect(sealed.payload?.text.contains(Self.word) == false)
        let bench = EngineBench(Vault.State(), Vault())
        bench.send(try sealed.action(as: Vault.Action.self))
        #expect(bench.state.form.password == Self.word || bench.state.form.keys == [Secret(Self.word)])
      }
    }
    #expect(ActionSchemaWriter.unrecordable(in: Vault.Action.self) == [])
  }

  @Test func `SECRET-08 a secret is a part of its own with a default, and a kind of its own in the schema`() throws {
    let schema = SchemaWriter.schema(of: Vault.State.self)
    #expect(schema.undocumented == [])
    #expect(schema.problem(with: try TreePath(parsing: "form.password")) == nil)
    #expect(schema.problem(with: try TreePath(parsing: "form.password.first")) != nil)
    #expect(schema.types.values.contains { $0["kind"] == "secret" && $0["of"] == "String" })
    let part = try #require(try TreePath(parsing: "form.password").part(of: full))
    #expect(try part.document() == ["$sealed": .null])
    let old: JSON = ["form": ["user": "ada", "keys": [], "mode": ["idle": [:]]], "count": 1]
    let state = try state(old, .hidden)
    #expect(state.form == Vault.Form(user: "ada"))
  }

  @Test func `SECRET-09 what comes from the journal is shown without its seals`() throws {
    let sealed = try document(full, OneByteSealer.form)
    #expect(Seal.redacted(sealed) == (try document(full, .hidden)))
    let patch: JSON = [
      ["op": "replace", "path": "/form/keys/0/$sealed", "value": "abc"],
      ["op": "replace", "path": "/form/password", "value": ["$sealed": "abc"]],
      ["op": "replace", "path": "/form/user", "value": "abc"],
    ]
    #expect(
      Seal.redacted(patch) == [
        ["op": "replace", "path": "/form/keys/0/$sealed", "value": .null],
        ["op": "replace", "path": "/form/password", "value": ["$sealed": .null]],
        ["op": "replace", "path": "/form/user", "value": "abc"],
      ])
    #expect(Seal.redacted(["$sealed": "abc", "more": 1]) == ["$sealed": "abc", "more": 1])
    #expect(Seal.redacted(["$sealed": 1]) == ["$sealed": 1])
  }

  @MainActor @Test func `SECRET-10 a write that nobody carries out is told without its value`() {
    let store = Store(initialState: Forgetful.State()) { Forgetful() }
    let issues = IssueCatcher.issues { store.password = Self.word }
    #expect(issues.map(\.message).filter { $0.contains("password") }.count == 1)
    #expect(!issues.contains { $0.message.contains(Self.word) })
  }

  @Test func `SECRET-11 a test asserts secrets by value, and its failures show none`() async throws {
    let store = TestStore(initialState: Vault.State()) { Vault() }
    await store.send(.binding(.set(\.form.password, Self.word))) { $0.form.password = Self.word }
    await store.send(.typed(Secret("next"))) { $0.form.password = "next" }
    let issues = await issues {
      await store.send(.typed(Secret(Self.word))) { $0.form.password = "wrong-\(Self.word)" }
    }
    #expect(issues.count == 1)
    #expect(!issues.contains { $0.message.contains(Self.word) })
  }

  @Test func `SECRET-12 the check of determinism rebuilds a state with its secrets`() {
    let bench = EngineBench(full, Vault())
    bench.send(.typed(Secret("next")))
    #expect(bench.issues == [])
    #expect(bench.state.form.password == "next")
  }

  @Test func `SECRET-13 data and what is not there can be secret`() throws {
    #expect(String.hidden == "")
    #expect(Data.hidden == Data())
    #expect(String?.hidden == nil)
    let data = Secret(Data([1, 2, 3]))
    let sealed = try document(data, OneByteSealer.form)
    #expect(try OneByteSealer.form.bound { try Secret<Data>(document: DocumentReader(sealed)) } == data)
    #expect(Secret("a") == Secret(wrappedValue: "a"))
    #expect(Secret("a") != Secret("b"))
  }

  @Reducer
  struct Forgetful {
    @ObservableState
    struct State: Equatable { @Secret var password = "" }
    enum Action: BindableAction { case binding(BindingAction<State>) }
    var body: some ReducerOf<Self> { EmptyReducer() }
  }
}
