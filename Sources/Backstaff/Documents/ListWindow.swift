import BackstaffJSON

/// Which rows of a list are at hand, in a front that opened a window of it. A list of which all rows are at hand has
/// none.
///
/// The document of such a list is `{"from": 20, "rows": {"order": […], "byID": {…}}, "total": 100000}`, with `found`
/// beside them where only rows that match a search are in the window.
package final class ListWindow: Sendable {
  /// The position of the first row at hand, from 0.
  package let from: Int
  /// How many rows the whole list has.
  package let total: Int
  /// How many of them match, where the window shows only those; positions are counted among them then.
  package let found: Int?
  /// What a view looks at; none in the process that has the whole list.
  package let demand: WindowDemand?

  package init(from: Int, total: Int, found: Int? = nil, demand: WindowDemand? = nil) {
    self.from = from
    self.total = total
    self.found = found
    self.demand = demand
  }

  /// Whether documents may say of a list that only some of its rows are at hand. Only a front takes that from its
  /// daemon; anywhere else such a list would be taken for a whole one.
  @TaskLocal static var isReadable = false

  /// Runs `body`, in which documents with windows are read.
  package static func reading<Output, Failure: Error>(
    _ body: () throws(Failure) -> Output
  ) throws(Failure) -> Output {
    let result = $isReadable.withValue(true) { () -> Result<Output, Failure> in
      do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// How many positions the rows at hand are among.
  package var positions: Int { found ?? total }

  /// Whether both say the same; where a view looks is not told by that.
  static func areEqual(_ left: ListWindow?, _ right: ListWindow?) -> Bool {
    if left === right { return true }
    guard let left, let right else { return false }
    return left.from == right.from && left.total == right.total && left.found == right.found
  }

  /// Whether the documents of lists with these windows have the same members.
  static func haveSameMembers(_ left: ListWindow?, _ right: ListWindow?) -> Bool {
    (left == nil) == (right == nil) && (left?.found == nil) == (right?.found == nil)
  }

  /// No list has more rows than that: views add them up.
  private static let totalLimit = Int(Int32.max)

  /// Refuses what there cannot be: a front counts with what it is told.
  package func check(rows count: Int) throws(DocumentError) {
    guard (0...ListWindow.totalLimit).contains(total), (0...total).contains(positions),
      (0...positions).contains(from), count <= positions - from
    else {
      let among = found.map { "the \($0) that match in " } ?? ""
      throw DocumentError("there is no window of \(count) rows from \(from) in \(among)a list of \(total)")
    }
  }
}

/// Which rows of a list are wanted.
///
/// Two requests are the same when they are written alike: a search compares code points, and `é` in one is none in two.
package struct WindowRequest: Hashable, Sendable {
  /// The position of the first row, from 0.
  package var from: Int
  /// How many rows.
  package var count: Int
  /// The words that are looked for: only rows that match all of them are counted and shown. Empty for every row.
  package var matching: String
  /// The row that is to stand in the middle at first, by its id as it is written; where it is none of the rows, `from`
  /// says where the window begins.
  package var around: String?

  package init(from: Int, count: Int, matching: String = "", around: String? = nil) {
    self.from = from
    self.count = count
    self.matching = matching
    self.around = around
  }

  package init(_ rows: Range<Int>, matching: String = "") {
    self.init(from: rows.lowerBound, count: rows.count, matching: matching)
  }

  package var rows: Range<Int> { from..<from + count }

  package static func == (left: Self, right: Self) -> Bool {
    left.from == right.from && left.count == right.count && Array(left.matching.utf8) == Array(right.matching.utf8)
      && left.around.map { Array($0.utf8) } == right.around.map { Array($0.utf8) }
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(from)
    hasher.combine(count)
    hasher.combine(Array(matching.utf8))
    hasher.combine(around.map { Array($0.utf8) })
  }
}

/// The windows that a slice is shown through, by the names on the way to their lists.
///
/// Belongs to one stream, in whose isolation alone it is used: it remembers what a search has found.
package final class SliceWindows {
  /// What is wanted of the list in this place.
  let request: WindowRequest?
  private var inside: [String: SliceWindows] = [:]
  /// What was found last in the list in this place.
  var found: [any FoundRows] = []
  /// Where the window stands, once it is known: it sticks to the place and not to the row that it was opened around.
  private var start: Int?

  private init(_ request: WindowRequest? = nil) { self.request = request }

  /// The windows of the lists at these tokens of the slice's document; `nil` when there are none.
  package convenience init?(_ requests: [(tokens: [String], request: WindowRequest)]) {
    guard !requests.isEmpty else { return nil }
    self.init(requests.first { $0.tokens.isEmpty }?.request)
    let deeper = Dictionary(grouping: requests.filter { !$0.tokens.isEmpty }) { $0.tokens[0] }
    for (name, requests) in deeper {
      inside[name] = SliceWindows(requests.map { (Array($0.tokens.dropFirst()), $0.request) })
    }
  }

  /// What lies in the member of that name.
  subscript(name: String) -> SliceWindows? { inside[name] }

  /// Where the window begins; `place` tells the position of a row by its id, as long as that matters.
  func start(_ request: WindowRequest, _ place: (String) -> Int?) -> Int {
    if let start { return start }
    let start = request.around.flatMap(place).map { max(0, $0 - request.count / 2) } ?? request.from
    self.start = start
    return start
  }

  /// What lies at these tokens.
  func at(_ tokens: some Sequence<String>) -> SliceWindows? {
    var place: SliceWindows? = self
    for token in tokens {
      place = place?[token]
      if place == nil { return nil }
    }
    return place
  }

  /// The value as it is shown in this place: a list through its window, anything else as it is.
  func shown<Value>(_ value: Value) -> Value {
    guard request != nil, let list = value as? any KeyedElements else { return value }
    return list.windowed(self) as? Value ?? value
  }
}

extension TreePath {
  /// The window of the list at this path of a state, where there is one now.
  package func window(in state: some DocumentConvertible) -> ListWindow? {
    (part(of: state)?.value as? any KeyedElements)?.window
  }
}

extension RandomAccessCollection where Index == Int {
  /// The positions of a window that exist.
  func positions(from: Int, count: Int) -> Range<Int> {
    let start = Swift.min(Swift.max(0, from), self.count)
    return start..<(start + Swift.min(Swift.max(0, count), self.count - start))
  }
}
