import BackstaffJSON

/// The document of an element, whose type may take part itself or be a `Codable` leaf.
enum ElementDocument {
  static func write<Element>(
    _ element: Element, id: String, in writer: DocumentWriter = DocumentWriter()
  ) throws(DocumentError) -> JSON {
    if let element = element as? any DocumentConvertible {
      do throws(DocumentError) { return try writer.document(of: element, levels: 2) } catch { throw error.under(id) }
    }
    guard let element = element as? any Encodable else { throw formless(Element.self, id) }
    let json: JSON
    do throws(JSONError) { json = try JSON(encoding: element) } catch {
      throw DocumentError(error.message, path: [id])
    }
    try writer.spend(json)
    return json
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
    if let value = element as? any DocumentConvertible {
      if let changed = try applied(part, to: value) as? Element { return element = changed }
    } else if let value = element as? any Codable {
      if let changed = try applied(part, to: value) as? Element { return element = changed }
    }
    throw formless(Element.self, part.name)
  }

  private static func applied(
    _ part: PatchReader.Part, to value: some DocumentConvertible
  ) throws(DocumentError) -> any DocumentConvertible {
    var value = value
    try part.apply(to: &value)
    return value
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

  static func read<Element>(_ json: JSON, id: String) throws(DocumentError) -> Element {
    if let type = Element.self as? any DocumentConvertible.Type {
      if let element = try documented(type, json, id) as? Element { return element }
    } else if let type = Element.self as? any Decodable.Type {
      do throws(JSONError) {
        if let element = try json.decode(type) as? Element { return element }
      } catch {
        throw DocumentError(error.message, path: [id])
      }
    }
    throw formless(Element.self, id)
  }

  static func describe<Element>(_ type: Element.Type, in schema: inout SchemaWriter) -> String {
    if let type = type as? any DocumentConvertible.Type { return schema.name(of: type) }
    if let type = type as? any (Codable).Type { return schema.name(of: type) }
    return schema.name(of: type)
  }

  private static func documented<Value: DocumentConvertible>(
    _ type: Value.Type, _ json: JSON, _ id: String
  ) throws(DocumentError) -> Value {
    do throws(DocumentError) { return try Value(document: DocumentReader(json)) } catch { throw error.under(id) }
  }
}
