import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@CasePathable`: case paths, and the recorded form of an enum of actions.
struct CasePathableMacro: MemberMacro, ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if let misuse = misuse(of: declaration, node) { throw misuse }
    guard let declaration = declaration.as(EnumDeclSyntax.self) else { return [] }
    var members = CasePathCode(declaration).members
    // Of a state the other macro writes it; actions are not compared.
    if !declaration.attributes.has("ObservableState"), !declaration.isAction(in: context) {
      members += IdentityCode(access: declaration.modifiers.accessPrefix, cases: declaration.cases).members
    }
    return members.map { DeclSyntax(stringLiteral: $0) }
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    // A misuse is told once, by the other role.
    guard misuse(of: declaration, node) == nil, let declaration = declaration.as(EnumDeclSyntax.self) else { return [] }
    let form = RecordedFormCode(access: declaration.generatedAccess(in: context), cases: declaration.cases)
    return [
      try ExtensionDeclSyntax("extension \(type.trimmed): Backstaff.CasePathable {}"),
      try ExtensionDeclSyntax(
        "extension \(type.trimmed): Backstaff.ActionConvertible {\(raw: form.members)}"),
    ]
  }

  private static func misuse(of declaration: some DeclGroupSyntax, _ node: AttributeSyntax) -> DiagnosticsError? {
    guard let declaration = declaration.as(EnumDeclSyntax.self) else {
      return MacroMisuse.at(node, "case-pathable-host", "'@CasePathable' can only be put on an enum")
    }
    var seen: Set<String> = []
    guard let twice = declaration.cases.first(where: { !seen.insert($0.name).inserted }) else { return nil }
    return MacroMisuse.at(
      twice.element, "overloaded-case",
      "'@CasePathable' needs cases of different names; '\(twice.name)' is there twice")
  }
}

/// The text of an enum's case paths.
struct CasePathCode {
  let access: String
  let name: String
  let cases: [EnumCase]

  init(_ declaration: EnumDeclSyntax) {
    self.init(access: declaration.modifiers.accessPrefix, name: declaration.name.text, cases: declaration.cases)
  }

  init(access: String, name: String, cases: [EnumCase]) {
    self.access = access
    self.name = name
    self.cases = cases
  }

  var members: [String] {
    [table, "\(access)static var allCasePaths: AllCasePaths { AllCasePaths() }", activeName, activePayload]
  }

  private var table: String {
    let paths = cases.compactMap { element -> String? in
      if element.isImpossible { return impossiblePath(of: element) }
      let extract =
        cases.count == 1 && element.payloads.isEmpty
        ? "{ _ in () }"
        : "{ if case \(element.pattern) = $0 { return \(element.payloadValue) }; return nil }"
      let embed =
        element.payloads.isEmpty ? "{ \(name).\(element.written) }" : "{ \(name)\(element.construction(from: "$0")) }"
      return """
          \(access)var \(element.written): Backstaff.AnyCasePath<\(name), \(element.payloadType)> {
            Backstaff.AnyCasePath(name: "\(element.name)", embed: \(embed), extract: \(extract))
          }
        """
    }
    return "\(access)struct AllCasePaths {\n\(paths.joined(separator: "\n"))\n}"
  }

  /// The path of a case that no value can be in: it exists for types that ask for it, and leads nowhere.
  private func impossiblePath(of element: EnumCase) -> String? {
    guard element.payloads.count == 1 else { return nil }
    // The constructor itself: the compiler warns of any closure that takes a `Never`.
    return """
        \(access)var \(element.written): Backstaff.AnyCasePath<\(name), \(element.payloadType)> {
          Backstaff.AnyCasePath(name: "\(element.name)", embed: \(name).\(element.written), extract: { _ in nil })
        }
      """
  }

  private var activeName: String {
    guard !cases.isEmpty else { return "\(access)var activeCaseName: String { switch self {} }" }
    let lines = cases.map { "  case .\($0.written): return \"\($0.name)\"" }
    return "\(access)var activeCaseName: String {\n  switch self {\n\(lines.joined(separator: "\n"))\n  }\n}"
  }

  private var activePayload: String {
    guard !cases.isEmpty else { return "\(access)var activePayload: Any? { switch self {} }" }
    let lines = cases.map { element in
      element.payloads.isEmpty
        ? "  case .\(element.written): return nil" : "  case \(element.pattern): return \(element.payloadValue)"
    }
    return "\(access)var activePayload: Any? {\n  switch self {\n\(lines.joined(separator: "\n"))\n  }\n}"
  }
}

/// The text of an enum's recorded form.
struct RecordedFormCode {
  let access: String
  let cases: [EnumCase]

  var members: String {
    """

      \(access)func write(to writer: inout Backstaff.ActionWriter) throws(Backstaff.ActionError) {
        switch self {
    \(cases.map(writing).joined(separator: "\n"))
        }
      }

      \(access)static func read(from reader: inout Backstaff.ActionReader) throws(Backstaff.ActionError) -> Self {
        let name = try reader.name()
        switch name {
    \(cases.filter { !$0.isImpossible }.map(reading).joined(separator: "\n"))
        default: throw reader.unknown(name, among: [\(cases.map { "\"\($0.name)\"" }.joined(separator: ", "))])
        }
      }

    """
  }

  private func writing(_ element: EnumCase) -> String {
    var lines = ["    case \(element.pattern):", "      writer.name(\"\(element.name)\")"]
    if element.payloads.count == 1 {
      lines.append("      try writer.value(v0)")
    } else {
      for (index, payload) in element.payloads.enumerated() {
        lines.append("      try writer.member(\"\(payload.label ?? "_\(index)")\", v\(index))")
      }
    }
    return lines.joined(separator: "\n")
  }

  private func reading(_ element: EnumCase) -> String {
    switch element.payloads.count {
    case 0:
      return "    case \"\(element.name)\":\n      try reader.finish()\n      return .\(element.written)"
    case 1:
      let label = element.payloads[0].label.map { "\($0): " } ?? ""
      let value = "try reader.value()"
      return "    case \"\(element.name)\": return .\(element.written)(\(label)\(value))"
    default:
      let parts = element.payloads.enumerated().map { index, payload in
        (payload.label.map { "\($0): " } ?? "")
          + "try reader.member(\"\(payload.label ?? "_\(index)")\")"
      }
      return "    case \"\(element.name)\": return .\(element.written)(\(parts.joined(separator: ", ")))"
    }
  }
}
