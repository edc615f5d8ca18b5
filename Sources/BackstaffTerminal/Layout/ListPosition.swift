import BackstaffViews

/// Where a person is in a list: the selected row by identity, the control within it, and the first row drawn.
package struct ListPosition: Sendable, Hashable {
  package var index = 0
  package var rowID: String?
  /// The control of the selected row that keys go to.
  package var controlID: String?
  package var top = 0
  /// How many rows were drawn last.
  package var seen = 0
}

extension ListPosition {
  /// A step this long is meant to reach the end, however long the list is.
  static let endStep = 100_000

  /// Finds the selected row again after the rows changed: by identity, else the nearest of those that were beside it,
  /// the ones behind it first, else the one that is now at its place, where that is one of the same list, else the
  /// first of those.
  @MainActor
  mutating func follow(_ rows: SceneChildren, before old: SceneChildren? = nil) {
    if let rowID, let found = rows.index(of: rowID, near: index) {
      index = found
    } else {
      index = old.flatMap { neighbour(in: rows, of: $0) } ?? min(max(index, 0), max(rows.count - 1, 0))
      if !isSelectable(rows, index), let near = nearestSelectable(rows, from: index) { index = near }
      rowID = rows.id(at: index)
      controlID = nil
    }
    adoptControl(of: rows.node(at: index))
  }

  /// The rows beside the one that is gone that are looked for, and the rows they are looked for among.
  private static let neighbourLimit = 100_000

  /// The row that stays of those that were nearest to the selected one. With as many rows as before, the selected one
  /// has not gone: it is known by another name now, as the row of a window is when it arrives.
  @MainActor
  private func neighbour(in rows: SceneChildren, of old: SceneChildren) -> Int? {
    guard rowID != nil, old.id(at: index) == rowID, rows.count != old.count, rows.count <= Self.neighbourLimit
    else { return nil }
    let places = Dictionary((0..<rows.count).compactMap { place in rows.id(at: place).map { ($0, place) } }) {
      first, _ in first
    }
    func place(_ oldIndex: Int) -> Int? {
      old.id(at: oldIndex).flatMap { places[$0] }.flatMap { isSelectable(rows, $0) ? $0 : nil }
    }
    let behind = (index + 1)..<max(min(old.count, index + Self.neighbourLimit), index + 1)
    let before = max(0, index - Self.neighbourLimit)..<index
    func nearest(_ isMeant: (Int) -> Bool) -> Int? {
      behind.lazy.filter(isMeant).compactMap(place).first
        ?? before.reversed().lazy.filter(isMeant).compactMap(place).first
    }
    // Rows of the same list come before those of another section, also where none of them was at hand before.
    guard let among = rowID.flatMap(Self.collection) else { return nearest { _ in true } }
    func isAmong(_ place: Int) -> Bool {
      rows.id(at: place).flatMap(Self.collection) == among && isSelectable(rows, place)
    }
    return nearest { old.id(at: $0).flatMap(Self.collection) == among }
      ?? (index < rows.count && isAmong(index) ? index : (0..<rows.count).first(where: isAmong))
      ?? nearest { _ in true }
  }

  /// What a row of a collection is named after, without its own name; `nil` for what is none.
  private static func collection(of id: String) -> Substring? {
    guard id.hasSuffix("]"), let end = id.lastIndex(of: "[") else { return nil }
    return id[..<end]
  }

  /// Moves the selection by so many selectable rows; false when it could not move.
  @MainActor
  mutating func move(by step: Int, in rows: SceneChildren) -> Bool {
    let start = index
    let direction = step < 0 ? -1 : 1
    if abs(step) >= min(rows.count, Self.endStep) {
      // To the very end: the rows on the way there need not be made.
      let all = 0..<rows.count
      let end = direction < 0 ? all.first { isSelectable(rows, $0) } : all.last { isSelectable(rows, $0) }
      select(end ?? index, in: rows)
      return index != start
    }
    var left = abs(step)
    var probe = index
    while left > 0 {
      probe += direction
      guard probe >= 0, probe < rows.count else { break }
      guard isSelectable(rows, probe) else { continue }
      index = probe
      left -= 1
    }
    select(index, in: rows)
    return index != start
  }

  @MainActor
  mutating func select(_ newIndex: Int, in rows: SceneChildren) {
    index = newIndex
    rowID = rows.id(at: newIndex)
    controlID = nil
    adoptControl(of: rows.node(at: newIndex))
  }

  @MainActor
  private mutating func adoptControl(of row: SceneNode?) {
    let controls = row?.controls ?? []
    if !controls.contains(where: { $0.id == controlID }) { controlID = controls.first?.id }
  }

  @MainActor
  private func nearestSelectable(_ rows: SceneChildren, from start: Int) -> Int? {
    (start..<max(rows.count, start)).first { isSelectable(rows, $0) }
      ?? (0..<min(start, rows.count)).last { isSelectable(rows, $0) }
  }

  @MainActor
  private func isSelectable(_ rows: SceneChildren, _ index: Int) -> Bool {
    rows.node(at: index)?.isSelectableRow == true
  }

  /// Scrolls just enough that the selected row is within `room` rows.
  @MainActor
  mutating func reveal(in rows: SceneChildren, room: Int, height: (SceneNode) -> Int) {
    top = min(max(top, 0), max(rows.count - 1, 0))
    if index <= top {
      top = index
      var free = room - (rows.node(at: index).map(height) ?? 0)
      // With the headings above it, as far as the row stays in sight.
      while top > 0, let above = rows.node(at: top - 1), !above.isSelectableRow, height(above) <= free {
        free -= height(above)
        top -= 1
      }
      return fillEnd(rows, room: room, height: height)
    }
    var used = 0
    var first = index
    while first >= 0, let row = rows.node(at: first) {
      used += height(row)
      if used > room { break }
      first -= 1
    }
    top = max(top, min(first + 1, index))
    fillEnd(rows, room: room, height: height)
  }

  /// Moves up when rows were removed and the end would leave free lines.
  @MainActor
  private mutating func fillEnd(_ rows: SceneChildren, room: Int, height: (SceneNode) -> Int) {
    // Each row takes a line: only near the end can lines be left over.
    guard rows.count - top < room else { return }
    var used = 0
    var index = rows.count - 1
    while index >= top, let row = rows.node(at: index) {
      used += height(row)
      if used > room { return }
      index -= 1
    }
    while top > 0, let row = rows.node(at: top - 1), used + height(row) <= room {
      used += height(row)
      top -= 1
    }
  }
}

extension SceneNode {
  /// The controls a person can reach in the node, in reading order, without those inside lists.
  @MainActor
  var controls: [SceneNode] {
    if role.isControl { return isControl ? [self] : [] }
    return role == .list ? [] : children.all.flatMap(\.controls)
  }
}
