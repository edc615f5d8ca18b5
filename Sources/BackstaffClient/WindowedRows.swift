import Backstaff
import BackstaffBus
import BackstaffWire

/// All the positions of a list of which a window is at hand. Looking at a row beyond it is what moves the window there,
/// so a list shows what is in sight, however long it is.
///
/// ```swift
/// List {
///   ForEach(remote.rows(of: store)) { row in
///     if let package = row.value { Text(package.name) } else { Text("…") }
///   }
/// }
/// ```
package struct WindowedRows<ID: Hashable & Sendable, Element>: RandomAccessCollection {
  private let from: Int
  private let total: Int
  private let rows: IdentifiedArray<ID, Element>
  private let demand: WindowDemand

  fileprivate init(from: Int, total: Int, rows: IdentifiedArray<ID, Element>, demand: WindowDemand) {
    (self.from, self.total, self.rows, self.demand) = (from, total, rows, demand)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { total }

  package subscript(position: Int) -> WindowedRow<ID, Element> {
    let isThere = position >= from && position < from + rows.count
    return WindowedRow(
      id: isThere ? .row(rows.ids[position - from]) : .position(position),
      known: isThere ? rows[position - from] : nil, position: position, demand: demand)
  }
}

/// One position of a list.
package struct WindowedRow<ID: Hashable & Sendable, Element>: Identifiable {
  /// What the row is known by: its own id, or where it stands as long as nothing else is known.
  package enum Name: Hashable, Sendable {
    case row(ID)
    case position(Int)
  }

  package let id: Name
  fileprivate let known: Element?
  fileprivate let position: Int
  fileprivate let demand: WindowDemand

  /// The row; `nil` beyond the window, which is then wanted here.
  @MainActor
  package var value: Element? {
    demand.saw(position, isThere: known != nil)
    return known
  }
}

/// What was looked at of a list since the last time somebody asked.
@MainActor
package final class WindowDemand {
  private var seen: ClosedRange<Int>?
  private var isShort = false

  private static let most = Int(WireLimits.windowRows)

  fileprivate func saw(_ position: Int, isThere: Bool) {
    guard let seen, let joined = WindowDemand.joined(seen, position) else {
      // Somewhere else: what was looked at before a jump is not in sight any more.
      (seen, isShort) = (position...position, !isThere)
      return
    }
    self.seen = joined
    isShort = isShort || !isThere
  }

  /// The range with a position in or near it.
  private static func joined(_ range: ClosedRange<Int>, _ position: Int) -> ClosedRange<Int>? {
    let joined = min(range.lowerBound, position)...max(range.upperBound, position)
    let gap = joined.count - range.count
    return gap <= most / 8 && joined.count <= most ? joined : nil
  }

  /// The rows to open a window of so that what was looked at is within it, with as much again on both sides as may be
  /// asked for; `nil` where nothing was missing.
  fileprivate func take() -> Range<Int>? {
    defer { (seen, isShort) = (nil, false) }
    guard isShort, let seen else { return nil }
    let margin = min(seen.count, (WindowDemand.most - seen.count) / 2)
    return max(0, seen.lowerBound - margin)..<(seen.upperBound + 1 + margin)
  }
}

extension RemoteStore {
  /// The rows of the list, as a view shows them.
  package func rows<ID, Element>(of store: Store<State, Action>) -> WindowedRows<ID, Element>
  where State == ListWindow<IdentifiedArray<ID, Element>> {
    let state = store.state
    return WindowedRows(from: state.from, total: state.total, rows: state.rows, demand: demand)
  }

  /// Moves the window to what was looked at. Called after each frame.
  package func showWhatIsSeen() throws(BusError) {
    if wanted != nil, let rows = demand.take() { try show(rows) }
  }
}

extension Open {
  init(scope: String, rows: Range<Int>?) {
    self.init(scope: scope, window: rows.map { Window(from: Int64($0.lowerBound), count: Int64($0.count)) })
  }
}
