extension TrieNode {
  /// Makes the entry of a key that is there one that no other trie holds, with the nodes on the way to it.
  static func own(_ key: TableKey, in node: inout TrieNode, shift: Int = 0) -> TableEntry? {
    guard let index = node.index(of: key, shift: shift) else { return nil }
    own(&node)
    // The slot is emptied meanwhile, so that what only it held is held by one reference.
    switch node.take(index) {
    case .entry(var entry):
      if !isKnownUniquelyReferenced(&entry) { entry = entry.copy() }
      node.put(.entry(entry), at: index)
      return entry
    case .node(var child):
      let entry = own(key, in: &child, shift: next(shift))
      node.put(.node(child), at: index)
      return entry
    }
  }

  /// Adds an entry whose id is not there.
  static func insert(_ entry: TableEntry, into node: inout TrieNode, shift: Int = 0) {
    let bit = shift < lastShift ? bit(entry.key.hash, shift) : 0
    let index = bit == 0 ? node.count : node.index(of: bit)
    guard bit != 0, node.bitmap & bit != 0 else {
      widen(&node, with: .entry(entry), bit: bit, at: index)
      return
    }
    own(&node)
    switch node.take(index) {
    case .entry(let other):
      node.put(.node(pair(other, entry, shift: next(shift))), at: index)
    case .node(var child):
      insert(entry, into: &child, shift: next(shift))
      node.put(.node(child), at: index)
    }
  }

  /// Removes the entry of a key that is there; the node may be empty afterwards.
  static func remove(_ key: TableKey, from node: inout TrieNode, shift: Int = 0) {
    guard let index = node.index(of: key, shift: shift) else { return }
    own(&node)
    switch node.take(index) {
    case .entry:
      node.close(index, bit: shift < lastShift ? bit(key.hash, shift) : 0)
    case .node(var child):
      remove(key, from: &child, shift: next(shift))
      if child.count == 1, case .entry(let last) = child.slot(at: 0) {
        // A node for one entry is none: a trie has one form, whatever was in it before.
        node.put(.entry(last), at: index)
      } else {
        node.put(.node(child), at: index)
      }
    }
  }

  /// Where the way to a key goes on from this node.
  private func index(of key: TableKey, shift: Int) -> Int? {
    guard shift < TrieNode.lastShift else {
      return (0..<count).first { index in
        if case .entry(let entry) = slot(at: index) { entry.key === key } else { false }
      }
    }
    let bit = TrieNode.bit(key.hash, shift)
    return bitmap & bit == 0 ? nil : index(of: bit)
  }

  /// A node below which two entries part.
  private static func pair(_ old: TableEntry, _ new: TableEntry, shift: Int) -> TrieNode {
    guard shift < lastShift else { return make(bitmap: 0, .entry(old), .entry(new)) }
    let (oldBit, newBit) = (bit(old.key.hash, shift), bit(new.key.hash, shift))
    guard oldBit != newBit else {
      let node = make(bitmap: oldBit, count: 1, capacity: 1)
      node.put(.node(pair(old, new, shift: next(shift))), at: 0)
      return node
    }
    return oldBit < newBit
      ? make(bitmap: oldBit | newBit, .entry(old), .entry(new))
      : make(bitmap: oldBit | newBit, .entry(new), .entry(old))
  }

  private static func make(bitmap: UInt32, _ first: TrieSlot, _ second: TrieSlot) -> TrieNode {
    let node = make(bitmap: bitmap, count: 2, capacity: 4)
    node.put(first, at: 0)
    node.put(second, at: 1)
    return node
  }
}

extension TrieNode {
  /// Makes `node` one that nobody else holds.
  private static func own(_ node: inout TrieNode) {
    guard !isKnownUniquelyReferenced(&node) else { return }
    let count = node.count
    let copy = make(bitmap: node.bitmap, count: count, capacity: count)
    node.withUnsafeMutablePointerToElements { old in
      copy.withUnsafeMutablePointerToElements { new in
        // One by one: the library's own copy of an array goes through a function pointer for each slot.
        for index in 0..<count { (new + index).initialize(to: old[index]) }
      }
    }
    node = copy
  }

  private func take(_ index: Int) -> TrieSlot { withUnsafeMutablePointerToElements { ($0 + index).move() } }

  func put(_ slot: TrieSlot, at index: Int) {
    withUnsafeMutablePointerToElements { ($0 + index).initialize(to: slot) }
  }

  /// Closes the gap that a slot taken out has left.
  private func close(_ index: Int, bit: UInt32) {
    withUnsafeMutablePointerToElements { slots in
      (slots + index).moveInitialize(from: slots + index + 1, count: count - index - 1)
    }
    bitmap &= ~bit
    count -= 1
  }

  /// Adds a slot, in place where there is room.
  private static func widen(_ node: inout TrieNode, with slot: TrieSlot, bit: UInt32, at index: Int) {
    let count = node.count
    let isOwn = isKnownUniquelyReferenced(&node)
    if isOwn, count < node.room {
      node.withUnsafeMutablePointerToElements { slots in
        (slots + index + 1).moveInitialize(from: slots + index, count: count - index)
      }
    } else {
      let wider = make(bitmap: node.bitmap, count: count, capacity: (count + 4) & ~3)
      node.withUnsafeMutablePointerToElements { old in
        wider.withUnsafeMutablePointerToElements { new in
          if isOwn {
            new.moveInitialize(from: old, count: index)
            (new + index + 1).moveInitialize(from: old + index, count: count - index)
          } else {
            new.initialize(from: old, count: index)
            (new + index + 1).initialize(from: old + index, count: count - index)
          }
        }
      }
      if isOwn { node.count = 0 }
      node = wider
    }
    node.put(slot, at: index)
    node.bitmap |= bit
    node.count += 1
  }
}
