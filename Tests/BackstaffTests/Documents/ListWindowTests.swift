import Backstaff
import BackstaffJSON
import Testing

@Suite struct ListWindowTests {
  typealias Window = ListWindow<IdentifiedArrayOf<Row>>

  struct Row: Equatable, Sendable, Codable, Identifiable {
    var id: Int
  }

  private func window(from: JSON, total: JSON, rows: JSON = [["id": 1], ["id": 2]]) throws -> Window {
    try Window(document: DocumentReader(["from": from, "total": total, "rows": rows]))
  }

  @Test func `a window is read where there can be one`() throws {
    #expect(try window(from: 3, total: 5).from == 3)
    #expect(try window(from: 0, total: 0, rows: []).total == 0)
  }

  @Test func `one that cannot be is refused, whatever its numbers`() {
    let largest = JSON.string("\(Int.max)")
    let impossible: [(JSON, JSON)] = [(-5, -7), (0, 1), (4, 5), (-1, 9), (6, 5), (largest, largest), (0, -1)]
    for (from, total) in impossible {
      #expect(throws: DocumentError.self, "\(from) \(total)") { _ = try window(from: from, total: total) }
    }
  }

  @Test func `a change to one that cannot be is refused`() throws {
    for (name, value) in [("from", JSON.integer(4)), ("total", 1), ("total", -1)] {
      var window = try window(from: 3, total: 5)
      let patch = try JSONPatch(json: [["op": "replace", "path": .string("/\(name)"), "value": value]])
      #expect(throws: DocumentError.self, "\(name) \(value)") { _ = try window.apply(patch) }
    }
  }
}
