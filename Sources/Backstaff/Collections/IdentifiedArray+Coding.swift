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
    try KeyedDocument.write(table, to: &writer)
  }

  /// Reads the keyed form, or a plain array.
  public init(document: DocumentReader) throws(DocumentError) {
    self.init()
    let (document, window) = try KeyedDocument.opened(document)
    let isText = ElementID.matcher(of: ID.self)
    var builder = TableBuilder<ID, Element>()
    try KeyedDocument.read(document) { (part, element: consuming Element) throws(DocumentError) in
      let id = element.id
      if let part, !isText(part, id) {
        let (text, written) = (part.stringValue ?? "", ElementID.text(id))
        guard text == written else { throw DocumentError("the element has another id, `\(written)`", path: [text]) }
      }
      TableBuilder.append(id, element, to: &builder)
      return true
    }
    var (table, repeated) = builder.build()
    if let first = repeated.first { throw DocumentError("the id at offset \(first) is there twice") }
    try window?.check(rows: table.count)
    table.window = window
    write { $0 = table }
  }

  /// Describes the elements.
  public static func describe(in schema: inout SchemaWriter) {
    schema.wrapper(Self.self, kind: "identified", of: ElementDocument.describe(Element.self, in: &schema))
  }

  /// Writes what differs in the elements that are not shared, and in the order where that is another one.
  public func writeDifference(from old: Self, to patch: inout PatchWriter) throws(DocumentError) {
    guard ListWindow.haveSameMembers(window, old.window) else { return try patch.replace(with: self) }
    try KeyedDifference.write(from: old.table, to: table, in: &patch)
  }

  /// Applies the parts to the elements that they concern, and to the order.
  public mutating func apply(_ patch: PatchReader) throws(DocumentError) {
    var keyed = KeyedPatch(table)
    try keyed.apply(patch)
    try take(keyed)
  }
}

extension IdentifiedArray: KeyedElements where Element: Identifiable, ID == Element.ID, ID: Codable {
  var window: ListWindow? { table.window }

  func windowed(_ windows: SliceWindows) -> Self {
    var rows = self
    rows.write { $0 = $0.windowed(windows) }
    return rows
  }

  func element(_ id: String) -> StatePart? {
    guard let id = ElementID.exactID(ID.self, from: id), let element = self[id: id], hasID(id, element) else {
      return nil
    }
    return ElementDocument.part(element)
  }

  /// Takes a table whose elements were read or changed, when each still has the id that it stands under.
  fileprivate mutating func take(_ keyed: KeyedPatch<ID, Element>) throws(DocumentError) {
    for id in keyed.touched {
      guard let (key, element) = keyed.table.pair(of: id), !hasID(key, element) else { continue }
      throw DocumentError("the element has another id, `\(ElementID.text(idOf(element)))`", path: [ElementID.text(id)])
    }
    write { $0 = keyed.table }
  }
}
