/// How one cell is drawn.
package struct CellStyle: Sendable, Hashable {
  package var attributes: Attributes = []
  /// The colour of the letters.
  package var tone: Tone = .plain
  package var background: Tone = .plain

  package init(_ attributes: Attributes = [], tone: Tone = .plain, background: Tone = .plain) {
    self.attributes = attributes
    self.tone = tone
    self.background = background
  }

  package static let plain = CellStyle()

  package struct Attributes: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let italic = Attributes(rawValue: 4)
    package static let underline = Attributes(rawValue: 8)
    package static let reverse = Attributes(rawValue: 16)
  }

  func adding(_ more: Attributes) -> CellStyle {
    CellStyle(attributes.union(more), tone: tone, background: background)
  }
}

/// One place of the grid.
package struct Cell: Sendable, Hashable {
  /// What is drawn. Empty for the second half of a wide cluster.
  package var text: String
  package var columns: Int
  package var style: CellStyle

  package static let blank = Cell(text: " ", columns: 1, style: .plain)
}

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
}
