/// Collects a table from its first element to its last. Both structures are made of what is at hand: the leaves of the
/// order as the elements come, the trie at once at the end.
struct TableBuilder<ID: Hashable & Sendable, Element> {
  private var entries = TrieBuilder.Collected()
  private var order = OrderNode.Builder()
  // Kept, because looking one up for each element would take as long as making it.
  private let keyType = TableID<ID>.self
  private let entryType = TableElement<Element>.self

  /// How far labels stand apart: room between neighbours, and for more elements than there is memory.
  private static var spacingBits: Int { 32 }

  init() {}

  /// Adds an element at the end. Static for the reason given at ``OrderedTable/own(_:in:)``.
  static func append(_ id: ID, _ element: consuming Element, to builder: inout TableBuilder) {
    let hash = id.hashValue
    let key = builder.keyType.init(id, hash: hash, label: builder.entries.count << spacingBits)
    builder.order.append(key)
    builder.entries.append(builder.entryType.init(key, element), hash: hash)
  }

  /// The table of the elements; of several with one id it has the first. Nothing is left in the builder.
  ///
  /// - Returns: With the table the positions of the elements that are left out, growing.
  mutating func build() -> (table: OrderedTable<ID, Element>, repeated: [Int]) {
    let order = order.build()
    let (trie, repeated) = TrieBuilder.build(&entries) {
      OrderedTable<ID, Element>.id($0) == OrderedTable<ID, Element>.id($1)
    }
    guard !repeated.isEmpty else { return (OrderedTable(trie: trie, order: order), []) }
    let left = Set(repeated)
    var kept = OrderNode.Builder()
    var position = 0
    order?.forEachKey { key in
      if !left.contains(position) { kept.append(key) }
      position += 1
    }
    return (OrderedTable(trie: trie, order: kept.build()), repeated)
  }
}
