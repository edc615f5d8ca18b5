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

@Suite struct WindowTests {
  private func rig(rows: Int) throws -> SessionRig {
    let rows = (0..<rows).map { Roll.Row(id: $0, text: "row \($0)") }
    return try SessionRig(of: Roll(), Roll.State(rows: IdentifiedArray(uniqueElements: rows)))
  }

  private func ids(_ document: JSON) -> [String] {
    document["rows"]?["order"]?.arrayValue?.compactMap(\.stringValue) ?? []
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
    var typed = try ListWindow<IdentifiedArrayOf<Roll.Row>>(document: DocumentReader(document))
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
        #expect(try typed.apply(diff.patch()), "seed \(seed)")
      }
      let key = StreamKey(connection: SessionRig.connection, id: 1)
      #expect(rig.session.credited(key, 1, applied: rig.session.durable.revision).frames.isEmpty)
      let start = min(from, model.count)
      #expect(typed.rows.ids.map { $0 } == Array(model[start..<min(start + count, model.count)]), "seed \(seed)")
      #expect(typed.total == model.count && typed.from == start, "seed \(seed)")
      #expect(try DocumentWriter.document(of: typed) == document, "seed \(seed)")
    }
  }
}

extension StreamFrame {
  fileprivate var isMark: Bool { if case .mark = content { true } else { false } }
}
