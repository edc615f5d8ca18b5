import Backstaff
import BackstaffJSON
import Testing

/// A form that mirrors what it sees, with its bindings carried out before or after.
struct Echo: Reducer {
  let bindingFirst: Bool

  @ObservableState
  struct State: Equatable {
    var count = 0
    var note: String?
    var profile = Profile()
    var mirror: Int?
    let fixed: Int
    var heard: [String] = []
  }

  struct Profile: Codable, Equatable, Sendable { var name = "" }

  @CasePathable
  enum Action: BindableAction, Equatable { case binding(BindingAction<State>) }

  @ReducerBuilder<State, Action>
  var body: some ReducerOf<Self> {
    if bindingFirst { BindingReducer() }
    Reduce { state, action in
      state.mirror = state.count
      switch action {
      case .binding(\.count): state.heard.append("count")
      case .binding(\.profile.name): state.heard.append("name")
      case .binding(\.profile): state.heard.append("profile")
      case .binding: state.heard.append("other")
      }
      return .none
    }
    if !bindingFirst { BindingReducer() }
  }
}

@Suite struct BindingTests {
  private func bench(first: Bool = true) -> EngineBench<Echo> {
    EngineBench(Echo.State(fixed: 7), Echo(bindingFirst: first))
  }

  private func read(_ path: String, _ payload: JSON?) throws -> Echo.Action {
    try RecordedAction(path: try TreePath(parsing: path), payload: payload).action(as: Echo.Action.self)
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

  @Test func `BIND-03 a binding is matched by its member`() {
    let bench = bench()
    bench.send(.binding(.set(\.note, "x")))
    bench.send(.binding(.set(\.count, 1)))
    #expect(bench.state.heard == ["other", "count"])
  }

  @Test func `BIND-04 a nested binding is matched by its own path and not by its parent's`() {
    let bench = bench()
    bench.send(.binding(.set(\.profile.name, "Ada")))
    bench.send(.binding(.set(\.profile, Echo.Profile(name: "Bo"))))
    #expect(bench.state.heard == ["name", "profile"])
    #expect(bench.state.profile.name == "Bo")
  }

  @Test func `BIND-06 bindings are equal by member and value`() {
    #expect(BindingAction<Echo.State>.set(\.count, 1) == .set(\.count, 1))
    #expect(BindingAction<Echo.State>.set(\.count, 1) != .set(\.count, 2))
    #expect(BindingAction<Echo.State>.set(\.mirror, 1) != .set(\.count, 1))
  }

  @Test func `BIND-14 a binding is recorded by the name of its member and read back`() throws {
    for (action, path, payload) in [
      (Echo.Action.binding(.set(\.count, 42)), "binding.count", 42 as JSON),
      (.binding(.set(\.note, nil)), "binding.note", .null),
      (.binding(.set(\.profile, Echo.Profile(name: "Ada"))), "binding.profile", ["name": "Ada"]),
    ] {
      let recorded = try RecordedAction(recording: action)
      #expect(recorded.path.description == path)
      #expect(recorded.payload == payload)
      #expect(try recorded.action(as: Echo.Action.self) == action)
    }
  }

  @Test func `a binding to a constant, to nothing known, or of another type is refused`() {
    let constant = #expect(throws: ActionError.self) { try read("binding.fixed", 3) }
    #expect(constant?.code == .unknownAction)
    #expect(constant?.message.contains("there are `count`, `note`, `profile`, `mirror`, `heard`") == true)
    #expect(throws: ActionError.self) { try read("binding.typo", 3) }
    let typed = #expect(throws: ActionError.self) { try read("binding.count", "three") }
    #expect(typed?.code == .invalidPayload)
  }
}
