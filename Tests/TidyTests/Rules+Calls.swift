import SwiftSyntax

extension Rule {
  /// What ends the process or waits blindly.
  static let bannedCalls = Rule { source in
    let inSources = source.root == "Sources"
    var findings: [Finding] = Self.calls(in: source).compactMap { call, name in
      guard let reason = Self.objection(to: name, in: source) else { return nil }
      return source.finding(call, "\(name)( is banned: \(reason)")
    }
    guard inSources else { return findings }
    findings += source.nodes(.tryExpr, as: TryExprSyntax.self).compactMap { node in
      guard node.questionOrExclamationMark?.text == "!" else { return nil }
      return source.finding(node, "try! is banned: throw, or handle the error")
    }
    findings += source.nodes(.unresolvedAsExpr, as: UnresolvedAsExprSyntax.self).compactMap { node in
      guard node.questionOrExclamationMark?.text == "!" else { return nil }
      return source.finding(node, "as! is banned: use as? and say what else can happen")
    }
    return findings.sorted { $0.line < $1.line }
  }

  private static let traps: Set<String> = ["fatalError", "abort"]
  private static let sleeps: Set<String> = [
    "sleep", "usleep", "nanosleep", "Thread.sleep", "Glibc.sleep", "Glibc.usleep", "Glibc.nanosleep",
  ]
  private static let prints: Set<String> = ["print", "debugPrint", "dump"]

  private static func objection(to name: String, in source: Source) -> String? {
    if sleeps.contains(name) { return "wait for the thing itself" }
    guard source.root == "Sources" else {
      return name == "Task.sleep" ? "wait for the thing itself" : nil
    }
    if traps.contains(name) { return "report an issue or throw" }
    if prints.contains(name), !Layers.executables.contains(source.module) { return "a library does not print" }
    return nil
  }

  /// Every call of a plain function or of a member written with its type, with the name as it is written.
  private static func calls(in source: Source) -> [(call: FunctionCallExprSyntax, name: String)] {
    source.nodes(.functionCallExpr, as: FunctionCallExprSyntax.self).compactMap { call in
      if let function = call.calledExpression.as(DeclReferenceExprSyntax.self) { return (call, function.baseName.text) }
      guard let member = call.calledExpression.as(MemberAccessExprSyntax.self),
        let base = member.base?.as(DeclReferenceExprSyntax.self)
      else { return nil }
      return (call, "\(base.baseName.text).\(member.declName.baseName.text)")
    }
  }

  /// A way around the compiler's proofs carries a sentence that says what protects it instead.
  static let escapeHatches = Rule { source in
    let attributes = source.nodes(.attribute, as: AttributeSyntax.self)
      .filter { ["unchecked", "preconcurrency"].contains($0.attributeName.trimmedDescription) }
      .map { (Syntax($0), "@\($0.attributeName.trimmedDescription)") }
    let modifiers = source.nodes(.declModifier, as: DeclModifierSyntax.self)
      .filter { $0.name.text == "nonisolated" && $0.detail?.detail.text == "unsafe" }
      .map { (Syntax($0), "nonisolated(unsafe)") }
    let casts = Self.calls(in: source)
      .filter { Self.hatches(in: source).contains($0.name) }
      .map { (Syntax($0.call), $0.name) }
    return (attributes + modifiers + casts).compactMap { node, name in
      guard !Self.isExplained(node) else { return nil }
      return source.finding(node, "\(name) needs a comment above that says what protects it")
    }
  }

  /// A trap in a test only ends the test.
  private static func hatches(in source: Source) -> Set<String> {
    let casts: Set<String> = ["unsafeBitCast", "unsafeDowncast", "MainActor.assumeIsolated"]
    return source.root == "Sources" ? casts.union(["preconditionFailure"]) : casts
  }

  /// Whether a comment stands right before the declaration or statement that a node belongs to, or before the guard
  /// that makes sure of it; the comment of a function counts for the first statement of its body.
  private static func isExplained(_ node: Syntax) -> Bool {
    var current: Syntax? = node
    while let candidate = current {
      if candidate.leadingTrivia.contains(where: \.isComment) { return true }
      if candidate.is(MemberBlockItemSyntax.self) { return false }
      if let statement = candidate.as(CodeBlockItemSyntax.self), let before = Self.statement(before: statement) {
        return before.item.is(GuardStmtSyntax.self) && before.leadingTrivia.contains(where: \.isComment)
      }
      current = candidate.parent
    }
    return false
  }

  private static func statement(before statement: CodeBlockItemSyntax) -> CodeBlockItemSyntax? {
    guard let list = statement.parent?.as(CodeBlockItemListSyntax.self), let index = list.index(of: statement),
      index > list.startIndex
    else { return nil }
    return list[list.index(before: index)]
  }
}
