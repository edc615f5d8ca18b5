import BackstaffJSON

extension StackState: Encodable where Element: Encodable {
  /// Writes the ids, the elements and the number that the next element gets.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: StackCodingKey.self)
    try container.encode(Array(ids), forKey: .ids)
    try container.encode(Array(self), forKey: .elements)
    try container.encode(nextNumber, forKey: .next)
  }
}

extension StackState: Decodable where Element: Decodable {
  /// Reads what was written; ids that come twice or do not fit the elements are corrupt data.
  public init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: StackCodingKey.self)
    let ids = try container.decode([StackElementID].self, forKey: .ids)
    let elements = try container.decode([Element].self, forKey: .elements)
    guard ids.count == elements.count, Set(ids).count == ids.count else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a stack needs one id of its own for each element"))
    }
    for (id, element) in zip(ids, elements) { append(element, id: id) }
    skipNumbers(below: try container.decode(Int.self, forKey: .next))
  }
}

private enum StackCodingKey: String, CodingKey {
  case ids, elements, next
}

extension StackState: DocumentConvertible {
  /// Writes the keyed form, `{"order": ["#0"], "byID": {"#0": …}}`.
  public func write(to writer: inout DocumentWriter) throws(DocumentError) {
    try KeyedDocument.write(table, to: &writer)
  }

  /// Reads the keyed form, or a plain array, whose elements get ids.
  public init(document: DocumentReader) throws(DocumentError) {
    self.init()
    let (document, window) = try KeyedDocument.opened(document)
    try KeyedDocument.read(document) { (part, element: consuming Element) throws(DocumentError) in
      guard let text = part?.stringValue else {
        append(element)
        return true
      }
      guard let id = StackElementID(text: text) else {
        throw DocumentError("the ids of a stack are written like `#7`", path: [text])
      }
      guard !ids.contains(id) else { return false }
      append(element, id: id)
      return true
    }
    try window?.check(rows: table.count)
    if let window { write { $0.window = window } }
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
    take(keyed)
  }
}

extension StackState: KeyedElements {
  var window: ListWindow? { table.window }

  func windowed(_ windows: SliceWindows) -> Self {
    var rows = self
    rows.write { $0 = $0.windowed(windows) }
    return rows
  }

  func element(_ id: String) -> StatePart? {
    ElementID.exactID(StackElementID.self, from: id).flatMap { self[id: $0] }.map(ElementDocument.part)
  }

  fileprivate mutating func take(_ keyed: KeyedPatch<StackElementID, Element>) {
    write { $0 = keyed.table }
    skipNumbers(below: (keyed.touched.map(\.number).max() ?? -1) + 1)
  }
}
