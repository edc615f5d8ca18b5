import BackstaffJSON

/// The document of a collection: `{"order": [ids], "byID": {id: element}}`.
enum KeyedDocument {
  /// The document of a table; of one that was written before, only what has changed since is written anew.
  static func write<ID, Element>(
    _ table: OrderedTable<ID, Element>, _ cache: DocumentCache<ID, Element>?
  ) throws(DocumentError) -> JSON {
    let known = cache?.known
    if let known, known.table.isIdentical(to: table) { return known.document }
    let document: JSON
    if let changed = try changed(table, since: known) { document = changed } else { document = try whole(table) }
    cache?.known = DocumentCache.Known(table: table, document: document)
    return document
  }

  private static func whole<ID, Element>(_ table: OrderedTable<ID, Element>) throws(DocumentError) -> JSON {
    var byID: [String: JSON] = [:]
    byID.reserveCapacity(table.count)
    for entry in table { try put(OrderedTable<ID, Element>.id(entry.key), entry.value, into: &byID) }
    return .object(["order": order(of: table), "byID": .object(byID)])
  }

  private static func changed<ID, Element>(
    _ table: OrderedTable<ID, Element>, since known: DocumentCache<ID, Element>.Known?
  ) throws(DocumentError) -> JSON? {
    typealias Table = OrderedTable<ID, Element>
    guard let known, let before = known.document["order"], var byID = known.document["byID"]?.objectValue else {
      return nil
    }
    let changes = table.changes(from: known.table)
    guard changes.count * 2 < table.count else { return nil }
    for change in changes {
      if let new = change.new {
        try put(Table.id(new.key), Table.typed(new).value, into: &byID)
      } else if let old = change.old {
        byID[ElementID.text(Table.id(old.key))] = nil
      }
    }
    let order = table.sharesOrder(with: known.table) ? before : order(of: table)
    return .object(["order": order, "byID": .object(byID)])
  }

  private static func put<ID, Element>(
    _ id: ID, _ element: Element, into byID: inout [String: JSON]
  ) throws(DocumentError) {
    let text = ElementID.text(id)
    byID[text] = try ElementDocument.write(element, id: text)
  }

  private static func order<ID, Element>(of table: OrderedTable<ID, Element>) -> JSON {
    var texts: [JSON] = []
    texts.reserveCapacity(table.count)
    table.forEachID { texts.append(.string(ElementID.text($0))) }
    return .array(texts)
  }

  /// Reads the keyed form or a plain array, element by element in order, each with the text of its id as far as the
  /// document says one. `add` answers whether the element's id was a new one.
  static func read<Element>(
    _ document: JSON, _ add: (_ id: String?, Element) throws(DocumentError) -> Bool
  ) throws(DocumentError) {
    if let items = document.arrayValue {
      for (offset, item) in items.enumerated() {
        guard try add(nil, ElementDocument.read(item, id: String(offset))) else {
          throw DocumentError("the id at offset \(offset) is there twice")
        }
      }
      return
    }
    guard let order = document["order"]?.arrayValue, let byID = document["byID"]?.objectValue else {
      throw DocumentError("expected {\"order\": […], \"byID\": {…}}")
    }
    for id in order {
      guard let text = id.stringValue, let item = byID[text] else {
        throw DocumentError("`order` names an element that `byID` does not have")
      }
      guard try add(text, ElementDocument.read(item, id: text)) else {
        throw DocumentError("`order` names `\(text)` twice")
      }
    }
    guard order.count == byID.count else { throw DocumentError("`byID` has elements that `order` does not name") }
  }
}
