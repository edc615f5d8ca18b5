/// Makes a trie of many entries at once: they are parted by one piece of their hashes after the other, as in a radix
/// sort, and each node is made at its final size.
struct TrieBuilder {
  fileprivate struct Item {
    let hash: Int
    let position: Int
  }

  private typealias Items = UnsafeMutableBufferPointer<Item>

  /// Entries with their hashes, which are then known without a look at the entries.
  struct Collected {
    fileprivate var entries: ContiguousArray<TableEntry?> = []
    fileprivate var items: ContiguousArray<Item> = []

    var count: Int { items.count }

    mutating func append(_ entry: TableEntry, hash: Int) {
      items.append(Item(hash: hash, position: items.count))
      entries.append(entry)
    }
  }

  /// The entries, each moved out when its place is known: their memory is far apart, and counting a reference more and
  /// one less would go there twice.
  private let entries: UnsafeMutableBufferPointer<TableEntry?>
  private let haveSameID: (TableKey, TableKey) -> Bool
  /// The positions of entries whose ids an earlier one has.
  private var repeated: [Int] = []

  private init(
    _ entries: UnsafeMutableBufferPointer<TableEntry?>, _ haveSameID: @escaping (TableKey, TableKey) -> Bool
  ) {
    self.entries = entries
    self.haveSameID = haveSameID
  }

  /// The trie of the entries, of which none are left; of several with one id it has the first.
  ///
  /// - Returns: With the trie the positions of the entries that are left out, growing.
  static func build(
    _ collected: inout Collected, _ haveSameID: @escaping (TableKey, TableKey) -> Bool
  ) -> (trie: TrieNode?, repeated: [Int]) {
    defer { collected = Collected() }
    guard collected.count > 0 else { return (nil, []) }
    return collected.entries.withUnsafeMutableBufferPointer { entries in
      collected.items.withUnsafeMutableBufferPointer { items in
        var builder = TrieBuilder(entries, haveSameID)
        // The items are parted from one buffer into the other and back.
        let others = Items.allocate(capacity: items.count)
        defer { others.deallocate() }
        let root =
          switch builder.slot(of: items, beside: others, shift: 0) {
          case .entry(let entry): TrieNode.make(entry)
          case .node(let node): node
          }
        return (root, builder.repeated.sorted())
      }
    }
  }

  /// Moves an entry out, which happens once for each.
  private func take(_ item: Item) -> TableEntry {
    guard let entry = entries[item.position].take() else { preconditionFailure("an entry has two places") }
    return entry
  }

  private mutating func slot(of items: Items, beside others: Items, shift: Int) -> TrieSlot {
    if items.count == 1 { return .entry(take(items[0])) }
    let hash = items[0].hash
    guard items.contains(where: { $0.hash != hash }) else { return slot(ofEqual: items, shift: shift) }
    return .node(node(of: items, beside: others, shift: shift))
  }

  private mutating func node(of items: Items, beside others: Items, shift: Int) -> TrieNode {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: TrieNode.width(shift)) { ends in
      ends.initialize(repeating: 0)
      for item in items { ends[TrieNode.piece(item.hash, shift)] += 1 }
      var (bitmap, start): (UInt32, Int) = (0, 0)
      for item in items { bitmap |= TrieNode.bit(item.hash, shift) }
      TrieBuilder.forEachPiece(bitmap) { piece in (ends[piece], start) = (start, start + ends[piece]) }
      for item in items {
        let piece = TrieNode.piece(item.hash, shift)
        others.initializeElement(at: ends[piece], to: item)
        ends[piece] += 1
      }
      let count = bitmap.nonzeroBitCount
      let node = TrieNode.make(bitmap: bitmap, count: count, capacity: count)
      start = 0
      var index = 0
      TrieBuilder.forEachPiece(bitmap) { piece in
        let range = start..<ends[piece]
        let part = slot(
          of: Items(rebasing: others[range]), beside: Items(rebasing: items[range]),
          shift: TrieNode.next(shift))
        node.put(part, at: index)
        (index, start) = (index + 1, range.upperBound)
      }
      return node
    }
  }

  /// Most nodes have few of the pieces that they could have.
  private static func forEachPiece(_ bitmap: UInt32, _ body: (Int) -> Void) {
    var rest = bitmap
    while rest != 0 {
      body(rest.trailingZeroBitCount)
      rest &= rest &- 1
    }
  }

  /// The entries of one hash: a single one, or a node of those with different ids at the end of the way of the hash.
  private mutating func slot(ofEqual items: Items, shift: Int) -> TrieSlot {
    var different: [TableEntry] = []
    for item in items {
      let entry = take(item)
      if different.contains(where: { haveSameID($0.key, entry.key) }) {
        repeated.append(item.position)
      } else {
        different.append(entry)
      }
    }
    guard different.count > 1 else { return .entry(different[0]) }
    var node = TrieNode.make(bitmap: 0, count: different.count, capacity: different.count)
    for (index, entry) in different.enumerated() { node.put(.entry(entry), at: index) }
    let levels = Array(sequence(first: shift, next: TrieNode.next).prefix { $0 < TrieNode.lastShift })
    for level in levels.reversed() {
      let above = TrieNode.make(bitmap: TrieNode.bit(items[0].hash, level), count: 1, capacity: 1)
      above.put(.node(node), at: 0)
      node = above
    }
    return .node(node)
  }
}
