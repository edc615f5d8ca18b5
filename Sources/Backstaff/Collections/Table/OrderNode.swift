/// The order of a collection: a tree of short runs of keys.
///
/// The labels of the keys grow from the first to the last, so an element that knows its label finds its own position;
/// the tree counts what stands below each node, so a position finds its key. Both take as many steps as the tree is
/// deep. A node is written in place while one reference holds it, else its caller copies it first.
final class OrderNode {
  /// Of a leaf the label of each key, of an inner node the first label below each child.
  private(set) var labels: ContiguousArray<Int>
  /// The keys of a leaf; none in an inner node.
  private(set) var keys: ContiguousArray<TableKey>
  /// The children of an inner node, all equally deep; none in a leaf.
  private(set) var children: ContiguousArray<OrderNode>
  /// How many keys stand below the children up to and including each.
  private var ends: ContiguousArray<Int>

  /// How many keys or children a node holds at most.
  static let width = 32
  /// A node with fewer is joined with its neighbour where both fit into one.
  static let narrow = 8

  init(keys: ContiguousArray<TableKey>) {
    self.keys = keys
    labels = ContiguousArray(keys.map(\.label))
    children = []
    ends = []
  }

  init(children: ContiguousArray<OrderNode>) {
    self.children = children
    keys = []
    labels = []
    ends = []
    var end = 0
    for child in children {
      end += child.count
      labels.append(child.labels[0])
      ends.append(end)
    }
  }

  func copy() -> OrderNode { OrderNode(copying: self) }

  private init(copying other: OrderNode) {
    labels = other.labels
    keys = other.keys
    children = other.children
    ends = other.ends
  }

  var isLeaf: Bool { children.isEmpty }
  /// How many keys stand below this node.
  var count: Int { isLeaf ? keys.count : ends[ends.count - 1] }
}

extension OrderNode {
  /// The leaf that holds a position, and the position of its first key.
  func leaf(at position: Int) -> (leaf: OrderNode, start: Int) {
    var node = self
    var start = 0
    while !node.isLeaf {
      let index = node.child(holding: position - start)
      start += node.start(of: index)
      node = node.children[index]
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
      let index = node.last(atMost: label)
      start += node.start(of: index)
      node = node.children[index]
    }
    return start + node.last(atMost: label)
  }

  /// The child in which a position falls; the last one for the position behind all.
  private func child(holding position: Int) -> Int {
    var (low, high) = (0, ends.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > position { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func last(atMost label: Int) -> Int {
    var (low, high) = (0, labels.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if labels[middle] <= label { low = middle } else { high = middle - 1 }
    }
    return low
  }

  private func start(of index: Int) -> Int { index == 0 ? 0 : ends[index - 1] }
}

extension OrderNode {
  /// Inserts a key below this node, which its caller holds alone; gives the right half when it became too wide.
  func insert(_ key: TableKey, at position: Int) -> OrderNode? {
    let isAppended = position == count
    guard !isLeaf else {
      keys.insert(key, at: position)
      labels.insert(key.label, at: position)
      return split(behindLast: isAppended)
    }
    let index = child(holding: position)
    let start = start(of: index)
    own(index)
    let right = children[index].insert(key, at: position - start)
    labels[index] = children[index].labels[0]
    for behind in index..<ends.count { ends[behind] += 1 }
    if let right {
      ends.insert(ends[index], at: index + 1)
      ends[index] = start + children[index].count
      labels.insert(right.labels[0], at: index + 1)
      children.insert(right, at: index + 1)
    }
    return split(behindLast: isAppended)
  }

  /// Removes the key at a position below this node, which its caller holds alone; the node may be empty afterwards.
  func remove(at position: Int) {
    guard !isLeaf else {
      keys.remove(at: position)
      labels.remove(at: position)
      return
    }
    let index = child(holding: position)
    let start = start(of: index)
    own(index)
    children[index].remove(at: position - start)
    for behind in index..<ends.count { ends[behind] -= 1 }
    if children[index].labels.isEmpty {
      drop(index)
    } else {
      labels[index] = children[index].labels[0]
      joinIfNarrow(index)
    }
  }

  /// Puts other keys, whose labels fit there, in the place of those from `position` on.
  func replace(from position: Int, with new: ArraySlice<TableKey>) {
    guard !isLeaf else {
      for (offset, key) in new.enumerated() {
        keys[position + offset] = key
        labels[position + offset] = key.label
      }
      return
    }
    let positions = position..<position + new.count
    for index in children.indices {
      let start = start(of: index)
      let part = positions.clamped(to: start..<ends[index])
      guard !part.isEmpty else { continue }
      own(index)
      let from = new.startIndex + part.lowerBound - position
      children[index].replace(from: part.lowerBound - start, with: new[from..<from + part.count])
      labels[index] = children[index].labels[0]
    }
  }

  private func own(_ index: Int) {
    if !isKnownUniquelyReferenced(&children[index]) { children[index] = children[index].copy() }
  }

  /// Gives away what a node holds too much: half of it, or only its end where that was appended to.
  private func split(behindLast isAppended: Bool) -> OrderNode? {
    guard labels.count > OrderNode.width else { return nil }
    let kept = isAppended ? OrderNode.width : labels.count / 2
    let right: OrderNode
    if isLeaf {
      right = OrderNode(keys: ContiguousArray(keys[kept...]))
      keys.removeSubrange(kept...)
    } else {
      right = OrderNode(children: ContiguousArray(children[kept...]))
      children.removeSubrange(kept...)
      ends.removeSubrange(kept...)
    }
    labels.removeSubrange(kept...)
    return right
  }

  private func joinIfNarrow(_ index: Int) {
    guard children[index].labels.count < OrderNode.narrow, children.count > 1 else { return }
    let left = index > 0 ? index - 1 : index
    guard children[left].labels.count + children[left + 1].labels.count <= OrderNode.width else { return }
    own(left)
    children[left].absorb(children[left + 1])
    ends[left] = ends[left + 1]
    drop(left + 1)
  }

  private func absorb(_ right: OrderNode) {
    let count = isLeaf ? 0 : count
    labels += right.labels
    keys += right.keys
    children += right.children
    ends += right.ends.map { $0 + count }
  }

  private func drop(_ index: Int) {
    children.remove(at: index)
    labels.remove(at: index)
    ends.remove(at: index)
  }
}
