extension JSONPatch {
  /// Carries out all operations in order, or none: when one fails the document is as it was, and the error names
  /// that operation and its place.
  ///
  /// The cost follows the paths touched, not the size of the document, as long as nobody else holds a copy of it.
  ///
  /// A short patch could otherwise make a document that nothing can read or write: none nests deeper than
  /// `JSONLimits.documentDepth`, and all copies of one patch together take no more than the limit, in canonical bytes.
  package func apply(
    to document: inout JSON, copyLimitBytes: Int = JSONPatch.copyLimitBytes
  ) throws(JSONError) {
    var undo: [Step] = []
    var copyBytes = copyLimitBytes
    for (index, operation) in operations.enumerated() {
      do { try operation.apply(to: &document, undo: &undo, copyBytes: &copyBytes) } catch {
        Self.revert(undo, in: &document)
        throw JSONError(error.code, "operation \(index): \(error.message)", path: error.path, cause: error)
      }
    }
  }

  /// 16 MiB, the most that the `copy` operations of one patch may add to a document; differences hold none.
  package static let copyLimitBytes = 16 << 20

  private static func revert(_ undo: [Step], in document: inout JSON) {
    for step in undo.reversed() {
      do { _ = try step.run(on: &document) } catch {
        // A step undoes what has just been done at a place that has just been there.
        assertionFailure("a patch step could not be undone: \(error)")
      }
    }
  }
}

extension JSONPatch.Operation {
  fileprivate func apply(
    to document: inout JSON, undo: inout [JSONPatch.Step], copyBytes: inout Int
  ) throws(JSONError) {
    switch self {
    case .add(let path, let value):
      try Self.requireRoom(for: value, at: path)
      undo.append(try JSONPatch.Step.add(path, value).run(on: &document))
    case .remove(let path): undo.append(try JSONPatch.Step.remove(path).run(on: &document))
    case .replace(let path, let value):
      try Self.requireRoom(for: value, at: path)
      undo.append(try JSONPatch.Step.replace(path, value).run(on: &document))
    case .move(let from, let path):
      guard !path.isInside(from) else {
        throw JSONError(.moveIntoItself, "a value cannot be moved into itself", path: path.text)
      }
      let value = try Self.value(at: from, in: document)
      guard path != from else { return }
      try Self.requireRoom(for: value, from: from, at: path)
      undo.append(try JSONPatch.Step.remove(from).run(on: &document))
      undo.append(try JSONPatch.Step.add(path, value).run(on: &document))
    case .copy(let from, let path):
      let value = try Self.value(at: from, in: document)
      try Self.requireRoom(for: value, from: from, at: path)
      guard let size = value.sizeBytes(atMost: copyBytes) else {
        throw JSONError(
          .sizeLimit, "the copies of one patch take more bytes than the limit", path: path.text)
      }
      copyBytes -= size
      undo.append(try JSONPatch.Step.add(path, value).run(on: &document))
    case .test(let path, let value):
      guard try Self.value(at: path, in: document) == value else {
        throw JSONError(.testFailed, "the document holds another value than the patch was made for", path: path.text)
      }
    }
  }

  /// A value from elsewhere in the document is known to fit unless it goes deeper: a move costs nothing to check.
  private static func requireRoom(
    for value: JSON, from: JSONPointer, at path: JSONPointer
  ) throws(JSONError) {
    if path.tokens.count > from.tokens.count { try requireRoom(for: value, at: path) }
  }

  private static func requireRoom(for value: JSON, at path: JSONPointer) throws(JSONError) {
    guard !value.isDeeper(than: JSONLimits.documentDepth - path.tokens.count) else {
      throw JSONError(
        .depthLimit, "arrays and objects would be nested deeper than \(JSONLimits.documentDepth)", path: path.text)
    }
  }

  private static func value(at path: JSONPointer, in document: JSON) throws(JSONError) -> JSON {
    guard let value = path.value(in: document) else {
      throw JSONError(.pathNotFound, "the document has nothing at this place", path: path.text)
    }
    return value
  }
}

extension JSONPatch {
  /// The three changes every operation is made of. Running one changes the document wholly or not at all, and gives
  /// the step that takes it back.
  fileprivate enum Step {
    case add(JSONPointer, JSON)
    case remove(JSONPointer)
    case replace(JSONPointer, JSON)

    func run(on document: inout JSON) throws(JSONError) -> Step {
      switch self {
      case .add(let path, let value):
        guard let last = path.tokens.last else { return Self.exchange(&document, with: value) }
        return try document.withParent(of: path) { (parent) throws(JSONError) in
          try parent.add(value, at: last, path: path)
        }
      case .remove(let path):
        guard let last = path.tokens.last else { return Self.exchange(&document, with: .null) }
        return try document.withParent(of: path) { (parent) throws(JSONError) in
          .add(path, try parent.removeChild(last, path: path))
        }
      case .replace(let path, let value):
        guard let last = path.tokens.last else { return Self.exchange(&document, with: value) }
        return try document.withParent(of: path) { (parent) throws(JSONError) in
          try parent.withChild(last, path: path) { (child) throws(JSONError) in
            let old = child
            child = value
            return .replace(path, old)
          }
        }
      }
    }

    private static func exchange(_ document: inout JSON, with value: JSON) -> Step {
      let old = document
      document = value
      return .replace(.root, old)
    }
  }
}

extension JSON {
  /// Runs a body on the value that holds the last token of a path, in place.
  fileprivate mutating func withParent<Result>(
    of path: JSONPointer, level: Int = 0, _ body: (inout JSON) throws(JSONError) -> Result
  ) throws(JSONError) -> Result {
    guard level < path.tokens.count - 1 else { return try body(&self) }
    return try withChild(path.tokens[level], path: path) { (child) throws(JSONError) in
      try child.withParent(of: path, level: level + 1, body)
    }
  }

  /// Runs a body on one child in place.
  fileprivate mutating func withChild<Result>(
    _ token: String, path: JSONPointer, _ body: (inout JSON) throws(JSONError) -> Result
  ) throws(JSONError) -> Result {
    if var members = takeMembers() {
      defer { self = .object(members) }
      guard let index = members.exactIndex(of: token) else { throw Self.notFound(path) }
      return try body(&members.values[index])
    }
    if var elements = takeElements() {
      defer { self = .array(elements) }
      let index = try Self.elementIndex(token, below: elements.count, path: path)
      return try body(&elements[index])
    }
    throw Self.notFound(path)
  }

  fileprivate mutating func add(
    _ value: JSON, at token: String, path: JSONPointer
  ) throws(JSONError) -> JSONPatch.Step {
    if var members = takeMembers() {
      defer { self = .object(members) }
      if let index = members.index(forKey: token), !members.keys[index].hasSameScalars(as: token) {
        throw JSONError(
          .equivalentKeys, "the object has a member whose name differs only in how accents are encoded",
          path: path.text)
      }
      let old = members.updateValue(value, forKey: token)
      return old.map { .replace(path, $0) } ?? .remove(path)
    }
    if var elements = takeElements() {
      defer { self = .array(elements) }
      let isEnd = token == "-"
      let index = isEnd ? elements.count : try Self.elementIndex(token, below: elements.count + 1, path: path)
      elements.insert(value, at: index)
      return .remove(JSONPointer(path.tokens.dropLast() + [String(index)]))
    }
    throw Self.notFound(path)
  }

  fileprivate mutating func removeChild(_ token: String, path: JSONPointer) throws(JSONError) -> JSON {
    if var members = takeMembers() {
      defer { self = .object(members) }
      guard let index = members.exactIndex(of: token) else { throw Self.notFound(path) }
      return members.remove(at: index).value
    }
    if var elements = takeElements() {
      defer { self = .array(elements) }
      return elements.remove(at: try Self.elementIndex(token, below: elements.count, path: path))
    }
    throw Self.notFound(path)
  }

  /// The members, moved out of this value, so that the caller is the only owner of their storage and changes them
  /// without copying. Binding them in a `switch` over `self` would keep a second owner alive.
  private mutating func takeMembers() -> [String: JSON]? {
    guard case .object(let members) = self else { return nil }
    self = .null
    return members
  }

  private mutating func takeElements() -> [JSON]? {
    guard case .array(let elements) = self else { return nil }
    self = .null
    return elements
  }

  private static func elementIndex(
    _ token: String, below limit: Int, path: JSONPointer
  ) throws(JSONError) -> Int {
    guard let index = JSONPointer.index(token) else {
      throw JSONError(.invalidIndex, "an array needs an index of digits without a leading zero", path: path.text)
    }
    guard index < limit else { throw notFound(path) }
    return index
  }

  private static func notFound(_ path: JSONPointer) -> JSONError {
    JSONError(.pathNotFound, "the document has nothing at this place", path: path.text)
  }
}
