import Backstaff
import BackstaffJSON
import BackstaffTesting
import Testing

@Suite @MainActor struct BindingTests {
  private func bench(first: Bool = true) -> EngineBench<Echo> {
    EngineBench(Echo.State(fixed: 7), Echo(bindingFirst: first))
  }

  private func echo() -> Store<Echo.State, Echo.Action> {
    Store(initialState: Echo.State(fixed: 7)) { Echo() }
  }

  @Test func `BIND-01 a binding writes its member and starts nothing`() {
    let bench = bench()
    #expect(bench.send(.binding(.set(\.count, 42))) == [])
    #expect(bench.state.count == 42)
  }

  @Test(arguments: [(true, 42), (false, 0)])
  func `BIND-02 the place of the binding reducer is visible`(isFirst: Bool, mirror: Int) {
    let bench = bench(first: isFirst)
    bench.send(.binding(.set(\.count, 42)))
    #expect(bench.state.mirror == mirror)
    #expect(bench.state.count == 42)
  }

  @Test func `BIND-03 a binding is matched by its member, and by its value`() {
    let store = Store(initialState: SignUp.State()) { SignUp() }
    store.send(.binding(.set(\.password, "x")))
    #expect(store.heard == ["any"])
    store.send(.binding(.set(\.email, "a")))
    #expect(store.heard == ["any", "email", "any"])
    store.send(.binding(.set(\.text, "special")))
    #expect(store.text == "special*")
    store.send(.binding(.set(\.text, "Hello")))
    #expect(store.text == "Hello!")
  }

  @Test func `BIND-04 a nested binding writes its leaf alone, and is not matched by the member around it`() {
    let bench = EngineBench(Echo.State(profile: Echo.Profile(age: 36), fixed: 7), Echo())
    bench.send(.binding(.set(\.profile.name, "Ada")))
    #expect(bench.state.profile == Echo.Profile(name: "Ada", age: 36))
    #expect(bench.state.heard == ["name"])
  }

  @Test func `BIND-05 a nested field of a store is written as the whole member`() {
    let store = Store(initialState: Echo.State(profile: Echo.Profile(age: 36), fixed: 7)) { Echo() }
    store.profile.name = "Ada"
    #expect(store.heard == ["profile"])
    #expect(store.profile == Echo.Profile(name: "Ada", age: 36))
  }

  @Test func `BIND-06 bindings are equal by member and value, and are read back by their path`() async {
    #expect(BindingAction<Echo.State>.set(\.count, 1) == .set(\.count, 1))
    #expect(BindingAction<Echo.State>.set(\.count, 1) != .set(\.count, 2))
    #expect(BindingAction<Echo.State>.set(\.mirror, 1) != .set(\.count, 1))
    let action = Echo.Action.binding(.set(\.count, 42))
    #expect(action[case: \.binding.count] == 42)
    #expect(action[case: \.binding.profile] == nil)
    #expect(action.is(\.binding.count))
    let store = TestStore(initialState: Counted.State()) { Counted() }
    await store.send(.start)
    await store.receive(\.binding.count, 42) { $0.count = 42 }
  }

  @Test func `BIND-07 an effect writes through a binding, beside an action named like the field`() async {
    let store = TestStore(initialState: Lamp.State()) { Lamp() }
    await store.send(.onAppear)
    await store.receive(\.isOn)
    await store.receive(\.binding.isOn) { $0.isOn = true }
  }

  @Test func `BIND-08 bindings among the actions of a view are carried out`() {
    let store = Store(initialState: Mail.State()) { Mail() }
    store.send(.view(.set(\.email, "a")))
    #expect(store.email == "a")
  }

  @Test func `a field is written through a store whose bindings are among the actions of a view`() {
    let store = Store(initialState: Mail.State()) { Mail() }
    store.email = "ada@example.com"
    #expect(store.email == "ada@example.com")
  }

  @Test func `BIND-09 the same value is sent all the same, and tells nobody`() {
    let store = Store(initialState: Echo.State(count: 1, mirror: 1, fixed: 7)) { Echo() }
    let count = Watcher { _ = store.count }
    store.count = 1
    #expect(store.heard == ["count"])
    #expect(store.count == 1)
    #expect(count.told == 0)
  }

  @Test func `BIND-10 a write that nobody carries out is told, unless the store has gone`() {
    let store = Store(initialState: ForgetfulHost.State(child: Forgetful.State())) { ForgetfulHost() }
    let child = store.scope(\.child, action: \.child)
    let issues = IssueCatcher.issues { child?.count = 42 }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("binding(.set(count, 42))") == true)
    #expect(child?.count == 0)
    store.send(.child(.dismiss))
    #expect(IssueCatcher.issues { child?.count = 42 } == [])
  }

  @Test func `BIND-11 a write through the store of a dismissed child sends and reports nothing`() {
    let store = Store(initialState: Home.State(destination: .form(Form.State(id: 1)))) { Home() }
    guard case .form(let form)? = store.scope(\.destination, action: \.destination)?.case else {
      Testing.Issue.record("not the form's store")
      return
    }
    store.send(.destination(.dismiss))
    let before = store.state
    let issues = IssueCatcher.issues { form.title = "late" }
    #expect(issues == [])
    #expect(store.state == before)
  }

  @Test func `BIND-14 a binding is recorded by names and a value, and does the same when it is read back`() throws {
    let start = Echo.State(profile: Echo.Profile(age: 36), fixed: 7)
    for (action, path, payload) in [
      (.binding(.set(\.count, 42)), "binding.count", 42),
      (.binding(.set(\.note, nil)), "binding.note", .null),
      (
        .binding(.set(\.profile, Echo.Profile(name: "Ada"))), "binding.profile",
        ["name": "Ada", "age": 0, "home": ["city": ""]]
      ),
      (.binding(.set(\.profile.name, "Ada")), "binding.profile.name", "Ada"),
      (.binding(.set(\.profile.home.city, "Rom")), "binding.profile.home.city", "Rom"),
      (.binding(.set(\.profile.nick, "A")), "binding.profile.nick", "A"),
      (.binding(.set(\.profile.nick, nil)), "binding.profile.nick", .null),
      (.binding(.set(\.address.number, 3)), "binding.address.number", 3),
      (.binding(.set(\.address.place.name, "Ulm")), "binding.address.place.name", "Ulm"),
    ] as [(Echo.Action, String, JSON)] {
      let recorded = try RecordedAction(recording: action)
      #expect(recorded.path.description == path)
      #expect(recorded.payload == payload)
      let read = try recorded.action(as: Echo.Action.self)
      #expect(read == action)
      #expect(try RecordedAction(recording: read) == recorded)
      let (first, second) = (EngineBench(start, Echo()), EngineBench(start, Echo()))
      first.send(action)
      second.send(read)
      #expect(first.state == second.state)
      #expect(second.issues == [])
    }
  }

  @Test func `a part of a plain member that its coded form does not have is reported, and nothing is written`() throws {
    for path in ["binding.profile.nickname", "binding.profile.name.first", "binding.profile.age"] {
      let recorded = RecordedAction(path: try TreePath(parsing: path), payload: "x")
      let bench = bench()
      bench.send(try recorded.action(as: Echo.Action.self))
      #expect(bench.issues.count == 1)
      #expect(bench.state.profile == Echo.Profile())
    }
  }

  @Test func `a binding into something computed has no name`() {
    let error = #expect(throws: ActionError.self) {
      try RecordedAction(recording: Echo.Action.binding(.set(\.profile.shouted, "ADA")))
    }
    #expect(error?.code == .notRecordable)
  }

  @Test func `a binding to a constant, to nothing known, or of another type is refused`() {
    func read(_ path: String, _ payload: JSON?) throws -> Echo.Action {
      try RecordedAction(path: try TreePath(parsing: path), payload: payload).action(as: Echo.Action.self)
    }
    let constant = #expect(throws: ActionError.self) { try read("binding.fixed", 3) }
    #expect(constant?.code == .unknownAction)
    #expect(constant?.message.contains("there are `count`, `note`, `profile`, `address`, `mirror`, `heard`") == true)
    #expect(throws: ActionError.self) { try read("binding.typo", 3) }
    let typed = #expect(throws: ActionError.self) { try read("binding.count", "three") }
    #expect(typed?.code == .invalidPayload)
    #expect(throws: ActionError.self) { try read("binding.address", 3) }
    #expect(throws: ActionError.self) { try read("binding.address.typo", 3) }
  }
}

extension Echo.Profile {
  var shouted: String {
    get { name.uppercased() }
    set { name = newValue.lowercased() }
  }
}

/// Sets its count through a binding.
@Reducer
struct Counted {
  @ObservableState
  struct State: Equatable { var count = 0 }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case start
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { _, action in
      if case .start = action { .send(.set(\.count, 42)) } else { .none }
    }
  }
}
