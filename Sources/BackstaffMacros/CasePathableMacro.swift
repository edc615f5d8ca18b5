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
    let cases = EnumCases(declaration)
    let access = declaration.modifiers.accessPrefix
    let isAction = declaration.isAction(in: context)
    var members = CasePathCode(
      access: access, name: declaration.name.text, cases: cases, changesInPlace: !isAction
    ).members
    // Of a state the other macro writes it; actions are not compared.
    if !declaration.attributes.has("ObservableState"), !isAction {
      members += IdentityCode(access: access, cases: cases).members
    }
    members += [RecordedFormCode(access: access, cases: cases).description].compactMap { $0 }
    return members.map { DeclSyntax(stringLiteral: $0) }
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    // A misuse is told once, by the other role.
    guard misuse(of: declaration, node) == nil, let declaration = declaration.as(EnumDeclSyntax.self) else { return [] }
    let head = declaration.extensionHead(of: type, in: context)
    var extensions: [ExtensionDeclSyntax] = []
    if protocols.asksFor("CasePathable") {
      extensions.append(try ExtensionDeclSyntax("\(raw: head): Backstaff.CasePathable {}"))
    }
    if protocols.asksFor("ActionConvertible") {
      let form = RecordedFormCode(access: declaration.generatedAccess(in: context), cases: EnumCases(declaration))
      extensions.append(try ExtensionDeclSyntax("\(raw: head): Backstaff.ActionConvertible {\(raw: form.members)}"))
    }
    return extensions
  }

  private static func misuse(of declaration: some DeclGroupSyntax, _ node: AttributeSyntax) -> DiagnosticsError? {
    guard let enumeration = declaration.as(EnumDeclSyntax.self) else {
      return MacroMisuse.at(
        node, "case-pathable-host", "'@CasePathable' can only be put on an enum, and \(declaration.nameAndKind)")
    }
    var seen: Set<String> = []
    // Cases of one name may stand in branches of which only one is compiled.
    guard let twice = EnumCases(enumeration).unconditional.first(where: { !seen.insert($0.name).inserted }) else {
      return nil
    }
    return MacroMisuse.at(
      twice.element, "overloaded-case",
      "'@CasePathable' needs cases of different names; '\(twice.name)' is there twice")
  }
}
