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

  init(path: String, text: String) {
    self.path = path
    self.text = text
    tree = Parser.parse(source: text)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    locations = SourceLocationConverter(fileName: path, tree: tree)
  }

  /// `Sources` or `Tests`.
  var root: Substring { components.first ?? "" }

  /// The folder below `Sources` or `Tests`.
  var module: String { components.count > 2 ? String(components[1]) : "" }

  /// The file's name without its ending.
  var name: String { components.last.map { String($0.split(separator: ".").first ?? "") } ?? "" }

  var components: [Substring] { path.split(separator: "/") }

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

/// Every node of a type below a node, in the order of the text.
func nodes<Node: SyntaxProtocol>(_ type: Node.Type, in tree: some SyntaxProtocol) -> [Node] {
  var found: [Node] = []
  var waiting = [Syntax(tree)]
  while let node = waiting.popLast() {
    if let match = node.as(Node.self) { found.append(match) }
    waiting += node.children(viewMode: .sourceAccurate).reversed()
  }
  return found
}
