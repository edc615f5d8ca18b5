import BackstaffJSON

/// Hands out the parts of one value's document, which is a tree or a text that was read.
public struct DocumentReader {
  let part: JSONPart

  package init(_ part: JSONPart) { self.part = part }

  package init(_ json: JSON) { part = .tree(json) }

  /// Reads a member with a document form; `missing` stands in for one that the document does not have.
  public func member<Value: DocumentConvertible>(
    _ name: String, missing: @autoclosure () -> Value? = nil
  ) throws(DocumentError) -> Value {
    guard let part = part[name] else { return try absent(name, missing) }
    do throws(DocumentError) {
      return try Value(document: DocumentReader(part))
    } catch {
      throw error.under(name)
    }
  }

  // The most common leaves have functions of their own: the generic one asks for what it can do with a value at every
  // single one.

  /// Reads a number; `missing` stands in for one that the document does not have.
  public func member(_ name: String, missing: @autoclosure () -> Int? = nil) throws(DocumentError) -> Int {
    try leaf(name, missing)
  }

  /// Reads a text; `missing` stands in for one that the document does not have.
  public func member(_ name: String, missing: @autoclosure () -> String? = nil) throws(DocumentError) -> String {
    try leaf(name, missing)
  }

  /// Reads a truth value; `missing` stands in for one that the document does not have.
  public func member(_ name: String, missing: @autoclosure () -> Bool? = nil) throws(DocumentError) -> Bool {
    try leaf(name, missing)
  }

  @inline(__always)
  private func leaf<Value: DocumentConvertible>(
    _ name: String, _ missing: () -> Value?
  ) throws(DocumentError) -> Value {
    guard let json = part.json(name) else { return try absent(name, missing) }
    do throws(DocumentError) { return try Value(document: DocumentReader(json)) } catch { throw error.under(name) }
  }

  /// Reads a leaf by its `Codable` form.
  @_disfavoredOverload
  public func member<Value: Decodable>(
    _ name: String, missing: @autoclosure () -> Value? = nil
  ) throws(DocumentError) -> Value {
    guard let part = part[name] else { return try absent(name, missing) }
    do throws(JSONError) {
      return try part.json.decode(Value.self)
    } catch {
      throw DocumentError(error.message, path: [name])
    }
  }

  /// Refuses a member without a form.
  @_disfavoredOverload
  public func member<Value>(_ name: String, missing: @autoclosure () -> Value? = nil) throws(DocumentError) -> Value {
    throw DocumentError("a \(Value.self) has no document form; make it Codable", path: [name])
  }

  /// The reader of a member that is itself an object of members.
  public func members(_ name: String) throws(DocumentError) -> DocumentReader {
    guard let part = part[name], part.isObject else { throw DocumentError("expected an object", path: [name]) }
    return DocumentReader(part)
  }

  /// The name of the one member of an enum's document.
  public func activeCase() throws(DocumentError) -> String {
    guard let name = part.onlyName else {
      throw DocumentError("an enum's document is an object with exactly one member, the active case")
    }
    return name
  }

  /// The error for a case that the enum does not have.
  public func unknownCase(_ name: String) -> DocumentError {
    DocumentError("no case `\(name)` in this build's type")
  }

  /// Apart from the hot path, which would look up the metadata of the optional for every member.
  @inline(never)
  private func absent<Value>(_ name: String, _ missing: () -> Value?) throws(DocumentError) -> Value {
    guard let missing = missing() else {
      throw DocumentError("the document has no member `\(name)` and the type gives it no default")
    }
    return missing
  }
}
