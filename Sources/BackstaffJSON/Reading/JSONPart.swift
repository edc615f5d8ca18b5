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

  /// The elements of an array; `nil` for anything else.
  package var elements: Elements? {
    switch self {
    case .tree(let json): json.arrayValue.map { Elements(source: .tree($0.makeIterator())) }
    case .text(let node): node.isArray ? Elements(source: .text(node.elements)) : nil
    }
  }

  /// The elements of an array, one after the other.
  package struct Elements: Sequence, IteratorProtocol {
    fileprivate enum Source {
      case tree(IndexingIterator<[JSON]>)
      case text(JSONNode.Parts)
    }

    fileprivate var source: Source

    package mutating func next() -> JSONPart? {
      switch source {
      case .tree(var elements):
        defer { source = .tree(elements) }
        return elements.next().map(JSONPart.tree)
      case .text(var elements):
        defer { source = .text(elements) }
        return elements.next().map(JSONPart.text)
      }
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
  private enum Source {
    case tree(JSON)
    case text(JSONNode.Members)
    case table([String: JSONNode])
  }

  private var source: Source
  /// How many members of a tree were not asked for.
  private var left = 0

  fileprivate init(_ json: JSON, count: Int) {
    source = .tree(json)
    left = count
  }

  fileprivate init(_ node: JSONNode) { source = .text(node.members) }

  /// The member of that exact name.
  package mutating func next(_ name: String) -> JSONPart? {
    switch source {
    case .tree(let json):
      left -= 1
      return json[name].map(JSONPart.tree)
    case .text(var members):
      let before = members
      if let next = members.next(), next.name.isString(name) {
        source = .text(members)
        return .text(next.value)
      }
      // Another order: from here on by name.
      source = .table(MemberLookup.table(of: before))
      return self.next(name)
    case .table(var members):
      // Moved out and in, so that taking one out copies nothing.
      source = .table([:])
      defer { source = .table(members) }
      guard let index = members.index(forKey: name), members.keys[index].hasSameScalars(as: name) else { return nil }
      return .text(members.remove(at: index).value)
    }
  }

  /// Whether every member was asked for.
  package var isExhausted: Bool {
    switch source {
    case .tree: return left == 0
    case .text(var members): return members.next() == nil
    case .table(let members): return members.isEmpty
    }
  }

  private static func table(of members: JSONNode.Members) -> [String: JSONNode] {
    // The reader has refused names that a dictionary could not tell apart.
    Dictionary(members.map { ($0.name.stringValue ?? "", $0.value) }) { first, _ in first }
  }
}
