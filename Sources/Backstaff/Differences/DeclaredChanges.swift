/// A description of some changes, made on the state before them, held against the state after them.
package enum DeclaredChanges {
  /// Whether something that `described` changed in `old` did not become so in `actual`; what it left as it was says
  /// nothing.
  package static func contradict(from old: Any, to described: Any, actual: Any) -> Bool {
    contradict(old, described, actual, depth: 0)
  }

  private static func contradict(_ old: Any, _ described: Any, _ actual: Any, depth: Int) -> Bool {
    if ValueEquality.same(described, old) || ValueEquality.same(described, actual) { return false }
    guard depth < 32 else { return true }
    switch (ValueShape(of: old), ValueShape(of: described), ValueShape(of: actual)) {
    case (.record(let type, let old), .record(let type1, let described), .record(let type2, let actual))
    where type == type1 && type == type2:
      return contradict(old, described, actual, depth: depth)
    case (.enumCase(_, let name, let old), .enumCase(_, let name1, let described), .enumCase(_, let name2, let actual))
    where name == name1 && name == name2:
      return contradict(old, described, actual, depth: depth)
    case (.keyed(let old, _), .keyed(let described, _), .keyed(let actual, _)):
      return contradict(keyed: old, described, actual, depth: depth)
    default: return true
    }
  }

  private static func contradict(
    _ old: [ValueShape.Member], _ described: [ValueShape.Member], _ actual: [ValueShape.Member], depth: Int
  ) -> Bool {
    guard !old.isEmpty, old.count == described.count, old.count == actual.count else { return true }
    return old.indices.contains { contradict(old[$0].value, described[$0].value, actual[$0].value, depth: depth + 1) }
  }

  private static func contradict(
    keyed old: [(key: String, value: Any)], _ described: [(key: String, value: Any)],
    _ actual: [(key: String, value: Any)], depth: Int
  ) -> Bool {
    let before = Dictionary(old.map { ($0.key, $0.value) }) { first, _ in first }
    let after = Dictionary(actual.map { ($0.key, $0.value) }) { first, _ in first }
    let keys = Set(described.map(\.key))
    if before.keys.contains(where: { !keys.contains($0) && after[$0] != nil }) { return true }
    return described.contains { key, value in
      switch (before[key], after[key]) {
      case (let old?, let actual?): contradict(old, value, actual, depth: depth + 1)
      case (let old?, nil): !ValueEquality.same(old, value)
      case (nil, let actual?): !ValueEquality.same(value, actual)
      case (nil, nil): true
      }
    }
  }
}
