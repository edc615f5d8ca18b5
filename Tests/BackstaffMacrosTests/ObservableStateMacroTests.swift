import Testing

@Suite struct ObservableStateMacroTests {
  @Test func `a struct becomes its names, its document form and its defaults`() {
    let expansion = Expansion("@ObservableState struct State { var count = 0 \n let id: Int }")
    let expected = #"""
      struct State {
        var count = 0
        let id: Int
        private static func missingMember<MemberOfDocument>(_ name: String) -> MemberOfDocument? {
          switch name {
            case "count": let value = 0
            return value as? MemberOfDocument
            default: return nil
          }
        }
      }
      nonisolated extension State: Backstaff.ObservableState {
        static var stateMembers: [Backstaff.StateMember<Self>] {
          var members: [Backstaff.StateMember<Self>] = []
          members.append(Backstaff.StateMember("count", \.count, get: { $0.count }, modify: {
            $1(&$0.count)
          }))
          members.append(Backstaff.StateMember("id", \.id, get: { $0.id }))
          return members
        }
        func write(to writer: inout Backstaff.DocumentWriter) throws(Backstaff.DocumentError) {
          writer.object()
          try
          writer.member("count", count)
          try
          writer.member("id", id)
        }
        init(document: Backstaff.DocumentReader) throws(Backstaff.DocumentError) {
          self.count = try document.member("count", missing: Self.missingMember("count"))
          self.id = try document.member("id")
        }
        static func describe(in schema: inout Backstaff.SchemaWriter) {
          schema.structure( Self.self, [ Backstaff.SchemaMember( "count", type: schema.name(of:
              Backstaff.MemberType.of(\Self.count)), hasDefault: true), Backstaff.SchemaMember( "id", type:
              schema.name(of: Backstaff.MemberType.of(\Self.id)), hasDefault: false), ])
        }
        func writeDifference( from old: Self, to patch: inout Backstaff.PatchWriter ) throws(Backstaff.DocumentError) {
          guard patch.isSame(old.id, self.id) else { return try patch.replace(with: self) }
          try patch.member("count", old.count, self.count)
        }
        mutating func apply(_ patch: Backstaff.PatchReader) throws(Backstaff.DocumentError) {
          for part in try patch.parts() {
            switch part.name {
              case "count": try part.apply(to: &self.count)
              default: throw part.unknown
            }
          }
        }
        func part(_ name: String) -> Backstaff.StatePart? {
          switch name {
            case "count": return Backstaff.StatePart(self.count)
            case "id": return Backstaff.StatePart(self.id)
            default: return nil
          }
        }
      }
      """#
    #expect(expansion.text == Expansion.words(expected))
    #expect(expansion.problems == [])
  }

  @Test func `an enum becomes its document form and its identity`() {
    let expansion = Expansion("@ObservableState enum Mode { case idle, busy(Part), timed(seconds: Int, String) }")
    let expected = #"""
      enum Mode {
        case idle, busy(Part), timed(seconds: Int, String)
        static func hasSameIdentity(_ left: Self, _ right: Self) -> Bool {
          switch left {
            case .idle: if case .idle = right { return true }
            case .busy(let v0): if case .busy(let w0) = right { return Backstaff.Identity.same(v0, w0) }
            case .timed(seconds: let v0, let v1): if case .timed(seconds: let w0, let w1) = right {
              return Backstaff.Identity.same(v0, w0) && Backstaff.Identity.same(v1, w1)
            }
          }
          return false
        }
        var identityText: String {
          switch self {
            case .idle: return "idle"
            case .busy(let v0): return "busy" + Backstaff.Identity.suffix(of: v0)
            case .timed(seconds: let v0, let v1): return "timed" + Backstaff.Identity.suffix(of: v0) +
                Backstaff.Identity.suffix(of: v1)
          }
        }
      }
      nonisolated extension Mode: Backstaff.ObservableState {
        static var stateMembers: [Backstaff.StateMember<Self>] { [] }
        func write(to writer: inout Backstaff.DocumentWriter) throws(Backstaff.DocumentError) {
          switch self {
            case .idle: writer.emptyCase("idle")
            case .busy(let v0): try
            writer.member("busy", v0)
            case .timed(seconds: let v0, let v1): try
            writer.members("timed") {
              (inner) throws(Backstaff.DocumentError) in try inner.member("seconds", v0)
              try inner.member("_1", v1)
            }
          }
        }
        init(document: Backstaff.DocumentReader) throws(Backstaff.DocumentError) {
          let name = try document.activeCase()
          switch name {
            case "idle": self = .idle
            case "busy": self = .busy(try document.member("busy"))
            case "timed": let inner = try document.members("timed")
            self = .timed(seconds: try inner.member("seconds"), try inner.member("_1"))
            default: throw document.unknownCase(name)
          }
        }
        static func describe(in schema: inout Backstaff.SchemaWriter) {
          var cases: [(name: String, payload: String?)] = []
          cases.append(("idle", nil))
          cases.append(("busy", schema.name(of: Backstaff.MemberType.carried(by: Self.busy))))
          cases.append(("timed", schema.name(ofTuple: "(seconds: Int, String)")))
          schema.enumeration(Self.self, cases)
        }
        func writeDifference( from old: Self, to patch: inout Backstaff.PatchWriter ) throws(Backstaff.DocumentError) {
          switch self {
            case .idle: if case .idle = old { return }
            case .busy(let v0): if case .busy(let o0) = old { return try patch.member("busy", o0, v0) }
            case .timed(seconds: let v0, let v1): if case .timed(seconds: let o0, let o1) = old {
              return try patch.members("timed") { (inner) throws(Backstaff.DocumentError) in
                try inner.member("seconds", o0, v0)
                try inner.member("_1", o1, v1)
              }
            }
          }
          try patch.replace(with: self)
        }
        mutating func apply(_ patch: Backstaff.PatchReader) throws(Backstaff.DocumentError) {
          for part in try patch.parts() {
            switch part.name {
              case "busy": guard case .busy(var v0) = self else { throw part.inactive }
              try part.apply(to: &v0)
              self = .busy(v0)
              case "timed": guard case .timed(seconds: var v0, var v1) = self else { throw part.inactive }
              for inner in try part.parts() {
                switch inner.name {
                  case "seconds": try inner.apply(to: &v0)
                  case "_1": try inner.apply(to: &v1)
                  default: throw inner.unknown
                }
              }
              self = .timed(seconds: v0, v1)
              default: throw part.unknown
            }
          }
        }
        func part(_ name: String) -> Backstaff.StatePart? {
          switch self {
            case .idle: return nil
            case .busy(let v0): return name == "busy" ? Backstaff.StatePart(v0) : nil
            case .timed(seconds: let v0, let v1): return name == "timed" ? Backstaff.StatePart(members: {
              (inner) throws(Backstaff.DocumentError) in
              try inner.member("seconds", v0)
              try inner.member("_1", v1)
            }) : nil
          }
        }
      }
      nonisolated extension Mode: Backstaff.IdentityComparable { }
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

  @Test(arguments: ["@Secret var password = \"\"", "@Backstaff.Secret<String> var password = \"\""])
  func `SECRET-30 a secret is written and read by its wrapper`(member: String) {
    let expansion = Expansion("@ObservableState struct State { \(member) \n var user = \"\" }")
    #expect(expansion.problems == [])
    #expect(
      expansion.holds(
        """
        members.append(Backstaff.StateMember("password", \\.password, secret: \\._password, get: { $0._password },
          modify: { $1(&$0._password) }))
        """))
    #expect(expansion.holds("try writer.member(\"password\", _password)"))
    #expect(
      expansion.holds("self._password = try document.member(\"password\", missing: Self.missingMember(\"password\"))"))
    #expect(
      expansion.holds("let value = Backstaff.Secret(wrappedValue: \"\") return value as? MemberOfDocument"))
    #expect(expansion.holds("Backstaff.MemberType.of(\\Self._password)"))
    #expect(expansion.holds("try patch.member(\"password\", old._password, self._password)"))
    #expect(expansion.holds("try part.apply(to: &self._password)"))
    #expect(expansion.holds("return Backstaff.StatePart(self._password)"))
    #expect(!expansion.holds("self.password"))
    #expect(expansion.holds("try writer.member(\"user\", user)"))
  }

  @Test(arguments: [
    ("struct State { @Secret let password = \"\" }", "secret-host"),
    ("struct State { @Secret var password: String { \"\" } }", "secret-host"),
    ("enum State { @Secret var password: String { \"\" } }", "secret-host"),
    ("enum State { @Secret case typing(String) }", "secret-case"),
  ])
  func `SECRET-31 only a stored variable is a secret`(source: String, id: String) {
    let expansion = Expansion("@ObservableState \(source)")
    #expect(expansion.problems.count == 1)
    #expect(expansion.problems.first?.hasPrefix("\(id): ") == true)
    #expect(expansion.repaired.contains("@Secret var password") || !source.contains("let"))
  }

  @Test func `an optional variable may be missing and a slot is reached by its storage`() {
    let expansion = Expansion(
      "@ObservableState public struct State { var note: String? \n let sure: Int? \n @Presents var child: C.State? }")
    #expect(expansion.holds(#"case "note": let value: String? = nil return value as? MemberOfDocument"#))
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
    #expect(available.holds("@available(Tests 2, *) nonisolated extension F.S: Backstaff.ObservableState {"))
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
