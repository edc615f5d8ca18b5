import BackstaffJSON
import BackstaffWire
import Testing

@testable import Backstaff
@testable import BackstaffDaemon

/// A list that can be changed in every way.
@Reducer
private struct Roll {
  @ObservableState
  struct State: Equatable {
    var title = ""
    var rows: IdentifiedArrayOf<Row> = []
    @Presents var shown: Row?
  }

  @ObservableState
  struct Row: Equatable, Identifiable {
    let id: Int
    var text = ""
  }

  @ObservableState
  struct Named: Equatable, Identifiable {
    let id: Int
    var rows: IdentifiedArrayOf<Row> = []
  }

  enum Action {
    case insert(Int, at: Int)
    case remove(at: Int)
    case move(from: Int, to: Int)
    case write(Int, String)
    case rename(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .insert(let id, let position): state.rows.insert(Row(id: id), at: position)
      case .remove(let position): state.rows.remove(at: position)
      case .move(let from, let to): state.rows.insert(state.rows.remove(at: from), at: to)
      case .write(let id, let text): state.rows[id: id]?.text = text
      case .rename(let title): state.title = title
      }
      return .none
    }
  }
}

/// Lists in the rows of a list.
@Reducer
private struct Rolls {
  @ObservableState
  struct State: Equatable { var rolls: IdentifiedArrayOf<Roll.Named> = [] }

  enum Action { case none }

  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Suite struct WindowTests {
  private func rig(rows: Int) throws -> SessionRig {
    let rows = (0..<rows).map { Roll.Row(id: $0, text: "row \($0)") }
    return try SessionRig(of: Roll(), Roll.State(rows: IdentifiedArray(uniqueElements: rows)))
  }

  private func ids(_ document: JSON) -> [String] {
    document["rows"]?["order"]?.arrayValue?.compactMap(\.stringValue) ?? []
  }

  private func read<Value: DocumentConvertible>(_ type: Value.Type, _ document: JSON) throws -> Value {
    try ListWindow.reading { try Value(document: DocumentReader(document)) }
  }

  @Test func `a window begins with its rows, where it stands, and how many rows there are`() throws {
    let rig = try rig(rows: 100)
    let window = try rig.open("rows", window: .init(from: 98, count: 50)).snapshot.snap.value
    #expect(ids(window) == ["98", "99"])
    #expect(window["from"] == 98 && window["total"] == 100)
    #expect(window["rows"]?["byID"]?["99"] == ["id": 99, "text": "row 99"])
    let beyond = try rig.open("rows", window: .init(from: 500, count: 2), id: 2).snapshot.snap.value
    #expect(beyond == ["from": 100, "rows": ["byID": [:], "order": []], "total": 100])
    let none = try rig.open("rows", window: .init(from: 3, count: 0), id: 3).snapshot.snap.value
    #expect(ids(none) == [] && none["from"] == 3)
  }

  @Test func `a window of fifty among a hundred thousand rows is small, whatever happens elsewhere`() throws {
    let rig = try rig(rows: 100_000)
    let stream = try rig.open("rows", window: .init(from: 40_000, count: 50))
    #expect(stream.snapshot.snap.json.sizeBytes < 64 * 1024)
    _ = try rig.open("title", id: 2)
    #expect(try rig.run("write", ["_0": 7, "_1": "far"]).frames.allSatisfy { $0.key.id == 2 || $0.isMark })
    let near = try rig.run("write", ["_0": 40_001, "_1": "near"])
    let patches = near.frames.compactMap { frame in
      if case .diff(let diff) = frame.content { diff.ops } else { nil }
    }
    #expect(patches == [[["op": "replace", "path": "/rows/byID/40001/text", "value": "near"]]])
  }

  @Test func `a window is refused of what is no list, and of more rows than anybody shows`() throws {
    let rig = try rig(rows: 3)
    for scope in ["", "title", "shown", "rows[1]"] {
      let error = #expect(throws: WireError.self) { try rig.open(scope, window: .init(from: 0, count: 1)) }
      #expect(error?.code == .noSuchScope)
      #expect(error?.message.contains("is no list") == true)
    }
    let large = #expect(throws: WireError.self) { try rig.open("rows", window: .init(from: 0, count: 1001)) }
    #expect(large?.message.contains("at most 1000 rows") == true)
    _ = try rig.open("rows", window: .init(from: .max, count: 1000))
  }

  @Test(arguments: [(0, 5), (3, 10), (20, 20), (35, 50)])
  func `insertions, removals and moves across the edges are right`(from: Int, count: Int) throws {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SplitMix64(state: seed)
    let rig = try rig(rows: 40)
    var model = (0..<40).map { $0 }
    var next = 40
    let stream = try rig.open("rows", credit: 8, window: .init(from: Int64(from), count: Int64(count)))
    var document = stream.snapshot.snap.value
    var typed = try read(IdentifiedArrayOf<Roll.Row>.self, document)
    for _ in 0..<300 {
      let place = Int.random(in: 0..<max(1, model.count), using: &generator)
      let published: Published
      switch Int.random(in: 0..<4, using: &generator) {
      case 0:
        published = try rig.run("insert", ["_0": .integer(Int64(next)), "at": .integer(Int64(place))])
        model.insert(next, at: place)
        next += 1
      case 1 where model.count > 10:
        published = try rig.run("remove", .integer(Int64(place)))
        model.remove(at: place)
      case 2 where model.count > 1:
        let target = Int.random(in: 0..<model.count - 1, using: &generator)
        published = try rig.run("move", ["from": .integer(Int64(place)), "to": .integer(Int64(target))])
        model.insert(model.remove(at: place), at: target)
      default:
        published = try rig.run("write", ["_0": .integer(Int64(model[place])), "_1": "x"])
      }
      for case .diff(let diff) in published.frames.map(\.content) {
        try diff.patch().apply(to: &document)
        #expect(try ListWindow.reading { try typed.apply(diff.patch()) }, "seed \(seed)")
      }
      let key = StreamKey(connection: SessionRig.connection, id: 1)
      #expect(rig.session.credited(key, 1, applied: rig.session.durable.revision).frames.isEmpty)
      let start = min(from, model.count)
      #expect(typed.ids == Array(model[start..<min(start + count, model.count)]), "seed \(seed)")
      #expect(typed.total == model.count && typed.window?.from == start, "seed \(seed)")
      #expect(try DocumentWriter.document(of: typed) == document, "seed \(seed)")
    }
  }
}

/// Windows of lists inside of what a stream shows, and searches.
@Suite struct SliceWindowTests {
  private func rig(rows: Int) throws -> SessionRig {
    let rows = (0..<rows).map { Roll.Row(id: $0, text: "row \($0)") }
    return try SessionRig(of: Roll(), Roll.State(title: "all", rows: IdentifiedArray(uniqueElements: rows)))
  }

  @Test func `a list inside of a slice is shown through its window, the rest as it is`() throws {
    let rig = try rig(rows: 5_000)
    let stream = try rig.open("", windows: ["rows": .init(from: 4_000, count: 2)])
    #expect(
      stream.snapshot.snap.value == [
        "title": "all", "shown": .null,
        "rows": [
          "from": 4_000, "total": 5_000,
          "rows": [
            "order": ["4000", "4001"],
            "byID": ["4000": ["id": 4_000, "text": "row 4000"], "4001": ["id": 4_001, "text": "row 4001"]],
          ],
        ],
      ])
    #expect(try rig.run("write", ["_0": 7, "_1": "far"]).frames.allSatisfy(\.isMark))
    #expect(
      try patches(rig.run("write", ["_0": 4_001, "_1": "near"])) == [
        [["op": "replace", "path": "/rows/rows/byID/4001/text", "value": "near"]]
      ])
    credit(rig)
    #expect(try patches(rig.run("rename", "some")) == [[["op": "replace", "path": "/title", "value": "some"]]])
    credit(rig)
    #expect(
      try patches(rig.run("insert", ["_0": 5_000, "at": 5_000])) == [
        [["op": "replace", "path": "/rows/total", "value": 5_001]]
      ])
  }

  @Test func `windows are refused of what is no list, of too many rows, and inside of each other's rows`() throws {
    let rig = try rig(rows: 3)
    func refusal(_ windows: [String: Open.Window]) -> String {
      let error = #expect(throws: WireError.self) { try rig.open("", windows: windows) }
      #expect(error?.code == .noSuchScope)
      return error?.message ?? ""
    }
    let window = Open.Window(from: 0, count: 1)
    #expect(refusal(["title": window]).contains("`title` is no list"))
    #expect(refusal(["": window]).contains("is no list"))
    #expect(refusal(["rows[1]": window]).contains("`rows[1]` is no list"))
    #expect(refusal(["nothing": window]).contains("`nothing`"))
    #expect(refusal(["a..b": window]).contains("is no scope of a list"))
    #expect(refusal(["rows": .init(from: 0, count: 1_001)]).contains("at most 1000 rows together"))
    #expect(refusal(["rows": .init(from: 0, count: .max)]).contains("at most 1000 rows together"))
    let long = String(repeating: "x", count: 257)
    #expect(refusal(["rows": .init(from: 0, count: 1, matching: long)]).contains("has 257"))
    let many = (0...16).map { ("rows[\($0)]", window) }
    #expect(refusal(Dictionary(uniqueKeysWithValues: many)).contains("at most 16 windows"))
    let both = #expect(throws: WireError.self) {
      try rig.open("rows", window: window, windows: ["": .init(from: 0, count: 1_000)])
    }
    #expect(both?.message.contains("both") == true)
  }

  @Test func `a window inside of a row of a list of which a window is shown is refused`() throws {
    let rolls: IdentifiedArrayOf<Roll.Named> = [Roll.Named(id: 1, rows: [Roll.Row(id: 7)])]
    let rig = try SessionRig(of: Rolls(), Rolls.State(rolls: rolls))
    let window = Open.Window(from: 0, count: 1)
    let inner = try rig.open("", windows: ["rolls[1].rows": window]).snapshot.snap.value
    #expect(inner["rolls"]?["byID"]?["1"]?["rows"]?["total"] == 1)
    let error = #expect(throws: WireError.self) {
      try rig.open("", windows: ["rolls": window, "rolls[1].rows": window], id: 2)
    }
    #expect(error?.message.contains("`rolls[1].rows` is inside of a row of `rolls`") == true)
    _ = try rig.open("rolls[1]", windows: ["rows": window], id: 3)
  }

  @Test func `a search counts and shows the rows that it finds, and follows them`() throws {
    let rig = try rig(rows: 1_000)
    let stream = try rig.open("rows", credit: 8, window: .init(from: 1, count: 2, matching: "ROW 99"))
    let rows = stream.snapshot.snap.value
    #expect(rows["from"] == 1 && rows["found"] == 19 && rows["total"] == 1_000)
    #expect(rows["rows"]?["order"] == ["199", "299"])
    #expect(try rig.run("write", ["_0": 5, "_1": "five"]).frames.allSatisfy(\.isMark))
    var document = rows
    for patch in try patches(rig.run("write", ["_0": 6, "_1": "not row 99 and yet it is"])) {
      try JSONPatch(json: patch).apply(to: &document)
    }
    #expect(document["found"] == 20 && document["rows"]?["order"] == ["99", "199"])
    let text = String(repeating: "x", count: 256)
    _ = try rig.open("rows", window: .init(from: 0, count: 1, matching: text), id: 2)
  }

  @Test func `searches that are equal to Swift and written differently are different ones`() throws {
    let rig = try rig(rows: 3)
    let (composed, decomposed) = ("\u{e9}", "e\u{301}")
    try rig.run("write", ["_0": 1, "_1": .string(composed)])
    try rig.run("write", ["_0": 2, "_1": .string(decomposed)])
    func order(_ text: String, id: UInt32) throws -> JSON? {
      let window = Open.Window(from: 0, count: 5, matching: text)
      return try rig.open("rows", window: window, id: id).snapshot.snap.value["rows"]?["order"]
    }
    #expect(try order(composed, id: 1) == ["1"] && order(decomposed, id: 2) == ["2"])
    let published = try rig.run("write", ["_0": 1, "_1": .string(composed + "!")])
    #expect(published.frames.filter { !$0.isMark }.map(\.key.id) == [1])
    #expect(WindowRequest(0..<5, matching: composed) != WindowRequest(0..<5, matching: decomposed))
  }

  @Test func `a window may begin around a row, and stays where it then stands`() throws {
    let rig = try rig(rows: 1_000)
    func order(_ window: Open.Window, id: UInt32) throws -> JSON? {
      try rig.open("rows", window: window, id: id).snapshot.snap.value["rows"]?["order"]
    }
    #expect(try order(.init(from: 0, count: 4, around: "500"), id: 1) == ["498", "499", "500", "501"])
    #expect(try order(.init(from: 0, count: 3, matching: "99", around: "990"), id: 2) == ["899", "990", "991"])
    #expect(try order(.init(from: 1, count: 2, matching: "99", around: "5"), id: 3) == ["199", "299"])
    #expect(try order(.init(from: 7, count: 1, around: "no such row"), id: 4) == ["7"])
    #expect(try order(.init(from: 0, count: 4, around: "1"), id: 5) == ["0", "1", "2", "3"])
    let stream = try rig.open("rows", window: .init(from: 0, count: 3, around: "500"), id: 6)
    var document = stream.snapshot.snap.value
    for case .diff(let diff) in try rig.run("move", ["from": 500, "to": 0]).frames.filter({ $0.key.id == 6 }).map(
      \.content)
    {
      try diff.patch().apply(to: &document)
    }
    #expect(document["from"] == 499 && document["rows"]?["order"] == ["498", "499", "501"])
  }

  @Test(arguments: ["", "x", "1 x"])
  func `whatever happens to a list, the front's window is the daemon's`(matching: String) throws {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SplitMix64(state: seed)
    let rig = try rig(rows: 40)
    var model = (0..<40).map { Roll.Row(id: $0, text: "row \($0)") }
    let words = SearchWords(matching)
    let window = Open.Window(from: 3, count: 7, matching: matching)
    let stream = try rig.open("", credit: 8, windows: ["rows": window])
    var typed = try ListWindow.reading {
      try Roll.State(document: DocumentReader(stream.snapshot.snap.value))
    }
    for next in 40..<400 {
      let published = try rig.step(&model, next, &generator)
      for case .diff(let diff) in published.frames.map(\.content) {
        #expect(try ListWindow.reading { try typed.apply(diff.patch()) }, "seed \(seed)")
      }
      credit(rig)
      let found = words.isEmpty ? model : model.filter { words.areFound(in: $0.text) }
      let start = min(3, found.count)
      #expect(typed.rows.elements == Array(found[start..<min(start + 7, found.count)]), "seed \(seed)")
      #expect(typed.rows.total == model.count && typed.rows.window?.positions == found.count, "seed \(seed)")
    }
  }

  private func credit(_ rig: SessionRig) {
    let key = StreamKey(connection: SessionRig.connection, id: 1)
    #expect(rig.session.credited(key, 1, applied: rig.session.durable.revision).frames.isEmpty)
  }

  private func patches(_ published: Published) -> [JSON] {
    published.frames.compactMap { frame in
      if case .diff(let diff) = frame.content { diff.ops } else { nil }
    }
  }
}

extension SessionRig {
  /// Does something to the rows, and the same to a model of them.
  fileprivate func step(
    _ model: inout [Roll.Row], _ next: Int, _ generator: inout SplitMix64
  ) throws -> Published {
    let place = Int.random(in: 0..<max(1, model.count), using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      model.insert(Roll.Row(id: next), at: place)
      return try run("insert", ["_0": .integer(Int64(next)), "at": .integer(Int64(place))])
    case 1 where model.count > 10:
      model.remove(at: place)
      return try run("remove", .integer(Int64(place)))
    case 2 where model.count > 1:
      let target = Int.random(in: 0..<model.count - 1, using: &generator)
      model.insert(model.remove(at: place), at: target)
      return try run("move", ["from": .integer(Int64(place)), "to": .integer(Int64(target))])
    default:
      let text = ["x 1", "X", "y", "1"][Int.random(in: 0..<4, using: &generator)]
      model[place].text = text
      return try run("write", ["_0": .integer(Int64(model[place].id)), "_1": .string(text)])
    }
  }
}

extension StreamFrame {
  fileprivate var isMark: Bool { if case .mark = content { true } else { false } }
}
