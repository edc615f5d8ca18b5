import BackstaffJSON

/// Some rows of a list, for a front that shows no more of it.
///
/// Its document is `{"from": 20, "rows": {"order": […], "byID": {…}}, "total": 100000}`. What happens to rows outside
/// of it changes it only as far as rows move in, out, or up and down.
public struct ListWindow<Rows: DocumentConvertible>: DocumentConvertible {
  /// The position of the first row in the list, from 0.
  public private(set) var from: Int
  /// How many rows the whole list has.
  public private(set) var total: Int
  /// The rows of the window, in the order of the list.
  public private(set) var rows: Rows

  package init(from: Int, total: Int, rows: Rows) {
    self.from = from
    self.total = total
    self.rows = rows
  }

  /// Writes where the window stands, and its rows.
  public func write(to writer: inout DocumentWriter) throws(DocumentError) {
    try writer.member("from", from)
    try writer.member("total", total)
    try writer.member("rows", rows)
  }

  /// Reads where the window stands, and its rows.
  public init(document: DocumentReader) throws(DocumentError) {
    from = try document.member("from")
    total = try document.member("total")
    rows = try document.member("rows")
    try check()
  }

  /// Whether there can be such a window: a front counts with what it is told.
  private func check() throws(DocumentError) {
    let count = (rows as? any Collection)?.count ?? 0
    guard from >= 0, total >= from, count <= total - from else {
      throw DocumentError("there is no window of \(count) rows from \(from) in a list of \(total)")
    }
  }

  /// Describes the members.
  public static func describe(in schema: inout SchemaWriter) {
    schema.structure(
      Self.self,
      [
        SchemaMember("from", type: schema.name(of: Int.self), hasDefault: false),
        SchemaMember("total", type: schema.name(of: Int.self), hasDefault: false),
        SchemaMember("rows", type: schema.name(of: Rows.self), hasDefault: false),
      ])
  }

  /// Writes what differs in the members.
  public func writeDifference(from old: Self, to patch: inout PatchWriter) throws(DocumentError) {
    try patch.member("from", old.from, from)
    try patch.member("total", old.total, total)
    try patch.member("rows", old.rows, rows)
  }

  /// Applies the parts to the members.
  public mutating func apply(_ patch: PatchReader) throws(DocumentError) {
    for part in try patch.parts() {
      switch part.name {
      case "from": try part.apply(to: &from)
      case "total": try part.apply(to: &total)
      case "rows": try part.apply(to: &rows)
      default: throw part.unknown
      }
    }
    try check()
  }
}

extension ListWindow: Equatable where Rows: Equatable {}
extension ListWindow: Sendable where Rows: Sendable {}

extension StatePart {
  /// The rows of a list in a window, or `nil` when this part is no list.
  package func window(from: Int, count: Int) -> StatePart? {
    (value as? any KeyedElements)?.window(from: from, count: count)
  }
}

extension RandomAccessCollection where Index == Int {
  /// The positions of a window that exist.
  func positions(from: Int, count: Int) -> Range<Int> {
    let start = Swift.min(Swift.max(0, from), self.count)
    return start..<(start + Swift.min(Swift.max(0, count), self.count - start))
  }
}
