/// What became of the elements of a list, with as few changes as can be found in bounded time.
struct ListChanges {
  enum Change {
    case removed(Int)
    case inserted(Int)
    /// The element at the one place became that at the other.
    case changed(Int, Int)
  }

  private(set) var all: [Change] = []
  private(set) var unchanged = 0

  /// The longest part that is searched for moved elements; beyond it, elements are compared place by place.
  private static let searched = 200

  init(from old: [Any], to new: [Any]) {
    let start = zip(old, new).prefix { ValueEquality.same($0, $1) }.count
    let (oldRest, newRest) = (old[start...], new[start...])
    let end = zip(oldRest.reversed(), newRest.reversed()).prefix { ValueEquality.same($0, $1) }.count
    unchanged = start + end
    let (oldPart, newPart) = (Array(oldRest.dropLast(end)), Array(newRest.dropLast(end)))
    if max(oldPart.count, newPart.count) <= ListChanges.searched {
      search(oldPart, newPart, offset: start)
    } else {
      pair(Array(oldPart.indices), Array(newPart.indices), oldPart, newPart, offset: start)
    }
  }

  private mutating func search(_ old: [Any], _ new: [Any], offset: Int) {
    let difference = new.difference(from: old) { ValueEquality.same($0, $1) }
    let removed = Set(difference.removals.map(ListChanges.place))
    let inserted = Set(difference.insertions.map(ListChanges.place))
    var (from, to) = (0, 0)
    while from < old.count || to < new.count {
      var gone: [Int] = []
      var come: [Int] = []
      while removed.contains(from) {
        gone.append(from)
        from += 1
      }
      while inserted.contains(to) {
        come.append(to)
        to += 1
      }
      pair(gone, come, old, new, offset: offset)
      guard from < old.count, to < new.count else { continue }
      unchanged += 1
      (from, to) = (from + 1, to + 1)
    }
  }

  private static func place(of change: CollectionDifference<Any>.Change) -> Int {
    switch change {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }

  /// Elements that went and came at the same place became each other.
  private mutating func pair(_ gone: [Int], _ come: [Int], _ old: [Any], _ new: [Any], offset: Int) {
    for (from, to) in zip(gone, come) {
      if ValueEquality.same(old[from], new[to]) {
        unchanged += 1
      } else {
        all.append(.changed(from + offset, to + offset))
      }
    }
    for index in gone.dropFirst(come.count) { all.append(.removed(index + offset)) }
    for index in come.dropFirst(gone.count) { all.append(.inserted(index + offset)) }
  }
}
