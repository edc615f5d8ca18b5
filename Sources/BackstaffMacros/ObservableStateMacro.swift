import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@ObservableState`: the names of a state's members and its document form; the identity of an enum.
struct ObservableStateMacro: ExtensionMacro, MemberMacro {
  /// The defaults of a struct's members: they stand in the struct itself, where the names they use can be seen.
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    for misuse in SecretMisuse.all(in: declaration) { context.diagnose(misuse) }
    if let declaration = declaration.as(EnumDeclSyntax.self) {
      let code = IdentityCode(access: declaration.modifiers.accessPrefix, cases: EnumCases(declaration))
      return code.members.map { DeclSyntax(stringLiteral: $0) }
    }
    guard let declaration = declaration.as(StructDeclSyntax.self) else {
      throw MacroMisuse.at(
        node, "observable-state-host",
        "'@ObservableState' needs a struct or an enum, and \(declaration.nameAndKind); make it a struct",
        repairs: declaration.repairIntoStruct)
    }
    for wrapper in oldWrappers(in: declaration) {
      context.diagnose(wrapper)
    }
    return [DeclSyntax(stringLiteral: StructDocumentCode(declaration, access: "").defaults)]
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let access = declaration.generatedAccess(in: context)
    let head = declaration.extensionHead(of: type, in: context)
    if let declaration = declaration.as(StructDeclSyntax.self), protocols.asksFor("ObservableState") {
      let code = StructDocumentCode(declaration, access: access)
      return [try ExtensionDeclSyntax("\(raw: head): Backstaff.ObservableState {\(raw: code.members)}")]
    }
    guard let declaration = declaration.as(EnumDeclSyntax.self) else { return [] }
    var extensions: [ExtensionDeclSyntax] = []
    if protocols.asksFor("ObservableState") {
      let code = EnumDocumentCode(access: access, cases: EnumCases(declaration))
      extensions.append(try ExtensionDeclSyntax("\(raw: head): Backstaff.ObservableState {\(raw: code.members)}"))
    }
    if protocols.asksFor("IdentityComparable") {
      extensions.append(try ExtensionDeclSyntax("\(raw: head): Backstaff.IdentityComparable {}"))
    }
    return extensions
  }

  /// The slots written in the way that came before `@Presents`.
  private static func oldWrappers(in declaration: StructDeclSyntax) -> [Diagnostic] {
    declaration.memberBlock.members.compactMap { member in
      guard let wrapper = member.decl.as(VariableDeclSyntax.self)?.attributes.first(named: "PresentationState") else {
        return nil
      }
      let presents = wrapper.with(\.attributeName, TypeSyntax(IdentifierTypeSyntax(name: .identifier("Presents"))))
      return MacroMisuse.diagnostic(
        wrapper, "old-presentation", "'@PresentationState' is the old way; in an '@ObservableState' it is '@Presents'",
        repairs: [Repair.fix("use-presents", "write '@Presents'", .exchange(wrapper, for: presents))])
    }
  }
}
