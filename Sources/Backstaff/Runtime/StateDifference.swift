import FoundationEssentials

/// A member of a state in which two values differ. It has a path, and nothing of what is there.
package struct StateDifference: Hashable, Sendable {
  /// What kind of value differs.
  package enum Kind: Hashable, Sendable { case order, id, date, other }

  /// `rows[2].title`, `destination.form.note`; the state itself is `self`.
  package let path: String
  package let kind: Kind

  /// The members in which two values differ; none when they are equal.
  package static func between<Value>(_ first: Value, _ second: Value) -> [StateDifference] {
    var walk = Walk()
    walk.compare(first, second, at: "")
    return walk.found
  }

  /// What a reducer must have read for two runs of it to differ here, and what to use instead.
  var advice: String {
    switch kind {
    case .order: "it reads the order of a `Set` or a `Dictionary`, which is another each time: sort first"
    case .id: "it reads `UUID()`: draw ids from `@Dependency(\\.uuid)`"
    case .date: "it reads `Date()`: take the time from `@Dependency(\\.date.now)`"
    case .other:
      "it reads what is no part of the event: draw random values from `@Dependency(\\.withRandomNumberGenerator)`, and "
        + "take everything else from a recorded dependency"
    }
  }
}

/// A value that stands for another one, which a path does not show: a slot, a box.
protocol StandsForValue {
  var valueStoodFor: Any? { get }
}

extension PresentationState: StandsForValue {
  var valueStoodFor: Any? { wrappedValue }
}

/// One comparison in progress.
private struct Walk {
  /// How many values may lie in each other; what is deeper is not compared.
  private static let depthLimit = 100

  var found: [StateDifference] = []
  private var depth = 0
  /// Pairs of values that `==` calls unequal only because they are not numbers.
  private var nanCount = 0

  mutating func compare(_ first: Any, _ second: Any, at path: String) {
    guard type(of: first) == type(of: second) else { return differ(.other, at: path) }
    if Walk.areEqual(first, second) == true || depth == Walk.depthLimit { return }
    depth += 1
    defer { depth -= 1 }
    let before = (found.count, nanCount)
    if !isLeaf(first, second, at: path) { compareParts(first, second, at: path) }
    // Nothing inside tells why `==` says that they differ.
    if before == (found.count, nanCount), Walk.areEqual(first, second) == false { differ(.other, at: path) }
  }

  private mutating func compareParts(_ first: Any, _ second: Any, at path: String) {
    if let first = first as? any StandsForValue, let second = second as? any StandsForValue {
      return compareOptionals(first.valueStoodFor, second.valueStoodFor, at: path)
    }
    let (left, right) = (Mirror(reflecting: first), Mirror(reflecting: second))
    if left.displayStyle == .optional {
      return compareOptionals(left.children.first?.value, right.children.first?.value, at: path)
    }
    if left.displayStyle == .dictionary {
      return compareValues(first as? [AnyHashable: Any] ?? [:], second as? [AnyHashable: Any] ?? [:], at: path)
    }
    if let first = Walk.elements(first), let second = Walk.elements(second) {
      return compareElements(first, second, at: path)
    }
    compareMembers(left, right, at: path)
  }

  private mutating func compareOptionals(_ first: Any?, _ second: Any?, at path: String) {
    if let first, let second {
      compare(first, second, at: path)
    } else if (first == nil) != (second == nil) {
      differ(.other, at: path)
    }
  }

  private mutating func compareElements(_ first: [Any], _ second: [Any], at path: String) {
    guard first.count == second.count else { return differ(.other, at: path) }
    if Walk.areEqual(first, second, inAnyOrder: true) { return differ(.order, at: path) }
    for (index, pair) in zip(first, second).enumerated() { compare(pair.0, pair.1, at: "\(path)[\(index)]") }
  }

  private mutating func compareValues(_ first: [AnyHashable: Any], _ second: [AnyHashable: Any], at path: String) {
    guard first.count == second.count else { return differ(.other, at: path) }
    for (key, value) in first {
      guard let other = second[key] else { return differ(.other, at: path) }
      compare(value, other, at: path)
    }
  }

  private mutating func compareMembers(_ left: Mirror, _ right: Mirror, at path: String) {
    let isEnum = left.displayStyle == .enum
    guard left.children.count == right.children.count,
      !isEnum || left.children.first?.label == right.children.first?.label
    else { return differ(.other, at: path) }
    for (mine, theirs) in zip(left.children, right.children) {
      let name = (mine.label ?? "").drop { $0 == "_" || $0 == "$" }
      compare(mine.value, theirs.value, at: name.isEmpty ? path : path.isEmpty ? "\(name)" : "\(path).\(name)")
    }
    if let left = left.superclassMirror, let right = right.superclassMirror { compareMembers(left, right, at: path) }
  }

  private mutating func isLeaf(_ first: Any, _ second: Any, at path: String) -> Bool {
    let kind: StateDifference.Kind
    switch first {
    case is UUID: kind = .id
    case is Date: kind = .date
    case is any StringProtocol, is any BinaryInteger, is Bool, is any SetAlgebra: kind = .other
    case is any BinaryFloatingPoint:
      if Walk.isNotANumber(first, second) {
        nanCount += 1
        return true
      }
      kind = .other
    default: return false
    }
    differ(kind, at: path)
    return true
  }

  private mutating func differ(_ kind: StateDifference.Kind, at path: String) {
    found.append(StateDifference(path: path.isEmpty ? "self" : path, kind: kind))
  }

  /// Whether two values are equal; `nil` when they cannot tell.
  private static func areEqual(_ first: Any, _ second: Any) -> Bool? {
    func compare<Value: Equatable>(_ first: Value) -> Bool { (second as? Value) == first }
    return (first as? any Equatable).map { compare($0) }
  }

  private static func areEqual(_ first: [Any], _ second: [Any], inAnyOrder: Bool) -> Bool {
    guard first.count > 1, first.count <= 1_000 else { return false }
    var rest = second
    for value in first {
      guard let index = rest.firstIndex(where: { areEqual(value, $0) == true }) else { return false }
      rest.swapAt(index, rest.count - 1)
      rest.removeLast()
    }
    return true
  }

  private static func elements(_ value: Any) -> [Any]? {
    func all(_ elements: some Collection) -> [Any] { elements.map { $0 } }
    guard !(value is any StringProtocol), !(value is any SetAlgebra) else { return nil }
    return (value as? any Collection).map { all($0) }
  }

  private static func isNotANumber(_ first: Any, _ second: Any) -> Bool {
    func isNaN(_ value: Any) -> Bool { (value as? any BinaryFloatingPoint)?.isNaN ?? false }
    return isNaN(first) && isNaN(second)
  }
}
