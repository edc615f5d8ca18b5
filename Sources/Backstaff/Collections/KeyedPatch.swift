import BackstaffJSON

/// A patch of a keyed document on its way into a table.
///
/// A document says twice what a collection has: in `order`, and in `byID`. Between the operations one may be ahead of
/// the other, so what is known of only one side waits for the other; at the end nothing may be left waiting.
struct KeyedPatch<ID: Hashable & Sendable, Element> {
  private(set) var table: OrderedTable<ID, Element>
  /// The ids whose elements were read or changed.
  private(set) var touched: [ID] = []
  /// Elements that `byID` has and `order` does not name.
  private var waiting: [ID: Element] = [:]
  /// Ids that `order` still names, or whose element waits, and that `byID` no longer has.
  private var leaving: Set<ID> = []

  init(_ table: OrderedTable<ID, Element>) { self.table = table }

  mutating func apply(_ patch: PatchReader) throws(DocumentError) { try apply(patch.parts()) }

  mutating func apply(_ parts: [PatchReader.Part]) throws(DocumentError) {
    if let window = table.window { try apply(parts, to: window) } else { try applyToRows(parts) }
    try table.window?.check(rows: table.count)
  }

  /// The parts of a list of which only some rows are at hand: where they stand, and the rows.
  private mutating func apply(_ parts: [PatchReader.Part], to window: ListWindow) throws(DocumentError) {
    var (from, total, found) = (window.from, window.total, window.found)
    for part in parts {
      switch part.name {
      case KeyedDocument.from: try part.apply(to: &from)
      case KeyedDocument.total: try part.apply(to: &total)
      case KeyedDocument.found: try part.apply(to: &found)
      case KeyedDocument.rows:
        do throws(DocumentError) { try applyToRows(part.reader.parts()) } catch { throw error.under(part.name) }
      default: throw PatchReader.unfit
      }
    }
    let now = ListWindow(from: from, total: total, found: found, demand: window.demand)
    if !ListWindow.areEqual(window, now) { table.window = now }
  }

  private mutating func applyToRows(_ parts: [PatchReader.Part]) throws(DocumentError) {
    for part in parts {
      do throws(DocumentError) {
        switch part.name {
        case KeyedDocument.byID: for element in try part.reader.parts() { try change(element) }
        case KeyedDocument.order: try reorder(part.reader)
        default: throw PatchReader.unfit
        }
      } catch {
        throw error.under(part.name)
      }
    }
    guard leaving.isEmpty, waiting.isEmpty else {
      throw DocumentError("after the patch `order` and `byID` would name different elements")
    }
  }

  private static func id(_ text: String) throws(DocumentError) -> ID {
    guard let id = ElementID.exactID(ID.self, from: text) else {
      throw DocumentError("the text is no id of this collection", path: [text])
    }
    return id
  }

  // MARK: byID

  private mutating func change(_ part: PatchReader.Part) throws(DocumentError) {
    let id = try Self.id(part.name)
    if touched.last != id { touched.append(id) }
    for run in part.reader.runs {
      switch run {
      case .itself(.add(_, let json)): try put(ElementDocument.read(json, id: part.name), under: id)
      case .itself(.replace(_, let json)) where isThere(id):
        try put(ElementDocument.read(json, id: part.name), under: id)
      case .itself(.remove) where isThere(id): drop(id)
      case .inside(let reader): try modify(id, PatchReader.Part(name: part.name, reader: reader))
      default: throw PatchReader.unfit
      }
    }
  }

  private func isThere(_ id: ID) -> Bool { !leaving.contains(id) && (waiting[id] != nil || table.contains(id)) }

  private mutating func put(_ element: Element, under id: ID) {
    leaving.remove(id)
    if table.contains(id) { table.update(id, element) } else { waiting[id] = element }
  }

  private mutating func drop(_ id: ID) {
    if waiting.removeValue(forKey: id) == nil { leaving.insert(id) }
  }

  private mutating func modify(_ id: ID, _ part: PatchReader.Part) throws(DocumentError) {
    guard !leaving.contains(id) else { throw PatchReader.unfit }
    if var element = waiting[id] {
      try ElementDocument.apply(part, to: &element)
      waiting[id] = element
    } else if let entry = OrderedTable.own(id, in: &table) {
      try ElementDocument.apply(part, to: &entry.value)
    } else {
      throw PatchReader.unfit
    }
  }

  // MARK: order

  /// The operations of an order, of which none puts an id where another copy of it still stands.
  private mutating func reorder(_ patch: PatchReader) throws(DocumentError) {
    for operation in patch.operations {
      switch operation {
      case .add(let path, let id): try insert(id, at: place(path, patch, below: table.count + 1))
      case .remove(let path): try take(at: place(path, patch, below: table.count))
      case .move(let from, let path):
        let position = try place(from, patch, below: table.count)
        let id = table.id(at: position)
        try take(at: position)
        try insert(.string(ElementID.text(id)), at: place(path, patch, below: table.count + 1))
      case .replace(let path, .array(let ids)) where path.tokens.count == patch.depth: try arrange(ids)
      case .replace(let path, let id):
        let position = try place(path, patch, below: table.count)
        try take(at: position)
        try insert(id, at: position)
      default: throw PatchReader.unfit
      }
    }
  }

  private func place(
    _ pointer: JSONPointer, _ patch: PatchReader, below limit: Int
  ) throws(DocumentError) -> Int {
    guard pointer.tokens.count == patch.depth + 1, let index = JSONPointer.index(pointer.tokens[patch.depth]),
      index < limit
    else { throw PatchReader.unfit }
    return index
  }

  /// Takes an id out of the order; its element waits to be named again, unless it is leaving.
  private mutating func take(at position: Int) throws(DocumentError) {
    let id = table.id(at: position)
    if leaving.remove(id) == nil { waiting[id] = table[id] }
    table.remove(at: [position])
  }

  private mutating func insert(_ text: JSON, at position: Int) throws(DocumentError) {
    guard let text = text.stringValue else { throw DocumentError("an id in `order` is a text") }
    let id = try Self.id(text)
    guard let element = waiting.removeValue(forKey: id) else { throw PatchReader.unfit }
    table.insert(id, element, at: position)
  }

  /// Puts the elements that are there, or wait, in a whole other order.
  private mutating func arrange(_ ids: [JSON]) throws(DocumentError) {
    for position in stride(from: table.count - 1, through: 0, by: -1) { try take(at: position) }
    for (position, id) in ids.enumerated() { try insert(id, at: position) }
  }
}
