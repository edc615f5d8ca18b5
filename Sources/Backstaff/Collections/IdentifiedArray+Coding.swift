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
    writer.put(try KeyedDocument.write(table, documents))
  }

  /// Reads the keyed form, or a plain array.
  public init(document: DocumentReader) throws(DocumentError) {
    self.init()
    try KeyedDocument.read(document.json) { (text, element: Element) throws(DocumentError) in
      let id = ElementID.text(element.id)
      if let text, text != id { throw DocumentError("the element has another id, `\(id)`", path: [text]) }
      return append(element).inserted
    }
  }

  /// Describes the elements.
  public static func describe(in schema: inout SchemaWriter) {
    schema.wrapper(Self.self, kind: "identified", of: ElementDocument.describe(Element.self, in: &schema))
  }
}
