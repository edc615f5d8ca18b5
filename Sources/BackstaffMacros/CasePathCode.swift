import SwiftSyntax

/// The text of an enum's case paths.
struct CasePathCode {
  let access: String
  let name: String
  let cases: EnumCases
  /// Whether payloads are to be changed in place; for actions, which nobody changes, it would be code for nothing.
  let changesInPlace: Bool

  var members: [String] {
    aliases + [
      table, "\(access)static var allCasePaths: AllCasePaths { AllCasePaths() }", activeName, activePayload,
    ]
  }

  /// Other names for types that the table would hide.
  private var aliases: [String] {
    let types = cases.all.flatMap { $0.element.parameterClause?.parameters.map(\.type) ?? [] }
    return SequenceNames.mentioned(in: types).map { "\(access)typealias \(SequenceNames.alias($0)) = \($0)" }
  }

  private var table: String {
    """
    \(access)struct AllCasePaths: Swift.Sequence, Swift.Sendable {
    \(cases.lines(path))
      \(access)func makeIterator() -> Swift.IndexingIterator<[Backstaff.PartialCaseKeyPath<\(name)>]> {
        \(list)
      }
    }
    """
  }

  private var list: String {
    let lines = cases.lines { hasPath($0) ? "    paths.append(\\.\($0.written))" : nil }
    guard !lines.isEmpty else { return "[].makeIterator()" }
    return """
      var paths: [Backstaff.PartialCaseKeyPath<\(name)>] = []
      \(lines)
          return paths.makeIterator()
      """
  }

  /// A case without values has a path when one value stands for all that it carries.
  private func hasPath(_ element: EnumCase) -> Bool { !element.isImpossible || element.payloads.count == 1 }

  private func path(of element: EnumCase) -> String? {
    guard hasPath(element) else { return nil }
    return """
        \(access)var \(element.written): Backstaff.AnyCasePath<\(name), \(element.payloadType)> {
          Backstaff.AnyCasePath(name: "\(element.name)", \(ways(of: element).joined(separator: ", ")))
        }
      """
  }

  private var path: (EnumCase) -> String? { { path(of: $0) } }

  private func ways(of element: EnumCase) -> [String] {
    if element.isImpossible { return ["embed: \(name).\(element.constructor)", "extract: { _ in nil }"] }
    let extract =
      cases.isSole && element.payloads.isEmpty
      ? "{ _ in () }"
      : "{ if case \(element.pattern) = $0 { return \(element.payloadValue) }; return nil }"
    // The constructor itself where there is one: the compiler warns of a closure that takes what no value exists of.
    let embed =
      switch element.payloads.count {
      case 0: "{ \(name).\(element.written) }"
      case 1: "\(name).\(element.constructor)"
      default: "{ \(name)\(element.construction(from: "$0")) }"
      }
    let ways = ["embed: \(embed)", "extract: \(extract)"]
    return changesInPlace && !element.payloads.isEmpty ? ways + ["modify: \(change(of: element))"] : ways
  }

  /// Takes the payload out of the enum, so that it is not shared while it is changed.
  private func change(of element: EnumCase) -> String {
    let isTuple = element.payloads.count > 1
    return """
      { root, change in
            guard case .\(element.written) = root else { return false }
            Backstaff.CaseStorage.replace(&root) { whole in
              guard case \(element.pattern(binding: isTuple ? "let v" : "var v")) = whole else { return whole }
              \(isTuple ? "var value: \(element.payloadType) = \(element.payloadValue)" : "")
              change(&\(isTuple ? "value" : "v0"))
              return \(element.construction(from: isTuple ? "value" : "v0"))
            }
            return true
          }
      """
  }

  private var activeName: String {
    let choice = cases.choice(over: "self", otherwise: "") { element in
      EnumCases.Branch(pattern: ".\(element.written)", statement: "return \"\(element.name)\"")
    }
    return "\(access)var activeCaseName: String {\n  \(choice)\n}"
  }

  private var activePayload: String {
    let choice = cases.choice(over: "self", otherwise: "return nil") { element in
      element.payloads.isEmpty || element.isImpossible
        ? EnumCases.Branch(pattern: ".\(element.written)", statement: "return nil")
        : EnumCases.Branch(pattern: element.pattern, statement: "return \(element.payloadValue)")
    }
    return "\(access)var activePayload: Any? {\n  \(choice)\n}"
  }
}
