/// A place on the screen, from 0.
package struct Point: Sendable, Hashable {
  package var x: Int
  package var y: Int

  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// Columns and rows.
package struct TerminalSize: Sendable, Hashable {
  package var columns: Int
  package var rows: Int

  /// Sizes outside 0…`limit` are brought inside.
  package init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 0), Self.limit)
    self.rows = min(max(rows, 0), Self.limit)
  }

  /// What is drawn where no size is known.
  package static let standard = TerminalSize(columns: 80, rows: 24)
  /// The most columns or rows that are drawn.
  package static let limit = 1000
}

/// A part of the grid.
package struct Rect: Sendable, Hashable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(width, 0)
    self.height = max(height, 0)
  }

  var maxX: Int { x + width }
  var maxY: Int { y + height }

  func inset(x dx: Int, y dy: Int) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
  }

  func line(_ offset: Int) -> Rect { Rect(x: x, y: y + offset, width: width, height: min(1, height - offset)) }

  package func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  /// The place a click on the part goes to.
  package var middle: Point { Point(x: x + max(width - 1, 0) / 2, y: y + max(height - 1, 0) / 2) }

  func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rect(x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }
}
