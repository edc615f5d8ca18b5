import Backstaff
import BackstaffTestSupport
import Testing

/// Tests/Fixtures/links/expected.md: what becomes of the links that trip readers, a line each.
@Suite struct LinkExpectationsTests {
  struct Line: Sendable, CustomStringConvertible {
    let link: String
    let expected: String
    var description: String { link }
  }

  static func lines() throws -> [Line] {
    let rows = String(decoding: try Fixture.bytes("links/expected.md"), as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix("| `") }
    return try rows.map { row in
      let cells = row.split(separator: "|").map { $0.trimmed }
      try #require(cells.count == 3, "\(row)")
      return Line(link: String(cells[0].dropFirst().dropLast()), expected: String(cells[1]))
    }
  }

  /// `<x*3>` is `xxx`, `<U+0009>` a tab.
  private func written(_ link: String) throws -> String {
    var result = ""
    var rest = link[...]
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      result += rest[..<open]
      let inside = rest[open...].dropFirst().prefix { $0 != ">" }
      if inside.hasPrefix("U+") {
        let scalar = UInt32(inside.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
        result.unicodeScalars.append(try #require(scalar))
      } else {
        let parts = inside.split(separator: "*")
        let count = try #require(parts.count == 2 ? Int(parts[1]) : nil)
        result += String(repeating: String(parts[0]), count: count)
      }
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  private func told(_ outcome: LinkOutcome<ShopPlace>) -> String {
    switch outcome {
    case .match(let match):
      let extras = match.extras.map { ", extra \($0)" } + match.notes.map { ", \($0)" }
      return "\(match.destination)" + extras.joined() + (match.fragment.map { ", fragment \($0)" } ?? "")
    case .unknown(let url): return "unknown \(url)"
    case .foreign: return "foreign"
    case .malformed(let error): return "malformed, \(error.code.rawValue) at \(error.offset)"
    }
  }

  @Test func `case 98 every line of the table comes out as it says`() throws {
    let lines = try Self.lines()
    #expect(lines.count >= 60)
    #expect(Set(lines.map(\.link)).count == lines.count)
    for line in lines {
      let text = try written(line.link)
      #expect(try told(LinkTable.shop.parse(text)) == written(line.expected), "\(line.link)")
    }
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let start = drop { $0 == " " }
    return start.prefix(start.count - start.reversed().prefix { $0 == " " }.count)
  }
}
