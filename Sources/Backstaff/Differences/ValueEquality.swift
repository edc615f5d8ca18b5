/// Whether two values of unknown types are the same: by their own `==` where they have one, else member by member.
enum ValueEquality {
  static func same(_ left: Any, _ right: Any, depth: Int = 0) -> Bool {
    if let left = left as? any Equatable, let equal = equal(left, right) { return equal }
    if type(of: left) is AnyClass, type(of: right) is AnyClass, (left as AnyObject) === (right as AnyObject) {
      return true
    }
    // Deeper than this are only objects that hold each other.
    guard depth < 32 else { return true }
    func same(_ left: [Any], _ right: [Any]) -> Bool {
      left.count == right.count && zip(left, right).allSatisfy { ValueEquality.same($0, $1, depth: depth + 1) }
    }
    switch (ValueShape(of: left), ValueShape(of: right)) {
    case (.leaf(let left), .leaf(let right)): return left == right
    case (.missing, .missing): return true
    case (.record(let type, let members), .record(let otherType, let others)):
      return type == otherType && same(members.map(\.value), others.map(\.value))
    case (.enumCase(let type, let name, let payload), .enumCase(let otherType, let otherName, let other)):
      return type == otherType && name == otherName && same(payload.map(\.value), other.map(\.value))
    case (.list(let left), .list(let right)): return same(left, right)
    case (.keyed(let left, _), .keyed(let right, _)):
      return left.map(\.key) == right.map(\.key) && same(left.map(\.value), right.map(\.value))
    case (.bag(let left), .bag(let right)):
      return left.map(ValueText.inline).sorted() == right.map(ValueText.inline).sorted()
    default: return false
    }
  }

  private static func equal<Value: Equatable>(_ left: Value, _ right: Any) -> Bool? {
    (right as? Value).map { left == $0 }
  }
}
