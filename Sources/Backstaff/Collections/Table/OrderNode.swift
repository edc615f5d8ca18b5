/// The order of a collection: a tree of short runs of keys.
///
/// The labels of the keys grow from the first to the last, so an element that knows its label finds its own position;
/// the tree counts what stands below each node, so a position finds its key. Both take as many steps as the tree is
/// deep. A node is one array, so a write copies those on its way that others hold too, and is in place in all others.
struct OrderNode {
  /// The keys of a leaf; none in an inner node.
  private(set) var keys: ContiguousArray<TableKey> = []
  /// The children of an inner node, all equally deep; none in a leaf.
  private(set) var children: ContiguousArray<OrderChild> = []

  /// How many keys or children a node holds at most.
  static let width = 32
  /// A node with fewer is joined with its neighbour where both fit into one.
  static let narrow = 8

  init(keys: ContiguousArray<TableKey>) { self.keys = keys }

  init(children nodes: ContiguousArray<OrderNode>) {
    var end = 0
    children = ContiguousArray(
      nodes.map { node in
        end += node.count
        return OrderChild(node: node, first: node.firstLabel, end: end)
      })
  }

  var isLeaf: Bool { children.isEmpty }
  var isEmpty: Bool { keys.isEmpty && children.isEmpty }
  /// How many keys stand below this node.
  var count: Int { isLeaf ? keys.count : children[children.count - 1].end }
  /// How many keys or children it holds itself.
  private var slots: Int { keys.count + children.count }
  /// The label of the first key below this node, which has to hold one.
  fileprivate var firstLabel: Int { isLeaf ? keys[0].label : children[0].first }

  /// Whether both are the same array: then they hold the same keys, without a look at them.
  func isIdentical(to other: OrderNode) -> Bool {
    keys.hasSameStorage(as: other.keys) && children.hasSameStorage(as: other.children)
  }
}

/// A child of an inner node, with what the way to a position or to a label asks about it.
struct OrderChild {
  var node: OrderNode
  /// The first label below it.
  var first: Int
  /// How many keys stand below the children up to and including this one.
  var end: Int
}

extension ContiguousArray {
  fileprivate func hasSameStorage(as other: ContiguousArray) -> Bool {
    withUnsafeBufferPointer { own in other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress } }
  }
}

extension OrderNode {
  /// The leaf that holds a position, and the position of its first key.
  func leaf(at position: Int) -> (leaf: OrderNode, start: Int) {
    var node = self
    var start = 0
    while !node.isLeaf {
      let index = node.child(holding: position - start)
      start += node.start(of: index)
      node = node.children[index].node
    }
    return (node, start)
  }

  func key(at position: Int) -> TableKey {
    let (leaf, start) = leaf(at: position)
    return leaf.keys[position - start]
  }

  /// The position of a label that is there.
  func position(of label: Int) -> Int {
    var node = self
    var start = 0
    while !node.isLeaf {
      let children = node.children
      let index = OrderNode.last(of: children.count) { children[$0].first <= label }
      start += node.start(of: index)
      node = children[index].node
    }
    return start + OrderNode.last(of: node.keys.count) { node.keys[$0].label <= label }
  }

  /// The child in which a position falls; the last one for the position behind all.
  private func child(holding position: Int) -> Int {
    OrderNode.last(of: children.count) { start(of: $0) <= position }
  }

  /// The last of so many indices that holds, where those that hold come first; 0 where none does.
  private static func last(of count: Int, _ holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if holds(middle) { low = middle } else { high = middle - 1 }
    }
    return low
  }

  private func start(of index: Int) -> Int { index == 0 ? 0 : children[index - 1].end }
}

extension OrderNode {
  /// Inserts a key below this node; gives the right half when it became too wide.
  mutating func insert(_ key: TableKey, at position: Int) -> OrderNode? {
    let isAppended = position == count
    guard !isLeaf else {
      keys.insert(key, at: position)
      return split(behindLast: isAppended)
    }
    let index = child(holding: position)
    let start = start(of: index)
    let right = children[index].node.insert(key, at: position - start)
    children[index].first = children[index].node.firstLabel
    for behind in index..<children.count { children[behind].end += 1 }
    if let right {
      children.insert(OrderChild(node: right, first: right.firstLabel, end: children[index].end), at: index + 1)
      children[index].end = start + children[index].node.count
    }
    return split(behindLast: isAppended)
  }

  /// Removes the key at a position below this node, which may be empty afterwards.
  mutating func remove(at position: Int) {
    guard !isLeaf else {
      keys.remove(at: position)
      return
    }
    let index = child(holding: position)
    children[index].node.remove(at: position - start(of: index))
    for behind in index..<children.count { children[behind].end -= 1 }
    if children[index].node.isEmpty {
      children.remove(at: index)
    } else {
      children[index].first = children[index].node.firstLabel
      joinIfNarrow(index)
    }
  }

  /// Puts other keys, whose labels fit there, in the place of those from `position` on.
  mutating func replace(from position: Int, with new: ArraySlice<TableKey>) {
    guard !isLeaf else {
      for (offset, key) in new.enumerated() { keys[position + offset] = key }
      return
    }
    let positions = position..<position + new.count
    for index in children.indices {
      let start = start(of: index)
      let part = positions.clamped(to: start..<children[index].end)
      guard !part.isEmpty else { continue }
      let from = new.startIndex + part.lowerBound - position
      children[index].node.replace(from: part.lowerBound - start, with: new[from..<from + part.count])
      children[index].first = children[index].node.firstLabel
    }
  }

  /// Gives away what a node holds too much: half of it, or only its end where that was appended to.
  private mutating func split(behindLast isAppended: Bool) -> OrderNode? {
    guard slots > OrderNode.width else { return nil }
    let kept = isAppended ? OrderNode.width : slots / 2
    let right: OrderNode
    if isLeaf {
      right = OrderNode(keys: ContiguousArray(keys[kept...]))
      keys.removeSubrange(kept...)
    } else {
      right = OrderNode(children: ContiguousArray(children[kept...].map(\.node)))
      children.removeSubrange(kept...)
    }
    return right
  }

  private mutating func joinIfNarrow(_ index: Int) {
    guard children[index].node.slots < OrderNode.narrow, children.count > 1 else { return }
    let left = index > 0 ? index - 1 : index
    guard children[left].node.slots + children[left + 1].node.slots <= OrderNode.width else { return }
    let right = children.remove(at: left + 1)
    children[left].node.absorb(right.node)
    children[left].end = right.end
  }

  private mutating func absorb(_ right: OrderNode) {
    let count = isLeaf ? 0 : count
    keys += right.keys
    children += right.children.map { OrderChild(node: $0.node, first: $0.first, end: $0.end + count) }
  }
}
