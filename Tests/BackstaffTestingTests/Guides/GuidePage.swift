import Foundation

/// A page of docs/guides, for tests that compare what it shows with what is so.
struct GuidePage {
  let name: String
  private let lines: [Substring]

  init(_ name: String) throws {
    self.name = name
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = root.appendingPathComponent("docs/guides/\(name).md")
    lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The blocks of plain text, from the top.
  var texts: [String] { blocks(of: "text") }

  /// The blocks of a language, from the top.
  func blocks(of language: String) -> [String] {
    var blocks: [String] = []
    var open: (isWanted: Bool, lines: [Substring])?
    for line in lines {
      if line.hasPrefix("```") {
        if let block = open {
          if block.isWanted { blocks.append(block.lines.joined(separator: "\n")) }
          open = nil
        } else {
          open = (line == "```" + language, [])
        }
      } else {
        open?.lines.append(line)
      }
    }
    return blocks
  }
}
