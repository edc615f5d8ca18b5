import Testing

@Suite struct ObservableStateMacroTests {
  @Test func `a struct becomes its names, its document form and its defaults`() {
    let expansion = Expansion("@ObservableState struct State { var count = 0 \n let id: Int }")
    let expected = """
      struct State {
        var count = 0
        let id: Int
        private static func missingMember<Value>(_ name: String) -> Value? {
          switch name {
          case "count": let value = 0 return value as? Value
          default: return nil
          }
        } }
      extension State: Backstaff.ObservableState {
        static var stateMembers: [Backstaff.StateMember<Self>] {
          var members: [Backstaff.StateMember<Self>] = []
          members.append(Backstaff.StateMember("count", \\.count, get: { $0.count }, modify: { $1(&$0.count) }))
          members.append(Backstaff.StateMember("id", \\.id, get: { $0.id }))
          return members
        }
        func write(to writer: inout Backstaff.DocumentWriter) throws(Backstaff.DocumentError) {
          writer.object() try writer.member("count", count) try writer.member("id", id)
        }
        init(document: Backstaff.DocumentReader) throws(Backstaff.DocumentError) {
          self.count = try document.member("count", missing: Self.missingMember("count"))
          self.id = try document.member("id")
        }
        static func describe(in schema: inout Backstaff.SchemaWriter) {
          schema.structure( Self.self, [
            Backstaff.SchemaMember( "count", type: schema.name(of: Backstaff.MemberType.of(\\Self.count)),
              hasDefault: true),
            Backstaff.SchemaMember( "id", type: schema.name(of: Backstaff.MemberType.of(\\Self.id)),
              hasDefault: false),
          ])
        }
      }
      """
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
      }
      """)
    #expect(
      expansion.holds(
        """
        members.append(Backstaff.StateMember("watched", \\.watched, get: { $0.watched }, modify: { $1(&$0.watched) }))
        members.append(Backstaff.StateMember("a", \\.a, get: { $0.a }, modify: { $1(&$0.a) }))
        members.append(Backstaff.StateMember("b", \\.b, get: { $0.b }, modify: { $1(&$0.b) }))
        return members
        """))
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

  @Test func `an enum is written by its active case`() {
    let expansion = Expansion("@ObservableState enum Mode { case idle, busy(Part), timed(seconds: Int, String) }")
    #expect(expansion.holds(#"case .idle: writer.emptyCase("idle")"#))
    #expect(expansion.holds(#"case .busy(let v0): try writer.member("busy", v0)"#))
    #expect(expansion.holds(#"try inner.member("seconds", v0) try inner.member("_1", v1)"#))
    #expect(expansion.holds(#"self = .timed(seconds: try inner.member("seconds"), try inner.member("_1"))"#))
    #expect(expansion.holds(#"("idle", nil)"#))
    #expect(expansion.holds(#"("timed", schema.name(ofTuple: "(seconds: Int, String)"))"#))
  }

  @Test(arguments: [("final class C {}", "'C' is a class"), ("actor A {}", "'A' is an actor")])
  func `another host is named with its kind, once`(source: String, kind: String) {
    #expect(
      Expansion("@ObservableState " + source).problems == [
        "observable-state-host: '@ObservableState' needs a struct or an enum, and \(kind); make it a struct"
      ])
  }
}
