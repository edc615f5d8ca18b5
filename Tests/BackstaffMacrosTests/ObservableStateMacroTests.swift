import Testing

@Suite struct ObservableStateMacroTests {
  @Test func `a struct becomes its names, its document form and its defaults`() {
    let expansion = Expansion("@ObservableState struct State { var count = 0 \n let id: Int }")
    let expected = #"""
      %%struct%%
      """#
    #expect(expansion.text == Expansion.words(expected))
    #expect(expansion.problems == [])
  }

  @Test func `an enum becomes its document form and its identity`() {
    let expansion = Expansion("@ObservableState enum Mode { case idle, busy(Part), timed(seconds: Int, String) }")
    let expected = #"""
      %%stateenum%%
      """#
    #expect(expansion.text == Expansion.words(expected))
    #expect(expansion.problems == [])
  }

  @Test func `only what is stored and can change is a member`() {
    let expansion = Expansion(
      """
      @ObservableState struct State {
        static var shared = 1
        let fixed = 1
        lazy var late = 2
        var twice: Int { 2 }
        var seen: Int { get { 1 } set {} }
        var watched = 1 { didSet {} }
        var a = 1, b = 2
        @ObservationStateIgnored var quiet = 3
      }
      """)
    #expect(
      expansion.holds(
        """
        members.append(Backstaff.StateMember("watched", \\.watched, get: { $0.watched }, modify: { $1(&$0.watched) }))
        members.append(Backstaff.StateMember("a", \\.a, get: { $0.a }, modify: { $1(&$0.a) }))
        members.append(Backstaff.StateMember("b", \\.b, get: { $0.b }, modify: { $1(&$0.b) }))
        members.append(
        """))
    #expect(expansion.holds(#"Backstaff.StateMember("quiet", \.quiet, isObserved: false, get: { $0.quiet }"#))
    #expect(expansion.holds(#"schema.structure( Self.self, [ Backstaff.SchemaMember( "watched""#))
  }

  @Test func `an optional variable may be missing and a slot is reached by its storage`() {
    let expansion = Expansion(
      "@ObservableState public struct State { var note: String? \n let sure: Int? \n @Presents var child: C.State? }")
    #expect(expansion.holds(#"case "note": let value: String? = nil return value as? Value"#))
    #expect(expansion.holds(#"self.sure = try document.member("sure")"#))
    #expect(
      expansion.holds(
        #"Backstaff.StateMember("child", \.child, slot: \.$child, get: { $0._child }, modify: { $1(&$0._child) })"#))
    #expect(expansion.holds(#"try writer.member("child", _child)"#))
    #expect(
      expansion.holds(
        #"self._child = try document.member("child", missing: Backstaff.PresentationState(wrappedValue: nil))"#))
    #expect(expansion.holds("public static func describe"))
  }

  @Test func `a member named by a keyword has the plain name in documents`() {
    let expansion = Expansion("@ObservableState struct State { var `in` = 1 }")
    #expect(expansion.holds(#"Backstaff.StateMember("in", \.`in`, get: { $0.`in` }"#))
    #expect(expansion.holds(#"try writer.member("in", `in`)"#))
    #expect(expansion.holds(#"self.`in` = try document.member("in", missing: Self.missingMember("in"))"#))
  }

  @Test func `what a type has already is not written again, and availability is repeated`() {
    let having: Set<String> = ["ObservableState", "IdentityComparable"]
    #expect(!Expansion("@ObservableState struct S { var a = 1 }", having: having).holds("extension"))
    #expect(!Expansion("@ObservableState enum E { case a }", having: having).holds("extension"))
    let available = Expansion("@available(Tests 2, *) struct F { @ObservableState struct S { var a = 1 } }")
    #expect(available.holds("@available(Tests 2, *) extension F.S: Backstaff.ObservableState {"))
  }

  @Test(arguments: [
    ("final class C { var a = 1 }", "'C' is a class", "struct C { var a = 1 }"),
    ("public actor A {}", "'A' is an actor", "public struct A {}"),
  ])
  func `MAC-13 another host is named with its kind, and old slots are renamed`(
    source: String, kind: String, repaired: String
  ) {
    let refused = Expansion("@ObservableState " + source)
    #expect(
      refused.problems == [
        "observable-state-host: '@ObservableState' needs a struct or an enum, and \(kind); make it a struct"
      ])
    #expect(refused.repairs == [["make it a struct"]])
    #expect(refused.repaired == "@ObservableState " + repaired)
    let old = Expansion("@ObservableState struct S {\n  @PresentationState var child: C.State?\n}")
    #expect(
      old.problems == [
        "old-presentation: '@PresentationState' is the old way; in an '@ObservableState' it is '@Presents'"
      ])
    #expect(old.repaired == "@ObservableState struct S {\n  @Presents var child: C.State?\n}")
  }
}
