import Foundation

/// A piece of code that stood in a text, by the name of its file: `000-02`.
package struct Listing: Sendable {
  package let name: String
  package let lines: [String]

  package init(name: String, text: String) {
    self.name = name
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    self.lines = lines
  }

  /// The listings of a folder, by name.
  package static func all(in folder: URL) throws -> [String: Listing] {
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let listings = try files.filter { $0.pathExtension == "swift" }.map { file in
      Listing(
        name: file.deletingPathExtension().lastPathComponent, text: try String(contentsOf: file, encoding: .utf8))
    }
    return Dictionary(uniqueKeysWithValues: listings.map { ($0.name, $0) })
  }
}

/// A place of a listing that stands for code which the listing does not show.
///
/// There are four ways to write one: `// ...` on a line of its own, `/* ... */`, a bare `...` at the end of a line, and
/// a comment that is all there is between two braces.
package struct Placeholder: Equatable, Sendable {
  /// The line, from 0, and the characters of it that stand for something.
  package let line: Int
  package let range: Range<Int>

  package static func all(in lines: [String]) -> [Placeholder] {
    lines.indices.compactMap { index in
      range(in: lines, at: index).map { Placeholder(line: index, range: $0) }
    }
  }

  private static func range(in lines: [String], at index: Int) -> Range<Int>? {
    let line = lines[index]
    let text = line.trimmingCharacters(in: .whitespaces)
    let whole = line.prefix { $0.isWhitespace }.count..<line.count
    if text == "// ..." || text == "..." || isAlone(text, lines, index) { return whole }
    if let found = line.range(of: "/* ... */") {
      let start = line.distance(from: line.startIndex, to: found.lowerBound)
      return start..<start + 9
    }
    if line.hasSuffix(" ..."), !line.contains("//") { return line.count - 3..<line.count }
    return nil
  }

  private static func isAlone(_ text: String, _ lines: [String], _ index: Int) -> Bool {
    guard text.hasPrefix("//"), index > 0, index + 1 < lines.count else { return false }
    let before = lines[index - 1].trimmingCharacters(in: .whitespaces)
    let after = lines[index + 1].trimmingCharacters(in: .whitespaces)
    return (before.hasSuffix("{") || before.hasSuffix(" in")) && after.hasPrefix("}")
  }
}
