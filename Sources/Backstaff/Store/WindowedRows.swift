/// All the positions of a list of which a window may be at hand. Looking at a row beyond it is what moves the window
/// there, so a list shows what is in sight, however long it is.
///
/// ```swift
/// List {
///   ForEach(store.windowed(\.packages)) { row in
///     if let package = row.value { Text(package.name) } else { Text("…") }
///   }
/// }
/// ```
///
/// Where the whole list is at hand, as in the process that reduces, every row has its value.
public struct WindowedRows<ID: Hashable & Sendable, Value>: RandomAccessCollection {
  private let from: Int
  private let demand: WindowDemand?
  private let rowCount: Int
  private let rowID: (Int) -> ID
  private let value: @MainActor (Int) -> Value

  /// The first position.
  public var startIndex: Int { 0 }
  /// The position behind the last row, wherever it is: of a search, the last that is found.
  public let endIndex: Int

  /// - Parameters:
  ///   - count: How many rows are at hand.
  ///   - id: The id of one of them, counted from the first at hand.
  package init(
    _ window: ListWindow?, count: Int, id: @escaping (Int) -> ID, value: @escaping @MainActor (Int) -> Value
  ) {
    from = window?.from ?? 0
    endIndex = window?.positions ?? count
    demand = window?.demand
    (rowCount, rowID, self.value) = (count, id, value)
  }

  /// The row at a position.
  public subscript(position: Int) -> WindowedRow<ID, Value> {
    let place = position - from
    guard (0..<rowCount).contains(place) else {
      return WindowedRow(id: .position(position), known: nil, position: position, demand: demand)
    }
    return WindowedRow(
      id: .row(rowID(place)), known: { [value] in value(place) }, position: position, demand: demand)
  }
}

/// One position of a list.
public struct WindowedRow<ID: Hashable & Sendable, Value>: Identifiable {
  /// What a row is known by: its own id, or where it stands as long as nothing else is known.
  public enum Name: Hashable, Sendable, CustomStringConvertible {
    /// The id of the row.
    case row(ID)
    /// The position of a row that is not at hand.
    case position(Int)

    /// The id, or the position behind an `@`.
    public var description: String {
      switch self {
      case .row(let id): "\(id)"
      case .position(let position): "@\(position)"
      }
    }
  }

  /// What the row is known by.
  public let id: Name
  fileprivate let known: (@MainActor () -> Value)?
  fileprivate let position: Int
  fileprivate let demand: WindowDemand?

  /// The row; `nil` beyond the window, which is then wanted here.
  @MainActor
  public var value: Value? {
    look()
    return known?()
  }
}

/// A row of a list that has to know which of its rows are in sight.
package protocol LookedAtRow {
  /// Says that the row is in sight.
  @MainActor func look()
  /// Says that a person has selected the row.
  @MainActor func select()
}

extension WindowedRow: LookedAtRow {
  @MainActor
  package func look() { demand?.saw(position, isThere: known != nil) }

  @MainActor
  package func select() {
    if case .row(let id) = id { demand?.selected = ElementID.text(id) } else { demand?.selected = nil }
  }
}

/// What was looked at of a list since the last time somebody asked.
@MainActor
package final class WindowDemand {
  private var seen: ClosedRange<Int>?
  private var isShort = false
  private var matching: String?
  /// The row that a person has selected, by its id as it is written.
  package var selected: String?

  /// The longest run of rows that is taken for what is in sight.
  nonisolated package static let most = 1_000
  /// The longest text that is searched for, in bytes; what stands behind it is left out.
  nonisolated package static let searchBytes = 256

  nonisolated package init() {}

  /// A view looks at a row.
  package func saw(_ position: Int, isThere: Bool) {
    guard let seen, let joined = WindowDemand.joined(seen, position) else {
      // Somewhere else: what was looked at before a jump is not in sight any more.
      (seen, isShort) = (position...position, !isThere)
      return
    }
    self.seen = joined
    isShort = isShort || !isThere
  }

  /// A view shows the rows that match these words.
  package func searches(for text: String) {
    var end = text.startIndex
    while end < text.endIndex, text[...end].utf8.count <= Self.searchBytes { text.formIndex(after: &end) }
    matching = String(text[..<end])
  }

  /// The range with a position in or near it.
  private static func joined(_ range: ClosedRange<Int>, _ position: Int) -> ClosedRange<Int>? {
    let joined = min(range.lowerBound, position)...max(range.upperBound, position)
    let gap = joined.count - range.count
    return gap <= most / 8 && joined.count <= most ? joined : nil
  }

  /// The window to open so that what was looked at is within it, with as much again on both sides as may be asked for;
  /// `nil` where nothing was missing. Another search begins with the selected row in its middle, where it finds that,
  /// else with the first.
  package func take(after asked: WindowRequest, atMost most: Int = WindowDemand.most) -> WindowRequest? {
    defer { (seen, isShort, matching) = (nil, false, nil) }
    if let matching, !matching.utf8.elementsEqual(asked.matching.utf8) {
      return WindowRequest(from: 0, count: asked.count, matching: matching, around: selected)
    }
    guard isShort, let seen else { return nil }
    let margin = max(0, min(seen.count, (most - seen.count) / 2))
    let first = max(0, seen.lowerBound - margin)
    return WindowRequest(first..<min(seen.upperBound + 1 + margin, first + most), matching: asked.matching)
  }
}
