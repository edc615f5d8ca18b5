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
      nonisolated extension Empty: Backstaff.Reducer, Backstaff.FeatureTypes { }
      """
    #expect(expansion.text == Expansion.words(expected))
    #expect(expansion.problems == [])
  }

  @Test(arguments: ["public", "package"])
  func `what is filled in has the feature's access`(access: String) {
    let expansion = Expansion("@Reducer \(access) struct Empty {}")
    #expect(expansion.holds("\(access) struct State: Equatable, Hashable, Codable, Sendable { \(access) init()"))
    #expect(expansion.holds("\(access) enum Action: Equatable, Hashable, Sendable"))
    #expect(expansion.holds("\(access) var body: some Backstaff.Reducer<State, Action>"))
  }

  @Test(arguments: ["typealias State = Int", "struct State {}", "#if A\nstruct State {}\n#endif"])
  func `a feature keeps what its author wrote`(state: String) {
    let expansion = Expansion("@Reducer struct F { \(state) \n enum Action {} \n let body = EmptyReducer<Int, Int>() }")
    #expect(!expansion.holds("struct State: Equatable"))
    #expect(!expansion.holds("enum Action: Equatable"))
    #expect(!expansion.holds("var body"))
    #expect(expansion.holds("@Backstaff.CasePathable enum Action {}"))
  }

  @Test func `MAC-01 the conformance is written once, and nested enums get their case paths`() {
    let feature = Expansion(
      """
      @available(Tests 2, *) @Reducer public struct F {
        @ObservableState enum State { case on(Int) }
        enum Action { case tapped }
      }
      """)
    #expect(feature.text.ranges(of: "extension F: Backstaff.Reducer").count == 1)
    #expect(
      feature.holds("@available(Tests 2, *) nonisolated extension F: Backstaff.Reducer, Backstaff.FeatureTypes { }"))
    #expect(feature.holds("@Backstaff.CasePathable @dynamicMemberLookup enum State { case on(Int)"))
    #expect(feature.holds("@Backstaff.CasePathable enum Action { case tapped"))
    let written = Expansion("@Reducer struct F: Reducer {}", having: ["Reducer"])
    #expect(!written.holds("extension F: Backstaff.Reducer"))
    let nothingTwice = Expansion(
      """
      @Reducer struct F {
        @CasePathable @dynamicMemberLookup enum State { case on }
        @CasePathable enum Action { case tapped }
      }
      """)
    #expect(nothingTwice.text.ranges(of: "struct AllCasePaths").count == 2)
    #expect(nothingTwice.text.ranges(of: "CasePathable {").count == 2)
    #expect(nothingTwice.text.ranges(of: "@dynamicMemberLookup").count == 1)
    let plain = Expansion("@Reducer struct F { struct State {} \n struct Action {} \n enum Other {} }")
    #expect(!plain.holds("CasePathable"))
    #expect(!plain.holds("@dynamicMemberLookup"))
  }

  @Test func `MAC-03 a body gets the builder of its two types`() {
    let bodies = [
      ("ReducerOf<Self>", "Self.State, Self.Action"), ("ReducerOf<Other>", "Other.State, Other.Action"),
      ("Reducer<Int, Bool>", "Int, Bool"), ("Backstaff.Reducer<State, Action>", "State, Action"),
      ("ReducerProtocol<State, Action>", "State, Action"),
    ]
    for (type, arguments) in bodies {
      let expansion = Expansion("@Reducer struct F { var body: some \(type) { EmptyReducer() } }")
      #expect(expansion.holds("@Backstaff.ReducerBuilder<\(arguments)>"), "\(type)")
    }
    let own = Expansion("@Reducer struct F { @ReducerBuilder<Int, Bool> var body: some ReducerOf<Self> { A() } }")
    #expect(own.text.ranges(of: "ReducerBuilder").count == 1)
    #expect(!Expansion("@Reducer struct F { var body: some View { A() } }").holds("ReducerBuilder"))
  }

  @Test func `MAC-04 old ways are told with a way out`() {
    let old = Expansion(
      """
      @Reducer struct F {
        // The logic.
        public func reduce(into state: inout State, action: Action) -> Effect<Action> {
          state.count += 1
          return .none
        }
      }
      """)
    #expect(
      old.problems == [
        "warning: old-reduce: a 'reduce(into:action:)' of its own is the old way; write a 'body'"
      ])
    #expect(
      old.repaired == """
        @Reducer struct F {
          // The logic.
          public var body: some ReducerOf<Self> {
            Reduce { state, action in
              state.count += 1
              return .none
            }
          }
        }
        """)
    #expect(!old.holds("EmptyReducer"))
    let short = Expansion(
      "@Reducer struct F { func reduce(into s: inout State, action a: Action) -> Effect<Action> { .none } }")
    #expect(short.repairs == [["write it as a 'body'"]])
    #expect(
      Expansion.words(short.repaired)
        == "@Reducer struct F { var body: some ReducerOf<Self> { Reduce { s, a in .none } } }")
    let arguments = Expansion("@Reducer(state: .equatable) struct F {}")
    #expect(
      arguments.problems == [
        "reducer-arguments: '@Reducer' takes arguments on an enum only; a struct's 'State' and 'Action' name their "
          + "conformances themselves"
      ])
    #expect(arguments.repaired == "@Reducer struct F {}")
  }

  @Test(arguments: [
    ("final class C {}", "'C' is a class", "struct C {}"), ("actor A {}", "'A' is an actor", "struct A {}"),
  ])
  func `a reducer on another host is told once`(source: String, kind: String, repaired: String) {
    let expansion = Expansion("@Reducer " + source)
    #expect(
      expansion.problems == [
        "reducer-host: '@Reducer' needs a struct (a feature) or an enum (its destinations), and \(kind)"
      ])
    #expect(expansion.repaired == "@Reducer " + repaired)
  }
}
