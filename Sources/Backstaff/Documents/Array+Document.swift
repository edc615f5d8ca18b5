import BackstaffJSON

extension Array: DocumentConvertible where Element: DocumentConvertible {
  /// Writes a JSON array, or what the elements' type makes of a list.
  public func write(to writer: inout DocumentWriter) throws(DocumentError) {
    try Element.write(list: self, to: &writer)
  }

  /// Reads a JSON array, or what the elements' type makes of a list.
  public init(document: DocumentReader) throws(DocumentError) { self = try Element.list(document: document) }

  /// Describes the elements.
  public static func describe(in schema: inout SchemaWriter) { Element.describeList(in: &schema) }

  /// Writes what differs in the elements.
  public func writeDifference(from old: Self, to patch: inout PatchWriter) throws(DocumentError) {
    try Element.writeDifference(list: self, from: old, to: &patch)
  }

  /// Applies the operations to the elements, in order.
  public mutating func apply(_ patch: PatchReader) throws(DocumentError) { try Element.apply(patch, to: &self) }
}

extension DocumentConvertible {
  /// Writes a JSON array.
  public static func write(list: [Self], to writer: inout DocumentWriter) throws(DocumentError) {
    try writer.array(list) { (element, writer) throws(DocumentError) in try element.write(to: &writer) }
  }

  /// Reads a JSON array.
  public static func list(document: DocumentReader) throws(DocumentError) -> [Self] {
    guard let items = document.part.elements else { throw DocumentError("expected an array") }
    var list: [Self] = []
    for item in items {
      do throws(DocumentError) { list.append(try Self(document: DocumentReader(item))) } catch {
        throw error.under(String(list.count))
      }
    }
    return list
  }

  /// Describes the elements.
  public static func describeList(in schema: inout SchemaWriter) {
    schema.wrapper([Self].self, kind: "array", of: schema.name(of: Self.self))
  }

  /// Leaves alone what both have in common at their ends; in between, elements that kept their places differ each for
  /// itself, and others are exchanged.
  public static func writeDifference(
    list: [Self], from old: [Self], to patch: inout PatchWriter
  ) throws(DocumentError) {
    let shorter = Swift.min(old.count, list.count)
    var (prefix, suffix) = (0, 0)
    while prefix < shorter, SameBits.hold(old[prefix], list[prefix]) { prefix += 1 }
    while suffix < shorter - prefix, SameBits.hold(old[old.count - 1 - suffix], list[list.count - 1 - suffix]) {
      suffix += 1
    }
    guard old.count != list.count else {
      for index in prefix..<(list.count - suffix) {
        try patch.element(index) { (patch) throws(DocumentError) in
          try patch.difference(from: old[index], to: list[index])
        }
      }
      return
    }
    let before = try documents(old[prefix..<(old.count - suffix)])
    patch.elements(from: before, to: try documents(list[prefix..<(list.count - suffix)]), offset: prefix)
  }

  private static func documents(_ elements: ArraySlice<Self>) throws(DocumentError) -> [JSON] {
    var documents: [JSON] = []
    for (index, element) in zip(elements.indices, elements) {
      do throws(DocumentError) { documents.append(try DocumentWriter.document(of: element)) } catch {
        throw error.under(String(index))
      }
    }
    return documents
  }

  /// Applies the operations to the elements, in order.
  public static func apply(_ patch: PatchReader, to list: inout [Self]) throws(DocumentError) {
    for part in try patch.parts(mayMove: true) {
      for run in part.reader.runs {
        switch run {
        case .itself(.add(_, let json)):
          list.insert(
            try Self(document: DocumentReader(json)), at: try index(part.name, below: list.count + 1))
        case .itself(.remove): list.remove(at: try index(part.name, below: list.count))
        case .itself(.replace(_, let json)):
          list[try index(part.name, below: list.count)] = try Self(document: DocumentReader(json))
        case .itself(.move(let from, _)):
          guard from.tokens.count == part.reader.depth else { throw PatchReader.unfit }
          let element = list.remove(at: try index(from.tokens[part.reader.depth - 1], below: list.count))
          list.insert(element, at: try index(part.name, below: list.count + 1))
        case .itself: throw PatchReader.unfit
        case .inside(let reader):
          let index = try index(part.name, below: list.count)
          try PatchReader.Part(name: part.name, reader: reader).apply(to: &list[index])
        }
      }
    }
  }

  private static func index(_ token: String, below limit: Int) throws(DocumentError) -> Int {
    guard let index = JSONPointer.index(token), index < limit else { throw PatchReader.unfit }
    return index
  }

  /// None: the elements of a plain array have no ids.
  public static func element(_ id: String, of list: [Self]) -> StatePart? { nil }
}

extension Array: KeyedElements where Element: DocumentConvertible {
  var window: ListWindow? { nil }
  func windowed(_ windows: SliceWindows) -> Self { self }
  func element(_ id: String) -> StatePart? { Element.element(id, of: self) }
}
