import BackstaffJSON
import Testing

@testable import Backstaff

@Suite struct ListWindowTests {
  @ObservableState
  struct Row: Equatable, Sendable, Identifiable {
    let id: Int
    var text = ""
  }

  @ObservableState
  struct Screen: Equatable, Sendable {
    var title = ""
    var rows: IdentifiedArrayOf<Row> = []
    var more: IdentifiedArrayOf<Row>?
    var path = StackState<Row>()
  }

  private func window(
    from: JSON, total: JSON, rows: JSON = [["id": 1, "text": ""], ["id": 2, "text": ""]], found: JSON? = nil
  ) throws -> IdentifiedArrayOf<Row> {
    var document: [String: JSON] = ["from": from, "total": total, "rows": rows]
    document["found"] = found
    return try ListWindow.reading { try IdentifiedArrayOf<Row>(document: DocumentReader(.object(document))) }
  }

  private func windows(_ requests: [([String], WindowRequest)]) -> SliceWindows? {
    SliceWindows(requests.map { (tokens: $0.0, request: $0.1) })
  }

  @Test func `a window is read where there can be one`() throws {
    let rows = try window(from: 3, total: 5)
    #expect(rows.count == 2 && rows.total == 5 && rows.window?.from == 3 && rows.window?.positions == 5)
    #expect(try window(from: 0, total: 0, rows: []).total == 0)
    #expect(try window(from: 1, total: 9, found: 3).window?.positions == 3)
    #expect(IdentifiedArray(uniqueElements: [Row(id: 1)]).total == 1)
  }

  @Test func `one that cannot be is refused, whatever its numbers`() {
    let largest = JSON.string("\(Int.max)")
    let impossible: [(JSON, JSON)] = [
      (0, 3_000_000_000), (-5, -7), (0, 1), (4, 5), (-1, 9), (6, 5), (largest, largest), (0, -1),
    ]
    for (from, total) in impossible {
      #expect(throws: DocumentError.self, "\(from) \(total)") { _ = try window(from: from, total: total) }
    }
    for found in [JSON.integer(-1), 1, 10, largest] {
      #expect(throws: DocumentError.self, "\(found)") { _ = try window(from: 0, total: 9, found: found) }
    }
  }

  @Test func `a change to one that cannot be is refused`() throws {
    for (name, value) in [("from", JSON.integer(4)), ("total", 1), ("total", -1), ("found", 9)] {
      var window = try window(from: 3, total: 5)
      let patch = try JSONPatch(json: [["op": "replace", "path": .string("/\(name)"), "value": value]])
      #expect(throws: DocumentError.self, "\(name) \(value)") {
        _ = try ListWindow.reading { try window.apply(patch) }
      }
      #expect(window.total == 5)
    }
  }

  /// A state of which rows are missing must never be taken for a whole one: by nobody but a front.
  @Test func `only a front reads a list of which there is a part`() throws {
    let document: JSON = ["from": 0, "total": 9, "rows": ["order": [], "byID": [:]]]
    let error = #expect(throws: DocumentError.self) {
      _ = try IdentifiedArrayOf<Row>(document: DocumentReader(document))
    }
    #expect(error?.message.contains("some rows of a list and not the list") == true)
    #expect(throws: DocumentError.self) { _ = try StackState<Row>(document: DocumentReader(document)) }
    var screen = Screen()
    let patch = try JSONPatch(json: [["op": "replace", "path": "/rows", "value": document]])
    #expect(throws: DocumentError.self) { _ = try screen.apply(patch) }
    #expect(screen == Screen())
  }

  @Test func `lists of which other rows are at hand are different, and are so documents`() throws {
    #expect(try window(from: 0, total: 5) == window(from: 0, total: 5))
    #expect(try window(from: 0, total: 5) != window(from: 1, total: 5))
    #expect(try window(from: 0, total: 5) != window(from: 0, total: 6))
    #expect(try window(from: 0, total: 5) != window(from: 0, total: 5, found: 5))
    let rows = try window(from: 1, total: 9, found: 4)
    let document = try DocumentWriter.document(of: rows)
    #expect(document["from"] == 1 && document["total"] == 9 && document["found"] == 4)
    #expect(try ListWindow.reading { try IdentifiedArrayOf<Row>(document: DocumentReader(document)) } == rows)
  }

  @Test func `a whole list in the place of a part of it is another document`() throws {
    let (part, whole) = (try window(from: 1, total: 9), IdentifiedArray(uniqueElements: [Row(id: 1)]))
    let search = try window(from: 1, total: 9, found: 4)
    for (old, new) in [(part, whole), (whole, part), (part, search), (search, part)] {
      var copy = old
      let patch = try PatchWriter.patch(from: old, to: new)
      #expect(try ListWindow.reading { try copy.apply(patch) })
      #expect(copy == new)
    }
  }

  @Test func `windows are opened in optionals and stacks too`() throws {
    var screen = Screen()
    let windows = windows([(["more"], WindowRequest(1..<2)), (["path"], WindowRequest(0..<1))])
    #expect(try StatePart(screen).document(through: windows)["more"] == .null)
    let before = screen
    screen.more = [Row(id: 1), Row(id: 2), Row(id: 3)]
    for id in 7..<9 { screen.path.append(Row(id: id)) }
    let document = try StatePart(screen).document(through: windows)
    #expect(document["more"]?["rows"]?["order"] == ["2"] && document["more"]?["total"] == 3)
    #expect(document["path"]?["rows"]?["order"] == ["#0"] && document["path"]?["total"] == 2)
    var shown = try ListWindow.reading { try Screen(document: DocumentReader(document)) }
    #expect(shown.more?.elements == [Row(id: 2)] && shown.path.map(\.id) == [7])
    #expect(try DocumentWriter.document(of: shown) == document)
    let patch = try StatePart(screen).difference(from: StatePart(before), through: windows)
    var told = try StatePart(before).document(through: windows)
    try patch.apply(to: &told)
    #expect(told == document)
    let back = try StatePart(before).difference(from: StatePart(screen), through: windows)
    #expect(try ListWindow.reading { try shown.apply(back) })
    #expect(shown.more == nil && shown.path.isEmpty)
  }

  @Test func `what is found is known from what was found before, and the same as if all rows were asked`() {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SplitMix64(state: seed)
    var rows = IdentifiedArray(uniqueElements: (0..<200).map { Row(id: $0, text: "\($0)") })
    let remembering = windows([([], WindowRequest(0..<1_000, matching: "1"))])
    for next in 200..<800 {
      let place = Int.random(in: 0..<max(1, rows.count), using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: rows.insert(Row(id: next, text: "\(next)"), at: place)
      case 1 where rows.count > 1: rows.remove(at: place)
      case 2 where rows.count > 1:
        let row = rows.remove(at: place)
        rows.insert(row, at: Int.random(in: 0...rows.count, using: &generator))
      case 3: rows.removeAll { $0.id % 17 == place % 17 }
      default: if place < rows.count { rows[place].text = ["1", "2", "21"][place % 3] }
      }
      let found = remembering?.shown(rows)
      #expect(found?.elements == rows.filter { $0.text.contains("1") }.elements, "seed \(seed)")
      #expect(found?.total == rows.count, "seed \(seed)")
    }
  }

  @Test func `words are found whatever their case, and rows that say nothing are searched in every text`() {
    let words = SearchWords("  Straße libSSL ")
    #expect(words.words == ["straße", "libssl"])
    #expect(words.areFound(in: "LIBSSL3 in der STRAßE"))
    #expect(words.areFound(in: "libssl3", "Straße"))
    #expect(!words.areFound(in: "libssl3"))
    #expect(SearchWords("").areFound(in: []) && SearchWords("").isEmpty)
    #expect(SearchWords("1 2 3 4 5 6 7 8 9").areFound(in: "12345678"))
    #expect(!SearchWords("abc").areFound(in: "ab") && SearchWords("abc").areFound(in: "ababc"))
    let test = RowSearch.test(of: Row.self, SearchWords("milk"))
    #expect(test(Row(id: 1, text: "Oat MILK")) && !test(Row(id: 2, text: "water")))
    let leaf = RowSearch.test(of: [String].self, SearchWords("milk"))
    #expect(leaf(["water", "milk"]))
  }
}
