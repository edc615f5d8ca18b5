/// An ordered collection of elements with unique ids, found by id in constant time.
///
/// ```swift
/// var items: IdentifiedArrayOf<Item> = []
/// items.append(Item(id: "bash"))
/// items[id: "bash"]?.isHeld = true
/// ```
///
/// A copy is free, and a change of one element costs the same among ten and among a hundred thousand, whether or not
/// copies are kept. Ids stay unique whatever is written: what would break that is reported and left out. Positions have
/// to exist, as in an array.
///
/// Its document is keyed, `{"order": [ids], "byID": {id: element}}`; its `Codable` form is the plain array.
public struct IdentifiedArray<ID: Hashable & Sendable, Element> {
  typealias Table = OrderedTable<ID, Element>

  private(set) var table = Table()
  let idOf: (Element) -> ID

  init(idOf: @escaping (Element) -> ID) { self.idOf = idOf }

  /// An empty collection whose ids are found at `id`.
  public init(id: any KeyPath<Element, ID> & Sendable) { self.init { $0[keyPath: id] } }

  /// The elements of a sequence, whose ids are found at `id`; of several with one id the first is kept, which is
  /// reported.
  public init(
    uniqueElements elements: some Sequence<Element>, id: any KeyPath<Element, ID> & Sendable,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(id: id)
    fill(elements, fileID: fileID, line: line)
  }

  /// The elements of a sequence, whose ids are found at `id`; of several with one id what `combine` makes of them.
  public init(
    _ elements: some Sequence<Element>, id: any KeyPath<Element, ID> & Sendable,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init(id: id)
    try fill(elements, uniquingIDsWith: combine)
  }

  /// The one way to write.
  mutating func write<Result>(_ change: (inout Table) -> Result) -> Result { change(&table) }

  /// Puts the elements in the place of all that was there.
  mutating func fill(_ elements: some Sequence<Element>, fileID: StaticString, line: UInt) {
    var builder = TableBuilder<ID, Element>()
    for element in elements { TableBuilder.append(idOf(element), element, to: &builder) }
    let (built, repeated) = builder.build()
    table = built
    guard !repeated.isEmpty else { return }
    Issue.report(
      "\(repeated.count) elements were left out of an identified array of \(Element.self), their ids were there "
        + "already; say with `uniquingIDsWith:` which one is to stay", fileID: fileID, line: line)
  }

  mutating func fill(
    _ elements: some Sequence<Element>, uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    for element in elements {
      let id = idOf(element)
      if let present = self[id: id] { self[id: id] = try combine(present, element) } else { append(element) }
    }
  }
}

// Nodes and entries are written only while one collection holds them, and `idOf` only reads an id.
extension IdentifiedArray: @unchecked Sendable where Element: Sendable {}

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// An empty collection.
  public init() { self.init { $0.id } }

  /// The elements of a sequence; of several with one id the first is kept, which is reported.
  public init(
    uniqueElements elements: some Sequence<Element>, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init()
    fill(elements, fileID: fileID, line: line)
  }

  /// The elements of a sequence; of several with one id what `combine` makes of them.
  ///
  /// ```swift
  /// IdentifiedArray(versions) { first, _ in first }
  /// ```
  public init(
    _ elements: some Sequence<Element>, uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init()
    try fill(elements, uniquingIDsWith: combine)
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral where Element: Identifiable, ID == Element.ID {
  /// The elements listed; of several with one id the first is kept, which is reported.
  public init(arrayLiteral elements: Element...) { self.init(uniqueElements: elements) }
}

/// A collection of `Identifiable` elements.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>
where Element.ID: Sendable

extension IdentifiedArray {
  /// The element of that id. Writing `nil` removes it; writing an element that is not there yet appends it. An element
  /// of another id than the one written to is reported and dropped.
  public subscript(id id: ID) -> Element? {
    get { table[id] }
    set {
      guard let newValue else {
        remove(id: id)
        return
      }
      guard keepsID(id, newValue, fileID: #fileID, line: #line) else { return }
      updateOrAppend(newValue)
    }
  }

  /// Where the element of that id stands.
  public func index(id: ID) -> Int? { table.position(of: id) }

  /// Changes the element of that id in place; `nil` when it is not there. A change of the id is reported, and then the
  /// whole change is dropped.
  @usableFromInline
  package mutating func modify<Result>(id: ID, _ change: (inout Element) -> Result) -> Result? {
    guard let entry = Table.own(id, in: &table) else { return nil }
    let before = entry.value
    let result = change(&entry.value)
    if !hasID(Table.id(entry.key), entry.value) {
      entry.value = before
      Self.reportChangedID(fileID: #fileID, line: #line)
    }
    return result
  }

  /// Whether an element has that id, written alike: what its document says of it is then true of its key.
  func hasID(_ id: ID, _ element: Element) -> Bool {
    let own = idOf(element)
    return SameBits.hold(own, id) || own == id && ElementID.areWrittenAlike(own, id)
  }

  /// Puts an element in the place of the one of the same id; an id that is written otherwise is another key.
  mutating func replace(_ id: ID, with element: Element) {
    guard let position = table.position(of: id) else { return }
    let key = table.id(at: position)
    write { table in
      if ElementID.areWrittenAlike(key, id) {
        table.update(id, element)
      } else {
        table.replace(at: position, with: id, element)
      }
    }
  }

  func keepsID(_ id: ID, _ element: Element, fileID: StaticString, line: UInt) -> Bool {
    guard idOf(element) != id else { return true }
    Self.reportChangedID(fileID: fileID, line: line)
    return false
  }

  private static func reportChangedID(fileID: StaticString, line: UInt) {
    Issue.report(
      "an element of an identified array of \(Element.self) changed its own id; the change was dropped, remove the "
        + "element and add another instead", fileID: fileID, line: line)
  }
}
