import SwiftSyntax

/// The cases of an enum in the order of their declaration, below the conditions that some of them stand under.
struct EnumCases {
  private indirect enum Node {
    case element(EnumCase)
    case conditional([(head: String, nodes: [Node])])
  }

  private let nodes: [Node]
  /// Every case, whatever it stands under.
  let all: [EnumCase]
  /// The cases that stand under no condition.
  let unconditional: [EnumCase]

  init(_ declaration: EnumDeclSyntax) {
    nodes = EnumCases.nodes(declaration.memberBlock.members)
    all = EnumCases.elements(nodes)
    unconditional = nodes.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// Whether there is nothing but one case, so that no value is in another.
  var isSole: Bool { nodes.count == 1 && unconditional.count == 1 }

  private static func nodes(_ members: MemberBlockItemListSyntax) -> [Node] {
    members.flatMap { member -> [Node] in
      if let declaration = member.decl.as(EnumCaseDeclSyntax.self) {
        return declaration.elements.map { .element(EnumCase($0, in: declaration)) }
      }
      guard let conditional = member.decl.as(IfConfigDeclSyntax.self) else { return [] }
      let branches = conditional.clauses.map { clause -> (head: String, nodes: [Node]) in
        let condition = clause.condition.map { " " + $0.trimmedDescription } ?? ""
        let inner = clause.elements?.as(MemberBlockItemListSyntax.self).map(nodes) ?? []
        return (clause.poundKeyword.text + condition, inner)
      }
      return branches.allSatisfy { elements($0.nodes).isEmpty } ? [] : [.conditional(branches)]
    }
  }

  private static func elements(_ nodes: [Node]) -> [EnumCase] {
    nodes.flatMap { node -> [EnumCase] in
      switch node {
      case .element(let element): [element]
      case .conditional(let branches): branches.flatMap { elements($0.nodes) }
      }
    }
  }

  /// The text that `line` gives for each case, one below the other, with the conditions around them; branches in which
  /// there is nothing to say are left out.
  func lines(_ line: (EnumCase) -> String?) -> String {
    EnumCases.lines(nodes, line).joined(separator: "\n")
  }

  private static func lines(_ nodes: [Node], _ line: (EnumCase) -> String?) -> [String] {
    nodes.flatMap { node -> [String] in
      switch node {
      case .element(let element): return line(element).map { [$0] } ?? []
      case .conditional(let branches):
        var written = branches.map { (head: $0.head, lines: lines($0.nodes, line)) }
        // An empty branch before another one has to stay: without it the other would be taken in its place.
        while let last = written.last, last.lines.isEmpty { written.removeLast() }
        return written.isEmpty ? [] : written.flatMap { [$0.head] + $0.lines } + ["#endif"]
      }
    }
  }
}

extension EnumCases {
  /// What a switch does in one case.
  struct Branch {
    let pattern: String
    let statement: String

    var binds: Bool { pattern.contains("let ") || pattern.contains("var ") }
  }

  /// The text of a switch over a value of the enum, with `otherwise` where no case is left.
  ///
  /// The compiler refuses an exhaustive switch over an enum that no value can be in, and whether one can is a matter of
  /// types that are not known here. So where every case carries something the last one is the default.
  ///
  /// - Parameter isCarrying: Says that every case carries something, though it does not here: the cases of a generated
  ///   enum are those of another one.
  func choice(
    over subject: String, otherwise: String, isCarrying: Bool = false, _ branch: (EnumCase) -> Branch
  ) -> String {
    if all.isEmpty { return "switch \(subject) {}" }
    let last = isCarrying || all.allSatisfy { !$0.payloads.isEmpty } ? unconditional.last : nil
    let lines = lines { element in
      if element.element.id == last?.element.id { return nil }
      let branch = branch(element)
      return "  case \(branch.pattern): \(branch.statement)"
    }
    guard let final = last.map(branch) else { return "switch \(subject) {\n\(lines)\n  }" }
    let statement =
      final.binds ? "if case \(final.pattern) = \(subject) { \(final.statement) }\n  \(otherwise)" : final.statement
    return lines.isEmpty ? statement : "switch \(subject) {\n\(lines)\n  default: \(statement)\n  }"
  }
}
