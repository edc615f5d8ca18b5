import Backstaff
import BackstaffJSON
import BackstaffWire
import Synchronization
import Testing

@testable import BackstaffClient

@Suite struct TypedSliceTests {
  @ObservableState
  struct Note: Equatable {
    var title = ""
    var lines = 0
  }

  private func snapshot(_ value: JSON, isAbsent: Bool = false) -> StreamEvent {
    .snapshot(.init(revision: 1, value: value, pins: PinMap(["sheet": 1]), isAbsent: isAbsent))
  }

  private func patch(_ operations: JSON, to revision: Int64, pins: PinMap? = nil, isAbsent: Bool = false) -> StreamEvent
  {
    .patch(.init(from: revision - 1, to: revision, diff: Diff(ops: operations, pins: pins), isAbsent: isAbsent))
  }

  private func misfit(_ body: () throws(TypedSliceError) -> Void) -> String? {
    do throws(TypedSliceError) {
      try body()
      return nil
    } catch {
      return if case .misfit(let why) = error { why } else { "\(error)" }
    }
  }

  @Test func `a patch is applied in place, and one that cannot be costs a reading`() throws {
    var slice = TypedSlice<Note>()
    try slice.apply(snapshot(["title": "a", "lines": 1]))
    #expect(slice.state == Note(title: "a", lines: 1))
    #expect(slice.revision == 1 && slice.pins == PinMap(["sheet": 1]))
    try slice.apply(patch([["op": "replace", "path": "/lines", "value": 2]], to: 2, pins: PinMap()))
    #expect(slice.state == Note(title: "a", lines: 2))
    #expect(slice.revision == 2 && slice.pins == PinMap() && slice.rebuilds == 0)
    try slice.apply(patch([["op": "test", "path": "/lines", "value": 2]], to: 3))
    #expect(slice.state == Note(title: "a", lines: 2))
    #expect(slice.revision == 3 && slice.rebuilds == 1)
    try slice.apply(.mark(to: 4))
    #expect(slice.revision == 4)
  }

  /// A row that counts how often one is read from a document.
  struct Counted: Codable, Equatable, Identifiable {
    static let reads = Mutex(0)
    let id: Int
    var text: String

    init(id: Int, text: String) { (self.id, self.text) = (id, text) }

    init(from decoder: any Decoder) throws {
      Self.reads.withLock { $0 += 1 }
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Int.self, forKey: .id)
      text = try container.decode(String.self, forKey: .text)
    }

    /// How many rows `body` reads.
    static func reads(in body: () throws -> Void) rethrows -> Int {
      let before = reads.withLock { $0 }
      try body()
      return reads.withLock { $0 } - before
    }
  }

  @Test func `of a list only the row that changed is read again`() throws {
    let rows = IdentifiedArray(uniqueElements: (0..<1_000).map { Counted(id: $0, text: "row \($0)") })
    let document = try DocumentWriter.document(of: rows)
    var slice = TypedSlice<IdentifiedArrayOf<Counted>>()
    #expect(try Counted.reads { try slice.apply(snapshot(document)) } == 1_000)
    let change = patch([["op": "replace", "path": "/byID/7/text", "value": "new"]], to: 2)
    #expect(try Counted.reads { try slice.apply(change) } == 1)
    #expect(slice.state?[id: 7]?.text == "new" && slice.state?.count == 1_000)
    let move = patch([["op": "move", "from": "/order/7", "path": "/order/0"]], to: 3)
    #expect(try Counted.reads { try slice.apply(move) } == 0)
    #expect(slice.state?.ids.first == 7 && slice.rebuilds == 0)
  }

  @Test func `a scope comes and goes`() throws {
    var slice = TypedSlice<Note>()
    try slice.apply(snapshot(.null, isAbsent: true))
    #expect(slice.state == nil && slice.isAbsent)
    try slice.apply(patch([["op": "replace", "path": "", "value": ["title": "b", "lines": 0]]], to: 2))
    #expect(slice.state == Note(title: "b") && !slice.isAbsent)
    try slice.apply(patch([["op": "replace", "path": "", "value": .null]], to: 3, isAbsent: true))
    #expect(slice.state == nil && slice.isAbsent)
  }

  @Test func `a patch that does not fit changes nothing and says why`() throws {
    var slice = TypedSlice<Note>()
    try slice.apply(snapshot(["title": "a", "lines": 1]))
    for operations: JSON in [
      [["op": "replace", "path": "/lines", "value": 2], ["op": "remove", "path": "/nothing"]],
      [["op": "replace", "path": "/lines", "value": "many"]], [["op": "invent", "path": ""]],
    ] {
      let why = misfit { () throws(TypedSliceError) in try slice.apply(patch(operations, to: 2)) }
      #expect(why?.isEmpty == false)
      #expect(slice.state == Note(title: "a", lines: 1) && slice.revision == 1)
    }
  }

  @Test func `documents of another type are told once, and their patches are left alone`() throws {
    var slice = TypedSlice<Note>()
    let foreign = misfit { () throws(TypedSliceError) in try slice.apply(snapshot(["title": 5])) }
    #expect(foreign?.contains("foreignDocument") == true)
    try slice.apply(patch([["op": "replace", "path": "/title", "value": 6]], to: 2))
    #expect(slice.state == nil)
    try slice.apply(snapshot(["title": "c", "lines": 3]))
    #expect(slice.state == Note(title: "c", lines: 3))
  }
}
