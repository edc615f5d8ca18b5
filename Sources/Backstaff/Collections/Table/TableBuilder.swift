/// Collects a table from its first element to its last. Both structures are made once, at the end, with all that is to
/// be in them at hand.
struct TableBuilder<ID: Hashable & Sendable, Element> {
  private var entries: ContiguousArray<TableEntry> = []
  // Kept, because looking one up for each element would take as long as making it.
  private let keyType = TableID<ID>.self
  private let entryType = TableElement<Element>.self

  /// How far labels stand apart: room between neighbours, and for more elements than there is memory.
  private static var spacingBits: Int { 32 }

  init() {}

  /// Adds an element at the end. Static for the reason given at ``OrderedTable/own(_:in:)``.
  static func append(_ id: ID, _ element: Element, to builder: inout TableBuilder) {
    let key = builder.keyType.init(id, hash: id.hashValue, label: builder.entries.count << spacingBits)
    builder.entries.append(builder.entryType.init(key, element))
  }

  /// The table of the elements; of several with one id it has the first. Nothing is left in the builder.
  ///
  /// - Returns: With the table the positions of the elements that are left out, growing.
  mutating func build() -> (table: OrderedTable<ID, Element>, repeated: [Int]) {
    let keys = ContiguousArray(entries.map(\.key))
    var collected: ContiguousArray<TableEntry> = []
    swap(&collected, &entries)
    let (trie, repeated) = TrieBuilder.build(&collected) {
      OrderedTable<ID, Element>.id($0) == OrderedTable<ID, Element>.id($1)
    }
    guard !repeated.isEmpty else { return (OrderedTable(trie: trie, order: .tree(keys)), []) }
    let left = Set(repeated)
    let kept = ContiguousArray(keys.indices.lazy.filter { !left.contains($0) }.map { keys[$0] })
    return (OrderedTable(trie: trie, order: .tree(kept)), repeated)
  }
}
