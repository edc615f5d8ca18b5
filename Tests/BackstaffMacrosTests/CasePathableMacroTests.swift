import Testing

@Suite struct CasePathableMacroTests {
  @Test func `an enum of one case becomes its paths and its recorded form`() {
    let expansion = Expansion("@CasePathable enum Action { case tapped }")
    let expected = #"""
      enum Action {
        case tapped
        struct AllCasePaths: Swift.Sequence, Swift.Sendable {
          var tapped: Backstaff.AnyCasePath<Action, Void> {
            Backstaff.AnyCasePath(name: "tapped", embed: { Action.tapped }, extract: { _ in () })
          }
          func makeIterator() -> Swift.IndexingIterator<[Backstaff.PartialCaseKeyPath<Action>]> {
            var paths: [Backstaff.PartialCaseKeyPath<Action>] = []
            paths.append(\.tapped)
            return paths.makeIterator()
          }
        }
        static var allCasePaths: AllCasePaths { AllCasePaths() }
        var activeCaseName: String {
          switch self {
            case .tapped: return "tapped"
          }
        }
        var activePayload: Any? {
          switch self {
            case .tapped: return nil
          }
        }
      }
      nonisolated extension Action: Backstaff.CasePathable { }
      nonisolated extension Action: Backstaff.ActionConvertible {
        func write(to writer: inout Backstaff.ActionWriter) throws(Backstaff.ActionError) {
          switch self {
            case .tapped: writer.name("tapped")
          }
        }
        static func read(from reader: inout Backstaff.ActionReader) throws(Backstaff.ActionError) -> Self {
          let name = try reader.name()
          switch name {
            case "tapped": try reader.finish()
            return .tapped
            default: throw reader.unknown(name, among: ["tapped"])
          }
        }
      }
      """#
    #expect(expansion.text == Expansion.words(expected))
    #expect(expansion.problems == [])
  }

  @Test func `an enum that is no action can be changed in place and compared`() {
    let expansion = Expansion("@CasePathable public enum Mode { case idle, timed(seconds: Int), pair(Int, b: String) }")
    let expected = #"""
      public enum Mode {
        case idle, timed(seconds: Int), pair(Int, b: String)
        public struct AllCasePaths: Swift.Sequence, Swift.Sendable {
          public var idle: Backstaff.AnyCasePath<Mode, Void> {
            Backstaff.AnyCasePath(name: "idle", embed: { Mode.idle }, extract: {
              if case .idle = $0 { return () };
              return nil
            })
          }
          public var timed: Backstaff.AnyCasePath<Mode, Int> {
            Backstaff.AnyCasePath(name: "timed", embed: Mode.timed(seconds:), extract: {
              if case .timed(seconds: let v0) = $0 { return v0 };
              return nil
            }, modify: { root, change in
              guard case .timed = root else { return false }
              Backstaff.CaseStorage.replace(&root) { whole in
                guard case .timed(seconds: var v0) = whole else { return whole }
                change(&v0)
                return .timed(seconds: v0)
              }
              return true
            })
          }
          public var pair: Backstaff.AnyCasePath<Mode, (Int, b: String)> {
            Backstaff.AnyCasePath(name: "pair", embed: { Mode.pair($0.0, b: $0.1) }, extract: {
              if case .pair(let v0, b: let v1) = $0 { return (v0, v1) };
              return nil
            }, modify: { root, change in
              guard case .pair = root else { return false }
              Backstaff.CaseStorage.replace(&root) { whole in
                guard case .pair(let v0, b: let v1) = whole else { return whole }
                var value: (Int, b: String) = (v0, v1)
                change(&value)
                return .pair(value.0, b: value.1)
              }
              return true
            })
          }
          public func makeIterator() -> Swift.IndexingIterator<[Backstaff.PartialCaseKeyPath<Mode>]> {
            var paths: [Backstaff.PartialCaseKeyPath<Mode>] = []
            paths.append(\.idle)
            paths.append(\.timed)
            paths.append(\.pair)
            return paths.makeIterator()
          }
        }
        public static var allCasePaths: AllCasePaths { AllCasePaths() }
        public var activeCaseName: String {
          switch self {
            case .idle: return "idle"
            case .timed: return "timed"
            case .pair: return "pair"
          }
        }
        public var activePayload: Any? {
          switch self {
            case .idle: return nil
            case .timed(seconds: let v0): return v0
            case .pair(let v0, b: let v1): return (v0, v1)
          }
        }
        public static func hasSameIdentity(_ left: Self, _ right: Self) -> Bool {
          switch left {
            case .idle: if case .idle = right { return true }
            case .timed(seconds: let v0): if case .timed(seconds: let w0) = right {
              return Backstaff.Identity.same(v0, w0)
            }
            case .pair(let v0, b: let v1): if case .pair(let w0, b: let w1) = right {
              return Backstaff.Identity.same(v0, w0) && Backstaff.Identity.same(v1, w1)
            }
          }
          return false
        }
        public var identityText: String {
          switch self {
            case .idle: return "idle"
            case .timed(seconds: let v0): return "timed" + Backstaff.Identity.suffix(of: v0)
            case .pair(let v0, b: let v1): return "pair" + Backstaff.Identity.suffix(of: v0) +
                Backstaff.Identity.suffix(of: v1)
          }
        }
        public static func describe(in schema: inout Backstaff.ActionSchemaWriter) {
          schema.payload((Int).self, of: "timed", in: Self.self)
          schema.payload((Int).self, of: "pair", in: Self.self)
          schema.payload((String).self, of: "pair", in: Self.self)
        }
      }
      nonisolated extension Mode: Backstaff.CasePathable { }
      nonisolated extension Mode: Backstaff.ActionConvertible {
        public func write(to writer: inout Backstaff.ActionWriter) throws(Backstaff.ActionError) {
          switch self {
            case .idle: writer.name("idle")
            case .timed(seconds: let v0): writer.name("timed")
            try
            writer.value(v0)
            case .pair(let v0, b: let v1): writer.name("pair")
            try
            writer.member("_0", v0)
            try
            writer.member("b", v1)
          }
        }
        public static func read(from reader: inout Backstaff.ActionReader) throws(Backstaff.ActionError) -> Self {
          let name = try reader.name()
          switch name {
            case "idle": try reader.finish()
            return .idle
            case "timed": return try reader.value(in: Self.timed(seconds:))
            case "pair": return .pair(try reader.member("_0"), b: try reader.member("b"))
            default: throw reader.unknown(name, among: ["idle", "timed", "pair"])
          }
        }
      }
      """#
    #expect(expansion.text == Expansion.words(expected))
  }

  @Test func `payloads are written by label, by place, or alone`() {
    let expansion = Expansion("@CasePathable public enum Action { case open(String), moved(from: Int, Int) }")
    #expect(expansion.holds("public var open: Backstaff.AnyCasePath<Action, String>"))
    #expect(expansion.holds("embed: { Action.moved(from: $0.0, $0.1) }"))
    #expect(
      expansion.holds(
        #"writer.name("moved") try writer.member("from", v0) try writer.member("_1", v1)"#))
    #expect(
      expansion.holds(
        #"case "moved": return .moved(from: try reader.member("from"), try reader.member("_1"))"#))
    #expect(expansion.holds("public static func read(from reader:"))
  }

  @Test func `a keyword keeps its backticks in code and loses them in names`() {
    let expansion = Expansion("@CasePathable enum Action { case `default`, on }")
    #expect(
      expansion.holds(#"var `default`: Backstaff.AnyCasePath<Action, Void> { Backstaff.AnyCasePath(name: "default""#))
    #expect(expansion.holds(#"case "default": try reader.finish() return .`default`"#))
  }

  @Test func `a case that no value can be in has a path and cannot be read`() {
    let expansion = Expansion("@CasePathable enum Action { case on, never(Never) }")
    #expect(expansion.holds(#"Backstaff.AnyCasePath(name: "never", embed: Action.never, extract: { _ in nil })"#))
    #expect(!expansion.holds(#"case "never":"#))
  }

  @Test func `an enum without cases compiles to empty switches`() {
    let expansion = Expansion("@CasePathable enum Action {}")
    #expect(expansion.holds("var activeCaseName: String { switch self { } }"))
    #expect(expansion.holds("throw reader.unknown(name, among: [])"))
  }

  @Test func `where every case carries something the last one is the default`() {
    let expansion = Expansion("@CasePathable enum Action { case a(A), b(B) }")
    #expect(
      expansion.holds(#"activeCaseName: String { switch self { case .a: return "a" default: return "b" } }"#))
    #expect(
      expansion.holds(
        "switch self { case .a(let v0): return v0 default: if case .b(let v0) = self { return v0 } return nil }"))
  }

  @Test func `cases below a condition are below it in all that is generated`() {
    let expansion = Expansion(
      """
      @CasePathable enum Mode {
        case on
        #if A
          #if B
            case b
          #endif
          case a(Int)
        #elseif C
        #else
        #endif
        #if D
        #else
          case notD
        #endif
      }
      """)
    #expect(
      expansion.holds(
        #"""
        switch self { case .on: return "on" #if A #if B case .b: return "b" #endif case .a: return "a" #endif
          #if D #else case .notD: return "notD" #endif }
        """#))
    #expect(expansion.holds(#"paths.append(\.on) #if A #if B paths.append(\.b) #endif paths.append(\.a) #endif"#))
    #expect(expansion.holds(#"var names: [String] = [] names.append("on") #if A #if B names.append("b")"#))
  }

  @Test func `types with the names of a sequence's own are reached by an alias`() {
    let expansion = Expansion("@CasePathable enum E<Element> { case a(Element), b([Element], Iterator), c(X.Element) }")
    #expect(expansion.holds("typealias CaseElement = Element typealias CaseIterator = Iterator struct AllCasePaths"))
    #expect(expansion.holds("var a: Backstaff.AnyCasePath<E, CaseElement>"))
    #expect(expansion.holds("var b: Backstaff.AnyCasePath<E, ([CaseElement], CaseIterator)>"))
    #expect(expansion.holds("var c: Backstaff.AnyCasePath<E, X.Element>"))
  }

  @Test func `an extension repeats the availability of its enum and of what is around it`() {
    let expansion = Expansion(
      "@available(A 1, *) struct F { @available(B 2, *) @CasePathable package enum E { case a } }")
    #expect(
      expansion.holds("@available(B 2, *) @available(A 1, *) nonisolated extension F.E: Backstaff.CasePathable"))
    #expect(expansion.holds("package struct AllCasePaths"))
    #expect(expansion.holds("package var a: Backstaff.AnyCasePath<E, Void>"))
    #expect(expansion.holds("package static func read(from reader:"))
  }

  @Test(arguments: ["private enum A { case on }", "enum A { case on }"])
  func `members of a private type's extension say that they are private`(enumeration: String) {
    let source =
      enumeration.hasPrefix("private")
      ? "@CasePathable \(enumeration)" : "private struct F { @CasePathable \(enumeration) }"
    #expect(Expansion(source).holds("fileprivate static func read(from reader:"))
    let state = source.replacing("@CasePathable", with: "@ObservableState")
    #expect(Expansion(state).holds("fileprivate static var stateMembers"))
  }

  @Test func `MAC-18 what cannot have case paths is named, and any other enum has them`() {
    let hosts = [("struct S {}", "'S' is a struct"), ("final class C {}", "'C' is a class")]
    for (source, kind) in hosts {
      #expect(
        Expansion("@CasePathable \(source)").problems == [
          "case-pathable-host: '@CasePathable' can only be put on an enum, and \(kind)"
        ])
    }
    #expect(
      Expansion("@CasePathable enum E { case a(Int), b, a(String) }").problems == [
        "overloaded-case: '@CasePathable' needs cases of different names; 'a' is there twice"
      ])
    let written = Expansion("@CasePathable enum E: CasePathable { case a }", having: ["CasePathable"])
    #expect(!written.holds("extension E: Backstaff.CasePathable"))
    #expect(written.holds("extension E: Backstaff.ActionConvertible"))
    let odd = Expansion(
      """
      @CasePathable enum E<Element> {
        /// A comment above.
        case a(Element = 1), // a comment behind
          embed(Int, /* inside */ b: String,), extract(Never)
      }
      """)
    #expect(odd.problems == [])
    #expect(odd.holds("var a: Backstaff.AnyCasePath<E, CaseElement>"))
    #expect(odd.holds("var embed: Backstaff.AnyCasePath<E, (Int, b: String)>"))
    #expect(odd.holds("embed: E.extract, extract: { _ in nil }"))
  }
}
