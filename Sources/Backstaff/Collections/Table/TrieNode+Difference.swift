/// An element that may differ between two tables: without a new entry it is gone, without an old one it was added.
struct TableChange {
  let old: TableEntry?
  let new: TableEntry?
}

extension TrieNode {
  /// What may differ: first what is gone, in its old order, then what is new or may have been written to, in its new
  /// order.
  static func changes(
    from old: TrieNode?, to new: TrieNode?, _ haveSameID: (TableKey, TableKey) -> Bool
  ) -> [TableChange] {
    var removed: [TableChange] = []
    var written: [TableChange] = []
    _ = difference(from: old, to: new, haveSameID) { old, new in
      let change = TableChange(old: old, new: new)
      if new == nil { removed.append(change) } else { written.append(change) }
      return true
    }
    // The trie's own order comes from hashes, which differ from process to process.
    removed.sort { ($0.old?.key.label ?? 0) < ($1.old?.key.label ?? 0) }
    written.sort { ($0.new?.key.label ?? 0) < ($1.new?.key.label ?? 0) }
    return removed + written
  }

  /// Gives every id whose entry is not the same object in both tries, and stops when `visit` answers `false`.
  ///
  /// What both tries hold in common is skipped without a look inside.
  static func difference(
    from old: TrieNode?, to new: TrieNode?, _ haveSameID: (TableKey, TableKey) -> Bool,
    _ visit: (_ old: TableEntry?, _ new: TableEntry?) -> Bool
  ) -> Bool {
    difference(old.map { .node($0) }, new.map { .node($0) }, shift: 0, haveSameID, visit)
  }

  private static func difference(
    _ old: TrieSlot?, _ new: TrieSlot?, shift: Int, _ haveSameID: (TableKey, TableKey) -> Bool,
    _ visit: (TableEntry?, TableEntry?) -> Bool
  ) -> Bool {
    switch (old, new) {
    case (.node(let old), .node(let new)) where old === new: return true
    case (.entry(let old), .entry(let new)) where old === new: return true
    case (.node(let old), .node(let new)) where shift < lastShift:
      var bits = old.bitmap | new.bitmap
      while bits != 0 {
        let bit = bits & (~bits &+ 1)
        bits &= ~bit
        if old.bits(of: bit) == new.bits(of: bit) { continue }
        let (before, now) = (old.slot(of: bit), new.slot(of: bit))
        guard difference(before, now, shift: next(shift), haveSameID, visit) else { return false }
      }
      return true
    default: return match(entries(of: old), entries(of: new), haveSameID, visit)
    }
  }

  private func slot(of bit: UInt32) -> TrieSlot? { bitmap & bit == 0 ? nil : slot(at: index(of: bit)) }

  /// What a slot refers to, for a look that counts no references; 0 for nothing.
  private func bits(of bit: UInt32) -> UInt {
    guard bitmap & bit != 0 else { return 0 }
    return withUnsafeMutablePointerToElements { UnsafeRawPointer($0 + index(of: bit)).load(as: UInt.self) }
  }

  /// The difference where only one side goes deeper, or both hold entries with equal hashes: one of them is short.
  private static func match(
    _ old: [TableEntry], _ new: [TableEntry], _ haveSameID: (TableKey, TableKey) -> Bool,
    _ visit: (TableEntry?, TableEntry?) -> Bool
  ) -> Bool {
    func isSame(_ left: TableEntry, _ right: TableEntry) -> Bool {
      left.key === right.key || (left.key.hash == right.key.hash && haveSameID(left.key, right.key))
    }
    for before in old {
      let now = new.first { isSame($0, before) }
      if now !== before, !visit(before, now) { return false }
    }
    for now in new where !old.contains(where: { isSame($0, now) }) {
      if !visit(nil, now) { return false }
    }
    return true
  }

  private static func entries(of slot: TrieSlot?) -> [TableEntry] {
    var entries: [TableEntry] = []
    switch slot {
    case .entry(let entry): entries.append(entry)
    case .node(let node): node.forEachEntry { entries.append($0) }
    case nil: break
    }
    return entries
  }
}
