import SwiftSyntax

/// One stored property of a state.
struct StoredMember {
  let name: String
  /// The name in the form in which it is written in code, with backticks where it needs them.
  let written: String
  let type: String?
  let isVariable: Bool
  let isPresented: Bool
  let isSecret: Bool
  /// Whether a change of it is told to who has read it.
  let isObserved: Bool
  /// The text of the value that stands in where a document has none.
  let missing: String?
  let isConstant: Bool

  /// How the generated code reaches the storage.
  var storage: String { isPresented || isSecret ? "_\(name)" : written }

  /// What the table of members says of it: its name, its key paths, and the direct ways to it.
  var arguments: String {
    let ways = "get: { $0.\(storage) }" + (isVariable ? ", modify: { $1(&$0.\(storage)) }" : "")
    return "\"\(name)\", \\.\(written), " + (isPresented ? "slot: \\.$\(name), " : "")
      + (isSecret ? "secret: \\._\(name), " : "")
      + (isObserved ? "" : "isObserved: false, ") + ways
  }

  static func all(of declaration: StructDeclSyntax) -> [StoredMember] {
    declaration.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
      .filter { !$0.modifiers.isStatic && $0.modifiers.allSatisfy { $0.name.text != "lazy" } }
      .flatMap { property in property.bindings.compactMap { StoredMember(property, $0) } }
  }

  private init?(_ property: VariableDeclSyntax, _ binding: PatternBindingSyntax) {
    guard let written = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { return nil }
    if let accessors = binding.accessorBlock, !StoredMember.onlyObserves(accessors) { return nil }
    name = written.trimmingBackticks
    self.written = written
    type = binding.typeAnnotation?.type.trimmedDescription
    isVariable = property.bindingSpecifier.text == "var"
    isPresented = property.attributes.has("Presents")
    isSecret = property.attributes.secret != nil
    isObserved = !property.attributes.has("ObservationStateIgnored")
    let initial = binding.initializer?.value.trimmedDescription
    let isOptional = binding.typeAnnotation?.type.is(OptionalTypeSyntax.self) ?? false
    missing = isPresented ? nil : initial ?? (isOptional && isVariable ? "nil" : nil)
    isConstant = !isVariable && initial != nil
  }

  /// `didSet` and `willSet` leave a property stored; anything else computes it.
  static func onlyObserves(_ block: AccessorBlockSyntax) -> Bool {
    guard case .accessors(let accessors) = block.accessors else { return false }
    return accessors.allSatisfy { ["didSet", "willSet"].contains($0.accessorSpecifier.text) }
  }
}
