/// The elements of a navigation stack, from the root to the top, each under an id that is never used again.
///
/// ```swift
/// state.path.append(.detail(Detail.State(name: "bash")))
/// state.path.pop(to: id)
/// ```
///
/// Ids count up; within a pass they are drawn from the session's own counter, so that they mean one element for the
/// life of a session and come out the same in a replay. A copy is free and a change of one element costs the same
/// however deep the stack is.
public struct StackState<Element> {
  typealias Table = OrderedTable<StackElementID, Element>

  private(set) var table = Table()
  /// No element has this number yet, nor a higher one.
  @usableFromInline package private(set) var nextNumber = 0

  /// An empty stack.
  public init() {}

  /// The ids from the root to the top.
  public var ids: ElementIDs<StackElementID, Element> { ElementIDs(table) }

  mutating func write<Result>(_ change: (inout Table) -> Result) -> Result { change(&table) }

  private mutating func mintID() -> StackElementID {
    let number = EventContext.current?.nextElementID(atLeast: nextNumber) ?? nextNumber
    nextNumber = Swift.max(nextNumber, number + 1)
    return StackElementID(number)
  }

  /// Puts an element whose id is known, and not there yet, on top; ids minted from now on are above it.
  @usableFromInline
  package mutating func append(_ element: Element, id: StackElementID) {
    nextNumber = Swift.max(nextNumber, id.number + 1)
    write { $0.append(id, element) }
  }

  /// Says that numbers below `number` have been used.
  mutating func skipNumbers(below number: Int) { nextNumber = Swift.max(nextNumber, number) }
}

// Nodes and entries are written only while one stack holds them.
extension StackState: @unchecked Sendable where Element: Sendable {}

extension StackState {
  /// The element of that id. Writing `nil` removes it. Writing an element where there is none adds nothing and is
  /// reported, except in tests, where it puts the element on top.
  public subscript(id id: StackElementID) -> Element? {
    get { table[id] }
    set {
      guard let newValue else {
        remove(id: id)
        return
      }
      guard table.contains(id) else {
        appendInTests(newValue, id: id)
        return
      }
      write { $0.update(id, newValue) }
    }
  }

  /// What the element of that id carries, while it is in the case at `path`:
  /// `path[id: id, case: \.detail]?.count += 1`.
  ///
  /// Writing `nil` removes the element; writing while it is in another case is reported and dropped.
  public subscript<Value>(id id: StackElementID, case path: CaseKeyPath<Element, Value>) -> Value?
  where Element: CasePathable {
    get { self[id: id].flatMap { ResolvedCase(path).extract($0) } }
    set {
      let path = ResolvedCase(path)
      if let present = self[id: id], path.extract(present) == nil {
        Issue.report(
          "the case `\(path.name)` of an element of a stack of \(Element.self) was written to while the element is in "
            + "another case; nothing was changed", fileID: #fileID, line: #line)
        return
      }
      self[id: id] = newValue.map(path.embed)
    }
  }

  private mutating func appendInTests(_ element: Element, id: StackElementID) {
    guard DependencyValues.current.context == .test else {
      Issue.report(
        "an element was written to a stack of \(Element.self) under an id that is not there; nothing was changed, "
          + "append the element instead", fileID: #fileID, line: #line)
      return
    }
    append(element, id: id)
  }

  /// Removes the element of that id and gives it.
  @discardableResult
  public mutating func remove(id: StackElementID) -> Element? {
    guard let old = self[id: id] else { return nil }
    write { $0.remove(id) }
    return old
  }

  /// Removes the element of that id and all above it; does nothing when it is not there.
  public mutating func pop(from id: StackElementID) {
    if let position = table.position(of: id) { removeSubrange(position...) }
  }

  /// Removes all above the element of that id; does nothing when it is not there.
  public mutating func pop(to id: StackElementID) {
    if let position = table.position(of: id) { removeSubrange((position + 1)...) }
  }

  /// Changes the element of that id in place; `nil` when it is not there.
  @usableFromInline
  package mutating func modify<Result>(
    id: StackElementID, _ change: (inout Element) -> Result
  ) -> Result? {
    guard let entry = Table.own(id, in: &table) else { return nil }
    return change(&entry.value)
  }

  /// Whether both are copies of each other that nothing was written to since. Costs nothing; `false` says nothing
  /// about the elements.
  @usableFromInline
  package func isIdentical(to other: Self) -> Bool { table.isIdentical(to: other.table) }

  /// Whether the ids are known to be the same as those of `other`, at no cost; `false` says nothing.
  package func sharesOrder(with other: Self) -> Bool { table.sharesOrder(with: other.table) }

  /// Gives every element that may differ from `old`, as ``IdentifiedArray/forEachDifference(from:_:)`` does.
  @usableFromInline
  package func forEachDifference(
    from old: Self, _ body: (_ id: StackElementID, _ old: Element?, _ new: Element?) -> Void
  ) {
    table.forEachChange(from: old.table, body)
  }
}

extension StackState: RandomAccessCollection, RangeReplaceableCollection {
  /// The position of the root.
  public var startIndex: Int { 0 }
  /// The position above the top.
  public var endIndex: Int { table.count }
  /// How many elements there are.
  public var count: Int { table.count }
  /// Whether there are none.
  public var isEmpty: Bool { table.isEmpty }

  /// The element at a position, which has to exist.
  public subscript(position: Int) -> Element {
    get { table.element(at: position) }
    set {
      let id = table.id(at: position)
      write { $0.update(id, newValue) }
    }
  }

  /// Exchanges a part of the stack for other elements, which get new ids.
  public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
    let positions = Array(range)
    if !positions.isEmpty { write { $0.remove(at: positions) } }
    for (offset, element) in elements.enumerated() {
      let id = mintID()
      write { $0.insert(id, element, at: range.lowerBound + offset) }
    }
  }

  /// Removes every element; later ones get other ids all the same. Storage is never kept: `keepsCapacity` is there
  /// because `Array` has it.
  public mutating func removeAll(keepingCapacity keepsCapacity: Bool = false) { write { $0 = Table() } }

  /// Removes the elements for which `isRemoved` holds; the others keep their ids.
  public mutating func removeAll(where isRemoved: (Element) throws -> Bool) rethrows {
    let positions = try indices.filter { try isRemoved(self[$0]) }
    if !positions.isEmpty { write { $0.remove(at: positions) } }
  }

  /// The elements for which `isIncluded` holds, under the ids that they have.
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var copy = self
    try copy.removeAll { try !isIncluded($0) }
    return copy
  }

  /// Puts an element on top, under a new id.
  public mutating func append(_ element: Element) {
    let id = mintID()
    write { $0.append(id, element) }
  }

  /// Removes the top and gives it; `nil` when the stack is empty.
  @discardableResult
  public mutating func popLast() -> Element? {
    guard !isEmpty else { return nil }
    let top = table.element(at: count - 1)
    write { $0.removeLast() }
    return top
  }
}

extension StackState: ExpressibleByArrayLiteral {
  /// A stack of these elements, under new ids.
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension StackState: Equatable where Element: Equatable {
  /// Whether both hold equal elements under the same ids in the same order; what they share is equal without being
  /// asked.
  public static func == (left: Self, right: Self) -> Bool { left.table.isEqual(to: right.table, by: ==) }
}

extension StackState: Hashable where Element: Hashable {
  /// Feeds the ids and elements in order.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for entry in table {
      hasher.combine(Table.id(entry.key))
      hasher.combine(entry.value)
    }
  }
}

extension StackState: CustomStringConvertible, CustomReflectable {
  /// The elements with their ids: `[#0: …, #1: …]`.
  public var description: String { "[\(table.map { "\(Table.id($0.key)): \($0.value)" }.joined(separator: ", "))]" }

  /// The elements under the texts of their ids.
  public var customMirror: Mirror {
    Mirror(self, children: table.map { (Table.id($0.key).description, $0.value) }, displayStyle: .collection)
  }
}
