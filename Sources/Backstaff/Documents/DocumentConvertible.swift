import BackstaffJSON

/// A state with a document form: what is journaled, streamed, and read back.
///
/// `@ObservableState` writes the conformance. The form is the table of docs/WIRE.md: a struct is an object, an enum an
/// object of one member, an optional `null` or its value, an identified array `{"order": […], "byID": {…}}`.
public protocol DocumentConvertible: SendableMetatype {
  /// Writes the value.
  func write(to writer: inout DocumentWriter) throws(DocumentError)
  /// Reads the value.
  init(document: DocumentReader) throws(DocumentError)
  /// Describes the type, so that another build can tell whether it reads the same documents.
  static func describe(in schema: inout SchemaWriter)
}

/// Why a state could not be written or read as a document.
public struct DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where in the document, from the root.
  public let path: [String]
  /// What happened, why, and what to try.
  public let message: String

  package init(_ message: String, path: [String] = []) {
    self.message = message
    self.path = path
  }

  func under(_ member: String) -> DocumentError {
    DocumentError(message, path: [member] + path)
  }

  /// The message with its place.
  public var description: String { path.isEmpty ? message : "\(path.joined(separator: ".")): \(message)" }
}

/// Takes the document of one value.
public struct DocumentWriter {
  package private(set) var json: JSON = .null
  private var members: [String: JSON]?

  package init() {}

  /// The document of `value`.
  package static func document(of value: some DocumentConvertible) throws(DocumentError) -> JSON {
    var writer = DocumentWriter()
    try value.write(to: &writer)
    return writer.result
  }

  package var result: JSON { members.map(JSON.object) ?? json }

  package mutating func put(_ json: JSON) { self.json = json }

  /// Starts an object, also one without members.
  public mutating func object() { if members == nil { members = [:] } }

  /// Writes a member with a document form.
  public mutating func member<Value: DocumentConvertible>(_ name: String, _ value: Value) throws(DocumentError) {
    do throws(DocumentError) {
      set(name, try DocumentWriter.document(of: value))
    } catch {
      throw error.under(name)
    }
  }

  /// Writes a leaf by its `Codable` form.
  @_disfavoredOverload
  public mutating func member<Value: Encodable>(_ name: String, _ value: Value) throws(DocumentError) {
    do throws(JSONError) {
      set(name, try JSON(encoding: value))
    } catch {
      throw DocumentError(error.message, path: [name])
    }
  }

  /// Refuses a member without a form.
  @_disfavoredOverload
  public mutating func member<Value>(_ name: String, _ value: Value) throws(DocumentError) {
    throw DocumentError("a \(Value.self) has no document form; make it Codable", path: [name])
  }

  /// Writes the active case of an enum that carries nothing.
  public mutating func emptyCase(_ name: String) { set(name, .object([:])) }

  /// Writes a member that is itself an object of members.
  public mutating func members(
    _ name: String, _ write: (inout DocumentWriter) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    var inner = DocumentWriter()
    inner.object()
    do throws(DocumentError) { try write(&inner) } catch { throw error.under(name) }
    set(name, inner.result)
  }

  private mutating func set(_ name: String, _ json: JSON) {
    if members == nil { members = [:] }
    members?[name] = json
  }
}

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

/// The type of a member, found by key path: what generated code asks the schema to describe.
public enum MemberType {
  /// The type of the member at `keyPath`.
  public static func of<Root, Value>(_ keyPath: KeyPath<Root, Value>) -> Value.Type { Value.self }
  /// The type that a case carries, found by its constructor.
  public static func carried<Root, Value>(by construct: (Value) -> Root) -> Value.Type { Value.self }
}
