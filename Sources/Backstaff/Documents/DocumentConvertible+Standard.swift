import BackstaffJSON

extension String: DocumentConvertible {
  /// Writes the text itself.
  public func write(to writer: inout DocumentWriter) throws(DocumentError) { writer.put(self) }

  /// Reads a JSON string.
  public init(document: DocumentReader) throws(DocumentError) {
    guard let text = document.part.stringValue else { throw DocumentError("expected a string") }
    self = text
  }

  /// Describes a leaf.
  public static func describe(in schema: inout SchemaWriter) { schema.leaf(Self.self) }

  /// Replaces a value that is another one.
  public func writeDifference(from old: String, to patch: inout PatchWriter) throws(DocumentError) {
    if !utf8.elementsEqual(old.utf8) { try patch.replace(with: self) }
  }
}

extension Bool: DocumentConvertible {
  /// Writes `true` or `false`.
  public func write(to writer: inout DocumentWriter) throws(DocumentError) { writer.put(.bool(self)) }

  /// Reads `true` or `false`.
  public init(document: DocumentReader) throws(DocumentError) {
    guard let value = document.part.boolValue else { throw DocumentError("expected true or false") }
    self = value
  }

  /// Describes a leaf.
  public static func describe(in schema: inout SchemaWriter) { schema.leaf(Self.self) }

  /// Replaces a value that is another one.
  public func writeDifference(from old: Bool, to patch: inout PatchWriter) throws(DocumentError) {
    if self != old { try patch.replace(with: self) }
  }
}

extension Int: DocumentConvertible {
  /// The largest integer that every JSON reader keeps exact: 2^53.
  static let exactLimit = 9_007_199_254_740_992

  /// Writes a number, or a string beyond ±2^53, where other readers would round.
  public func write(to writer: inout DocumentWriter) throws(DocumentError) {
    if magnitude <= UInt(Int.exactLimit) { writer.put(self) } else { writer.put(String(self)) }
  }

  /// Reads a whole number, or a string of digits.
  public init(document: DocumentReader) throws(DocumentError) {
    if let value = document.part.integerValue, let exact = Int(exactly: value) {
      self = exact
    } else if let text = document.part.stringValue, let value = Int(text) {
      self = value
    } else {
      throw DocumentError("expected a whole number")
    }
  }

  /// Describes a leaf.
  public static func describe(in schema: inout SchemaWriter) { schema.leaf(Self.self) }

  /// Replaces a value that is another one.
  public func writeDifference(from old: Int, to patch: inout PatchWriter) throws(DocumentError) {
    if self != old { try patch.replace(with: self) }
  }
}

extension Double: DocumentConvertible {
  /// Writes a number; NaN and the infinities are refused, JSON has none.
  public func write(to writer: inout DocumentWriter) throws(DocumentError) {
    guard isFinite else { throw DocumentError("\(self) has no JSON form; keep such a value out of the state") }
    writer.put(.number(self))
  }

  /// Reads a number.
  public init(document: DocumentReader) throws(DocumentError) {
    guard let value = document.part.numberValue else { throw DocumentError("expected a number") }
    self = value
  }

  /// Describes a leaf.
  public static func describe(in schema: inout SchemaWriter) { schema.leaf(Self.self) }

  /// Replaces a value that is another one.
  public func writeDifference(from old: Double, to patch: inout PatchWriter) throws(DocumentError) {
    if self != old { try patch.replace(with: self) }
  }
}

extension Optional: DocumentConvertible where Wrapped: DocumentConvertible {
  /// Writes `null` or the value.
  public func write(to writer: inout DocumentWriter) throws(DocumentError) {
    try self?.write(to: &writer)
  }

  /// Reads `null` or the value.
  public init(document: DocumentReader) throws(DocumentError) {
    self = document.part.isNull ? nil : try Wrapped(document: document)
  }

  /// Describes what may be there.
  public static func describe(in schema: inout SchemaWriter) {
    schema.wrapper(Self.self, kind: "optional", of: schema.name(of: Wrapped.self))
  }

  /// Writes what differs in what both hold, else replaces the one by the other.
  public func writeDifference(from old: Self, to patch: inout PatchWriter) throws(DocumentError) {
    switch (old, self) {
    case (nil, nil): break
    case (let old?, let new?): try patch.difference(from: old, to: new)
    default: try patch.replace(with: self)
    }
  }

  /// Applies the parts to what is there.
  public mutating func apply(_ patch: PatchReader) throws(DocumentError) {
    guard var value = self else { throw PatchReader.unfit }
    self = nil
    try value.apply(patch)
    self = value
  }

  /// The part of what is there.
  public func part(_ name: String) -> StatePart? { self?.part(name) }
}
