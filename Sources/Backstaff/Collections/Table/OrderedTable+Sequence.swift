/// Walks through the keys of a table in order, one run of them at a time.
struct TableKeys: IteratorProtocol {
  private let order: OrderNode?
  private var run: ContiguousArray<TableKey> = []
  private var offset = 0
  private var position = 0

  init(_ order: OrderNode?) { self.order = order }

  mutating func next() -> TableKey? {
    if offset == run.count {
      position += run.count
      guard let order, position < order.count else { return nil }
      run = order.leaf(at: position).leaf.keys
      offset = 0
    }
    defer { offset += 1 }
    return run[offset]
  }
}

extension OrderedTable: Sequence {
  /// Walks through the entries in order.
  struct Iterator: IteratorProtocol {
    fileprivate let table: OrderedTable
    fileprivate var keys: TableKeys

    mutating func next() -> Entry? {
      guard let key = keys.next() else { return nil }
      return table.entry(of: key)
    }
  }

  var keys: TableKeys { TableKeys(order) }
  func makeIterator() -> Iterator { Iterator(table: self, keys: keys) }
  var underestimatedCount: Int { count }

  func forEachID(_ body: (ID) -> Void) { order?.forEachKey { body(Self.id($0)) } }
}
