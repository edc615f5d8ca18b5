import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Reducer`: a feature from a struct, or the joined features of an enum.
struct ReducerMacro: MemberMacro, MemberAttributeMacro, ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if let declaration = declaration.as(StructDeclSyntax.self) {
      return StructReducerCode(declaration, access: declaration.generatedAccess(in: context)).missingMembers.map {
        DeclSyntax(stringLiteral: $0)
      }
    }
    guard let declaration = declaration.as(EnumDeclSyntax.self) else {
      throw MacroMisuse.at(
        node, "reducer-host", "'@Reducer' needs a struct (a feature) or an enum (its destinations)")
    }
    return EnumReducerCode(declaration, access: declaration.generatedAccess(in: context)).members.map {
      DeclSyntax(stringLiteral: $0)
    }
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard declaration.is(StructDeclSyntax.self) else { return [] }
    if let action = member.as(EnumDeclSyntax.self), action.name.text == "Action",
      !action.attributes.has("CasePathable")
    {
      return ["@CasePathable"]
    }
    if let body = member.as(VariableDeclSyntax.self), let builder = StructReducerCode.builder(for: body) {
      return ["@Backstaff.ReducerBuilder<\(raw: builder)>"]
    }
    return []
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    if declaration.is(EnumDeclSyntax.self) {
      return [try ExtensionDeclSyntax("extension \(type.trimmed): Backstaff.CaseReducer {}")]
    }
    guard !protocols.isEmpty else { return [] }
    return [try ExtensionDeclSyntax("extension \(type.trimmed): Backstaff.Reducer {}")]
  }
}

/// What `@Reducer` reads off and adds to a struct.
struct StructReducerCode {
  let access: String
  let has: Set<String>

  init(_ declaration: StructDeclSyntax, access: String) {
    self.access = access
    has = Set(declaration.memberBlock.members.flatMap { StructReducerCode.names($0.decl) })
  }

  private static func names(_ member: DeclSyntax) -> [String] {
    if let named = member.asProtocol((any NamedDeclSyntax).self) { return [named.name.text] }
    guard let property = member.as(VariableDeclSyntax.self) else { return [] }
    return property.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }
  }

  /// What an author may leave out: a feature without state, without actions, without logic.
  var missingMembers: [String] {
    var members: [String] = []
    if !has.contains("State") {
      members.append(
        "@Backstaff.ObservableState\n\(access)struct State: Equatable, Hashable, Codable, Sendable {\n"
          + "  \(access)init() {}\n}"
      )
    }
    if !has.contains("Action") {
      members.append("@Backstaff.CasePathable \(access)enum Action: Equatable, Hashable, Sendable {}")
    }
    if !has.contains("body"), !has.contains("reduce") {
      members.append("\(access)var body: some Backstaff.Reducer<State, Action> { Backstaff.EmptyReducer() }")
    }
    return members
  }

  /// The two types of the builder that a `body` needs; `nil` when it has one or is no body.
  static func builder(for property: VariableDeclSyntax) -> String? {
    guard let binding = property.bindings.first, property.bindings.count == 1,
      binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == "body", binding.accessorBlock != nil,
      !property.attributes.contains(where: { $0.trimmedDescription.contains("ReducerBuilder") }),
      let some = binding.typeAnnotation?.type.as(SomeOrAnyTypeSyntax.self),
      let type = some.constraint.as(IdentifierTypeSyntax.self),
      let arguments = type.genericArgumentClause?.arguments
    else { return nil }
    let names = arguments.map { $0.argument.trimmedDescription }
    switch (type.name.text, names.count) {
    case ("ReducerOf", 1): return "\(names[0]).State, \(names[0]).Action"
    case ("Reducer", 2): return "\(names[0]), \(names[1])"
    default: return nil
    }
  }
}

/// What `@Reducer` makes of an enum.
struct EnumReducerCode {
  let access: String
  let name: String
  let destinations: [Destination]

  /// What one case of the enum joins.
  struct Destination {
    enum Kind { case feature(type: String, instance: String), dialog(type: String, action: String), value }
    let element: EnumCase
    let kind: Kind

    init(_ element: EnumCase) {
      self.element = element
      kind = Destination.kind(of: element)
    }

    private static func kind(of element: EnumCase) -> Kind {
      guard element.payloads.count == 1 else { return .value }
      let parameter = element.element.parameterClause?.parameters.first
      let type = element.payloads[0].type
      for dialog in ["AlertState", "ConfirmationDialogState"] {
        let prefix = dialog + "<"
        if type.hasPrefix(prefix) || type.hasPrefix("Backstaff." + prefix), type.hasSuffix(">"),
          let open = type.firstIndex(of: "<")
        {
          return .dialog(type: type, action: String(type[type.index(after: open)...].dropLast()))
        }
      }
      let instance = parameter?.defaultValue?.value.trimmedDescription ?? "\(type)()"
      return .feature(type: type, instance: instance)
    }
  }

  init(_ declaration: EnumDeclSyntax, access: String) {
    self.access = access
    name = declaration.name.text
    destinations = declaration.cases.map(Destination.init)
  }

  var members: [String] { [state, action, body, caseScope, scope] + dialogs }

  /// Which cases are alerts and dialogs.
  private var dialogs: [String] {
    let elements = destinations.compactMap { destination -> EnumCase? in
      if case .dialog = destination.kind { destination.element } else { nil }
    }
    guard !elements.isEmpty else { return [] }
    var lines = elements.enumerated().map { "  case .\($1.written): return \($0)" }
    if elements.count < destinations.count { lines.append("  default: return nil") }
    let choice = lines.joined(separator: "\n")
    return [
      "\(access)static var dialogCases: [String] { [\(elements.map { "\"\($0.name)\"" }.joined(separator: ", "))] }",
      "\(access)static func dialog(shownBy state: State) -> Int? {\n  switch state {\n\(choice)\n  }\n}",
      "\(access)static func dialog(answeredBy action: Action) -> Int? {\n  switch action {\n\(choice)\n  }\n}",
    ]
  }

  /// The cases of the state, as declarations.
  private var stateCases: [String] {
    destinations.map { destination in
      switch destination.kind {
      case .feature(let type, _): "case \(destination.element.written)(\(type).State)"
      case .dialog(let type, _): "case \(destination.element.written)(\(type))"
      case .value: "case \(destination.element.declared)"
      }
    }
  }

  private var state: String {
    """
    @Backstaff.CasePathable @Backstaff.ObservableState @dynamicMemberLookup
    \(access)enum State: Backstaff.CaseReducerState {
      \(access)typealias StateReducer = \(name)
    \(stateCases.joined(separator: "\n"))

      /// What the case of that name carries, or `nil` in any other case.
      \(access)subscript<Value>(
        dynamicMember keyPath: KeyPath<AllCasePaths, Backstaff.AnyCasePath<State, Value>>
      ) -> Value? {
        get { Self.allCasePaths[keyPath: keyPath].extract(self) }
        set {
          guard let newValue, self[dynamicMember: keyPath] != nil else { return }
          self = Self.allCasePaths[keyPath: keyPath].embed(newValue)
        }
      }
    }
    """
  }

  private var action: String {
    let cases = destinations.map { destination in
      switch destination.kind {
      case .feature(let type, _): "case \(destination.element.written)(\(type).Action)"
      case .dialog(_, let action): "case \(destination.element.written)(\(action))"
      case .value: "case \(destination.element.written)(Never)"
      }
    }
    return "@Backstaff.CasePathable\n\(access)enum Action {\n\(cases.joined(separator: "\n"))\n}"
  }

  private var body: String {
    let scopes = destinations.compactMap { destination -> String? in
      guard case .feature(_, let instance) = destination.kind else { return nil }
      let written = destination.element.written
      return "Backstaff.ScopeCase(state: \\.\(written), action: \\.\(written)) { \(instance) }"
    }
    let joined = scopes.isEmpty ? "Backstaff.EmptyReducer<State, Action>()" : scopes.joined(separator: "\n")
    return """
      @Backstaff.ReducerBuilder<State, Action>
      \(access)static var body: some Backstaff.Reducer<State, Action> {
      \(joined)
      }
      """
  }

  private func scopedType(_ destination: Destination) -> String {
    switch destination.kind {
    case .feature(let type, _): "Backstaff.Store<\(type).State, \(type).Action>"
    case .dialog(let type, let action): "Backstaff.Store<\(type), \(action)>"
    case .value: destination.element.payloadType
    }
  }

  private var caseScope: String {
    let cases = destinations.map { destination in
      if case .value = destination.kind { return "case \(destination.element.declared)" }
      return "case \(destination.element.written)(\(scopedType(destination)))"
    }
    let properties = destinations.compactMap { destination -> String? in
      if case .value = destination.kind { return nil }
      let written = destination.element.written
      return """
          \(access)var \(written): \(scopedType(destination))? {
            if case .\(written)(let store) = self { return store }
            return nil
          }
        """
    }
    return """
      @MainActor
      \(access)enum CaseScope {
      \((cases + properties).joined(separator: "\n"))
      }
      """
  }

  private var scope: String {
    let lines = destinations.map { destination in
      let element = destination.element
      if case .value = destination.kind {
        return "case \(element.pattern): return \(valueScope(element))"
      }
      return """
        case .\(element.written)(let initial):
          return .\(element.written)(
            store.scope(initial: initial, case: \\.\(element.written), action: \\.\(element.written)))
        """
    }
    return """
      @MainActor
      \(access)static func scope(_ store: Backstaff.Store<State, Action>) -> CaseScope {
        switch store.state {
      \(lines.joined(separator: "\n"))
        }
      }
      """
  }

  private func valueScope(_ element: EnumCase) -> String {
    guard !element.payloads.isEmpty else { return ".\(element.written)" }
    let parts = element.payloads.enumerated().map { ($1.label.map { "\($0): " } ?? "") + "v\($0)" }
    return ".\(element.written)(\(parts.joined(separator: ", ")))"
  }
}
