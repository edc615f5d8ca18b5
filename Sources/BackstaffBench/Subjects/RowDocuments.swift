import Backstaff
import BackstaffJSON
import FoundationEssentials

/// A list of rows as documents: what one toggled row costs on its way to a front, and what the whole list costs.
struct RowDocuments {
  let state: Rows.State
  private let ids: [Int]

  init(_ count: Int) {
    state = Rows.State(rows: RowTable.array(count))
    ids = RowTable.ids(count)
  }

  private func toggled(_ id: Int) -> Rows.State {
    var next = state
    next.rows[id: id]?.isDone.toggle()
    return next
  }

  /// The patch from one state to the next.
  func differing() -> BenchCase.Body {
    let pairs = ids.map { (state, toggled($0)) }
    return RowDocuments.repeating(pairs) { old, new in
      blackHole(RowDocuments.attempt { try PatchWriter.patch(from: old, to: new) })
    }
  }

  /// The documents of both states, and their difference.
  func differingNaively() -> BenchCase.Body {
    let pairs = ids.map { (state, toggled($0)) }
    return RowDocuments.repeating(pairs) { old, new in
      blackHole(
        RowDocuments.attempt {
          JSONPatch.difference(
            from: try DocumentWriter.document(of: old), to: try DocumentWriter.document(of: new))
        })
    }
  }

  /// Patches that toggle each of the rows, and toggle it back.
  private func patches() -> [JSONPatch] {
    ids.flatMap { id in
      let next = toggled(id)
      return RowDocuments.attempt {
        [try PatchWriter.patch(from: state, to: next), try PatchWriter.patch(from: next, to: state)]
      }
    }
  }

  /// A patch applied to a typed copy.
  func applying() -> BenchCase.Body {
    let patches = patches()
    var copy = state
    return { times in
      for turn in 0..<times {
        let isInPlace = RowDocuments.attempt {
          try copy.apply(patches[turn % patches.count])
        }
        precondition(isInPlace, "a patch of our own was not applied in place")
      }
      blackHole(copy)
    }
  }

  /// A patch applied to the document, and the typed copy read from that.
  func applyingNaively() -> BenchCase.Body {
    let patches = patches()
    var document = RowDocuments.attempt { try DocumentWriter.document(of: state) }
    return { times in
      for turn in 0..<times {
        RowDocuments.attempt { try patches[turn % patches.count].apply(to: &document) }
        blackHole(RowDocuments.attempt { try Rows.State(document: DocumentReader(document)) })
      }
    }
  }

  // MARK: a window

  private static let windowRows = 50

  private func windows() -> [SliceWindows] {
    ids.compactMap { SliceWindows([([], WindowRequest(from: $0, count: RowDocuments.windowRows))]) }
  }

  /// The snapshot of fifty rows somewhere in the list, and the typed rows read from it.
  func scrolling() -> BenchCase.Body {
    let rows = StatePart(state.rows)
    return RowDocuments.repeating(windows()) { windows in
      RowDocuments.attempt {
        let index = try JSONIndex(parsing: rows.text(through: windows), limits: .own)
        blackHole(
          try ListWindow.reading {
            try IdentifiedArrayOf<Row.State>(document: DocumentReader(.text(index.root)))
          })
      }
    }
  }

  /// The same fifty rows in an array of them, by Foundation.
  func scrollingNaively() -> BenchCase.Body {
    let rows = Array(state.rows)
    let slices = ids.map { rows[$0..<Swift.min($0 + RowDocuments.windowRows, rows.count)].map(PlainRow.init) }
    return RowDocuments.repeating(slices) { slice in
      RowDocuments.attempt {
        blackHole(try JSONDecoder().decode([PlainRow].self, from: JSONEncoder().encode(slice)))
      }
    }
  }

  // MARK: the whole

  private var bytes: [UInt8] {
    RowDocuments.attempt { try DocumentWriter.text(of: state) }
  }

  var sizeBytes: Int { bytes.count }

  /// The text of the whole list.
  func writing() -> BenchCase.Body {
    return { times in
      for _ in 0..<times { blackHole(bytes) }
    }
  }

  func writingByFoundation() -> BenchCase.Body {
    let plain = PlainRows(state)
    return { times in
      for _ in 0..<times { RowDocuments.attempt { blackHole(try JSONEncoder().encode(plain)) } }
    }
  }

  /// The typed list from its text.
  func reading() -> BenchCase.Body {
    let bytes = bytes
    return { times in
      for _ in 0..<times {
        blackHole(
          RowDocuments.attempt {
            try Rows.State(document: DocumentReader(.text(JSONIndex(parsing: bytes, limits: .own).root)))
          })
      }
    }
  }

  /// The text as a tree.
  func parsing() -> BenchCase.Body {
    let bytes = bytes
    return { times in
      for _ in 0..<times { blackHole(RowDocuments.attempt { try JSON(parsing: bytes, limits: .own) }) }
    }
  }

  /// The places of the text's values.
  func indexing() -> BenchCase.Body {
    let bytes = bytes
    return { times in
      for _ in 0..<times { blackHole(RowDocuments.attempt { try JSONIndex(parsing: bytes, limits: .own) }) }
    }
  }

  func readingByFoundation() -> BenchCase.Body {
    let data = Data(bytes)
    return { times in
      for _ in 0..<times {
        RowDocuments.attempt { blackHole(try JSONDecoder().decode(PlainRows.self, from: data).state) }
      }
    }
  }

  // MARK: repeating

  private static func repeating<Item>(_ items: [Item], _ body: @escaping (Item) -> Void) -> BenchCase.Body {
    { times in
      for turn in 0..<times { body(items[turn % items.count]) }
    }
  }

  /// What the bench prepares itself cannot fail.
  @discardableResult
  private static func attempt<Result>(_ body: () throws -> Result) -> Result {
    do { return try body() } catch { preconditionFailure("\(error)") }
  }
}

/// The document of ``Rows`` as plain `Codable` types, for Foundation.
struct PlainRows: Codable {
  struct Keyed: Codable {
    let order: [String]
    let byID: [String: PlainRow]
  }

  let rows: Keyed

  init(_ state: Rows.State) {
    rows = Keyed(
      order: state.rows.ids.map(String.init),
      byID: Dictionary(uniqueKeysWithValues: state.rows.map { (String($0.id), PlainRow($0)) }))
  }

  /// The rows in order, found by id.
  var state: [PlainRow] { rows.order.compactMap { rows.byID[$0] } }
}

struct PlainRow: Codable {
  let id: Int
  let title: String
  let isDone: Bool

  init(_ row: Row.State) { (id, title, isDone) = (row.id, row.title, row.isDone) }
}
