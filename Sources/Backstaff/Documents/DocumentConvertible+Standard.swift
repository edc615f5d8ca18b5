import BackstaffJSON

extension String: DocumentConvertible {
  /// Writes the text itself.
  public func write(to writer: inout DocumentWriter) throws(DocumentError) { writer.put(.string(self)) }

  /// Reads a JSON string.
  public init(document: DocumentReader) throws(DocumentError) {
    guard let text = document.json.stringValue else { throw DocumentError("expected a string") }
    self = text
  }

  /// Describes a leaf.
  public static func describe(in schema: inout SchemaWriter) { schema.leaf(Self.self) }
}

extension Bool: DocumentConvertible {
  /// Writes `true` or `false`.
  public func write(to writer: inout DocumentWriter) throws(DocumentError) { writer.put(.bool(self)) }

  /// Reads `true` or `false`.
  public init(document: DocumentReader) throws(DocumentError) {
    guard let value = document.json.boolValue else { throw DocumentError("expected true or false") }
    self = value
  }

  /// Describes a leaf.
  public static func describe(in schema: inout SchemaWriter) { schema.leaf(Self.self) }
}

extension Int: DocumentConvertible {
  /// The largest integer that every JSON reader keeps exact: 2^53.
  static let exactLimit = 9_007_199_254_740_992

  /// Writes a number, or a string beyond ±2^53, where other readers would round.
  public func write(to writer: inout DocumentWriter) throws(DocumentError) {
    writer.put(magnitude <= UInt(Int.exactLimit) ? .integer(Int64(self)) : .string(String(self)))
  }

  /// Reads a whole number, or a string of digits.
  public init(document: DocumentReader) throws(DocumentError) {
    if let value = document.json.integerValue, let exact = Int(exactly: value) {
      self = exact
    } else if let text = document.json.stringValue, let value = Int(text) {
      self = value
    } else {
      throw DocumentError("expected a whole number")
    }
  }

  /// Describes a leaf.
  public static func describe(in schema: inout SchemaWriter) { schema.leaf(Self.self) }
}

extension Double: DocumentConvertible {
  /// Writes a number; NaN and the infinities are refused, JSON has none.
  public func write(to writer: inout DocumentWriter) throws(DocumentError) {
    guard isFinite else { throw DocumentError("\(self) has no JSON form; keep such a value out of the state") }
    writer.put(.number(self))
  }

  /// Reads a number.
  public init(document: DocumentReader) throws(DocumentError) {
    switch document.json {
    case .number(let value): self = value
    case .integer(let value): self = Double(value)
    default: throw DocumentError("expected a number")
    }
  }

  /// Describes a leaf.
  public static func describe(in schema: inout SchemaWriter) { schema.leaf(Self.self) }
}

extension Optional: DocumentConvertible where Wrapped: DocumentConvertible {
  /// Writes `null` or the value.
  public func write(to writer: inout DocumentWriter) throws(DocumentError) {
    try self?.write(to: &writer)
  }

  /// Reads `null` or the value.
  public init(document: DocumentReader) throws(DocumentError) {
    self = document.json == .null ? nil : try Wrapped(document: document)
  }

  /// Describes what may be there.
  public static func describe(in schema: inout SchemaWriter) {
    schema.wrapper(Self.self, kind: "optional", of: schema.name(of: Wrapped.self))
  }
}

extension Array: DocumentConvertible where Element: DocumentConvertible {
  /// Writes a JSON array.
  public func write(to writer: inout DocumentWriter) throws(DocumentError) {
    var items: [JSON] = []
    items.reserveCapacity(count)
    for element in self {
      do throws(DocumentError) { items.append(try DocumentWriter.document(of: element)) } catch {
        throw error.under(String(items.count))
      }
    }
    writer.put(.array(items))
  }

  /// Reads a JSON array.
  public init(document: DocumentReader) throws(DocumentError) {
    guard let items = document.json.arrayValue else { throw DocumentError("expected an array") }
    self = []
    reserveCapacity(items.count)
    for item in items {
      do throws(DocumentError) { append(try Element(document: DocumentReader(item))) } catch {
        throw error.under(String(count))
      }
    }
  }

  /// Describes the elements.
  public static func describe(in schema: inout SchemaWriter) {
    schema.wrapper(Self.self, kind: "array", of: schema.name(of: Element.self))
  }
}
