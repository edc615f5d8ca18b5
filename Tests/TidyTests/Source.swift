import SwiftParser
import SwiftSyntax

/// One Swift file as the rules see it. Rules check this value, so each can be shown a violation as text.
struct Source: Sendable {
  /// From the root of the repository: `Sources/Backstaff/Reducer.swift`.
  let path: String
  let text: String
  let tree: SourceFileSyntax
  let lines: [Substring]
  private let locations: SourceLocationConverter
  private let nodes: [SyntaxKind: [Syntax]]

  init(path: String, text: String) {
    self.path = path
    self.text = text
    tree = Parser.parse(source: text)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    locations = SourceLocationConverter(fileName: path, tree: tree)
    let collector = Collector(viewMode: .sourceAccurate)
    collector.walk(tree)
    nodes = collector.nodes
  }

  /// `Sources` or `Tests`.
  var root: Substring { components.first ?? "" }

  /// The folder below `Sources` or `Tests`.
  var module: String { components.count > 2 ? String(components[1]) : "" }

  /// The file's name without its ending.
  var name: String { components.last.map { String($0.split(separator: ".").first ?? "") } ?? "" }

  var components: [Substring] { path.split(separator: "/") }

  /// Every node of a kind, in the order of the text; only the kinds that the collector knows.
  func nodes<Node: SyntaxProtocol>(_ kind: SyntaxKind, as type: Node.Type) -> [Node] {
    (nodes[kind] ?? []).compactMap { $0.as(Node.self) }
  }

  /// The line of the first character of a node that is not trivia, from 1.
  func line(of node: some SyntaxProtocol) -> Int {
    locations.location(for: node.positionAfterSkippingLeadingTrivia).line
  }

  /// The lines a node covers without the trivia around it.
  func lineCount(of node: some SyntaxProtocol) -> Int {
    let last = locations.location(for: node.endPositionBeforeTrailingTrivia).line
    return last - line(of: node) + 1
  }
}

/// Something that breaks a rule, and where.
struct Finding: Equatable, CustomStringConvertible {
  var path: String
  var line: Int
  var message: String

  var description: String { "\(path):\(line): \(message)" }
}

/// A rule of the house: source in, findings out.
struct Rule: Sendable {
  var check: @Sendable (Source) -> [Finding]

  func findings(in sources: [Source]) -> [Finding] { sources.flatMap(check) }

  /// The lines and messages for a text at a path, as the rules' own tests compare them.
  func messages(_ text: String, at path: String = "Sources/Backstaff/File.swift") -> [String] {
    check(Source(path: path, text: text)).map { "\($0.line): \($0.message)" }
  }
}

/// One walk over a tree that keeps the nodes the rules ask for.
private final class Collector: SyntaxAnyVisitor {
  static let kinds: Set<SyntaxKind> = [
    .accessorBlock, .accessorDecl, .attribute, .declModifier, .deinitializerDecl, .functionCallExpr, .functionDecl,
    .importDecl, .initializerDecl, .stringLiteralExpr, .tryExpr, .unresolvedAsExpr,
  ]

  var nodes: [SyntaxKind: [Syntax]] = [:]

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    if Self.kinds.contains(node.kind) { nodes[node.kind, default: []].append(node) }
    return .visitChildren
  }
}
