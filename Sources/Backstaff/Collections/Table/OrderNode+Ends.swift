extension OrderedTable {
  /// How many ids two tables have in common at the beginning, and behind these at the end: at least those that are
  /// found without a look into what both share.
  func commonEnds(with other: OrderedTable) -> (prefix: Int, suffix: Int) {
    guard let order, let others = other.order else { return (0, 0) }
    let isSameID: (TableKey, TableKey) -> Bool = {
      $0 === $1 || (Self.id($0) == Self.id($1) && ElementID.areWrittenAlike(Self.id($0), Self.id($1)))
    }
    let shorter = Swift.min(count, other.count)
    let prefix = order.commonStart(with: others, isSameID)
    let suffix = Swift.min(order.commonEnd(with: others, isSameID), shorter - Swift.min(prefix, shorter))
    return (prefix, suffix)
  }
}

extension OrderNode {
  /// How many keys two trees begin with in common. Where their nodes do not stand side by side any more, the count
  /// stops: it may be too small, and never too large.
  fileprivate func commonStart(with other: OrderNode, _ isSameID: (TableKey, TableKey) -> Bool) -> Int {
    if isIdentical(to: other) { return count }
    switch (isLeaf, other.isLeaf) {
    case (true, true): return zip(keys, other.keys).prefix { isSameID($0, $1) }.count
    case (true, false): return commonStart(with: other.children[0].node, isSameID)
    case (false, true): return children[0].node.commonStart(with: other, isSameID)
    case (false, false): break
    }
    if depth != other.depth {
      return depth > other.depth
        ? children[0].node.commonStart(with: other, isSameID) : commonStart(with: other.children[0].node, isSameID)
    }
    var common = 0
    for (mine, others) in zip(children, other.children) {
      let found = mine.node.commonStart(with: others.node, isSameID)
      common += found
      if found < mine.node.count || found < others.node.count { break }
    }
    return common
  }

  /// The same from the end.
  fileprivate func commonEnd(with other: OrderNode, _ isSameID: (TableKey, TableKey) -> Bool) -> Int {
    if isIdentical(to: other) { return count }
    switch (isLeaf, other.isLeaf) {
    case (true, true): return zip(keys.reversed(), other.keys.reversed()).prefix { isSameID($0, $1) }.count
    case (true, false): return commonEnd(with: other.children[other.children.count - 1].node, isSameID)
    case (false, true): return children[children.count - 1].node.commonEnd(with: other, isSameID)
    case (false, false): break
    }
    if depth != other.depth {
      return depth > other.depth
        ? children[children.count - 1].node.commonEnd(with: other, isSameID)
        : commonEnd(with: other.children[other.children.count - 1].node, isSameID)
    }
    var common = 0
    for (mine, others) in zip(children.reversed(), other.children.reversed()) {
      let found = mine.node.commonEnd(with: others.node, isSameID)
      common += found
      if found < mine.node.count || found < others.node.count { break }
    }
    return common
  }

  /// How many levels stand below this node.
  private var depth: Int {
    var (depth, node) = (0, self)
    while !node.isLeaf {
      node = node.children[0].node
      depth += 1
    }
    return depth
  }
}
