import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@FlowState`: the way to a coordinator's routes, and what is read off them.
struct FlowStateMacro: ExtensionMacro, MemberMacro {
  /// What is read off the routes stands in the state itself, where the names in their type can be seen.
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let routes = routes(of: declaration) else { return [] }
    return members(routes, has: declaration.declaredNames).map { DeclSyntax(stringLiteral: $0) }
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard protocols.asksFor("FlowState") else { return [] }
    guard routes(of: declaration) != nil else {
      throw MacroMisuse.at(
        node, "flow-state-routes",
        "the state of a coordinator needs its stack: 'var routes: [Route<AppScreen.State>]'")
    }
    let access = declaration.generatedAccess(in: context)
    let head = declaration.extensionHead(of: type, in: context)
    var members = "\(access)static var flow: Backstaff.FlowRoutes<Self> { Backstaff.FlowRoutes(\\.routes) }"
    if let reactions = node.arguments?.as(LabeledExprListSyntax.self), !reactions.isEmpty {
      let list = reactions.map(\.expression.trimmedDescription).joined(separator: ", ")
      members += "\n\(access)static var reactions: [String] { [\(list)] }"
    }
    return [try ExtensionDeclSyntax("\(raw: head): Backstaff.FlowState {\n\(raw: members)\n}")]
  }

  private static func routes(of declaration: some DeclGroupSyntax) -> VariableDeclSyntax? {
    declaration.memberBlock.members.lazy.compactMap { $0.decl.as(VariableDeclSyntax.self) }.first { property in
      !property.modifiers.isStatic
        && property.bindings.contains { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == "routes" }
    }
  }

  private static func members(_ routes: VariableDeclSyntax, has: Set<String>) -> [String] {
    let access = routes.modifiers.isPrivate ? routes.modifiers.memberAccess : routes.modifiers.accessPrefix
    var members: [String] = []
    if !has.contains("currentRoute"), let screen = screen(of: routes) {
      members.append("/// The screen on top.\n\(access)var currentRoute: \(screen)? { routes.last?.screen }")
    }
    if !has.contains("navigationDepth") {
      members.append("/// How many routes there are.\n\(access)var navigationDepth: Int { routes.count }")
    }
    if !has.contains("isAtRoot") {
      members.append("/// Whether there is nothing to go back from.\n\(access)var isAtRoot: Bool { routes.count <= 1 }")
    }
    return members
  }

  /// `AppScreen.State` of `[Route<AppScreen.State>]`.
  private static func screen(of routes: VariableDeclSyntax) -> String? {
    guard let array = routes.bindings.first?.typeAnnotation?.type.as(ArrayTypeSyntax.self) else { return nil }
    let element = array.element
    let arguments =
      element.as(IdentifierTypeSyntax.self)?.genericArgumentClause
      ?? element.as(MemberTypeSyntax.self)?.genericArgumentClause
    return arguments?.arguments.first?.argument.trimmedDescription
  }
}
