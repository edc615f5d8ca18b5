/// Where two values differ, and nothing else: the lines of a failure's text.
///
/// ```
/// Host.State
///   child: Meter.State
///     − count: 0
///     + count: 1
///     … (2 unchanged)
///   … (4 unchanged)
/// ```
package struct Difference {
  /// What was, was expected, or was declared.
  static let minus = "−"
  static let plus = "+"

  /// The account, a line each.
  package private(set) var lines: [String] = []

  /// Where `new` is not `old`. Two values that differ but look the same are said to.
  package init(from old: Any, to new: Any) {
    compare("", old, new, depth: 0)
  }

  /// The lines with a margin, at most `limit` of them and one that counts the rest.
  package func text(limit: Int = 60) -> String {
    ValueText.cut(lines, limit: limit).map { "  " + $0 }.joined(separator: "\n")
  }

  private mutating func add(_ line: String, depth: Int) {
    lines.append(String(repeating: "  ", count: depth) + line)
  }

  private mutating func add(_ mark: String, _ label: String, _ value: Any, depth: Int) {
    for line in ValueText.block(label: label, value, depth: 0) { add("\(mark) \(line)", depth: depth) }
  }

  private mutating func fold(_ unchanged: Int, depth: Int) {
    if unchanged > 0 { add("… (\(unchanged) unchanged)", depth: depth) }
  }

  private mutating func compare(_ label: String, _ old: Any, _ new: Any, depth: Int) {
    guard depth < 32 else { return replace(label, old, new, depth: depth) }
    switch (ValueShape(of: old), ValueShape(of: new)) {
    case (.record(let type, let members), .record(let otherType, let others))
    where !type.isEmpty && type == otherType && !members.isEmpty && members.map(\.label) == others.map(\.label):
      add(ValueText.heading(label, type), depth: depth)
      compare(members, others, depth: depth + 1)
    case (.enumCase(let type, let name, let payload), .enumCase(let otherType, let otherName, let other))
    where type == otherType && name == otherName && payload.map(\.label) == other.map(\.label):
      compare(label, caseName: name, old: (old, payload), new: (new, other), depth: depth)
    case (.list(let elements), .list(let others)):
      add(ValueText.heading(label, ""), depth: depth)
      compare(list: elements, others, depth: depth + 1)
    case (.keyed(let pairs, let isOrdered), .keyed(let others, _)):
      add(ValueText.heading(label, ""), depth: depth)
      compare(keyed: pairs, others, isOrdered: isOrdered, depth: depth + 1)
    case (.bag(let elements), .bag(let others)):
      add(ValueText.heading(label, ""), depth: depth)
      compare(bag: elements, others, depth: depth + 1)
    default: replace(label, old, new, depth: depth)
    }
  }

  private mutating func replace(_ label: String, _ old: Any, _ new: Any, depth: Int) {
    if let old = old as? String, let new = new as? String, let texts = TextLeaf.excerpts(old, new) {
      let prefix = label.isEmpty ? "" : "\(label): "
      add("\(Difference.minus) \(prefix)\(texts.old)", depth: depth)
      return add("\(Difference.plus) \(prefix)\(texts.new)", depth: depth)
    }
    let before = lines.count
    add(Difference.minus, label, old, depth: depth)
    let between = lines.count
    add(Difference.plus, label, new, depth: depth)
    let texts = (lines[before..<between], lines[between...])
    if texts.0.map({ $0.dropMark }) == texts.1.map({ $0.dropMark }) { looksTheSame(depth: depth) }
  }

  private mutating func looksTheSame(depth: Int) {
    add("(the two look the same, yet their `==` says that they differ)", depth: depth)
  }

  private mutating func compare(_ members: [ValueShape.Member], _ others: [ValueShape.Member], depth: Int) {
    let before = lines.count
    var unchanged = 0
    for (old, new) in zip(members, others) {
      if ValueEquality.same(old.value, new.value) {
        unchanged += 1
      } else {
        compare(old.label, old.value, new.value, depth: depth)
      }
    }
    if lines.count == before { looksTheSame(depth: depth) }
    fold(unchanged, depth: depth)
  }

  private mutating func compare(
    _ label: String, caseName: String, old: (Any, [ValueShape.Member]), new: (Any, [ValueShape.Member]), depth: Int
  ) {
    let isShort = old.1.allSatisfy(\.isLeaf) && new.1.allSatisfy(\.isLeaf)
    if isShort { return replace(label, old.0, new.0, depth: depth) }
    let name = "\(label).\(caseName)"
    if old.1.count == 1, old.1[0].label.isEmpty {
      return compare(name, old.1[0].value, new.1[0].value, depth: depth)
    }
    add(name, depth: depth)
    compare(old.1, new.1, depth: depth + 1)
  }
}

extension Difference {
  private mutating func compare(list old: [Any], _ new: [Any], depth: Int) {
    let changes = ListChanges(from: old, to: new)
    for change in changes.all {
      switch change {
      case .removed(let index): add(Difference.minus, "[\(index)]", old[index], depth: depth)
      case .inserted(let index): add(Difference.plus, "[\(index)]", new[index], depth: depth)
      case .changed(let from, let to): compare("[\(to)]", old[from], new[to], depth: depth)
      }
    }
    fold(changes.unchanged, depth: depth)
  }

  private mutating func compare(
    keyed old: [(key: String, value: Any)], _ new: [(key: String, value: Any)], isOrdered: Bool, depth: Int
  ) {
    let before = Dictionary(old.map { ($0.key, $0.value) }) { first, _ in first }
    let after = Dictionary(new.map { ($0.key, $0.value) }) { first, _ in first }
    for (key, value) in old where after[key] == nil { add(Difference.minus, "[\(key)]", value, depth: depth) }
    var unchanged = 0
    for (key, value) in new {
      guard let other = before[key] else {
        add(Difference.plus, "[\(key)]", value, depth: depth)
        continue
      }
      if ValueEquality.same(other, value) { unchanged += 1 } else { compare("[\(key)]", other, value, depth: depth) }
    }
    if isOrdered {
      let kept = (old.map(\.key).filter { after[$0] != nil }, new.map(\.key).filter { before[$0] != nil })
      if kept.0 != kept.1 { order(kept.0, kept.1, depth: depth) }
    }
    fold(unchanged, depth: depth)
  }

  /// The part of the order that changed, between its neighbours.
  private mutating func order(_ old: [String], _ new: [String], depth: Int) {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    func text(_ keys: [String]) -> String {
      let part = keys[start..<(keys.count - end)]
      let words = (start > 0 ? ["…"] : []) + part.prefix(20) + (part.count > 20 || end > 0 ? ["…"] : [])
      return "order: " + words.joined(separator: ", ")
    }
    add("\(Difference.minus) \(text(old))", depth: depth)
    add("\(Difference.plus) \(text(new))", depth: depth)
  }

  private mutating func compare(bag old: [Any], _ new: [Any], depth: Int) {
    let before = Dictionary(grouping: old, by: ValueText.inline)
    let after = Dictionary(grouping: new, by: ValueText.inline)
    for key in before.keys.sorted() where after[key] == nil { add("\(Difference.minus) \(key)", depth: depth) }
    for key in after.keys.sorted() where before[key] == nil { add("\(Difference.plus) \(key)", depth: depth) }
    fold(before.keys.count { after[$0] != nil }, depth: depth)
  }
}

extension ValueShape.Member {
  fileprivate var isLeaf: Bool {
    switch ValueShape(of: value) {
    case .leaf, .missing: true
    case .enumCase(_, _, let payload): payload.isEmpty
    default: false
    }
  }
}

extension String {
  /// The line without its indentation and its mark.
  fileprivate var dropMark: Substring { drop { $0 == " " || $0 == "−" || $0 == "+" } }
}
