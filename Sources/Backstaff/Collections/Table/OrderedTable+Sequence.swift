extension OrderedTable: Sequence {
  /// Walks through the keys in order, one run of them at a time.
  struct Keys: IteratorProtocol {
    private let table: OrderedTable
    private var run: ContiguousArray<TableKey> = []
    private var offset = 0
    private var position = 0

    fileprivate init(_ table: OrderedTable) { self.table = table }

    mutating func next() -> TableKey? {
      if offset == run.count {
        position += run.count
        guard position < table.count, let leaf = table.order?.leaf(at: position).leaf else { return nil }
        run = leaf.keys
        offset = 0
      }
      defer { offset += 1 }
      return run[offset]
    }
  }

  /// Walks through the entries in order.
  struct Iterator: IteratorProtocol {
    fileprivate let table: OrderedTable
    fileprivate var keys: Keys

    mutating func next() -> Entry? { keys.next().map { table.entry(of: $0) } }
  }

  var keys: Keys { Keys(self) }
  func makeIterator() -> Iterator { Iterator(table: self, keys: keys) }
  var underestimatedCount: Int { count }

  func forEachID(_ body: (ID) -> Void) { order?.forEachKey { body(Self.id($0)) } }
}
