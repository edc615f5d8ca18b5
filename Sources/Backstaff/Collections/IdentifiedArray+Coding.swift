import BackstaffJSON

extension IdentifiedArray: Encodable where Element: Encodable {
  /// Writes the plain array of elements.
  public func encode(to encoder: any Encoder) throws { try elements.encode(to: encoder) }
}

extension IdentifiedArray: Decodable where Element: Decodable & Identifiable, ID == Element.ID {
  /// Reads a plain array; an id that comes twice is corrupt data.
  public init(from decoder: any Decoder) throws {
    self.init()
    for (offset, element) in try [Element](from: decoder).enumerated() where !append(element).inserted {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "the id at offset \(offset) is there twice"))
    }
  }
}

extension IdentifiedArray: DocumentConvertible where Element: Identifiable, ID == Element.ID, ID: Codable {
  /// Writes the keyed form.
  public func write(to writer: inout DocumentWriter) throws(DocumentError) {
    writer.put(try document { () throws(DocumentError) in try keyedDocument() })
  }

  private func keyedDocument() throws(DocumentError) -> JSON {
    var byID: [String: JSON] = [:]
    byID.reserveCapacity(count)
    for (id, element) in pairs {
      let text = ElementID.text(id)
      byID[text] = try ElementDocument.write(element, id: text)
    }
    return .object(["order": .array(ids.map { .string(ElementID.text($0)) }), "byID": .object(byID)])
  }

  /// Reads the keyed form, or a plain array.
  public init(document: DocumentReader) throws(DocumentError) {
    self.init()
    if let items = document.json.arrayValue {
      for (offset, item) in items.enumerated() {
        let element: Element = try ElementDocument.read(item, id: String(offset))
        guard append(element).inserted else { throw DocumentError("the id at offset \(offset) is there twice") }
      }
      return
    }
    guard let order = document.json["order"]?.arrayValue, let byID = document.json["byID"]?.objectValue else {
      throw DocumentError("expected {\"order\": […], \"byID\": {…}}")
    }
    for id in order {
      guard let text = id.stringValue, let item = byID[text] else {
        throw DocumentError("`order` names an element that `byID` does not have")
      }
      let element: Element = try ElementDocument.read(item, id: text)
      guard ElementID.text(element.id) == text else {
        throw DocumentError("the element has another id, `\(ElementID.text(element.id))`", path: [text])
      }
      guard append(element).inserted else { throw DocumentError("`order` names `\(text)` twice") }
    }
    guard count == byID.count else { throw DocumentError("`byID` has elements that `order` does not name") }
  }

  /// Describes the elements.
  public static func describe(in schema: inout SchemaWriter) {
    schema.wrapper(Self.self, kind: "identified", of: ElementDocument.describe(Element.self, in: &schema))
  }
}

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

/// Ids as text: what stands in paths, documents and identities.
enum ElementID {
  /// The text of an id: its own text, or the text of its JSON form.
  static func text<ID>(_ id: ID) -> String {
    if let text = id as? String { return text }
    if let number = id as? Int { return String(number) }
    guard let encodable = id as? any Encodable else { return "\(id)" }
    do throws(JSONError) {
      let json = try JSON(encoding: encodable)
      return json.stringValue ?? json.text
    } catch {
      return "\(id)"
    }
  }

  /// The id that `text` writes, or `nil` when it writes none.
  static func id<ID>(_ type: ID.Type, from text: String) -> ID? {
    if let id = text as? ID { return id }
    if ID.self == Int.self { return Int(text) as? ID }
    guard let decodable = type as? any Decodable.Type else { return nil }
    // Text that was an id's own text first, then text that was the text of an id's JSON.
    return decoded(decodable, from: { .string(text) }) ?? decoded(decodable, from: { try JSON(parsing: text) })
  }

  private static func decoded<ID>(_ type: any Decodable.Type, from json: () throws -> JSON) -> ID? {
    // Only whether it can be read is asked: the caller names the text and the type.
    do { return try json().decode(type) as? ID } catch { return nil }
  }
}
