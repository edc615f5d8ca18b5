import SwiftSyntax

/// What `@Reducer` reads off and adds to a struct.
struct StructReducerCode {
  let access: String
  let has: Set<String>

  init(_ declaration: StructDeclSyntax, access: String) {
    self.access = access
    has = declaration.declaredNames
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
      let (name, arguments) = named(some.constraint)
    else { return nil }
    switch (name, arguments.count) {
    case ("ReducerOf", 1): return "\(arguments[0]).State, \(arguments[0]).Action"
    case ("Reducer", 2), ("ReducerProtocol", 2): return "\(arguments[0]), \(arguments[1])"
    default: return nil
    }
  }

  /// A protocol's name, module aside, with its arguments.
  private static func named(_ type: TypeSyntax) -> (String, [String])? {
    if let type = type.as(IdentifierTypeSyntax.self) {
      return (type.name.text, type.genericArgumentClause?.arguments.map(\.argument.trimmedDescription) ?? [])
    }
    guard let type = type.as(MemberTypeSyntax.self) else { return nil }
    return (type.name.text, type.genericArgumentClause?.arguments.map(\.argument.trimmedDescription) ?? [])
  }
}
