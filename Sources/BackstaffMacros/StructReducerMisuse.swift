import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// What is told about the way a feature's struct is written.
enum StructReducerMisuse {
  static func all(of declaration: StructDeclSyntax, _ attribute: AttributeSyntax) -> [Diagnostic] {
    [arguments(of: attribute), oldReduce(in: declaration)].compactMap { $0 }
  }

  /// The arguments of `@Reducer` are for the types that it generates, and of a struct the author writes them.
  private static func arguments(of attribute: AttributeSyntax) -> Diagnostic? {
    guard let arguments = attribute.arguments else { return nil }
    let bare = attribute.with(\.leftParen, nil).with(\.arguments, nil).with(\.rightParen, nil)
    return MacroMisuse.diagnostic(
      arguments, "reducer-arguments",
      "'@Reducer' takes arguments on an enum only; a struct's 'State' and 'Action' name their conformances themselves",
      repairs: [Repair.fix("remove-arguments", "remove the arguments", .exchange(attribute, for: bare))])
  }

  /// A method in the place of a `body`.
  private static func oldReduce(in declaration: StructDeclSyntax) -> Diagnostic? {
    guard !declaration.declaredNames.contains("body"),
      let method = declaration.memberBlock.members.lazy.compactMap({ $0.decl.as(FunctionDeclSyntax.self) }).first(
        where: isReduce),
      let statements = method.body?.statements
    else { return nil }
    return MacroMisuse.diagnostic(
      method.name, "old-reduce", "a 'reduce(into:action:)' of its own is the old way; write a 'body'",
      severity: .warning,
      repairs: [Repair.fix("use-body", "write it as a 'body'", .exchange(method, for: body(of: method, statements)))])
  }

  private static func isReduce(_ method: FunctionDeclSyntax) -> Bool {
    method.name.text == "reduce"
      && method.signature.parameterClause.parameters.map(\.firstName.text) == ["into", "action"]
  }

  /// The same statements in a `Reduce`, with the method's names for what they are given.
  private static func body(of method: FunctionDeclSyntax, _ statements: CodeBlockItemListSyntax) -> DeclSyntax {
    let names = method.signature.parameterClause.parameters.map { ($0.secondName ?? $0.firstName).text }
    let access = method.modifiers.accessPrefix
    let column = indentation(of: method)
    return """
      \(raw: access)var body: some ReducerOf<Self> {
      \(raw: column)  Reduce { \(raw: names[0]), \(raw: names[1]) in\(raw: indented(statements))
      \(raw: column)  }
      \(raw: column)}
      """
  }

  private static func indented(_ statements: CodeBlockItemListSyntax) -> String {
    let lines = statements.description.split(separator: "\n", omittingEmptySubsequences: false)
    let isBelow = statements.description.hasPrefix("\n")
    return lines.enumerated().map { index, line in
      index == 0 && !isBelow ? " \(line.trimmed)" : line.isEmpty ? "" : "  \(line)"
    }.joined(separator: "\n")
  }

  private static func indentation(of node: some SyntaxProtocol) -> String {
    String(node.leadingTrivia.description.split(separator: "\n", omittingEmptySubsequences: false).last ?? "")
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
