import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@ViewAction(for:)`: a view that sends the actions meant for views, and those only.
struct ViewActionMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let feature = ViewActionMacro.feature(of: node) else { return [] }
    guard declaration.declaredNames.contains("store") else {
      throw missingStore(declaration, node, feature)
    }
    let finder = DirectSends(viewMode: .sourceAccurate)
    finder.walk(declaration.memberBlock)
    for call in finder.calls { context.diagnose(warning(for: call)) }
    let access = declaration.generatedAccess(in: context)
    return [
      """
      @MainActor @discardableResult
      \(raw: access)func send(_ action: \(raw: feature).Action.ViewAction) -> Backstaff.StoreTask {
        store.send(.view(action))
      }
      """
    ]
  }

  /// `Feature` of `@ViewAction(for: Feature.self)`.
  private static func feature(of attribute: AttributeSyntax) -> String? {
    guard let argument = attribute.arguments?.as(LabeledExprListSyntax.self)?.first,
      let member = argument.expression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "self"
    else { return nil }
    return member.base?.trimmedDescription
  }

  private static func missingStore(
    _ declaration: some DeclGroupSyntax, _ node: AttributeSyntax, _ feature: String
  ) -> DiagnosticsError {
    let access = declaration.modifiers.accessPrefix
    let property: DeclSyntax = "\n  \(raw: access)let store: StoreOf<\(raw: feature)>"
    let members = declaration.memberBlock.members
    let added = MemberBlockItemListSyntax([MemberBlockItemSyntax(decl: property)] + Array(members))
    return MacroMisuse.at(
      node, "view-action-store", "'@ViewAction' needs a property 'store' to send through",
      repairs: [
        Repair.fix(
          "add-store", "add '\(access)let store: StoreOf<\(feature)>'",
          .replace(oldNode: Syntax(members), newNode: Syntax(added)))
      ])
  }

  private static func warning(for call: FunctionCallExprSyntax) -> Diagnostic {
    var repairs: [FixIt] = []
    if let inner = DirectSends.viewAction(in: call) {
      let sent: ExprSyntax = "send(\(inner.trimmed))"
      repairs = [Repair.fix("use-send", "send the view's action", .exchange(call, for: sent))]
    }
    return MacroMisuse.diagnostic(
      call, "direct-send", "a view with '@ViewAction' sends with 'send(_:)', and only what is meant for views",
      severity: .warning, repairs: repairs)
  }
}

/// Finds the places that send through the store itself.
private final class DirectSends: SyntaxVisitor {
  private(set) var calls: [FunctionCallExprSyntax] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let member = node.calledExpression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "send",
      ["store", "self.store"].contains(member.base?.trimmedDescription)
    {
      calls.append(node)
    }
    return .visitChildren
  }

  /// What stands inside `.view(…)`, when that is what a call sends.
  static func viewAction(in call: FunctionCallExprSyntax) -> ExprSyntax? {
    guard call.arguments.count == 1,
      let sent = call.arguments.first?.expression.as(FunctionCallExprSyntax.self), sent.arguments.count == 1,
      let name = sent.calledExpression.as(MemberAccessExprSyntax.self), name.declName.baseName.text == "view"
    else { return nil }
    return sent.arguments.first?.expression
  }
}
