import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@ObservableState`: the names of a state's members and its document form.
struct ObservableStateMacro: ExtensionMacro, MemberMacro {
  /// The defaults of a struct's members: they stand in the struct itself, where the names they use can be seen.
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if let declaration = declaration.as(EnumDeclSyntax.self) {
      return IdentityCode(access: declaration.modifiers.accessPrefix, cases: declaration.cases).members.map {
        DeclSyntax(stringLiteral: $0)
      }
    }
    guard let declaration = declaration.as(StructDeclSyntax.self) else { return [] }
    return [DeclSyntax(stringLiteral: StructDocumentCode(declaration, access: "").defaults)]
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let access = declaration.generatedAccess(in: context)
    let members: String
    let protocols = declaration.is(EnumDeclSyntax.self) ? ", Backstaff.IdentityComparable" : ""
    if let declaration = declaration.as(StructDeclSyntax.self) {
      members = StructDocumentCode(declaration, access: access).members
    } else if let declaration = declaration.as(EnumDeclSyntax.self) {
      members = EnumDocumentCode(access: access, cases: declaration.cases).members
    } else {
      let kind =
        declaration.is(ClassDeclSyntax.self) ? "a class" : declaration.is(ActorDeclSyntax.self) ? "an actor" : "this"
      let name = declaration.as(ClassDeclSyntax.self)?.name.text ?? declaration.as(ActorDeclSyntax.self)?.name.text
      throw MacroMisuse.at(
        node, "observable-state-host",
        "'@ObservableState' needs a struct or an enum, and '\(name ?? "")' is \(kind); make it a struct")
    }
    return [
      try ExtensionDeclSyntax(
        "extension \(type.trimmed): Backstaff.ObservableState\(raw: protocols) {\(raw: members)}")
    ]
  }
}

/// One stored property of a state.
private struct StoredMember {
  let name: String
  /// The name in the form in which it is written in code, with backticks where it needs them.
  let written: String
  let type: String?
  let isVariable: Bool
  let isPresented: Bool
  /// The text of the value that stands in where a document has none.
  let missing: String?
  let isConstant: Bool

  /// How the generated code reaches the storage.
  var storage: String { isPresented ? "_\(name)" : written }

  /// What the table of members says of it: its name, its key paths, and the direct ways to it.
  var arguments: String {
    let ways = "get: { $0.\(storage) }" + (isVariable ? ", modify: { $1(&$0.\(storage)) }" : "")
    return "\"\(name)\", \\.\(written), " + (isPresented ? "slot: \\.$\(name), " : "") + ways
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
    let initial = binding.initializer?.value.trimmedDescription
    let isOptional = binding.typeAnnotation?.type.is(OptionalTypeSyntax.self) ?? false
    missing = isPresented ? nil : initial ?? (isOptional && isVariable ? "nil" : nil)
    isConstant = !isVariable && initial != nil
  }

  /// `didSet` and `willSet` leave a property stored; anything else computes it.
  private static func onlyObserves(_ block: AccessorBlockSyntax) -> Bool {
    guard case .accessors(let accessors) = block.accessors else { return false }
    return accessors.allSatisfy { ["didSet", "willSet"].contains($0.accessorSpecifier.text) }
  }
}

/// The text of a struct's document form.
private struct StructDocumentCode {
  let access: String
  let stored: [StoredMember]

  init(_ declaration: StructDeclSyntax, access: String) {
    self.access = access
    stored = StoredMember.all(of: declaration).filter { !$0.isConstant }
  }

  var members: String { [names, writing, reading, description].joined(separator: "\n\n") + "\n" }

  private var names: String {
    guard !stored.isEmpty else {
      return "\n  \(access)static var stateMembers: [Backstaff.StateMember<Self>] { [] }"
    }
    return """

        \(access)static var stateMembers: [Backstaff.StateMember<Self>] {
          var members: [Backstaff.StateMember<Self>] = []
      \(stored.map { "    members.append(Backstaff.StateMember(\($0.arguments)))" }.joined(separator: "\n"))
          return members
        }
      """
  }

  private var writing: String {
    let lines = stored.map { "    try writer.member(\"\($0.name)\", \($0.storage))" }
    return """
        \(access)func write(to writer: inout Backstaff.DocumentWriter) throws(Backstaff.DocumentError) {
          writer.object()
      \(lines.joined(separator: "\n"))
        }
      """
  }

  /// A function that gives the default of a member by name, for documents written before the member existed.
  var defaults: String {
    let lines = stored.compactMap { member -> String? in
      guard let missing = member.missing else { return nil }
      let type = member.type.map { ": \($0)" } ?? ""
      return "  case \"\(member.name)\":\n    let value\(type) = \(missing)\n    return value as? Value"
    }
    return """
      private static func missingMember<Value>(_ name: String) -> Value? {
        switch name {
      \(lines.joined(separator: "\n"))
        default: return nil
        }
      }
      """
  }

  private var reading: String {
    let lines = stored.map { member in
      let missing =
        member.isPresented
        ? ", missing: Backstaff.PresentationState(wrappedValue: nil)"
        : member.missing == nil ? "" : ", missing: Self.missingMember(\"\(member.name)\")"
      return "    self.\(member.storage) = try document.member(\"\(member.name)\"\(missing))"
    }
    return """
        \(access)init(document: Backstaff.DocumentReader) throws(Backstaff.DocumentError) {
      \(lines.joined(separator: "\n"))
        }
      """
  }

  private var description: String {
    let lines = stored.map { member in
      """
            Backstaff.SchemaMember(
              "\(member.name)", type: schema.name(of: Backstaff.MemberType.of(\\Self.\(member.storage))),
              hasDefault: \(member.missing != nil || member.isPresented)),
      """
    }
    return """
        \(access)static func describe(in schema: inout Backstaff.SchemaWriter) {
          schema.structure(
            Self.self,
            [
      \(lines.joined(separator: "\n"))
            ])
        }
      """
  }
}

/// The text of an enum's document form.
struct EnumDocumentCode {
  let access: String
  let cases: [EnumCase]

  var members: String {
    """

      \(access)static var stateMembers: [Backstaff.StateMember<Self>] { [] }

      \(access)func write(to writer: inout Backstaff.DocumentWriter) throws(Backstaff.DocumentError) {
        switch self {
    \(cases.map(writing).joined(separator: "\n"))
        }
      }

      \(access)init(document: Backstaff.DocumentReader) throws(Backstaff.DocumentError) {
        let name = try document.activeCase()
        switch name {
    \(cases.filter { !$0.isImpossible }.map(reading).joined(separator: "\n"))
        default: throw document.unknownCase(name)
        }
      }

      \(access)static func describe(in schema: inout Backstaff.SchemaWriter) {
        schema.enumeration(
          Self.self,
          [
    \(cases.map(describing).joined(separator: "\n"))
          ])
      }

    """
  }

  private func writing(_ element: EnumCase) -> String {
    switch element.payloads.count {
    case 0: "    case .\(element.written): writer.emptyCase(\"\(element.name)\")"
    case 1: "    case \(element.pattern): try writer.member(\"\(element.name)\", v0)"
    default:
      "    case \(element.pattern):\n"
        + "      try writer.members(\"\(element.name)\") { (inner) throws(Backstaff.DocumentError) in\n"
        + element.payloads.enumerated().map { "      try inner.member(\"\($1.label ?? "_\($0)")\", v\($0))" }
        .joined(separator: "\n") + "\n    }"
    }
  }

  private func reading(_ element: EnumCase) -> String {
    switch element.payloads.count {
    case 0: return "    case \"\(element.name)\": self = .\(element.written)"
    case 1:
      let label = element.payloads[0].label.map { "\($0): " } ?? ""
      return
        "    case \"\(element.name)\": self = .\(element.written)(\(label)try document.member(\"\(element.name)\"))"
    default:
      let parts = element.payloads.enumerated().map { index, payload in
        (payload.label.map { "\($0): " } ?? "") + "try inner.member(\"\(payload.label ?? "_\(index)")\")"
      }
      return """
            case "\(element.name)":
              let inner = try document.members("\(element.name)")
              self = .\(element.written)(\(parts.joined(separator: ", ")))
        """
    }
  }

  private func describing(_ element: EnumCase) -> String {
    let payload =
      switch element.payloads.count {
      case 0: "nil"
      // Types are not named here: an extension does not see what surrounds the enum.
      case 1: "schema.name(of: Backstaff.MemberType.carried(by: Self.\(element.written)))"
      default: "schema.name(ofTuple: \"\(element.payloadType.replacing("\"", with: "'"))\")"
      }
    return "        (\"\(element.name)\", \(payload)),"
  }
}
