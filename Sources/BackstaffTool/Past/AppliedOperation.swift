import BackstaffJSON

/// An operation of a patch with what it found and what it left.
struct AppliedOperation: Equatable {
  let operation: JSONPatch.Operation
  /// What was at its place, or nil.
  let old: JSON?
  /// What is there now, or nil.
  let new: JSON?
  /// Whether it wrote something larger, of which `old` and `new` are the part that was asked about.
  let isAbove: Bool

  /// Longer values are cut, and longer lists of changed members.
  static let valueCharacters = 60
  static let membersCharacters = 200

  /// The operation as a line for a person:
  ///
  ///     replace /count  0 → 1
  ///     move /order/3 → /order/0  "bash"
  ///     replace /form  (replace /name  "a" → "b", add /note  "c")
  ///     replace /destination  here: absent → {"name":""}
  var text: String {
    switch operation {
    case .add(let path, _): "add \(Self.place(path))  \(change)"
    case .remove(let path): "remove \(Self.place(path))  \(change)"
    case .replace(let path, _): "replace \(Self.place(path))  \(change)"
    case .move(let from, let path): "move \(Self.place(from)) → \(Self.place(path))  \(change)"
    case .copy(let from, let path): "copy \(Self.place(from)) → \(Self.place(path))  \(change)"
    case .test(let path, _): "test \(Self.place(path))"
    }
  }

  /// The same on a place where nothing was.
  var withoutOld: AppliedOperation {
    AppliedOperation(operation: operation, old: nil, new: new, isAbove: isAbove)
  }

  private var change: String {
    if isAbove { return "here: \(exchange)" }
    switch operation {
    case .replace: return exchange
    case .remove: return Self.shown(old)
    // What stood at the place of an addition went with it.
    default: return old == nil ? Self.shown(new) : exchange
    }
  }

  /// Of a value that is another form of the same thing, only what has changed in it.
  private var exchange: String {
    guard let old, let new, old.sharesMember(with: new) else { return "\(Self.shown(old)) → \(Self.shown(new))" }
    do {
      let lines = try SliceDifference(from: old, to: new).lines()
      return "(\(lines.joined(separator: ", ").excerpt(Self.membersCharacters)))"
    } catch {
      return "\(Self.shown(old)) → \(Self.shown(new))"
    }
  }

  private static func shown(_ value: JSON?) -> String { value?.excerpt(valueCharacters) ?? "absent" }

  /// The root's pointer is the empty text, which nobody would see.
  private static func place(_ path: JSONPointer) -> String {
    path.tokens.isEmpty ? "(whole)" : path.text.inOneLine
  }
}

extension JSONPatch {
  /// Applies the operations one by one, and tells what each has changed, seen from a place in the document.
  func applied(to document: inout JSON, seenFrom place: JSONPointer = .root) throws(JSONError) -> [AppliedOperation] {
    var applied: [AppliedOperation] = []
    applied.reserveCapacity(operations.count)
    for operation in operations {
      let isAbove = operation.written.contains { place.isInside($0) }
      let old = isAbove ? document.node(at: place) : operation.replaced(in: document)
      let moved = operation.source?.value(in: document)
      try JSONPatch([operation]).apply(to: &document)
      let new = isAbove ? document.node(at: place) : moved ?? operation.value
      applied.append(AppliedOperation(operation: operation, old: old, new: new, isAbove: isAbove))
    }
    return applied
  }
}

extension JSON {
  /// The node at a place of a session's document: as with scopes, null is nothing, but for the root.
  func node(at place: JSONPointer) -> JSON? {
    guard let value = place.value(in: self), place == .root || !value.isNull else { return nil }
    return value
  }
}

extension JSONPatch.Operation {
  /// The places that it changes.
  var written: [JSONPointer] {
    switch self {
    case .add(let path, _), .remove(let path), .replace(let path, _), .copy(_, let path): [path]
    case .move(let from, let path): [from, path]
    case .test: []
    }
  }

  /// Where the value that it writes comes from, when it stands in the document.
  fileprivate var source: JSONPointer? {
    switch self {
    case .move(let from, _), .copy(let from, _): from
    default: nil
    }
  }

  fileprivate var value: JSON? {
    switch self {
    case .add(_, let value), .replace(_, let value): value
    default: nil
    }
  }

  /// What goes when it is carried out.
  fileprivate func replaced(in document: JSON) -> JSON? {
    switch self {
    case .remove(let path), .replace(let path, _): path.value(in: document)
    case .add(let path, _), .move(_, let path), .copy(_, let path):
      // An array makes room for what is added to it.
      JSONPointer(path.tokens.dropLast()).value(in: document)?.arrayValue == nil ? path.value(in: document) : nil
    case .test: nil
    }
  }
}
