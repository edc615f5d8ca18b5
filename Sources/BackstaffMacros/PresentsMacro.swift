import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Presents`: an optional property kept in a presentation slot.
struct PresentsMacro: AccessorMacro, PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let slot = Slot(declaration) else {
      throw MacroMisuse.at(
        node, "presents-host", "'@Presents' needs a 'var' with an optional type, such as 'var child: Child.State?'",
        repairs: repairs(of: declaration))
    }
    return [
      """
      @storageRestrictions(initializes: _\(raw: slot.name))
      init(initialValue) {
        _\(raw: slot.name) = Backstaff.PresentationState(wrappedValue: initialValue)
      }
      """,
      "get { _\(raw: slot.name).wrappedValue }",
      "set { _\(raw: slot.name).wrappedValue = newValue }",
      "_modify { yield &_\(raw: slot.name).wrappedValue }",
    ]
  }

  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    // A misuse is told once, by the other role.
    guard let slot = Slot(declaration) else { return [] }
    return [
      """
      \(raw: slot.access)var $\(raw: slot.name): Backstaff.PresentationState<\(raw: slot.child)> {
        get { _\(raw: slot.name) }
        _modify { yield &_\(raw: slot.name) }
      }
      """,
      "private var _\(raw: slot.name) = Backstaff.PresentationState<\(raw: slot.child)>(wrappedValue: nil)",
    ]
  }

  /// The property as a variable of an optional type, as far as its text tells how.
  private static func repairs(of declaration: some DeclSyntaxProtocol) -> [FixIt] {
    guard let property = declaration.as(VariableDeclSyntax.self), property.bindings.count == 1,
      let type = property.bindings.first?.typeAnnotation?.type
    else { return [] }
    var changes: [FixIt.Change] = []
    if property.bindingSpecifier.text != "var" {
      changes.append(.exchange(property.bindingSpecifier, for: TokenSyntax.keyword(.var)))
    }
    if Slot.wrapped(type) == nil {
      changes.append(.exchange(type, for: OptionalTypeSyntax(wrappedType: type.trimmed)))
    }
    return [FixIt(message: Repair(message: "make it an optional 'var'", id: "make-slot"), changes: changes)]
  }

  private struct Slot {
    let name: String
    let child: String
    let access: String

    init?(_ declaration: some DeclSyntaxProtocol) {
      guard let property = declaration.as(VariableDeclSyntax.self), property.bindingSpecifier.text == "var",
        let binding = property.bindings.first, property.bindings.count == 1,
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
        let type = binding.typeAnnotation?.type, let child = Slot.wrapped(type)
      else { return nil }
      self.name = name.trimmingBackticks
      self.child = child
      access = property.modifiers.memberAccess
    }

    static func wrapped(_ type: TypeSyntax) -> String? {
      if let optional = type.as(OptionalTypeSyntax.self) { return optional.wrappedType.trimmedDescription }
      guard let named = type.as(IdentifierTypeSyntax.self), named.name.text == "Optional",
        let argument = named.genericArgumentClause?.arguments.first
      else { return nil }
      return argument.argument.trimmedDescription
    }
  }
}
