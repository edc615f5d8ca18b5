extension TrieNode {
  /// Gives every id whose entry is not the same object in both tries, and stops when `visit` answers `false`.
  ///
  /// What both tries hold in common is skipped without a look inside.
  static func difference(
    from old: TrieNode?, to new: TrieNode?, isSameID: (TableEntry, TableEntry) -> Bool,
    _ visit: (_ old: TableEntry?, _ new: TableEntry?) -> Bool
  ) -> Bool {
    difference(old.map { .node($0) }, new.map { .node($0) }, shift: 0, isSameID, visit)
  }

  private static func difference(
    _ old: TrieSlot?, _ new: TrieSlot?, shift: Int, _ isSameID: (TableEntry, TableEntry) -> Bool,
    _ visit: (TableEntry?, TableEntry?) -> Bool
  ) -> Bool {
    switch (old, new) {
    case (.node(let old), .node(let new)) where old === new: return true
    case (.entry(let old), .entry(let new)) where old === new: return true
    case (.node(let old), .node(let new)) where shift < lastShift:
      var bits = old.header.bitmap | new.header.bitmap
      while bits != 0 {
        let bit = bits & (~bits &+ 1)
        bits &= ~bit
        let (before, now) = (old.slot(of: bit), new.slot(of: bit))
        guard difference(before, now, shift: shift + bitsPerLevel, isSameID, visit) else { return false }
      }
      return true
    default: return match(entries(of: old), entries(of: new), isSameID, visit)
    }
  }

  private func slot(of bit: UInt32) -> TrieSlot? { header.bitmap & bit == 0 ? nil : slot(at: index(of: bit)) }

  /// The difference where only one side goes deeper, or both hold entries with equal hashes: one of them is short.
  private static func match(
    _ old: [TableEntry], _ new: [TableEntry], _ isSameID: (TableEntry, TableEntry) -> Bool,
    _ visit: (TableEntry?, TableEntry?) -> Bool
  ) -> Bool {
    for before in old {
      let now = new.first { isSameID($0, before) }
      if now !== before, !visit(before, now) { return false }
    }
    for now in new where !old.contains(where: { isSameID($0, now) }) {
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
