import BackstaffJSON

/// Hands out the parts of one value's document.
public struct DocumentReader {
  package let json: JSON

  package init(_ json: JSON) {
    self.json = json
  }

  /// Reads a member with a document form; `missing` stands in for one that the document does not have.
  public func member<Value: DocumentConvertible>(
    _ name: String, missing: @autoclosure () -> Value? = nil
  ) throws(DocumentError) -> Value {
    guard let part = json[name] else { return try absent(name, missing()) }
    do throws(DocumentError) {
      return try Value(document: DocumentReader(part))
    } catch {
      throw error.under(name)
    }
  }

  /// Reads a leaf by its `Codable` form.
  @_disfavoredOverload
  public func member<Value: Decodable>(
    _ name: String, missing: @autoclosure () -> Value? = nil
  ) throws(DocumentError) -> Value {
    guard let part = json[name] else { return try absent(name, missing()) }
    do throws(JSONError) {
      return try part.decode(Value.self)
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
    guard let part = json[name], part.objectValue != nil else {
      throw DocumentError("expected an object", path: [name])
    }
    return DocumentReader(part)
  }

  /// The name of the one member of an enum's document.
  public func activeCase() throws(DocumentError) -> String {
    guard let members = json.objectValue, members.count == 1, let name = members.keys.first else {
      throw DocumentError("an enum's document is an object with exactly one member, the active case")
    }
    return name
  }

  /// The error for a case that the enum does not have.
  public func unknownCase(_ name: String) -> DocumentError {
    DocumentError("no case `\(name)` in this build's type")
  }

  private func absent<Value>(_ name: String, _ missing: Value?) throws(DocumentError) -> Value {
    guard let missing else {
      throw DocumentError("the document has no member `\(name)` and the type gives it no default")
    }
    return missing
  }
}
