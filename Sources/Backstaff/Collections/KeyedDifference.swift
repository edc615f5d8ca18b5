import BackstaffJSON

/// The difference of two collections: what is shared is skipped, in the elements and in the order.
enum KeyedDifference {
  static func write<ID, Element>(
    from old: OrderedTable<ID, Element>, to new: OrderedTable<ID, Element>, in patch: inout PatchWriter
  ) throws(DocumentError) {
    typealias Table = OrderedTable<ID, Element>
    for change in new.changes(from: old) {
      guard let key = (change.new ?? change.old)?.key else { continue }
      let id = ElementID.text(Table.id(key))
      switch (change.old, change.new) {
      case (let old?, let new?):
        try ElementDocument.writeDifference(
          from: Table.typed(old).value, to: Table.typed(new).value, id: id, in: &patch)
      case (nil, let new?):
        let document = try ElementDocument.write(Table.typed(new).value, id: id)
        try patch.below(KeyedDocument.byID, id) { (patch) throws(DocumentError) in patch.add(document) }
      case (_, nil):
        try patch.below(KeyedDocument.byID, id) { (patch) throws(DocumentError) in patch.remove() }
      }
    }
    try writeOrder(from: old, to: new, in: &patch)
  }

  /// The order: what both have in common at their ends is left alone, and only the ids in between are compared.
  private static func writeOrder<ID, Element>(
    from old: OrderedTable<ID, Element>, to new: OrderedTable<ID, Element>, in patch: inout PatchWriter
  ) throws(DocumentError) {
    guard !new.sharesOrder(with: old) else { return }
    let (prefix, suffix) = new.commonEnds(with: old)
    let before = texts(of: old, prefix..<(old.count - suffix))
    let after = texts(of: new, prefix..<(new.count - suffix))
    // Nothing is the cheapest, and a whole order takes at least three bytes an id.
    try patch.members(KeyedDocument.order) { (patch) throws(DocumentError) in
      patch.elements(from: before, to: after, offset: prefix, orWhole: 3 * new.count) {
        .array(texts(of: new, 0..<new.count))
      }
    }
  }

  private static func texts<ID, Element>(
    of table: OrderedTable<ID, Element>, _ positions: Range<Int>
  ) -> [JSON] {
    positions.map { .string(ElementID.text(table.id(at: $0))) }
  }
}
