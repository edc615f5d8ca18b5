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
    private let table: OrderedTable
    private var position = 0
    /// The entries of one run of keys: looked up together, the ways of several through memory are gone at once.
    private var run: ContiguousArray<TableEntry> = []
    private var offset = 0

    fileprivate init(_ table: OrderedTable) { self.table = table }

    mutating func next() -> Entry? {
      if offset == run.count {
        guard position < table.count else { return nil }
        run = table.entries(inRunAt: position)
        position += run.count
        offset = 0
      }
      defer { offset += 1 }
      return OrderedTable.typed(run[offset])
    }
  }

  var keys: TableKeys { TableKeys(order) }
  func makeIterator() -> Iterator { Iterator(self) }
  var underestimatedCount: Int { count }

  func forEachID(_ body: (ID) -> Void) { order?.forEachKey { body(Self.id($0)) } }
}
