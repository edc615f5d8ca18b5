/// The ids of a collection in its order; a view, made at no cost.
///
/// ```swift
/// items.ids.contains("bash")       // in constant time
/// items.ids == ["bash", "curl"]
/// ```
public struct ElementIDs<ID: Hashable & Sendable, Value>: RandomAccessCollection {
  private let table: OrderedTable<ID, Value>

  init(_ table: OrderedTable<ID, Value>) { self.table = table }

  /// The ids in order.
  public struct Iterator: IteratorProtocol {
    fileprivate var keys: TableKeys

    /// The next id.
    public mutating func next() -> ID? {
      guard let key = keys.next() else { return nil }
      return OrderedTable<ID, Value>.id(key)
    }
  }

  /// The ids in order.
  public func makeIterator() -> Iterator { Iterator(keys: table.keys) }

  /// The first position.
  public var startIndex: Int { 0 }
  /// The position behind the last id.
  public var endIndex: Int { table.count }
  /// How many ids there are.
  public var count: Int { table.count }
  /// Whether there are none.
  public var isEmpty: Bool { table.isEmpty }
  /// The id at a position, which has to exist.
  public subscript(position: Int) -> ID { table.id(at: position) }

  /// Whether that id is there.
  public func contains(_ id: ID) -> Bool { table.contains(id) }
  /// The position of an id.
  public func firstIndex(of id: ID) -> Int? { table.position(of: id) }
}

// Nodes are written only while one collection holds them, and a view holds them too.
extension ElementIDs: @unchecked Sendable where Value: Sendable {}

extension ElementIDs: Hashable {
  /// Whether both have the same ids in the same order.
  public static func == (left: Self, right: Self) -> Bool { left.table.hasSameIDs(as: right.table) }

  /// Feeds the ids in order.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for id in self { hasher.combine(id) }
  }

  /// Whether these are the ids of an array, in its order.
  public static func == (left: Self, right: [ID]) -> Bool { left.elementsEqual(right) }
  /// Whether these are the ids of an array, in its order.
  public static func == (left: [ID], right: Self) -> Bool { right == left }
  /// Whether these are not the ids of an array in its order.
  public static func != (left: Self, right: [ID]) -> Bool { !(left == right) }
}

extension ElementIDs: CustomStringConvertible, CustomReflectable {
  /// The ids, as an array writes them.
  public var description: String { Array(self).description }
  /// The ids, as an array shows them.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection) }
}
