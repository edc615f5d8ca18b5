extension IdentifiedArray {
  /// Puts the elements in the order that `precedes` gives; equal ones keep theirs.
  public mutating func sort(by precedes: (Element, Element) throws -> Bool) rethrows {
    reorder(try table.sorted { try precedes($0.value, $1.value) })
  }

  /// Puts the elements in an order of chance. In a reducer draw from the event:
  /// `withRandomNumberGenerator { items.shuffle(using: &$0) }`.
  public mutating func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }

  /// Puts the elements in an order of chance drawn from a generator.
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    reorder(table.shuffled(using: &generator))
  }

  /// Turns the order around.
  public mutating func reverse() { reorder(table.reversed()) }

  /// Puts the elements for which `isLater` holds behind the others, and gives the position of the first of them. Both
  /// groups keep their order.
  @discardableResult
  public mutating func partition(by isLater: (Element) throws -> Bool) rethrows -> Int {
    var earlier: [Table.Entry] = []
    var later: [Table.Entry] = []
    for entry in table {
      if try isLater(entry.value) { later.append(entry) } else { earlier.append(entry) }
    }
    reorder(earlier + later)
    return earlier.count
  }

  /// Exchanges the elements at two positions.
  public mutating func swapAt(_ first: Int, _ second: Int) {
    guard table.key(at: first) !== table.key(at: second) else { return }
    write { $0.swap(first, second) }
  }

  /// Moves the elements at `offsets` together, before the one that now stands at `destination`, as a list does when
  /// rows are dragged. Positions that do not exist are reported and left out.
  public mutating func move(
    fromOffsets offsets: some Sequence<Int>, toOffset destination: Int, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let positions = existing(offsets, fileID: fileID, line: line)
    let moved = positions.map { self[$0] }
    let before = positions.count { $0 < destination }
    let target = Swift.min(Swift.max(0, destination - before), count - moved.count)
    write { [idOf] table in
      table.remove(at: positions)
      for (offset, element) in moved.enumerated() { table.insert(idOf(element), element, at: target + offset) }
    }
  }

  private mutating func reorder(_ entries: [Table.Entry]) {
    let keys = entries.map(\.key)
    write { $0.reorder(keys) }
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Puts the elements in their order.
  public mutating func sort() { sort(by: <) }
}
