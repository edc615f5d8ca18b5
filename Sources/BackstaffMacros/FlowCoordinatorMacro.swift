import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@FlowCoordinator`: what a coordinator's author leaves out of its state, its actions and its body.
struct FlowCoordinatorMacro: MemberMacro, MemberAttributeMacro, ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let coordinator = declaration.as(StructDeclSyntax.self) else {
      throw MacroMisuse.at(
        node, "flow-coordinator-host",
        "'@FlowCoordinator' needs a struct, and \(declaration.nameAndKind); make it a struct",
        repairs: declaration.repairIntoStruct)
    }
    guard let code = FlowCoordinatorCode(coordinator, node, access: declaration.generatedAccess(in: context)) else {
      throw MacroMisuse.at(
        node, "flow-coordinator-screen",
        "'@FlowCoordinator' needs the enum of its screens: name it, '@FlowCoordinator(screen: \"AppScreen\")', or "
          + "write a '@Reducer enum' inside '\(coordinator.name.text)'")
    }
    for misuse in code.misuses { context.diagnose(misuse) }
    return code.members.map { DeclSyntax(stringLiteral: $0) }
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    if let state = member.as(StructDeclSyntax.self), state.name.text == "State", !state.attributes.has("FlowState") {
      return [attribute(forReactionsOf: declaration)]
    }
    return try ReducerMacro.expansion(
      of: node, attachedTo: declaration, providingAttributesFor: member, in: context)
  }

  private static func attribute(forReactionsOf coordinator: some DeclGroupSyntax) -> AttributeSyntax {
    let reactions = ScreenReactions.found(in: coordinator)
    if reactions.isEmpty { return "@Backstaff.FlowState" }
    let list = reactions.map { "\"\($0)\"" }.joined(separator: ", ")
    return "@Backstaff.FlowState(reactions: \(raw: list))"
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.is(StructDeclSyntax.self), !protocols.isEmpty else { return [] }
    let names = ["Reducer", "FeatureTypes", "FlowCoordinating"].filter { protocols.asksFor($0) }
    let list = names.map { "Backstaff.\($0)" }.joined(separator: ", ")
    let head = declaration.extensionHead(of: type, in: context)
    return [try ExtensionDeclSyntax("\(raw: head): \(raw: list) {}")]
  }
}

/// What `@FlowCoordinator` reads off and adds to a struct.
struct FlowCoordinatorCode {
  private let access: String
  private let has: Set<String>
  private let screen: String
  private let navigation: Bool
  private let actions: EnumDeclSyntax?
  private let isNested: Bool

  /// `nil` where no enum of screens is named or written.
  init?(_ coordinator: StructDeclSyntax, _ attribute: AttributeSyntax, access: String) {
    self.access = access
    has = coordinator.declaredNames
    let arguments = attribute.arguments?.as(LabeledExprListSyntax.self) ?? []
    let named = arguments.first { $0.label?.text == "screen" }?.expression.as(StringLiteralExprSyntax.self)
    let nested = coordinator.memberBlock.members.lazy.compactMap { $0.decl.as(EnumDeclSyntax.self) }
    let written = nested.first { $0.attributes.has("Reducer") }?.name.text
    guard let screen = named?.segments.trimmedDescription ?? written else { return nil }
    self.screen = screen
    isNested = written == screen
    let flag = arguments.first { $0.label?.text == "navigation" }?.expression.as(BooleanLiteralExprSyntax.self)
    navigation = flag?.literal.tokenKind != .keyword(.false)
    actions = nested.first { $0.name.text == "Action" }
  }

  /// A user's `Action` has to hold those of the routes.
  var misuses: [Diagnostic] {
    guard let actions, !has.contains("body"), !EnumCases(actions).all.contains(where: { $0.name == "router" }) else {
      return []
    }
    return [
      MacroMisuse.diagnostic(
        actions.name, "flow-coordinator-router",
        "a coordinator's 'Action' needs the actions of its routes: 'case router(IndexedRouterActionOf<\(screen)>)'")
    ]
  }

  var members: [String] {
    var members: [String] = []
    // Names the type even where nothing else would, so that a wrong name is told.
    if !has.contains("Screen"), !isNested || screen != "Screen" {
      members.append("\(access)typealias Screen = \(screen)")
    }
    if !has.contains("State") { members.append(state) }
    if !has.contains("Action") {
      members.append(
        "@Backstaff.CasePathable\n\(access)enum Action {\n  case router(Backstaff.IndexedRouterActionOf<\(screen)>)\n}")
    }
    if !has.contains("body") { members.append(body) }
    return members
  }

  private var state: String {
    """
    @Backstaff.ObservableState @Backstaff.FlowState
    \(access)struct State: Equatable {
      \(access)var routes: [Backstaff.Route<\(screen).State>]

      \(access)init() {
        routes = [.root(.firstScreen(.init()), embedInNavigationView: \(navigation))]
      }
    }
    """
  }

  private var body: String {
    """
    \(access)var body: some Backstaff.Reducer<State, Action> {
      Backstaff.Reduce<State, Action> { state, action in self.handleRoute(state: &state, action: action) }
        .forEachRoute(\\.routes, action: \\.router)
    }
    """
  }
}
