@testable import BackstaffTerminal

/// A terminal of a few lines: understands exactly the bytes a painter sends. `columns` says how wide this terminal
/// thinks a cluster is, which need not be what the painter thinks.
struct TerminalModel {
  private(set) var rows: [[String]]
  private(set) var cursor = Point(x: 0, y: 0)
  private(set) var isCursorShown = true
  private(set) var unknown: [String] = []
  private let width: Int
  private let columns: (Character) -> Int

  init(columns count: Int, rows rowCount: Int, clusterColumns: @escaping (Character) -> Int) {
    rows = Array(repeating: Array(repeating: " ", count: count), count: rowCount)
    width = count
    columns = clusterColumns
  }

  var text: [String] {
    rows.map { row in
      var line = row.joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  mutating func receive(_ bytes: [UInt8]) {
    var rest = Substring(String(decoding: bytes, as: UTF8.self))
    while let next = rest.first {
      if next == "\u{1B}" {
        let end = rest.dropFirst(2).firstIndex { $0.isLetter } ?? rest.startIndex
        obey(String(rest[rest.index(rest.startIndex, offsetBy: 2)...end]))
        rest = rest[rest.index(after: end)...]
      } else {
        put(next)
        rest = rest.dropFirst()
      }
    }
  }

  private mutating func obey(_ order: String) {
    switch order {
    case "?25h": isCursorShown = true
    case "?25l": isCursorShown = false
    case "2J": for y in rows.indices { rows[y] = Array(repeating: " ", count: width) }
    case "H": cursor = Point(x: 0, y: 0)
    case _ where order.hasSuffix("H"):
      let numbers = order.dropLast().split(separator: ";").compactMap { Int($0) }
      cursor = Point(x: (numbers.last ?? 1) - 1, y: (numbers.first ?? 1) - 1)
    case _ where order.hasSuffix("m"): break
    default: unknown.append(order)
    }
  }

  private mutating func put(_ cluster: Character) {
    let count = columns(cluster)
    guard cursor.y < rows.count, cursor.x < width else { return }
    rows[cursor.y][cursor.x] = String(cluster)
    if count == 2, cursor.x + 1 < width { rows[cursor.y][cursor.x + 1] = "" }
    cursor.x += count
  }
}
