import BackstaffJSON

/// A state with a document form: what is journaled, streamed, and read back.
///
/// `@ObservableState` writes the conformance, with the difference of two values and its application in place. A type
/// that is conformed by hand may leave these two to its document. The form is the table of docs/WIRE.md: a struct is an
/// object, an enum an object of one member, an optional `null` or its value, an identified array
/// `{"order": […], "byID": {…}}`.
public protocol DocumentConvertible: SendableMetatype {
  /// Writes the value.
  func write(to writer: inout DocumentWriter) throws(DocumentError)
  /// Reads the value.
  init(document: DocumentReader) throws(DocumentError)
  /// Describes the type, so that another build can tell whether it reads the same documents.
  static func describe(in schema: inout SchemaWriter)
  /// Writes what turns the document of `old` into this value's.
  func writeDifference(from old: Self, to patch: inout PatchWriter) throws(DocumentError)
  /// Applies the parts of a patch.
  mutating func apply(_ patch: PatchReader) throws(DocumentError)
  /// The part of that name, as a scope names it; `nil` when there is none now.
  func part(_ name: String) -> StatePart?

  // How a list of such values is a document. A plain array, unless the type says otherwise, as routes do.

  /// Writes a list.
  static func write(list: [Self], to writer: inout DocumentWriter) throws(DocumentError)
  /// Reads a list.
  static func list(document: DocumentReader) throws(DocumentError) -> [Self]
  /// Describes lists.
  static func describeList(in schema: inout SchemaWriter)
  /// Writes what turns the document of `old` into that of `list`.
  static func writeDifference(list: [Self], from old: [Self], to patch: inout PatchWriter) throws(DocumentError)
  /// Applies the parts of a patch to a list.
  static func apply(_ patch: PatchReader, to list: inout [Self]) throws(DocumentError)
  /// The element that a scope names in brackets; `nil` when the list has none of that id.
  static func element(_ id: String, of list: [Self]) -> StatePart?
}

extension DocumentConvertible {
  /// Writes the difference of the two documents.
  public func writeDifference(from old: Self, to patch: inout PatchWriter) throws(DocumentError) {
    patch.exchange(try patch.document(of: old), for: try patch.document(of: self))
  }

  /// Applies the patch to the document, and reads that.
  public mutating func apply(_ patch: PatchReader) throws(DocumentError) { try rebuild(by: patch.patch) }

  /// None.
  public func part(_ name: String) -> StatePart? { nil }
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

/// The type of a member, found by key path: what generated code asks the schema to describe.
public enum MemberType {
  /// The type of the member at `keyPath`.
  public static func of<Root, Value>(_ keyPath: KeyPath<Root, Value>) -> Value.Type { Value.self }
  /// The type that a case carries, found by its constructor.
  public static func carried<Root, Value>(by construct: (Value) -> Root) -> Value.Type { Value.self }
}
