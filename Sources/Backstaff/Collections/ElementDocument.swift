import BackstaffJSON

/// The document of an element, whose type may take part itself or be a `Codable` leaf.
enum ElementDocument {
  static func write<Element>(_ element: Element, id: String) throws(DocumentError) -> JSON {
    if let element = element as? any DocumentConvertible {
      do throws(DocumentError) { return try DocumentWriter.document(of: element) } catch { throw error.under(id) }
    }
    guard let element = element as? any Encodable else {
      throw DocumentError("a \(Element.self) has no document form; make it Codable", path: [id])
    }
    do throws(JSONError) { return try JSON(encoding: element) } catch {
      throw DocumentError(error.message, path: [id])
    }
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
    throw DocumentError("a \(Element.self) has no document form; make it Codable", path: [id])
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
