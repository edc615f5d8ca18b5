import Testing

@Suite struct EnumReducerMacroTests {
  @Test func `an enum of features and dialogs becomes their joined reducer`() {
    let expansion = Expansion("@Reducer public enum D { case add(AddItem), alert(AlertState<Ask>), off }")
    let expected = #"""
      public enum D {
        case add(AddItem), alert(AlertState<Ask>), off
        @Backstaff.CasePathable @Backstaff.ObservableState @dynamicMemberLookup public enum State:
            Backstaff.CaseReducerState {
          public typealias StateReducer = D
          case add(AddItem.State)
          case alert(AlertState<Ask>)
          case off
          /// The first screen, of its feature's state.
          public static func firstScreen(_ state: AddItem.State) -> Self { .add(state) }
        }
        @Backstaff.CasePathable public enum Action {
          case add(AddItem.Action)
          case alert(Ask)
          case off(Never)
        }
        @Backstaff.ReducerBuilder<State, Action>
        public static var body: some Backstaff.Reducer<State, Action> {
          Backstaff.ScopeCase(state: \.add, action: \.add) { AddItem() }
        }
        @MainActor public enum CaseScope {
          case add(Backstaff.Store<AddItem.State, AddItem.Action>)
          case alert(AlertState<Ask>)
          case off
        }
        @MainActor public static func scope(_ store: Backstaff.Store<State, Action>) -> CaseScope {
          switch store.state {
            case .add(let initial): return .add( store.scope(initial: initial, case: \.add, action: \.add))
            case .alert(let v0): return .alert(v0)
            case .off: return .off
          }
        }
        @MainActor public struct CaseStores {
          fileprivate let store: Backstaff.Store<State, Action>
          public var add: Backstaff.Store<AddItem.State, AddItem.Action>? {
            store.readingCase {
              guard case .add(let initial) = store.state else { return nil }
              return store.scope(initial: initial, case: \.add, action: \.add)
            }
          }
          public var alert: Backstaff.Store<AlertState<Ask>, Ask>? {
            store.readingCase {
              guard case .alert(let initial) = store.state else { return nil }
              return store.scope(initial: initial, case: \.alert, action: \.alert)
            }
          }
        }
        @MainActor public static func stores(_ store: Backstaff.Store<State, Action>) -> CaseStores {
          CaseStores(store: store)
        }
        public static var dialogCases: [String] {
          var names: [String] = []
          names.append("alert")
          return names
        }
        public static func dialog(shownBy state: State) -> Int? {
          switch state {
            case .add: return nil
            case .alert: return 0
            case .off: return nil
          }
        }
        public static func dialog(answeredBy action: Action) -> Int? {
          switch action {
            case .add: return nil
            case .alert: return 0
            default: return nil
          }
        }
        public init() { self = .add(AddItem()) }
      }
      nonisolated extension D: Backstaff.CaseReducer, Backstaff.FeatureTypes { }
      """#
    #expect(expansion.text == Expansion.words(expected))
    #expect(expansion.problems == [])
  }

  @Test func `a case runs the instance that is written for it`() {
    let expansion = Expansion("@Reducer enum D { case last(Last = Last(x: 1)), inner(A.B) }")
    #expect(
      expansion.holds(
        """
        static var body: some Backstaff.Reducer<State, Action> {
          Backstaff.ScopeCase(state: \\.last, action: \\.last) { Last(x: 1) }
          Backstaff.ScopeCase(state: \\.inner, action: \\.inner) { A.B() }
        }
        """))
    #expect(expansion.holds("init() { self = .last(Last(x: 1)) }"))
    #expect(expansion.holds("case inner(A.B.State)"))
  }

  @Test func `plain cases are kept and send nothing`() {
    let expansion = Expansion(
      "@Reducer enum D { case note(String, by: String) \n @ReducerCaseIgnored case label(String) \n case off }")
    #expect(expansion.holds("case note(String, by: String) case label(String) case off"))
    #expect(expansion.holds("enum Action { case note(Never) case label(Never) case off(Never) }"))
    #expect(expansion.holds("Backstaff.EmptyReducer<State, Action>()"))
    #expect(expansion.holds("case .note(let v0, by: let v1): return .note(v0, by: v1)"))
    #expect(!expansion.holds("init()"))
    #expect(expansion.problems == [])
  }

  @Test func `a case with the ephemeral mark sends what its type names`() {
    let expansion = Expansion("@Reducer enum D { @ReducerCaseEphemeral case toast(Toast<Ask>) }")
    #expect(expansion.holds("case toast(Toast<Ask>)"))
    #expect(expansion.holds("enum Action { case toast(Toast<Ask>.Action) }"))
    #expect(expansion.holds("static func dialog(shownBy state: State) -> Int? { return 0 }"))
  }

  @Test func `arguments and an author's own action are honoured`() {
    let expansion = Expansion(
      "@Reducer(state: .equatable, .codable, action: .sendable) enum D { case a(A) }")
    #expect(expansion.holds("enum State: Backstaff.CaseReducerState, Equatable, Codable {"))
    #expect(expansion.holds("enum Action: Sendable {"))
    let own = Expansion("@Reducer enum D { case a(A) \n enum Action { case a(A.Action) } }")
    #expect(own.text.ranges(of: "enum Action").count == 1)
    #expect(own.holds("@Backstaff.CasePathable enum Action"))
    let written = Expansion("@Reducer enum D: CaseReducer { case a(A) }", having: ["CaseReducer"])
    #expect(!written.holds("extension D: Backstaff.CaseReducer"))
  }

  @Test func `conditions stand around their cases in every part`() {
    let expansion = Expansion(
      """
      @Reducer enum D {
        case a(A)
        #if X
          case b(B)
        #else
        #endif
      }
      """)
    let parts = [
      "case a(A.State) #if X case b(B.State) #endif", "case a(A.Action) #if X case b(B.Action) #endif",
      #"{ A() } #if X Backstaff.ScopeCase(state: \.b, action: \.b) { B() } #endif"#,
      "case a(Backstaff.Store<A.State, A.Action>) #if X case b(Backstaff.Store<B.State, B.Action>) #endif",
      "#if X case .b(let initial):", "#if X var b: Backstaff.Store<B.State, B.Action>?",
    ]
    for part in parts { #expect(expansion.holds(part), "\(part)") }
  }

  @Test(arguments: ["String", "[Room]", "Int?", "Set<Int>", "(Int) -> Void", "[String: Int]", "Foundation.Date"])
  func `a plain value in the place of a feature is told with its mark`(type: String) {
    let expansion = Expansion("@Reducer enum D {\n  /// A note.\n  case note(\(type))\n}")
    #expect(
      expansion.problems == [
        "plain-case: '\(type)' is no feature; mark the case as one that carries a plain value"
      ])
    #expect(expansion.repairs == [["add '@ReducerCaseIgnored'"]])
    #expect(
      expansion.repaired == "@Reducer enum D {\n  /// A note.\n  @ReducerCaseIgnored case note(\(type))\n}")
  }
}
