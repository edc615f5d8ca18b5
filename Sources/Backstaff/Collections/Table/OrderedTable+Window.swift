extension OrderedTable {
  /// How many rows the list has, here or elsewhere.
  var total: Int { window?.total ?? count }

  /// The rows that a window wants, in a table that says which they are.
  func windowed(_ windows: SliceWindows) -> OrderedTable {
    guard window == nil, let request = windows.request else { return self }
    let words = SearchWords(request.matching)
    guard !words.isEmpty else {
      let start = windows.start(request, position)
      let positions = (0..<count).positions(from: start, count: request.count)
      return rows(at: positions, ListWindow(from: positions.lowerBound, total: count))
    }
    let found = found(words, windows)
    let start = windows.start(request) { id in
      guard let position = position(of: id) else { return nil }
      let place = found.partitioningIndex { $0 >= position }
      return place < found.count && found[place] == position ? place : nil
    }
    let positions = found.positions(from: start, count: request.count)
    return rows(at: found[positions], ListWindow(from: positions.lowerBound, total: count, found: found.count))
  }

  /// The position of the row whose id is written so.
  private func position(of text: String) -> Int? {
    ElementID.exactID(ID.self, from: text).flatMap { self.position(of: $0) }
  }

  private func rows(at positions: some Sequence<Int>, _ window: ListWindow) -> OrderedTable {
    var builder = TableBuilder<ID, Element>()
    for position in positions {
      let key = key(at: position)
      TableBuilder.append(Self.id(key), entry(of: key).value, to: &builder)
    }
    var table = builder.build().table
    table.window = window
    return table
  }

  /// The positions of the rows that match, found from what was found before where that is known.
  private func found(_ words: SearchWords, _ windows: SliceWindows) -> [Int] {
    let known = windows.found.compactMap { $0 as? Found<ID, Element> }
    if let same = known.first(where: { $0.table.isIdentical(to: self) }) { return same.positions }
    let found = Found(self, words, after: known.last)
    // A difference asks for the state before and the one after it, and the next one begins with the latter.
    windows.found = windows.found.suffix(1) + [found]
    return found.positions
  }
}

/// What a search has found in a list, whatever its rows are.
protocol FoundRows {}

/// The rows of a table that match.
struct Found<ID: Hashable & Sendable, Element>: FoundRows {
  let table: OrderedTable<ID, Element>
  /// Where they stand, growing.
  private(set) var positions: [Int]

  /// Asks the rows that are not known from an earlier table; `nil` asks all.
  init(_ table: OrderedTable<ID, Element>, _ words: SearchWords, after old: Found? = nil) {
    self.table = table
    let matches = RowSearch.test(of: Element.self, words)
    guard let old else {
      positions = table.enumerated().compactMap { matches($1.value) ? $0 : nil }
      return
    }
    // Rows at both ends stand as they stood; only those in between are asked, and those that were written to.
    let shared = table.sharesOrder(with: old.table) ? (table.count, 0) : table.commonEnds(with: old.table)
    let (start, end) = (shared.0, table.count - shared.1)
    let moved = table.count - old.table.count
    positions = old.positions.filter { $0 < start }
    positions += (start..<end).filter { matches(table.element(at: $0)) }
    positions += old.positions.lazy.filter { $0 + moved >= end }.map { $0 + moved }
    for change in table.changes(from: old.table) {
      guard let entry = change.new, let position = table.order?.position(of: entry.key.label),
        !(start..<end).contains(position)
      else { continue }
      note(position, matches(OrderedTable<ID, Element>.typed(entry).value))
    }
  }

  private mutating func note(_ position: Int, _ isFound: Bool) {
    let place = positions.partitioningIndex { $0 >= position }
    let wasFound = place < positions.count && positions[place] == position
    if isFound, !wasFound { positions.insert(position, at: place) }
    if !isFound, wasFound { positions.remove(at: place) }
  }
}

extension Array {
  /// The first index from which on `belongs` holds, in an array in which it holds from some index on.
  func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
