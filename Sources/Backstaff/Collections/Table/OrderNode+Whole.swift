extension OrderNode {
  /// The tree of keys whose labels grow.
  static func tree(_ keys: ContiguousArray<TableKey>) -> OrderNode? {
    var builder = Builder()
    for key in keys { builder.append(key) }
    return builder.build()
  }

  /// Collects the tree of keys whose labels grow. Each goes into its leaf while its memory is at hand.
  struct Builder {
    private var leaves: ContiguousArray<OrderNode> = []
    private var keys: ContiguousArray<TableKey> = []

    mutating func append(_ key: TableKey) {
      if keys.count == width { finishLeaf() }
      if keys.isEmpty { keys.reserveCapacity(width) }
      keys.append(key)
    }

    private mutating func finishLeaf() {
      leaves.append(OrderNode(keys: keys))
      keys = []
    }

    /// The tree; nothing is left in the builder.
    mutating func build() -> OrderNode? {
      guard !keys.isEmpty else { return nil }
      finishLeaf()
      var level = leaves
      leaves = []
      while level.count > 1 {
        level = ContiguousArray(
          stride(from: 0, to: level.count, by: width).map { start in
            OrderNode(children: ContiguousArray(level[start..<min(start + width, level.count)]))
          })
      }
      return level.first
    }
  }

  /// Every key, in order.
  func forEachKey(_ body: (TableKey) -> Void) {
    for child in children { child.node.forEachKey(body) }
    for key in keys { body(key) }
  }

  /// Whether two trees hold keys of the same ids in the same order; what they share is not looked into.
  static func haveSameIDs(
    _ left: OrderNode?, _ right: OrderNode?, _ isSameID: (TableKey, TableKey) -> Bool
  ) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    if left.isIdentical(to: right) { return true }
    guard left.count == right.count else { return false }
    if left.hasSameShape(as: right) {
      return zip(left.children, right.children).allSatisfy { haveSameIDs($0.node, $1.node, isSameID) }
    }
    return left.hasSameIDs(as: right, isSameID)
  }

  private func hasSameShape(as other: OrderNode) -> Bool {
    !isLeaf && children.count == other.children.count
      && zip(children, other.children).allSatisfy { $0.end == $1.end }
  }

  private func hasSameIDs(as other: OrderNode, _ isSameID: (TableKey, TableKey) -> Bool) -> Bool {
    var position = 0
    while position < count {
      let (own, ownStart) = leaf(at: position)
      let (others, othersStart) = other.leaf(at: position)
      let end = min(ownStart + own.count, othersStart + others.count)
      if !own.isIdentical(to: others) || ownStart != othersStart {
        for place in position..<end {
          let (left, right) = (own.keys[place - ownStart], others.keys[place - othersStart])
          guard left === right || isSameID(left, right) else { return false }
        }
      }
      position = end
    }
    return true
  }
}
