import BackstaffJSON

/// Collects what turns one value's document into another's, as operations of RFC 6902 in the order of application:
/// add, remove, replace and move.
///
/// What two values share is skipped by identity, so the work follows the change and not the size of the state. No part
/// takes more bytes than replacing that part would.
public struct PatchWriter {
  private var found = SizedOperations()
  private var path: JSONPointer
  /// Through which windows lists are compared.
  private let windows: SliceWindows?
  /// How many values were looked into: what tests hold against the size of a change.
  package private(set) var visits = 0

  init(at path: [String] = [], through windows: SliceWindows? = nil) {
    self.path = JSONPointer(path)
    self.windows = windows
  }

  /// The patch from the document of `old` to that of `new`, with their lists as these windows show them.
  package static func patch<Value: DocumentConvertible>(
    from old: Value, to new: Value, through windows: SliceWindows? = nil
  ) throws(DocumentError) -> JSONPatch {
    var writer = PatchWriter(through: windows)
    try writer.difference(from: old, to: new)
    return writer.patch
  }

  var patch: JSONPatch { JSONPatch(found.list) }

  /// Writes what differs between two values in the same place.
  public mutating func difference<Value: DocumentConvertible>(
    from old: Value, to new: Value
  ) throws(DocumentError) {
    guard !SameBits.hold(old, new) else { return }
    visits += 1
    let (count, sizeBytes, depth) = (found.list.count, found.sizeBytes, path.tokens.count)
    guard depth <= JSONLimits.documentDepth else { throw DocumentWriter.tooDeep }
    let windows = windowsHere
    if let windows {
      let before = windows.shown(old)
      try windows.shown(new).writeDifference(from: before, to: &self)
    } else {
      try new.writeDifference(from: old, to: &self)
    }
    guard isWorthReplacing(since: count, below: depth),
      let whole = try DocumentWriter.document(
        of: new, depth: depth, atMost: found.sizeBytes - sizeBytes, through: windows)
    else { return }
    let replacement = JSONPatch.Operation.replace(path: path, value: whole)
    guard replacement.sizeBytes + 1 < found.sizeBytes - sizeBytes else { return }
    found.shrink(to: count, sizeBytes: sizeBytes)
    found.append(replacement)
  }

  private var windowsHere: SliceWindows? { windows?.at(path.tokens) }

  /// Whether replacing the whole could take fewer bytes. One operation takes fewer than the value around it, unless a
  /// name on its way is longer in a pointer than in a document.
  private func isWorthReplacing(since count: Int, below depth: Int) -> Bool {
    guard found.list.count == count + 1 else { return found.list.count > count + 1 }
    return found.list[count].place.tokens.dropFirst(depth).contains {
      $0.utf8.contains { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }
    }
  }
}

extension PatchWriter {
  /// Writes what differs in a member with a document form.
  public mutating func member<Value: DocumentConvertible>(
    _ name: String, _ old: Value, _ new: Value
  ) throws(DocumentError) {
    guard !SameBits.hold(old, new) else { return }
    path.tokens.append(name)
    defer { path.tokens.removeLast() }
    do throws(DocumentError) { try difference(from: old, to: new) } catch { throw error.under(name) }
  }

  /// Writes what differs in a leaf, by its `Codable` form.
  @_disfavoredOverload
  public mutating func member<Value: Encodable>(_ name: String, _ old: Value, _ new: Value) throws(DocumentError) {
    if !SameBits.hold(old, new) { try leaf(name, old, new) }
  }

  /// Refuses a member without a form.
  @_disfavoredOverload
  public mutating func member<Value>(_ name: String, _ old: Value, _ new: Value) throws(DocumentError) {
    throw DocumentError("a \(Value.self) has no document form; make it Codable", path: [name])
  }

  private mutating func leaf<Value: Encodable>(_ name: String, _ old: Value, _ new: Value) throws(DocumentError) {
    visits += 1
    do throws(JSONError) {
      try exchange(JSON(encoding: old), for: JSON(encoding: new), at: path.appending(name))
    } catch {
      throw DocumentError(error.message, path: [name])
    }
  }

  /// Writes what differs in a member that is itself an object of members.
  public mutating func members(
    _ name: String, _ write: (inout PatchWriter) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    path.tokens.append(name)
    defer { path.tokens.removeLast() }
    do throws(DocumentError) { try write(&self) } catch { throw error.under(name) }
  }

  /// Whether a member that cannot be written to is the same; where it is not, the value is replaced as a whole.
  ///
  /// Documents are compared, here as in leaves: `==` may hold values to be equal that are written differently.
  public func isSame<Value: DocumentConvertible>(_ old: Value, _ new: Value) -> Bool {
    if SameBits.hold(old, new) { return true }
    // What has no document is refused where the value is replaced.
    do throws(DocumentError) { return try PatchWriter.patch(from: old, to: new).isEmpty } catch { return false }
  }

  /// Whether a leaf that cannot be written to is the same.
  @_disfavoredOverload
  public func isSame<Value: Encodable>(_ old: Value, _ new: Value) -> Bool {
    if SameBits.hold(old, new) { return true }
    do throws(JSONError) { return try JSON(encoding: old) == JSON(encoding: new) } catch { return false }
  }

  /// Whether a member without a form is known to be the same.
  @_disfavoredOverload
  public func isSame<Value>(_ old: Value, _ new: Value) -> Bool { SameBits.hold(old, new) }

  /// Replaces the value as a whole.
  public mutating func replace(with new: some DocumentConvertible) throws(DocumentError) {
    found.append(.replace(path: path, value: try document(of: new)))
  }
}

extension PatchWriter {
  /// The document of a value in this place.
  func document(of value: some DocumentConvertible) throws(DocumentError) -> JSON {
    try DocumentWriter.document(of: value, depth: path.tokens.count, through: windowsHere)
  }

  /// Writes what differs between two documents in this place.
  mutating func exchange(_ old: JSON, for new: JSON) { exchange(old, for: new, at: path) }

  private mutating func exchange(_ old: JSON, for new: JSON, at path: JSONPointer) {
    found.append(JSONPatch.difference(from: old, to: new, at: path))
  }

  /// Writes what differs in the value under two names below this place.
  mutating func below(
    _ outer: String, _ inner: String, _ write: (inout PatchWriter) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    path.tokens.append(outer)
    path.tokens.append(inner)
    defer { path.tokens.removeLast(2) }
    try write(&self)
  }

  /// A writer for documents inside the value in this place.
  var documents: DocumentWriter { DocumentWriter(depth: path.tokens.count, windowsHere) }

  mutating func add(_ document: JSON) { found.append(.add(path: path, value: document)) }

  mutating func remove() { found.append(.remove(path: path)) }

  /// Writes a part of the array in this place, which begins at `offset` and held the old elements.
  mutating func elements(from old: [JSON], to new: [JSON], offset: Int) {
    found.append(JSONPatch.difference(from: old, to: new, offset: offset, at: path))
  }

  /// Writes a part of the order in this place, or the whole where that takes fewer bytes than the operations; it takes
  /// `leastBytes` at least.
  mutating func order(
    from old: [JSON], to new: [JSON], offset: Int, orWhole leastBytes: Int, _ whole: () -> JSON
  ) {
    let parts = JSONPatch.difference(from: old, to: new, offset: offset, isOrder: true, at: path)
    if parts.sizeBytes > leastBytes {
      let replacement = JSONPatch.Operation.replace(path: path, value: whole())
      if replacement.sizeBytes < parts.sizeBytes { return found.append(replacement) }
    }
    found.append(parts)
  }

  /// Writes what differs in the element at an index below this place.
  mutating func element(
    _ index: Int, _ write: (inout PatchWriter) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    try members(String(index), write)
  }
}

extension JSONPatch.Operation {
  /// The place that this operation writes.
  package var place: JSONPointer {
    switch self {
    case .add(let path, _), .replace(let path, _), .remove(let path), .test(let path, _), .move(_, let path),
      .copy(_, let path):
      path
    }
  }
}
