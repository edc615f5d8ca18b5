import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Reducer`: a feature from a struct, or the joined features of an enum.
struct ReducerMacro: MemberMacro, MemberAttributeMacro, ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let access = declaration.generatedAccess(in: context)
    if let declaration = declaration.as(StructDeclSyntax.self) {
      for misuse in StructReducerMisuse.all(of: declaration, node) { context.diagnose(misuse) }
      return StructReducerCode(declaration, access: access).missingMembers.map { DeclSyntax(stringLiteral: $0) }
    }
    guard let declaration = declaration.as(EnumDeclSyntax.self) else {
      throw MacroMisuse.at(
        node, "reducer-host",
        "'@Reducer' needs a struct (a feature) or an enum (its destinations), and \(declaration.nameAndKind)",
        repairs: declaration.repairIntoStruct)
    }
    let code = EnumReducerCode(declaration, access: access, conformances: ConformanceOptions(node))
    for misuse in code.misuses { context.diagnose(misuse) }
    return code.members.map { DeclSyntax(stringLiteral: $0) }
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    if let nested = member.as(EnumDeclSyntax.self) { return attributes(forNested: nested, in: declaration) }
    if declaration.is(StructDeclSyntax.self), let body = member.as(VariableDeclSyntax.self),
      let builder = StructReducerCode.builder(for: body)
    {
      return ["@Backstaff.ReducerBuilder<\(raw: builder)>"]
    }
    return []
  }

  private static func attributes(
    forNested nested: EnumDeclSyntax, in declaration: some DeclGroupSyntax
  ) -> [AttributeSyntax] {
    var attributes: [AttributeSyntax] = []
    guard nested.name.text == "Action" || nested.name.text == "State" else { return [] }
    if !nested.attributes.has("CasePathable") { attributes.append("@Backstaff.CasePathable") }
    if nested.name.text == "State", !nested.attributes.has("dynamicMemberLookup") {
      attributes.append("@dynamicMemberLookup")
    }
    return attributes
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let name = declaration.is(EnumDeclSyntax.self) ? "CaseReducer" : "Reducer"
    guard declaration.is(EnumDeclSyntax.self) || declaration.is(StructDeclSyntax.self), protocols.asksFor(name) else {
      return []
    }
    let head = declaration.extensionHead(of: type, in: context)
    // The second is implied by the first, but is only found before the expansion where it is written down.
    return [try ExtensionDeclSyntax("\(raw: head): Backstaff.\(raw: name), Backstaff.FeatureTypes {}")]
  }
}

/// The conformances asked for in `@Reducer(state: .equatable, action: .sendable)`.
struct ConformanceOptions {
  private(set) var state: [String] = []
  private(set) var action: [String] = []

  init(_ attribute: AttributeSyntax) {
    var label = ""
    for argument in attribute.arguments?.as(LabeledExprListSyntax.self) ?? [] {
      label = argument.label?.text ?? label
      guard let option = argument.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text else { continue }
      let name = option.prefix(1).uppercased() + option.dropFirst()
      if label == "state" { state.append(name) } else { action.append(name) }
    }
  }
}
