import SwiftDiagnostics
import SwiftSyntax

/// `@Secret` where nothing is stored that could be kept secret.
enum SecretMisuse {
  static func all(in declaration: some DeclGroupSyntax) -> [Diagnostic] {
    declaration.memberBlock.members.compactMap { misuse(of: $0.decl, inEnum: declaration.is(EnumDeclSyntax.self)) }
  }

  private static func misuse(of member: DeclSyntax, inEnum: Bool) -> Diagnostic? {
    if let secret = member.as(EnumCaseDeclSyntax.self)?.attributes.secret {
      return MacroMisuse.diagnostic(
        secret, "secret-case", "'@Secret' is for a stored 'var'; let the case carry a 'Secret<…>' instead")
    }
    guard let property = member.as(VariableDeclSyntax.self), let secret = property.attributes.secret else { return nil }
    let isComputed = property.bindings.contains { $0.accessorBlock.map { !StoredMember.onlyObserves($0) } ?? false }
    guard inEnum || isComputed || property.bindingSpecifier.text != "var" else { return nil }
    let isConstant = !inEnum && !isComputed
    return MacroMisuse.diagnostic(
      secret, "secret-host", "'@Secret' needs a stored 'var' of a struct",
      repairs: isConstant
        ? [
          Repair.fix(
            "make-var", "make it a 'var'", .exchange(property.bindingSpecifier, for: TokenSyntax.keyword(.var)))
        ] : [])
  }
}

extension AttributeListSyntax {
  /// The attribute `@Secret`, however it is written: with its module, with its type in brackets.
  var secret: AttributeSyntax? {
    lazy.compactMap { $0.as(AttributeSyntax.self) }.first { attribute in
      let name = attribute.attributeName
      return name.as(IdentifierTypeSyntax.self)?.name.text == "Secret"
        || name.as(MemberTypeSyntax.self)?.name.text == "Secret"
    }
  }
}
