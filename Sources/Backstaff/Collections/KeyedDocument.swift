import BackstaffJSON

/// The document of a collection: `{"order": [ids], "byID": {id: element}}`.
enum KeyedDocument {
  static let order = "order"
  static let byID = "byID"
  /// The rows in the document of a list of which only some are at hand.
  static let rows = "rows"
  static let from = "from"
  static let total = "total"
  static let found = "found"

  /// The document of a table.
  static func write<ID, Element>(
    _ table: OrderedTable<ID, Element>, to writer: inout DocumentWriter
  ) throws(DocumentError) {
    guard let window = table.window else { return try writeRows(table, to: &writer) }
    writer.object()
    try writer.member(from, window.from)
    try writer.member(total, window.total)
    if let count = window.found { try writer.member(found, count) }
    try writer.part(rows) { (writer) throws(DocumentError) in try writeRows(table, to: &writer) }
  }

  /// The document of what a list of which only some rows are at hand is read from, with what it says of the others.
  static func opened(_ document: DocumentReader) throws(DocumentError) -> (rows: DocumentReader, window: ListWindow?) {
    guard ListWindow.isReadable, let part = document.part[rows] else { return (document, nil) }
    let window = ListWindow(
      from: try document.member(from), total: try document.member(total),
      found: document.part[found] == nil ? nil : try document.member(found), demand: WindowDemand())
    return (DocumentReader(part), window)
  }

  private static func writeRows<ID, Element>(
    _ table: OrderedTable<ID, Element>, to writer: inout DocumentWriter
  ) throws(DocumentError) {
    var texts: [String] = []
    texts.reserveCapacity(table.count)
    let write = ElementDocument.writer(of: Element.self)
    let text = ElementID.faithfulWriter(of: ID.self)
    writer.object()
    try writer.part(byID) { (writer) throws(DocumentError) in
      for entry in table {
        let id = try text(OrderedTable<ID, Element>.id(entry.key))
        // Each id stands in the order and as a name, with what parts it from the next one.
        try writer.spend(2 * (id.utf8.count + 4))
        try write(entry.value, id, &writer)
        texts.append(id)
      }
    }
    try check(texts, of: ID.self)
    writer.put(.array(texts.map { .string($0) }), under: order)
  }

  /// Ids that are no text and no number could be written alike.
  private static func check<ID>(_ texts: [String], of type: ID.Type) throws(DocumentError) {
    guard type != String.self, type != Int.self else { return }
    var known: Set<String> = []
    for text in texts where !known.insert(text).inserted {
      throw DocumentError("two elements have ids that are written alike", path: [text])
    }
  }

  /// Reads the keyed form or a plain array, element by element in order, each with its id in the document, a
  /// string, as far as that says one. `add` answers whether the element's id was a new one.
  static func read<Element>(
    _ document: DocumentReader, _ add: (_ id: JSONPart?, consuming Element) throws(DocumentError) -> Bool
  ) throws(DocumentError) {
    let read = ElementDocument.reader(of: Element.self)
    if let items = document.part.elements {
      for (offset, item) in items.enumerated() {
        guard try add(nil, read(DocumentReader(item), { String(offset) })) else {
          throw DocumentError("the id at offset \(offset) is there twice")
        }
      }
      return
    }
    guard let order = document.part[order]?.elements, var byID = document.part[byID]?.lookup else {
      guard document.part[rows] == nil else {
        throw DocumentError("these are some rows of a list and not the list; name the rows that are meant by their ids")
      }
      throw DocumentError("expected {\"order\": […], \"byID\": {…}}")
    }
    for id in order {
      guard let item = byID.next(id) else {
        throw DocumentError("`order` names an element that `byID` does not have")
      }
      guard try add(id, read(DocumentReader(item), { id.stringValue ?? "" })) else {
        throw DocumentError("`order` names `\(id.stringValue ?? "")` twice")
      }
    }
    guard byID.isExhausted else { throw DocumentError("`byID` has elements that `order` does not name") }
  }
}
