/// A JSON value that was read: a tree, or a place in a text. Who reads typed values from it need not know which.
package enum JSONPart: Sendable {
  case tree(JSON)
  case text(JSONNode)

  /// The value with all that is in it.
  package var json: JSON {
    switch self {
    case .tree(let json): json
    case .text(let node): node.json
    }
  }

  package var isNull: Bool {
    switch self {
    case .tree(let json): json.isNull
    case .text(let node): node.isNull
    }
  }

  package var isObject: Bool {
    switch self {
    case .tree(let json): json.objectValue != nil
    case .text(let node): node.isObject
    }
  }

  package var boolValue: Bool? {
    switch self {
    case .tree(let json): json.boolValue
    case .text(let node): node.boolValue
    }
  }

  package var stringValue: String? {
    switch self {
    case .tree(let json): json.stringValue
    case .text(let node): node.stringValue
    }
  }

  /// Whether this is a string with exactly these scalars.
  package func isString(_ text: String) -> Bool {
    switch self {
    case .tree(let json): json.stringValue?.hasSameScalars(as: text) ?? false
    case .text(let node): node.isString(text)
    }
  }

  /// Whether this is a string that is a whole number, as it is written with no digit too many.
  package func isString(of number: Int) -> Bool {
    switch self {
    case .tree(let json): json.stringValue == String(number)
    case .text(let node): node.isString(of: number)
    }
  }

  package var integerValue: Int64? {
    switch self {
    case .tree(let json): json.integerValue
    case .text(let node): node.integerValue
    }
  }

  package var numberValue: Double? {
    switch self {
    case .tree(let json): json.numberValue
    case .text(let node): node.numberValue
    }
  }

  /// The member of that exact name.
  package subscript(_ name: String) -> JSONPart? {
    switch self {
    case .tree(let json): json[name].map(JSONPart.tree)
    case .text(let node): node[name].map(JSONPart.text)
    }
  }

  /// The member of that exact name, with all that is in it: for a leaf cheaper than a part.
  package func json(_ name: String) -> JSON? {
    switch self {
    case .tree(let json): json[name]
    case .text(let node): node.json(name)
    }
  }

  /// The elements of an array; `nil` for anything else.
  package var elements: Elements? {
    switch self {
    case .tree(let json): json.arrayValue.map { Elements(tree: $0.makeIterator()) }
    case .text(let node): node.isArray ? Elements(text: node.elements) : nil
    }
  }

  /// The elements of an array, one after the other.
  package struct Elements: Sequence, IteratorProtocol {
    // One of both, and no case of an enum: that would be taken out and put back for each element.
    fileprivate var tree: IndexingIterator<[JSON]>?
    fileprivate var text: JSONNode.Parts?

    package mutating func next() -> JSONPart? {
      text != nil ? text?.next().map(JSONPart.text) : tree?.next().map(JSONPart.tree)
    }
  }

  /// The name of the member of an object that has exactly one.
  package var onlyName: String? {
    switch self {
    case .tree(let json):
      guard let members = json.objectValue, members.count == 1 else { return nil }
      return members.keys.first
    case .text(let node):
      var members = node.members
      guard let only = members.next(), members.next() == nil else { return nil }
      return only.name.stringValue
    }
  }

  /// The members of an object, to be asked for one after the other; `nil` for anything else.
  package var lookup: MemberLookup? {
    switch self {
    case .tree(let json): json.objectValue.map { MemberLookup(json, count: $0.count) }
    case .text(let node): node.isObject ? MemberLookup(node) : nil
    }
  }
}

extension JSONPart: Hashable {
  package static func == (left: JSONPart, right: JSONPart) -> Bool { left.json == right.json }

  package func hash(into hasher: inout Hasher) { hasher.combine(json) }
}

/// Finds the members of a large object, mostly in the order in which they are written. No name is asked for twice.
package struct MemberLookup {
  // One of these; no cases of an enum, which would be taken out and put back for each member.
  private var tree: JSON?
  /// The members of a text that are still to come, as long as they are asked for in their order.
  private var members: JSONNode.Members?
  private var table: [String: JSONNode] = [:]
  /// How many members of a tree were not asked for.
  private var left = 0

  fileprivate init(_ json: JSON, count: Int) {
    tree = json
    left = count
  }

  fileprivate init(_ node: JSONNode) { members = node.members }

  /// The member of that exact name.
  package mutating func next(_ name: String) -> JSONPart? {
    if let next = members?.next(named: name) { return .text(next) }
    if let tree {
      // More names than members: one of them is asked for again.
      guard left > 0 else { return nil }
      left -= 1
      return tree[name].map(JSONPart.tree)
    }
    if let members {
      // Another order: from here on by name.
      table = MemberLookup.table(of: members)
      self.members = nil
    }
    guard let index = table.index(forKey: name), table.keys[index].hasSameScalars(as: name) else { return nil }
    return .text(table.remove(at: index).value)
  }

  /// The member with that name, which is a string itself.
  package mutating func next(_ name: JSONPart) -> JSONPart? {
    // The names of a text are compared where they stand.
    if case .text(let name) = name, let next = members?.next(named: name) { return .text(next) }
    guard let name = name.stringValue else { return nil }
    return next(name)
  }

  /// Whether every member was asked for.
  package var isExhausted: Bool {
    var members = members
    return left == 0 && members?.next() == nil && table.isEmpty
  }

  private static func table(of members: JSONNode.Members) -> [String: JSONNode] {
    // The reader has refused names that a dictionary could not tell apart.
    Dictionary(members.map { ($0.name.stringValue ?? "", $0.value) }) { first, _ in first }
  }
}
