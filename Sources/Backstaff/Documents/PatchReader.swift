import BackstaffJSON

/// Hands out the parts of a patch for one value: what a value applies to itself in place, along the path of the change.
public struct PatchReader {
  let operations: ArraySlice<JSONPatch.Operation>
  /// How many tokens of the pointers lead to this value.
  let depth: Int

  init(_ patch: JSONPatch) {
    operations = patch.operations[...]
    depth = 0
  }

  fileprivate init(_ operations: ArraySlice<JSONPatch.Operation>, depth: Int) {
    self.operations = operations
    self.depth = depth
  }

  /// What a patch says of one member.
  public struct Part {
    /// The member's name.
    public let name: String
    let reader: PatchReader
  }

  /// The members that the patch writes, in its order; one that is written at several places in it comes several times.
  public func parts() throws(DocumentError) -> [Part] { try parts(mayMove: false) }

  /// - Parameter mayMove: Whether a value may move from one member to another, as elements of a list do.
  func parts(mayMove: Bool) throws(DocumentError) -> [Part] {
    var parts: [Part] = []
    var start = operations.startIndex
    while start < operations.endIndex {
      let name = try name(of: operations[start], mayMove)
      var end = start + 1
      // Names are compared by their scalars, as in a document.
      while end < operations.endIndex, try self.name(of: operations[end], mayMove).utf8.elementsEqual(name.utf8) {
        end += 1
      }
      parts.append(Part(name: name, reader: PatchReader(operations[start..<end], depth: depth + 1)))
      start = end
    }
    return parts
  }

  /// The member that an operation writes. One that concerns several, or none, is left to the document.
  private func name(of operation: JSONPatch.Operation, _ mayMove: Bool) throws(DocumentError) -> String {
    guard let name = token(operation.place) else { throw PatchReader.unfit }
    switch operation {
    case .move(let from, _):
      guard let source = token(from), mayMove || source.utf8.elementsEqual(name.utf8) else { throw PatchReader.unfit }
    case .copy, .test: throw PatchReader.unfit
    case .add, .remove, .replace: break
    }
    return name
  }

  func token(_ pointer: JSONPointer) -> String? {
    depth < pointer.tokens.count ? pointer.tokens[depth] : nil
  }

  /// The same operations as a patch of this value's own document.
  var patch: JSONPatch {
    func own(_ pointer: JSONPointer) -> JSONPointer { JSONPointer(Array(pointer.tokens.dropFirst(depth))) }
    return JSONPatch(
      operations.map { operation in
        switch operation {
        case .add(let path, let value): .add(path: own(path), value: value)
        case .remove(let path): .remove(path: own(path))
        case .replace(let path, let value): .replace(path: own(path), value: value)
        case .move(let from, let path): .move(from: own(from), path: own(path))
        case .copy(let from, let path): .copy(from: own(from), path: own(path))
        case .test(let path, let value): .test(path: own(path), value: value)
        }
      })
  }

  /// What no value can apply in place: the document has to be patched instead.
  static let unfit = DocumentError("the patch cannot be applied in place")
}

extension PatchReader.Part {
  /// Applies this part to a member with a document form.
  public func apply<Value: DocumentConvertible>(to member: inout Value) throws(DocumentError) {
    do throws(DocumentError) {
      try reader.apply(to: &member) { (value, json) throws(DocumentError) in
        value = try Value(document: DocumentReader(json))
      } inside: { (value, reader) throws(DocumentError) in
        try value.apply(reader)
      }
    } catch {
      throw error.under(name)
    }
  }

  /// Applies this part to a leaf.
  @_disfavoredOverload
  public func apply<Value: Codable>(to member: inout Value) throws(DocumentError) {
    do throws(DocumentError) {
      try reader.apply(to: &member) { (value, json) throws(DocumentError) in
        value = try Self.leaf(json)
      } inside: { (value, reader) throws(DocumentError) in
        value = try Self.patched(value, by: reader.patch)
      }
    } catch {
      throw error.under(name)
    }
  }

  /// Refuses a member without a form.
  @_disfavoredOverload
  public func apply<Value>(to member: inout Value) throws(DocumentError) {
    throw DocumentError("a \(Value.self) has no document form; make it Codable", path: [name])
  }

  private static func leaf<Value: Decodable>(_ json: JSON) throws(DocumentError) -> Value {
    do throws(JSONError) { return try json.decode(Value.self) } catch { throw DocumentError(error.message) }
  }

  private static func patched<Value: Codable>(_ value: Value, by patch: JSONPatch) throws(DocumentError) -> Value {
    do throws(JSONError) {
      var document = try JSON(encoding: value)
      try patch.apply(to: &document)
      return try document.decode(Value.self)
    } catch {
      throw DocumentError(error.message)
    }
  }

  /// The parts of a member that is itself an object of members.
  public func parts() throws(DocumentError) -> [PatchReader.Part] {
    do throws(DocumentError) { return try reader.parts() } catch { throw error.under(name) }
  }

  /// The error for a member that the value does not have, or that cannot be written to.
  public var unknown: DocumentError {
    DocumentError("the patch writes a member that cannot be written to", path: [name])
  }

  /// The error for a case that the value is not in.
  public var inactive: DocumentError {
    DocumentError("the patch writes a case that is not the active one", path: [name])
  }
}

extension PatchReader {
  /// What comes next in a patch of a value.
  enum Run {
    /// An operation on the value itself.
    case itself(JSONPatch.Operation)
    /// Operations on what is inside of it, as many as follow each other: some mean something only together.
    case inside(PatchReader)
  }

  /// Whether all operations are on parts of the value, none on the value itself.
  var isInside: Bool { operations.allSatisfy { $0.place.tokens.count > depth } }

  /// The operations in order.
  var runs: [Run] {
    var runs: [Run] = []
    var start = operations.startIndex
    while start < operations.endIndex {
      if operations[start].place.tokens.count == depth {
        runs.append(.itself(operations[start]))
        start += 1
      } else {
        let end = operations[start...].firstIndex { $0.place.tokens.count == depth } ?? operations.endIndex
        runs.append(.inside(PatchReader(operations[start..<end], depth: depth)))
        start = end
      }
    }
    return runs
  }

  /// Carries out the operations in order: those on the value itself by `exchange`, runs of those below it by `inside`.
  func apply<Value>(
    to value: inout Value, exchange: (inout Value, JSON) throws(DocumentError) -> Void,
    inside: (inout Value, PatchReader) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    for run in runs {
      switch run {
      case .itself(.add(_, let json)), .itself(.replace(_, let json)): try exchange(&value, json)
      case .itself: throw PatchReader.unfit
      case .inside(let reader): try inside(&value, reader)
      }
    }
  }
}

extension DocumentConvertible {
  /// Applies a patch of this value's document to the value itself, wholly or not at all.
  ///
  /// - Returns: Whether that was done in place, along the paths of the patch. A patch that is made otherwise than
  ///   ``PatchWriter`` makes them, such as one with `copy`, is applied to the document, which is then read as a whole.
  @discardableResult
  package mutating func apply(_ patch: JSONPatch) throws(DocumentError) -> Bool {
    var changed = self
    do throws(DocumentError) {
      try PatchReader(patch).apply(to: &changed) { (value, json) throws(DocumentError) in
        value = try Self(document: DocumentReader(json))
      } inside: { (value, reader) throws(DocumentError) in
        try value.apply(reader)
      }
      self = changed
      return true
    } catch {
      // Whatever the reason: the document says whether the patch itself is at fault, and how.
      try rebuild(by: patch)
      return false
    }
  }

  mutating func rebuild(by patch: JSONPatch) throws(DocumentError) {
    var document = try DocumentWriter.document(of: self)
    do throws(JSONError) { try patch.apply(to: &document) } catch { throw DocumentError(error.description) }
    self = try Self(document: DocumentReader(document))
  }
}
