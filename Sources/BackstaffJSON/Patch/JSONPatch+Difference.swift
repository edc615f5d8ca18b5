extension JSONPatch {
  /// The operations that turn one document into the other: add, remove, replace and move only, in the order of
  /// application; none when the documents are equal.
  ///
  /// In canonical bytes a patch is never larger than replacing the root, and inside it no part is larger than
  /// replacing that part. Parts that share storage are skipped without being looked at.
  package static func difference(from old: JSON, to new: JSON) -> JSONPatch {
    JSONPatch(difference(from: old, to: new, at: .root).list)
  }

  /// The operations that turn what is at `path` from one value into the other.
  package static func difference(from old: JSON, to new: JSON, at path: JSONPointer) -> SizedOperations {
    var path = path
    return Differ.operations(from: old, to: new, at: &path)
  }

  /// The operations that turn a part of the array at `path`, which begins at `offset`, from these elements into those.
  ///
  /// - Parameter isOrder: Whether no element may stand at two places at once, not even between two operations.
  package static func difference(
    from old: [JSON], to new: [JSON], offset: Int, isOrder: Bool = false, at path: JSONPointer
  ) -> SizedOperations {
    var path = path
    return Differ.elements(from: old, to: new, offset: offset, isOrder: isOrder, at: &path)
  }
}

/// Operations with the canonical bytes they take, a comma each included.
package struct SizedOperations {
  package private(set) var list: [JSONPatch.Operation] = []
  package private(set) var sizeBytes = 0

  package init() {}

  package mutating func append(_ operation: JSONPatch.Operation) {
    list.append(operation)
    sizeBytes += operation.sizeBytes + 1
  }

  package mutating func append(_ other: SizedOperations) {
    list += other.list
    sizeBytes += other.sizeBytes
  }

  /// Takes back what was appended last, down to the first `count` operations, which take `sizeBytes`.
  package mutating func shrink(to count: Int, sizeBytes: Int) {
    list.removeSubrange(count...)
    self.sizeBytes = sizeBytes
  }
}

enum Differ {
  static func operations(from old: JSON, to new: JSON, at path: inout JSONPointer) -> SizedOperations {
    switch (old, new) {
    case (.object(let before), .object(let after)):
      guard !before.sharesStorage(with: after) else { return SizedOperations() }
      return cheaper(members(from: before, to: after, at: &path), than: new, at: path)
    case (.array(let before), .array(let after)):
      guard !before.sharesStorage(with: after) else { return SizedOperations() }
      return cheaper(elements(from: before, to: after, offset: 0, at: &path), than: new, at: path)
    default:
      var result = SizedOperations()
      if old != new { result.append(.replace(path: path, value: new)) }
      return result
    }
  }

  /// The operations, or one replacement of the whole value where that takes fewer bytes.
  private static func cheaper(_ found: SizedOperations, than new: JSON, at path: JSONPointer) -> SizedOperations {
    guard !found.list.isEmpty else { return found }
    let frame = JSONPatch.Operation.replace(path: path, value: 0).sizeBytes
    guard !new.isLarger(than: found.sizeBytes - frame - 1) else { return found }
    var whole = SizedOperations()
    whole.append(.replace(path: path, value: new))
    return whole
  }

  /// Removals come first: a new name may be one that Swift cannot tell from a removed one.
  private static func members(
    from before: [String: JSON], to after: [String: JSON], at path: inout JSONPointer
  ) -> SizedOperations {
    var result = SizedOperations()
    let gone = before.keys.filter { after.exactIndex(of: $0) == nil }
    for name in gone.sorted(by: { $0.precedesByBytes($1) }) {
      result.append(.remove(path: path.appending(name)))
    }
    var changed: [(name: String, operations: SizedOperations)] = []
    for (name, value) in after {
      path.tokens.append(name)
      defer { path.tokens.removeLast() }
      var part = SizedOperations()
      if let index = before.exactIndex(of: name) {
        part = operations(from: before.values[index], to: value, at: &path)
      } else {
        part.append(.add(path: path, value: value))
      }
      if !part.list.isEmpty { changed.append((name, part)) }
    }
    for (_, part) in changed.sorted(by: { $0.name.precedesByBytes($1.name) }) { result.append(part) }
    return result
  }
}
