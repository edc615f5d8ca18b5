import BackstaffJSON
import BackstaffJournal
import BackstaffWire
import Testing

@testable import Backstaff
@testable import BackstaffDaemon

/// A list of which one row is toggled.
@Reducer
private struct Ledger {
  @ObservableState
  struct State: Equatable {
    var title = ""
    var rows: IdentifiedArrayOf<Line> = []
  }

  @ObservableState
  struct Line: Equatable, Identifiable {
    let id: Int
    var isDone = false
  }

  enum Action {
    case toggle(Int)
    case rename(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .toggle(let id): state.rows[id: id]?.isDone.toggle()
      case .rename(let title): state.title = title
      }
      return .none
    }
  }
}

/// What a change costs follows the change: counted, among a thousand rows and among a hundred thousand.
@Suite struct ChangeCostTests {
  private static let counts = [1_000, 100_000]

  private func state(rows: Int) -> Ledger.State {
    Ledger.State(rows: IdentifiedArray(uniqueElements: (0..<rows).map { Ledger.Line(id: $0) }))
  }

  private func rig(rows: Int) throws -> SessionRig { try SessionRig(of: Ledger(), state(rows: rows)) }

  @Test func `the difference looks into as many values among a thousand rows as among a hundred thousand`() throws {
    let visits = try Self.counts.map { count in
      let old = state(rows: count)
      var new = old
      new.rows[id: 500]?.isDone = true
      var patch = PatchWriter()
      try patch.difference(from: old, to: new)
      #expect(patch.patch.json == [["op": "replace", "path": "/rows/byID/500/isDone", "value": true]])
      return patch.visits
    }
    // The state, its list, the row and its member.
    #expect(visits == [4, 4])
  }

  @Test func `the journal and the wire get as many bytes among a thousand rows as among a hundred thousand`() throws {
    let bytes = try Self.counts.map { count in
      let rig = try rig(rows: count)
      for (id, scope) in ["", "rows", "rows[500]", "rows[501]", "title"].enumerated() {
        _ = try rig.open(scope, id: UInt32(id + 1))
      }
      let published = try rig.run("toggle", 500)
      let patch = try #require(rig.entries.last?.patch)
      #expect(try JSON(parsing: patch) == [["op": "replace", "path": "/rows/byID/500/isDone", "value": true]])
      return [patch.count, published.slices.bytesWritten]
    }
    let root = #"[{"op":"replace","path":"/rows/byID/500/isDone","value":true}]"#
    let rows = #"[{"op":"replace","path":"/byID/500/isDone","value":true}]"#
    let row = #"[{"op":"replace","path":"/isDone","value":true}]"#
    let streams = root.utf8.count + rows.utf8.count + row.utf8.count
    #expect(bytes == [[root.utf8.count, streams], [root.utf8.count, streams]])
  }

  @Test func `a scope that nobody opened, or that nothing happened in, costs nothing`() throws {
    let rig = try rig(rows: 1_000)
    #expect(try rig.run("toggle", 1).slices.bytesWritten == 0)
    _ = try rig.open("title")
    _ = try rig.open("rows[7]", id: 2)
    let published = try rig.run("toggle", 8)
    #expect(published.slices.bytesWritten == 0)
    #expect(published.slices.count == 0)
  }

  @Test func `many fronts of one scope get one patch, written once`() throws {
    let rig = try rig(rows: 1_000)
    let streams = 50
    for id in 1...streams { _ = try rig.open("rows", id: UInt32(id)) }
    let published = try rig.run("toggle", 8)
    #expect(published.frames.count == streams)
    #expect(published.slices.count == 1)
    #expect(published.slices.bytesWritten == #"[{"op":"replace","path":"/byID/8/isDone","value":true}]"#.utf8.count)
    let bodies = Set(published.frames.map { $0.made(Attachment()).body })
    #expect(bodies.count == 1)
  }
}
