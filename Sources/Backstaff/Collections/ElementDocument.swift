import BackstaffJSON

/// The document of an element, whose type may take part itself or be a `Codable` leaf.
enum ElementDocument {
  typealias Write<Element> = (Element, _ id: String, inout DocumentWriter) throws(DocumentError) -> Void
  typealias Read<Element> = (DocumentReader, _ id: () -> String) throws(DocumentError) -> Element

  /// How elements of a type are written as members: found once for all of them.
  static func writer<Element>(of type: Element.Type) -> Write<Element> {
    if let value = type as? any DocumentConvertible.Type { return writer(of: type, as: value) }
    return { (element, id, writer) throws(DocumentError) in
      guard let leaf = element as? any Encodable else { throw formless(Element.self, id) }
      try writer.leaf(id, leaf)
    }
  }

  private static func writer<Element, Value: DocumentConvertible>(
    of type: Element.Type, as value: Value.Type
  ) -> Write<Element> {
    { (element, id, writer) throws(DocumentError) in
      // `Value` is `Element`, as a type with a document.
      try writer.member(id, unsafeBitCast(element, to: Value.self))
    }
  }

  /// The document of one element.
  static func write<Element>(
    _ element: Element, id: String, in writer: DocumentWriter = DocumentWriter()
  ) throws(DocumentError) -> JSON {
    if let element = element as? any DocumentConvertible {
      do throws(DocumentError) { return try writer.document(of: element, under: KeyedDocument.byID, id) } catch {
        throw error.under(id)
      }
    }
    guard let element = element as? any Encodable else { throw formless(Element.self, id) }
    do throws(JSONError) { return try JSON(encoding: element) } catch {
      throw DocumentError(error.message, path: [id])
    }
  }

  /// Writes what differs between two elements of one id.
  static func writeDifference<Element>(
    from old: Element, to new: Element, id: String, in patch: inout PatchWriter
  ) throws(DocumentError) {
    if let new = new as? any DocumentConvertible {
      return try writeDifference(from: old, to: new, id: id, in: &patch)
    }
    let (before, after) = (try write(old, id: id), try write(new, id: id))
    try patch.below(KeyedDocument.byID, id) { (patch) throws(DocumentError) in patch.exchange(before, for: after) }
  }

  private static func writeDifference<Value: DocumentConvertible>(
    from old: Any, to new: Value, id: String, in patch: inout PatchWriter
  ) throws(DocumentError) {
    // Both are elements of one collection.
    guard let old = old as? Value else { throw formless(Value.self, id) }
    do throws(DocumentError) {
      try patch.below(KeyedDocument.byID, id) { (patch) throws(DocumentError) in
        try patch.difference(from: old, to: new)
      }
    } catch {
      throw error.under(id)
    }
  }

  /// Applies a part of a patch to an element.
  static func apply<Element>(_ part: PatchReader.Part, to element: inout Element) throws(DocumentError) {
    if let value = Element.self as? any DocumentConvertible.Type { return try apply(part, to: &element, as: value) }
    guard let value = element as? any Codable else { throw formless(Element.self, part.name) }
    guard let changed = try applied(part, to: value) as? Element else { throw formless(Element.self, part.name) }
    element = changed
  }

  private static func apply<Element, Value: DocumentConvertible>(
    _ part: PatchReader.Part, to element: inout Element, as value: Value.Type
  ) throws(DocumentError) {
    // `Value` is `Element`, as a type with a document: the same memory, and nothing is copied.
    try withUnsafeMutablePointer(to: &element) { (element) throws(DocumentError) in
      try element.withMemoryRebound(to: Value.self, capacity: 1) { (value) throws(DocumentError) in
        try part.apply(to: &value.pointee)
      }
    }
  }

  private static func applied(
    _ part: PatchReader.Part, to value: some Codable
  ) throws(DocumentError) -> any Codable {
    var value = value
    try part.apply(to: &value)
    return value
  }

  static func part<Element>(_ element: Element) -> StatePart {
    if let element = element as? any DocumentConvertible { return StatePart(element) }
    if let element = element as? any Encodable { return StatePart(element) }
    return StatePart(element)
  }

  private static func formless<Element>(_ type: Element.Type, _ id: String) -> DocumentError {
    DocumentError("a \(type) has no document form; make it Codable", path: [id])
  }

  /// How elements of a type are read: found once for all of them.
  static func reader<Element>(of type: Element.Type) -> Read<Element> {
    if let value = type as? any DocumentConvertible.Type { return reader(of: type, as: value) }
    guard let value = type as? any Decodable.Type else {
      return { (_, id) throws(DocumentError) in throw formless(Element.self, id()) }
    }
    return { (document, id) throws(DocumentError) in
      do throws(JSONError) {
        if let element = try document.part.json.decode(value) as? Element { return element }
      } catch {
        throw DocumentError(error.message, path: [id()])
      }
      throw formless(Element.self, id())
    }
  }

  private static func reader<Element, Value: DocumentConvertible>(
    of type: Element.Type, as value: Value.Type
  ) -> Read<Element> {
    { (document, id) throws(DocumentError) in
      // `Value` is `Element`, as a type with a document.
      do throws(DocumentError) { return unsafeBitCast(try Value(document: document), to: Element.self) } catch {
        throw error.under(id())
      }
    }
  }

  static func read<Element>(_ json: JSON, id: String) throws(DocumentError) -> Element {
    try reader(of: Element.self)(DocumentReader(json), { id })
  }

  static func describe<Element>(_ type: Element.Type, in schema: inout SchemaWriter) -> String {
    if let type = type as? any DocumentConvertible.Type { return schema.name(of: type) }
    if let type = type as? any (Codable).Type { return schema.name(of: type) }
    return schema.name(of: type)
  }
}
