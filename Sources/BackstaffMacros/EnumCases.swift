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
