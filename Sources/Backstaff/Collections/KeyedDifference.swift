import BackstaffJSON

/// The difference of two collections: what is shared is skipped, in the elements and in the order.
enum KeyedDifference {
  /// - Parameter old: A table whose document has the members that the new one's has.
  static func write<ID, Element>(
    from old: OrderedTable<ID, Element>, to new: OrderedTable<ID, Element>, in patch: inout PatchWriter
  ) throws(DocumentError) {
    guard let window = new.window, let before = old.window else { return try writeRows(from: old, to: new, in: &patch) }
    try patch.member(KeyedDocument.from, before.from, window.from)
    try patch.member(KeyedDocument.total, before.total, window.total)
    if let found = window.found { try patch.member(KeyedDocument.found, before.positions, found) }
    try patch.members(KeyedDocument.rows) { (patch) throws(DocumentError) in
      try writeRows(from: old, to: new, in: &patch)
    }
  }

  private static func writeRows<ID, Element>(
    from old: OrderedTable<ID, Element>, to new: OrderedTable<ID, Element>, in patch: inout PatchWriter
  ) throws(DocumentError) {
    typealias Table = OrderedTable<ID, Element>
    for change in new.changes(from: old) {
      if let old = change.old, let new = change.new,
        ElementID.areWrittenAlike(Table.id(old.key), Table.id(new.key))
      {
        try ElementDocument.writeDifference(
          from: Table.typed(old).value, to: Table.typed(new).value, id: ElementID.text(Table.id(new.key)), in: &patch)
        continue
      }
      if let old = change.old {
        let id = ElementID.text(Table.id(old.key))
        try patch.below(KeyedDocument.byID, id) { (patch) throws(DocumentError) in patch.remove() }
      }
      if let new = change.new {
        let id = try ElementID.faithfulText(Table.id(new.key))
        let document = try ElementDocument.write(Table.typed(new).value, id: id, in: patch.documents)
        try patch.below(KeyedDocument.byID, id) { (patch) throws(DocumentError) in patch.add(document) }
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
      patch.order(from: before, to: after, offset: prefix, orWhole: 3 * new.count) {
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
