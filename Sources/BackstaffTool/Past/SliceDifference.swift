import BackstaffJSON

/// What differs between two slices of one scope; nil is a slice of nothing.
///
/// What two objects have in common is compared member by member to the end, though replacing a small object as a whole
/// would take fewer bytes: a person wants to see the member that changed.
struct SliceDifference {
  /// The operations that lead from one to the other. What comes from nothing is added whole, what goes removed whole.
  let patch: JSONPatch
  private let old: JSON?

  init(from old: JSON?, to new: JSON?) {
    self.old = old
    switch (old, new) {
    case (let old?, let new?):
      var operations: [JSONPatch.Operation] = []
      Self.compare(old, new, at: .root, into: &operations)
      patch = JSONPatch(operations)
    case (nil, let new?): patch = JSONPatch([.add(path: .root, value: new)])
    case (_?, nil): patch = JSONPatch([.remove(path: .root)])
    case (nil, nil): patch = JSONPatch()
    }
  }

  /// A line for each operation, with what it replaces and by what.
  func lines() throws(JSONError) -> [String] {
    var document = old ?? .null
    return try patch.applied(to: &document).map { operation in
      // The null that nothing is applied to is none that anybody has seen.
      old == nil ? operation.withoutOld.text : operation.text
    }
  }

  private static func compare(
    _ old: JSON, _ new: JSON, at place: JSONPointer, into operations: inout [JSONPatch.Operation]
  ) {
    guard old != new else { return }
    if old.sharesMember(with: new), let before = old.objectValue, let after = new.objectValue {
      // Removals come first: a new name may be one that Swift cannot tell from a removed one.
      for name in before.keys.sorted() where new[name] == nil {
        operations.append(.remove(path: place.appending(name)))
      }
      for name in after.keys.sorted() {
        let path = place.appending(name)
        guard let value = new[name] else { continue }
        if let earlier = old[name] {
          compare(earlier, value, at: path, into: &operations)
        } else {
          operations.append(.add(path: path, value: value))
        }
      }
    } else if old.arrayValue != nil, new.arrayValue != nil {
      operations += JSONPatch.difference(from: old, to: new).operations.map { $0.moved(below: place) }
    } else {
      operations.append(.replace(path: place, value: new))
    }
  }
}

extension JSON {
  /// Whether both are objects with a member of one name: two forms of one thing, and not two things.
  func sharesMember(with other: JSON) -> Bool {
    guard let members = objectValue, other.objectValue != nil else { return false }
    return members.keys.contains { other[$0] != nil }
  }
}

extension JSONPatch.Operation {
  /// The same change in a document that holds this one at a place.
  fileprivate func moved(below place: JSONPointer) -> JSONPatch.Operation {
    func below(_ path: JSONPointer) -> JSONPointer { JSONPointer(place.tokens + path.tokens) }
    return switch self {
    case .add(let path, let value): .add(path: below(path), value: value)
    case .remove(let path): .remove(path: below(path))
    case .replace(let path, let value): .replace(path: below(path), value: value)
    case .move(let from, let path): .move(from: below(from), path: below(path))
    case .copy(let from, let path): .copy(from: below(from), path: below(path))
    case .test(let path, let value): .test(path: below(path), value: value)
    }
  }
}
