import Testing

@Suite struct ReducerMacroTests {
  @Test func `a feature gets what its author left out`() {
    let expansion = Expansion("@Reducer public struct Empty {}")
    let expected = """
      public struct Empty {
        @Backstaff.ObservableState
        public struct State: Equatable, Hashable, Codable, Sendable { public init() { } }
        @Backstaff.CasePathable public enum Action: Equatable, Hashable, Sendable { }
        public var body: some Backstaff.Reducer<State, Action> { Backstaff.EmptyReducer() } }
      """
    #expect(expansion.text == Expansion.words(expected))
    #expect(expansion.problems == [])
  }

  @Test func `a feature keeps what its author wrote`() {
    let expansion = Expansion(
      """
      @Reducer struct F {
        struct State {}
        enum Action {}
        func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
      }
      """)
    #expect(!expansion.holds("struct State: Equatable"))
    #expect(!expansion.holds("enum Action: Equatable"))
    #expect(!expansion.holds("EmptyReducer"))
    #expect(expansion.holds("static var allCasePaths"))
  }

  @Test(arguments: [
    ("ReducerOf<Self>", "Self.State, Self.Action"), ("Reducer<State, Action>", "State, Action"),
    ("Backstaff.Reducer<State, Action>", nil), ("View", nil),
  ])
  func `a body gets its builder`(type: String, arguments: String?) {
    let expansion = Expansion("@Reducer struct F { var body: some \(type) { EmptyReducer() } }")
    let builder = "@Backstaff.ReducerBuilder<\(arguments ?? "")"
    #expect(expansion.holds(builder) == (arguments != nil))
  }

  @Test func `an enum joins features, dialogs and plain values`() {
    let expansion = Expansion(
      "@Reducer enum D { case add(AddItem), alert(AlertState<Ask>), note(String, by: String), last(Last = Last(x: 1)) }"
    )
    #expect(
      expansion.holds(
        """
        case add(AddItem.State) case alert(AlertState<Ask>) case note(String, by: String) case last(Last.State)
        """))
    #expect(
      expansion.holds("enum Action { case add(AddItem.Action) case alert(Ask) case note(Never) case last(Last.Action)"))
    #expect(
      expansion.holds(
        """
        static var body: some Backstaff.Reducer<State, Action> {
          Backstaff.ScopeCase(state: \\.add, action: \\.add) { AddItem() }
          Backstaff.ScopeCase(state: \\.last, action: \\.last) { Last(x: 1) }
        }
        """))
    #expect(expansion.holds("case note(String, by: String) case last(Backstaff.Store<Last.State, Last.Action>)"))
    #expect(expansion.holds("case .note(let v0, by: let v1): return .note(v0, by: v1)"))
    #expect(expansion.holds("extension D: Backstaff.CaseReducer { }"))
  }

  @Test func `an enum of values alone reduces nothing`() {
    let expansion = Expansion("@Reducer enum D { case a, b(Int, Int) }")
    #expect(expansion.holds("Backstaff.EmptyReducer<State, Action>()"))
  }

  @Test(arguments: ["final class C {}", "actor C {}"])
  func `a reducer on another host is told once`(source: String) {
    #expect(
      Expansion("@Reducer " + source).problems == [
        "reducer-host: '@Reducer' needs a struct (a feature) or an enum (its destinations)"
      ])
  }
}
