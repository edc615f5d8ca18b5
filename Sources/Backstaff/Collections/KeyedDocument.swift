import BackstaffJSON

/// The document of a collection: `{"order": [ids], "byID": {id: element}}`.
enum KeyedDocument {
  static let order = "order"
  static let byID = "byID"

  /// The document of a table.
  static func write<ID, Element>(
    _ table: OrderedTable<ID, Element>, to writer: inout DocumentWriter
  ) throws(DocumentError) {
    typealias Table = OrderedTable<ID, Element>
    var texts: [JSON] = []
    var elements: [String: JSON] = [:]
    texts.reserveCapacity(table.count)
    elements.reserveCapacity(table.count)
    for entry in table {
      let id = try ElementID.faithfulText(Table.id(entry.key))
      // Each id stands in the order and as a name, with what parts it from the next one.
      try writer.spend(2 * (id.utf8.count + 4))
      let element = try ElementDocument.write(Table.typed(entry).value, id: id, in: writer)
      guard elements.updateValue(element, forKey: id) == nil else {
        throw DocumentError("two elements have ids that are written alike", path: [id])
      }
      texts.append(.string(id))
    }
    writer.put(.object([order: .array(texts), byID: .object(elements)]))
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
