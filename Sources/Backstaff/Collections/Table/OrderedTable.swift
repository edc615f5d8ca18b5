/// Elements found by id and kept in an order: the storage of identified arrays and of stacks.
///
/// A copy is free and shares everything with its original; a change copies the nodes on its path that others hold too,
/// and works in place on those that only this table holds. Two structures share the work: a hash trie finds an element
/// by its id, a tree of labels knows the order. Changing an element leaves the order untouched.
///
/// The callers see to it that ids are there, or not there yet, and that positions exist.
struct OrderedTable<ID: Hashable & Sendable, Element> {
  typealias Entry = TableElement<Element>

  private var trie: TrieNode?
  private(set) var order: OrderNode?
  /// Which rows of the list these are, where there are others elsewhere.
  var window: ListWindow?

  init() {}

  /// A table of what a ``TableBuilder`` has collected.
  init(trie: TrieNode?, order: OrderNode?) {
    self.trie = trie
    self.order = order
  }

  var count: Int { order?.count ?? 0 }
  var isEmpty: Bool { order == nil }

  subscript(_ id: ID) -> Element? {
    guard let entry = entry(of: id) else { return nil }
    return entry.value
  }

  func contains(_ id: ID) -> Bool { entry(of: id) != nil }

  /// The id as it stands in the table, which may be an equal one that is written otherwise, and its element.
  func pair(of id: ID) -> (ID, Element)? {
    guard let entry = entry(of: id) else { return nil }
    return (Self.id(entry.key), entry.value)
  }

  func position(of id: ID) -> Int? {
    guard let entry = entry(of: id) else { return nil }
    return order?.position(of: entry.key.label)
  }

  /// The id at a position, which has to exist as in an array.
  func id(at position: Int) -> ID { Self.id(key(at: position)) }

  /// The element at a position, which has to exist as in an array.
  func element(at position: Int) -> Element { entry(of: key(at: position)).value }

  func key(at position: Int) -> TableKey {
    precondition(position >= 0 && position < count, "the position \(position) is outside of the \(count) elements")
    // The precondition above: a position exists only in an order.
    guard let order else { preconditionFailure("there is no order") }
    return order.key(at: position)
  }

  func entry(of key: TableKey) -> Entry {
    guard let entry = trie?.entry(of: key) else {
      // Every key of the order has its entry: both are written together.
      preconditionFailure("an id without an element")
    }
    return Self.typed(entry)
  }

  /// The entries of the run of keys that begins at a position.
  func entries(inRunAt position: Int) -> ContiguousArray<TableEntry> {
    guard let keys = order?.leaf(at: position).leaf.keys, let trie else { return [] }
    return trie.entries(of: keys)
  }

  private func entry(of id: ID) -> Entry? {
    let hash = id.hashValue
    switch trie?.end(of: hash) {
    case .entry(let entry): return entry.key.hash == hash && Self.id(entry.key) == id ? Self.typed(entry) : nil
    case .node(let equal):
      guard let entry = equal.firstEntry({ Self.id($0.key) == id }) else { return nil }
      return Self.typed(entry)
    case nil: return nil
    }
  }

  static func id(_ key: TableKey) -> ID {
    // A table makes all its keys itself, with its own type of ids.
    unsafeDowncast(key, to: TableID<ID>.self).id
  }

  static func typed(_ entry: TableEntry) -> Entry {
    // A table makes all its entries itself, with its own type of elements.
    unsafeDowncast(entry, to: Entry.self)
  }
}

extension OrderedTable {
  /// Whether both are copies of each other that nothing was written to since.
  func isIdentical(to other: OrderedTable) -> Bool {
    trie === other.trie && sharesOrder(with: other) && window === other.window
  }

  /// Whether the order is known to be the same without a look at it.
  func sharesOrder(with other: OrderedTable) -> Bool {
    guard let order, let others = other.order else { return isEmpty && other.isEmpty }
    return order.isIdentical(to: others)
  }

  /// Whether both hold the same ids in the same order, of the same list.
  func hasSameIDs(as other: OrderedTable) -> Bool {
    ListWindow.areEqual(window, other.window)
      && OrderNode.haveSameIDs(order, other.order) { Self.id($0) == Self.id($1) }
  }

  /// What may differ: first what is gone, in its old order, then what is new or may have been written to, in its new
  /// order.
  func changes(from old: OrderedTable) -> [TableChange] {
    TrieNode.changes(from: old.trie, to: trie) { Self.id($0) == Self.id($1) }
  }

  /// The same with ids and elements.
  func forEachChange(from old: OrderedTable, _ body: (ID, _ old: Element?, _ new: Element?) -> Void) {
    for change in changes(from: old) {
      guard let key = (change.new ?? change.old)?.key else { continue }
      body(Self.id(key), change.old.map { Self.typed($0).value }, change.new.map { Self.typed($0).value })
    }
  }

  /// Whether both hold the same ids in the same order and `areEqual` holds for the elements of each; what is shared is
  /// equal without being asked.
  func isEqual(to other: OrderedTable, by areEqual: (Element, Element) -> Bool) -> Bool {
    guard hasSameIDs(as: other) else { return false }
    let isSameID: (TableKey, TableKey) -> Bool = { Self.id($0) == Self.id($1) }
    return TrieNode.difference(from: other.trie, to: trie, isSameID) { old, new in
      guard let old, let new else { return false }
      return areEqual(Self.typed(old).value, Self.typed(new).value)
    }
  }
}

extension OrderedTable {
  /// The entry of an id, held by the table alone and thus free to be written to; `nil` when it is not there.
  ///
  /// Static, because a mutating method is handed the metadata of its type, and looking that up takes longer than the
  /// rest of the way to a row.
  static func own(_ id: ID, in table: inout OrderedTable) -> Entry? {
    // A missing id leaves everything as it is, also what is shared.
    guard let key = table.key(of: id) else { return nil }
    return own(key, in: &table)
  }

  /// Gives the key alone, so that nobody holds the entry any more when this table asks whether only it does.
  @inline(never)
  private func key(of id: ID) -> TableKey? { entry(of: id)?.key }

  /// Puts another element in the place of the one of an id.
  mutating func update(_ id: ID, _ element: Element) { Self.own(id, in: &self)?.value = element }

  /// The entry of a key, held by the table alone.
  private static func own(_ key: TableKey, in table: inout OrderedTable) -> Entry? {
    guard var root = table.trie.take() else { return nil }
    defer { table.trie = root }
    guard let entry = TrieNode.own(key, in: &root) else { return nil }
    return typed(entry)
  }

  mutating func append(_ id: ID, _ element: Element) { insert(id, element, at: count) }

  mutating func insert(_ id: ID, _ element: Element, at position: Int) {
    let key = TableID(id, hash: id.hashValue, label: freeLabel(at: position))
    add(Entry(key, element))
    guard let right = order?.insert(key, at: position) else {
      if order == nil { order = OrderNode(keys: [key]) }
      return
    }
    if let left = order { order = OrderNode(children: [left, right]) }
  }

  /// Puts an element of another id, which is not there yet, in the place of the one at a position.
  mutating func replace(at position: Int, with id: ID, _ element: Element) {
    let old = key(at: position)
    let key = TableID(id, hash: id.hashValue, label: old.label)
    take(old)
    add(Entry(key, element))
    order?.replace(from: position, with: [key])
  }

  mutating func remove(_ id: ID) {
    guard let entry = entry(of: id), let position = order?.position(of: entry.key.label) else { return }
    take(entry.key)
    removeFromOrder(position)
  }

  /// Removes the last element, which has to exist.
  mutating func removeLast() {
    let last = key(at: count - 1)
    removeFromOrder(count - 1)
    take(last)
  }

  /// Removes what stands at several positions, which grow.
  mutating func remove(at positions: [Int]) {
    let keys = positions.map { key(at: $0) }
    if positions.count * 8 < count {
      for position in positions.reversed() { removeFromOrder(position) }
    } else {
      removeFromWholeOrder(positions)
    }
    for key in keys { take(key) }
  }

  private mutating func removeFromWholeOrder(_ positions: [Int]) {
    var keys: ContiguousArray<TableKey> = []
    var (position, next) = (0, 0)
    order?.forEachKey { key in
      if next < positions.count, positions[next] == position { next += 1 } else { keys.append(key) }
      position += 1
    }
    order = .tree(keys)
  }

  private mutating func removeFromOrder(_ position: Int) {
    order?.remove(at: position)
    while let root = order, root.children.count == 1 { order = root.children[0].node }
    if count == 0 { order = nil }
  }

  private mutating func add(_ entry: Entry) {
    guard var root = trie.take() else {
      trie = .make(entry)
      return
    }
    TrieNode.insert(entry, into: &root)
    trie = root
  }

  private mutating func take(_ key: TableKey) {
    guard var root = trie.take() else { return }
    TrieNode.remove(key, from: &root)
    if root.count > 0 { trie = root }
  }
}

extension OrderedTable {
  /// Puts the elements in another order; `keys` are the same as before. An element that keeps its place is not written
  /// to.
  mutating func reorder(_ keys: [TableKey]) {
    var index = 0
    var new: ContiguousArray<TableKey> = []
    new.reserveCapacity(keys.count)
    order?.forEachKey { key in
      new.append(keys[index] === key ? key : relabelled(keys[index], key.label))
      index += 1
    }
    for (old, new) in zip(keys, new) where old !== new { setKey(new, for: old) }
    order = .tree(new)
  }

  mutating func swap(_ first: Int, _ second: Int) {
    let (left, right) = (key(at: first), key(at: second))
    let (newLeft, newRight) = (relabelled(right, left.label), relabelled(left, right.label))
    setKey(newLeft, for: right)
    setKey(newRight, for: left)
    order?.replace(from: first, with: [newLeft])
    order?.replace(from: second, with: [newRight])
  }

  /// Spreads the labels of the keys from `position` on: the first gets `first`, the next one `step` more.
  mutating func relabel(_ positions: Range<Int>, first: Int, step: Int) {
    let old = positions.map { key(at: $0) }
    let new = old.enumerated().map { relabelled($1, first + $0 * step) }
    for (old, new) in zip(old, new) { setKey(new, for: old) }
    order?.replace(from: positions.lowerBound, with: new[...])
  }

  private func relabelled(_ key: TableKey, _ label: Int) -> TableKey {
    TableID(Self.id(key), hash: key.hash, label: label)
  }

  private mutating func setKey(_ new: TableKey, for old: TableKey) {
    if let entry = Self.own(old, in: &self) { entry.key = new }
  }
}
