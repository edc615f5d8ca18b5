import Foundation

/// The pages of the repository, read for their code blocks.
enum Documentation {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  struct Block: Sendable, CustomStringConvertible {
    let page: String
    let line: Int
    let language: String
    let text: String

    var description: String { "\(page):\(line)" }
  }

  /// The pages for readers, by their path in the repository.
  static func pages() throws -> [String] {
    let docs = try FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent("docs").path)
    return ["README.md", "CHANGELOG.md"] + docs.filter { $0.hasSuffix(".md") }.map { "docs/" + $0 }.sorted()
  }

  static func text(of page: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
  }

  /// Every fenced block of every page.
  static func blocks() throws -> [Block] {
    try pages().flatMap { page in try blocks(of: page) }
  }

  static func blocks(of page: String) throws -> [Block] {
    var blocks: [Block] = []
    var open: (line: Int, language: String, lines: [String])?
    for (index, line) in try text(of: page).split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("```") {
        if let block = open {
          blocks.append(
            Block(
              page: page, line: block.line, language: block.language,
              text: block.lines.joined(separator: "\n")))
          open = nil
        } else {
          open = (index + 1, String(line.dropFirst(3)), [])
        }
      } else {
        open?.lines.append(String(line))
      }
    }
    return blocks
  }

  /// The Swift files that are compiled, whole.
  static func compiledSources() throws -> [String] {
    try ["Sources", "Tests"].flatMap { folder in
      let path = root.appendingPathComponent(folder).path
      return try FileManager.default.subpathsOfDirectory(atPath: path).filter { $0.hasSuffix(".swift") }.map {
        try String(contentsOfFile: path + "/" + $0, encoding: .utf8)
      }
    }
  }

  /// The lines without what all of them are indented by.
  static func outdented(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let indents = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }
    return lines.map { $0.dropFirst(indents.min() ?? 0) }.joined(separator: "\n")
  }
}
