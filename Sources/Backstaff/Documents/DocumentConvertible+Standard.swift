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

extension Array: DocumentConvertible where Element: DocumentConvertible {
  /// Writes a JSON array.
  public func write(to writer: inout DocumentWriter) throws(DocumentError) {
    try writer.array(self) { (element, writer) throws(DocumentError) in try element.write(to: &writer) }
  }

  /// Reads a JSON array.
  public init(document: DocumentReader) throws(DocumentError) {
    guard let items = document.part.elements else { throw DocumentError("expected an array") }
    self = []
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

  /// Leaves alone what both have in common at their ends; in between, elements that kept their places differ each for
  /// itself, and others are exchanged.
  public func writeDifference(from old: Self, to patch: inout PatchWriter) throws(DocumentError) {
    let shorter = Swift.min(old.count, count)
    var (prefix, suffix) = (0, 0)
    while prefix < shorter, SameBits.hold(old[prefix], self[prefix]) { prefix += 1 }
    while suffix < shorter - prefix, SameBits.hold(old[old.count - 1 - suffix], self[count - 1 - suffix]) {
      suffix += 1
    }
    guard old.count != count else {
      for index in prefix..<(count - suffix) {
        try patch.element(index) { (patch) throws(DocumentError) in
          try patch.difference(from: old[index], to: self[index])
        }
      }
      return
    }
    let before = try Self.documents(old[prefix..<(old.count - suffix)])
    patch.elements(from: before, to: try Self.documents(self[prefix..<(count - suffix)]), offset: prefix)
  }

  private static func documents(_ elements: ArraySlice<Element>) throws(DocumentError) -> [JSON] {
    var documents: [JSON] = []
    for (index, element) in zip(elements.indices, elements) {
      do throws(DocumentError) { documents.append(try DocumentWriter.document(of: element)) } catch {
        throw error.under(String(index))
      }
    }
    return documents
  }

  /// Applies the operations to the elements, in order.
  public mutating func apply(_ patch: PatchReader) throws(DocumentError) {
    for part in try patch.parts(mayMove: true) {
      for run in part.reader.runs {
        switch run {
        case .itself(.add(_, let json)):
          insert(try Element(document: DocumentReader(json)), at: try Self.index(part.name, below: count + 1))
        case .itself(.remove): remove(at: try Self.index(part.name, below: count))
        case .itself(.replace(_, let json)):
          self[try Self.index(part.name, below: count)] = try Element(document: DocumentReader(json))
        case .itself(.move(let from, _)):
          guard from.tokens.count == part.reader.depth else { throw PatchReader.unfit }
          let element = remove(at: try Self.index(from.tokens[part.reader.depth - 1], below: count))
          insert(element, at: try Self.index(part.name, below: count + 1))
        case .itself: throw PatchReader.unfit
        case .inside(let reader):
          let index = try Self.index(part.name, below: count)
          try PatchReader.Part(name: part.name, reader: reader).apply(to: &self[index])
        }
      }
    }
  }

  private static func index(_ token: String, below limit: Int) throws(DocumentError) -> Int {
    guard let index = JSONPointer.index(token), index < limit else { throw PatchReader.unfit }
    return index
  }
}
