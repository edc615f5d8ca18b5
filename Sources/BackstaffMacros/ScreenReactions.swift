import SwiftSyntax

/// Finds the patterns by which a coordinator reacts to what is a screen's own business: all but delegate actions.
final class ScreenReactions: SyntaxVisitor {
  private var found: [String] = []

  /// The names of the actions, `profile.inner`, in the order in which they are written.
  static func found(in coordinator: some DeclGroupSyntax) -> [String] {
    let visitor = ScreenReactions(viewMode: .sourceAccurate)
    visitor.walk(coordinator.memberBlock)
    return visitor.found
  }

  override func visit(_ node: SwitchCaseItemSyntax) -> SyntaxVisitorContinueKind {
    if let pattern = node.pattern.as(ExpressionPatternSyntax.self) { read(pattern.expression) }
    return .visitChildren
  }

  /// `.routeAction(…, .screen(.name…))`, at whatever depth it stands in the pattern.
  private func read(_ expression: ExprSyntax) {
    guard let call = expression.as(FunctionCallExprSyntax.self) else { return }
    guard name(of: call) == "routeAction" else { return call.arguments.forEach { read($0.expression) } }
    guard let screen = call.arguments.last?.expression.as(FunctionCallExprSyntax.self), let step = name(of: screen),
      let action = screen.arguments.first?.expression
    else { return }
    let inner = action.as(FunctionCallExprSyntax.self).flatMap(name) ?? action.as(MemberAccessExprSyntax.self)?.name
    guard let inner, inner != "delegate" else { return }
    let reaction = "\(step).\(inner)"
    if !found.contains(reaction) { found.append(reaction) }
  }

  private func name(of call: FunctionCallExprSyntax) -> String? {
    call.calledExpression.as(MemberAccessExprSyntax.self)?.name
  }
}

extension MemberAccessExprSyntax {
  fileprivate var name: String { declName.baseName.text }
}
