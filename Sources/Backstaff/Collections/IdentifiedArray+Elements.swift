extension IdentifiedArray {
  /// Appends an element, unless its id is there already; says whether, and where the element of that id stands.
  @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) { insert(element, at: count) }

  /// Appends each element whose id is not there already.
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// Inserts an element, unless its id is there already; says whether, and where the element of that id stands. A
  /// position beyond the ends is the end.
  @discardableResult
  public mutating func insert(_ element: Element, at index: Int) -> (inserted: Bool, index: Int) {
    let id = idOf(element)
    if let present = table.position(of: id) { return (false, present) }
    let index = Swift.min(Swift.max(0, index), count)
    write { $0.insert(id, element, at: index) }
    return (true, index)
  }

  /// Replaces the element of the same id and gives the old one, or appends.
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    updateOrInsert(element, at: count).originalMember
  }

  /// Replaces the element of the same id where it stands, or inserts; gives the old element, and where it stands.
  @discardableResult
  public mutating func updateOrInsert(_ element: Element, at index: Int) -> (originalMember: Element?, index: Int) {
    let id = idOf(element)
    guard let old = self[id: id], let present = table.position(of: id) else {
      return (nil, insert(element, at: index).index)
    }
    replace(id, with: element)
    return (old, present)
  }

  /// Replaces the element at a position by one of the same id and gives the old one. Another id is reported and the
  /// element dropped.
  @discardableResult
  public mutating func update(
    _ element: Element, at index: Int, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Element {
    let id = table.id(at: index)
    let old = self[index]
    if keepsID(id, element, fileID: fileID, line: line) { replace(idOf(element), with: element) }
    return old
  }

  /// Removes the element of that id and gives it.
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    guard let old = self[id: id] else { return nil }
    write { $0.remove(id) }
    return old
  }

  /// Removes the element that has this one's id and gives it.
  @discardableResult
  public mutating func remove(_ element: Element) -> Element? { remove(id: idOf(element)) }

  /// Removes the element at a position and gives it.
  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    let old = self[index]
    write { $0.remove(at: [index]) }
    return old
  }

  /// Removes the elements at several positions, in any order. Positions that do not exist are reported and left out.
  public mutating func remove(
    atOffsets offsets: some Sequence<Int>, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let positions = existing(offsets, fileID: fileID, line: line)
    write { $0.remove(at: positions) }
  }

  /// Removes the elements in a range of positions.
  public mutating func removeSubrange(_ bounds: some RangeExpression<Int>) {
    let positions = Array(bounds.relative(to: self))
    write { $0.remove(at: positions) }
  }

  /// Removes the elements for which `isRemoved` holds.
  public mutating func removeAll(where isRemoved: (Element) throws -> Bool) rethrows {
    var positions: [Int] = []
    for (position, element) in enumerated() where try isRemoved(element) { positions.append(position) }
    guard !positions.isEmpty else { return }
    write { $0.remove(at: positions) }
  }

  /// Removes every element. Storage is never kept: `keepsCapacity` is there because `Array` has it.
  public mutating func removeAll(keepingCapacity keepsCapacity: Bool = false) { write { $0 = Table() } }

  /// Removes the first element, which has to exist, and gives it.
  @discardableResult
  public mutating func removeFirst() -> Element { remove(at: 0) }

  /// Removes the last element, which has to exist, and gives it.
  @discardableResult
  public mutating func removeLast() -> Element { remove(at: count - 1) }

  /// The elements for which `isIncluded` holds, in the same order.
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var copy = self
    try copy.removeAll { try !isIncluded($0) }
    return copy
  }

  /// The positions given that exist, growing, each once.
  func existing(_ offsets: some Sequence<Int>, fileID: StaticString, line: UInt) -> [Int] {
    let wanted = Set(offsets)
    let positions = wanted.filter { indices.contains($0) }.sorted()
    if positions.count < wanted.count {
      Issue.report(
        "\(wanted.count - positions.count) positions do not exist in an identified array of \(Element.self)",
        fileID: fileID, line: line)
    }
    return positions
  }
}
