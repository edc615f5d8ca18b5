extension IdentifiedArray: RandomAccessCollection {
  /// The elements in order.
  public struct Iterator: IteratorProtocol {
    fileprivate var entries: OrderedTable<ID, Element>.Iterator

    /// The next element.
    public mutating func next() -> Element? {
      guard let entry = entries.next() else { return nil }
      return entry.value
    }
  }

  /// The elements in order.
  public func makeIterator() -> Iterator { Iterator(entries: table.makeIterator()) }

  /// The first position.
  public var startIndex: Int { 0 }
  /// The position behind the last element.
  public var endIndex: Int { table.count }
  /// How many elements there are.
  public var count: Int { table.count }
  /// Whether there are none.
  public var isEmpty: Bool { table.isEmpty }

  /// The element at a position, which has to exist. Writing an element of another id replaces the one that was there,
  /// in place; an id that stands elsewhere already is reported and the element dropped.
  public subscript(position: Int) -> Element {
    get { table.element(at: position) }
    set {
      let old = table.id(at: position)
      let id = idOf(newValue)
      if id == old {
        replace(idOf(newValue), with: newValue)
      } else if !table.contains(id) {
        write { $0.replace(at: position, with: id, newValue) }
      } else {
        Issue.report(
          "an element was written to a position of an identified array of \(Element.self) while its id stands at "
            + "another one; it was dropped", fileID: #fileID, line: #line)
      }
    }
  }

  /// The elements in order, as an array.
  public var elements: [Element] { table.map(\.value) }

  /// The ids in order.
  public var ids: ElementIDs<ID, Element> { ElementIDs(table) }

  /// Ids and elements in order.
  var pairs: [(ID, Element)] { table.map { (Table.id($0.key), $0.value) } }
}

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Whether both hold equal elements in the same order; what they share is equal without being asked.
  public static func == (left: Self, right: Self) -> Bool { left.table.isEqual(to: right.table, by: ==) }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Feeds the elements in order.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

extension IdentifiedArray: CustomStringConvertible, CustomReflectable {
  /// The elements, as an array writes them.
  public var description: String { elements.description }

  /// The elements, as an array shows them.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: elements, displayStyle: .collection) }
}

extension IdentifiedArray {
  /// Whether both are copies of each other that nothing was written to since. Costs nothing; `false` says nothing
  /// about the elements.
  @usableFromInline
  package func isIdentical(to other: Self) -> Bool { table.isIdentical(to: other.table) }

  /// Whether the order is known to be the same as that of `other`, at no cost; `false` says nothing.
  package func sharesOrder(with other: Self) -> Bool { table.sharesOrder(with: other.table) }

  /// Gives every element that may differ from `old`: those that are gone in their old order, without a new one; then in
  /// the order they have now those that were added, without an old one, and those that were written to, which may be
  /// equal. Looks only at what the two do not share.
  @usableFromInline
  package func forEachDifference(from old: Self, _ body: (_ id: ID, _ old: Element?, _ new: Element?) -> Void) {
    table.forEachChange(from: old.table, body)
  }
}
