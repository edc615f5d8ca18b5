/// What stands at one place of a node: an element, or the elements that share one more piece of their hash.
enum TrieSlot {
  case entry(TableEntry)
  case node(TrieNode)

  /// Bits out of the memory of what stands here, without counting a reference to it.
  fileprivate var firstBits: UInt {
    switch self {
    case .entry(let entry):
      Unmanaged.passUnretained(entry)._withUnsafeGuaranteedRef { UInt(bitPattern: ObjectIdentifier($0.key)) }
    case .node(let node): Unmanaged.passUnretained(node)._withUnsafeGuaranteedRef { UInt($0.bitmap) }
    }
  }
}

/// What a node knows about its slots.
struct TrieHeader {
  /// A bit for each of the pieces of hash that are there, in the order of the slots. No bit at all in a node whose
  /// entries have equal hashes.
  var bitmap: UInt32
  var count: Int
  let capacity: Int
}

/// A node of the hash trie that finds elements by id, each level looking at the next bits of the hash.
///
/// A copied node counts a reference for each of its slots, so a narrow one makes a write among kept elements cheaper;
/// a wide one makes the way to an element shorter. The two upper levels are 32 wide: what they refer to is at hand
/// anyway. Those below are 16 wide, for most of what they refer to lies in memory that nobody touched lately.
///
/// The layout follows Bagwell ("Ideal Hash Trees", 2001). A node is written in place while one reference holds it and
/// copied when several do, so a change costs the nodes on its path.
final class TrieNode: ManagedBuffer<TrieHeader, TrieSlot> {
  /// How many slots a node has at most, at a level.
  static func width(_ shift: Int) -> Int { 1 &<< bits(shift) }
  /// How many bits of the hash a level looks at: two levels five, all below four.
  private static func bits(_ shift: Int) -> Int { shift < 10 ? 5 : 4 }
  /// The level below another one.
  static func next(_ shift: Int) -> Int { shift &+ bits(shift) }
  /// The level at which the hash is used up: here stand the nodes of entries with equal hashes.
  static let lastShift = 66

  /// A node whose slots are still to be filled.
  static func make(bitmap: UInt32, count: Int, capacity: Int) -> TrieNode {
    let header = TrieHeader(bitmap: bitmap, count: count, capacity: capacity)
    let buffer = create(minimumCapacity: capacity) { _ in header }
    // `create` makes an instance of the class it is called on.
    return unsafeDowncast(buffer, to: TrieNode.self)
  }

  /// A node of one entry.
  static func make(_ entry: TableEntry) -> TrieNode {
    let node = make(bitmap: bit(entry.key.hash, 0), count: 1, capacity: 4)
    node.withUnsafeMutablePointerToElements { $0.initialize(to: .entry(entry)) }
    return node
  }

  deinit {
    withUnsafeMutablePointers { header, slots in
      // The entries of a large table lie far apart, and counting one reference less waits for the memory of each, one
      // after the other. Reading them all first waits only once. Nobody writes to what this node holds, too.
      var read: UInt = 0
      for index in 0..<header.pointee.count { read |= slots[index].firstBits }
      // Kept where nobody looks any more: else nothing would have to be read.
      header.pointee.bitmap = UInt32(truncatingIfNeeded: read)
      // One by one, as a copy is made.
      for index in 0..<header.pointee.count { (slots + index).deinitialize(count: 1) }
    }
  }

  // A node is written only by who holds it alone, so nothing would be found by the checks that each access to `header`
  // itself makes at run time.

  var bitmap: UInt32 {
    get { withUnsafeMutablePointerToHeader { $0.pointee.bitmap } }
    set { withUnsafeMutablePointerToHeader { $0.pointee.bitmap = newValue } }
  }

  var count: Int {
    get { withUnsafeMutablePointerToHeader { $0.pointee.count } }
    set { withUnsafeMutablePointerToHeader { $0.pointee.count = newValue } }
  }

  var room: Int { withUnsafeMutablePointerToHeader { $0.pointee.capacity } }

  /// The bit of a hash at a level.
  static func bit(_ hash: Int, _ shift: Int) -> UInt32 { 1 &<< UInt32(truncatingIfNeeded: piece(hash, shift)) }

  /// The bits of a hash that a level looks at.
  static func piece(_ hash: Int, _ shift: Int) -> Int {
    Int(bitPattern: (UInt(bitPattern: hash) &>> UInt(shift)) & UInt(width(shift) - 1))
  }

  /// Where the slot of `bit` stands, if it is there.
  func index(of bit: UInt32) -> Int { (bitmap & (bit &- 1)).nonzeroBitCount }

  func slot(at index: Int) -> TrieSlot { withUnsafeMutablePointerToElements { $0[index] } }
}

extension TrieNode {
  /// What stands where the way of a hash ends: an entry, perhaps of another hash, or a node of entries with this hash.
  @inline(__always)
  func end(of hash: Int) -> TrieSlot? {
    // This node holds its children while the walk goes on, so they need not be counted.
    var node = Unmanaged.passUnretained(self)
    var shift = 0
    while shift < TrieNode.lastShift {
      let slot = node._withUnsafeGuaranteedRef { node -> TrieSlot? in
        let bit = TrieNode.bit(hash, shift)
        return node.bitmap & bit == 0 ? nil : node.slot(at: node.index(of: bit))
      }
      guard case .node(let child)? = slot else { return slot }
      node = Unmanaged.passUnretained(child)
      shift = TrieNode.next(shift)
    }
    return .node(node.takeUnretainedValue())
  }

  /// The entry of a key that is there.
  func entry(of key: TableKey) -> TableEntry? {
    switch end(of: key.hash) {
    case .entry(let entry): entry.key === key ? entry : nil
    case .node(let equal): equal.firstEntry { $0.key === key }
    case nil: nil
    }
  }

  /// The entries of keys that are there. The ways of all go on level by level, so that waiting for the memory of one is
  /// waiting for that of all.
  func entries(of keys: ContiguousArray<TableKey>) -> ContiguousArray<TableEntry> {
    // This node holds all below it while the walk goes on, so they need not be counted.
    var ways = ContiguousArray(repeating: Way.node(.passUnretained(self)), count: keys.count)
    var shift = 0
    while shift < TrieNode.lastShift {
      var areDone = true
      for index in keys.indices {
        guard case .node(let node) = ways[index] else { continue }
        ways[index] = node._withUnsafeGuaranteedRef { $0.way(TrieNode.bit(keys[index].hash, shift)) }
        areDone = false
      }
      if areDone { break }
      shift = TrieNode.next(shift)
    }
    return ContiguousArray(
      zip(keys, ways).map { key, way in
        switch way {
        case .entry(let entry): return entry.takeUnretainedValue()
        case .node(let equal):
          // Every key of an order has its entry: both are written together.
          guard let entry = equal.takeUnretainedValue().firstEntry({ $0.key === key }) else {
            preconditionFailure("an id without an element")
          }
          return entry
        }
      })
  }

  /// A slot that nobody counts as held.
  private enum Way {
    case entry(Unmanaged<TableEntry>)
    case node(Unmanaged<TrieNode>)
  }

  private func way(_ bit: UInt32) -> Way {
    withUnsafeMutablePointerToElements { slots in
      switch slots[index(of: bit)] {
      case .entry(let entry): .entry(.passUnretained(entry))
      case .node(let node): .node(.passUnretained(node))
      }
    }
  }

  /// The entry that `matches`, in a node of entries with equal hashes.
  func firstEntry(_ matches: (TableEntry) -> Bool) -> TableEntry? {
    for index in 0..<count {
      if case .entry(let entry) = slot(at: index), matches(entry) { return entry }
    }
    return nil
  }

  /// Every entry below this node, in the order of the hashes: another one in every process.
  func forEachEntry(_ body: (TableEntry) -> Void) {
    for index in 0..<count {
      switch slot(at: index) {
      case .entry(let entry): body(entry)
      case .node(let child): child.forEachEntry(body)
      }
    }
  }
}
