import Testing

@Suite struct CasePathableMacroTests {
  @Test func `an enum of one case becomes its paths and its recorded form`() {
    let expansion = Expansion("@CasePathable enum Action { case tapped }")
    let expected = """
      enum Action {
        case tapped
        struct AllCasePaths {
          var tapped: Backstaff.AnyCasePath<Action, Void> {
            Backstaff.AnyCasePath(name: "tapped", embed: { Action.tapped }, extract: { _ in () })
          }
        }
        static var allCasePaths: AllCasePaths { AllCasePaths() }
        var activeCaseName: String { switch self { case .tapped: return "tapped" } }
        var activePayload: Any? { switch self { case .tapped: return nil } } }
      extension Action: Backstaff.CasePathable { }
      extension Action: Backstaff.ActionConvertible {
        func write(to writer: inout Backstaff.ActionWriter) throws(Backstaff.ActionError) {
          switch self { case .tapped: writer.name("tapped") }
        }
        static func read(from reader: inout Backstaff.ActionReader) throws(Backstaff.ActionError) -> Self {
          let name = try reader.name()
          switch name {
          case "tapped": try reader.finish() return .tapped
          default: throw reader.unknown(name, among: ["tapped"])
          }
        }
      }
      """
    #expect(expansion.text == Expansion.words(expected))
    #expect(expansion.problems == [])
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

  @Test(arguments: ["private enum A { case on }", "enum A { case on }"])
  func `members of a private type's extension say that they are private`(enumeration: String) {
    let source =
      enumeration.hasPrefix("private")
      ? "@CasePathable \(enumeration)" : "private struct F { @CasePathable \(enumeration) }"
    #expect(Expansion(source).holds("fileprivate static func read(from reader:"))
    let state = source.replacing("@CasePathable", with: "@ObservableState")
    #expect(Expansion(state).holds("fileprivate static var stateMembers"))
  }

  @Test func `another host and overloaded names are told once`() {
    for source in ["@CasePathable struct S {}", "@CasePathable final class S {}"] {
      #expect(Expansion(source).problems == ["case-pathable-host: '@CasePathable' can only be put on an enum"])
    }
    #expect(
      Expansion("@CasePathable enum E { case a(Int), b, a(String) }").problems == [
        "overloaded-case: '@CasePathable' needs cases of different names; 'a' is there twice"
      ])
  }
}
