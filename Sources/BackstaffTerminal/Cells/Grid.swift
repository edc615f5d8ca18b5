/// Rows of cells. Writing outside is cut, whatever the size, and a wide cluster is never left halved.
package struct Grid: Sendable, Hashable {
  package let columns: Int
  package let rows: Int
  private var cells: [Cell]

  package init(columns: Int, rows: Int) {
    self.columns = max(columns, 0)
    self.rows = max(rows, 0)
    cells = Array(repeating: .blank, count: self.columns * self.rows)
  }

  /// The cell at the place, or nil outside the grid.
  package subscript(x: Int, y: Int) -> Cell? {
    guard contains(x, y) else { return nil }
    return cells[y * columns + x]
  }

  private func contains(_ x: Int, _ y: Int) -> Bool {
    x >= 0 && y >= 0 && x < columns && y < rows
  }

  /// Writes the text from the place on, up to `limit` columns, and returns the columns used. Without a background of
  /// its own it keeps the one that is painted there.
  @discardableResult
  package mutating func write(_ text: CellText, x: Int, y: Int, limit: Int = .max, style: CellStyle = .plain) -> Int {
    var column = x
    let end = min(columns, limit > columns ? columns : x + limit)
    for piece in text.pieces {
      guard column + piece.columns <= end else { break }
      put(piece, x: column, y: y, style: onBackground(style, column, y))
      column += piece.columns
    }
    return column - x
  }

  private func onBackground(_ style: CellStyle, _ x: Int, _ y: Int) -> CellStyle {
    guard style.background == .plain, let below = self[x, y] else { return style }
    return CellStyle(style.attributes, tone: style.tone, background: below.style.background)
  }

  private mutating func put(_ piece: CellText.Piece, x: Int, y: Int, style: CellStyle) {
    guard contains(x, y), contains(x + piece.columns - 1, y) else { return }
    for column in x..<(x + piece.columns) { unlink(column, y) }
    let start = y * columns + x
    cells[start] = Cell(text: piece.text, columns: piece.columns, style: style)
    if piece.columns == 2 { cells[start + 1] = Cell(text: "", columns: 0, style: style) }
  }

  /// Blanks the other half of a wide cluster of which one half is about to be overwritten.
  private mutating func unlink(_ x: Int, _ y: Int) {
    let index = y * columns + x
    if cells[index].columns == 0, x > 0 {
      cells[index - 1] = Cell(text: " ", columns: 1, style: cells[index - 1].style)
    }
    if cells[index].columns == 2, x + 1 < columns {
      cells[index + 1] = Cell(text: " ", columns: 1, style: cells[index + 1].style)
    }
  }

  /// Blanks a part.
  package mutating func clear(_ rect: Rect, style: CellStyle = .plain) {
    let space = CellText.Piece(text: " ", columns: 1)
    forEachPlace(in: rect) { grid, x, y in grid.put(space, x: x, y: y, style: style) }
  }

  /// Paints the background of a part and leaves what is written there.
  package mutating func paint(_ background: Tone, in rect: Rect) {
    forEachPlace(in: rect) { grid, x, y in grid.restyle(x, y) { $0.background = background } }
  }

  /// Adds attributes to every cell of a part.
  package mutating func add(_ attributes: CellStyle.Attributes, in rect: Rect) {
    forEachPlace(in: rect) { grid, x, y in grid.restyle(x, y) { $0.attributes.formUnion(attributes) } }
  }

  /// Changes the look of the cluster at the place: of both halves, for a terminal cannot draw them differently.
  private mutating func restyle(_ x: Int, _ y: Int, _ change: (inout CellStyle) -> Void) {
    let index = y * columns + x
    let first = cells[index].columns == 0 && x > 0 ? index - 1 : index
    change(&cells[first].style)
    if cells[first].columns == 2 { cells[first + 1].style = cells[first].style }
  }

  private mutating func forEachPlace(in rect: Rect, _ body: (inout Grid, Int, Int) -> Void) {
    let x0 = max(rect.x, 0)
    let y0 = max(rect.y, 0)
    guard x0 < min(rect.maxX, columns), y0 < min(rect.maxY, rows) else { return }
    for y in y0..<min(rect.maxY, rows) {
      for x in x0..<min(rect.maxX, columns) { body(&self, x, y) }
    }
  }

  /// Copies `height` rows of another grid, from its row `from`, to the place.
  package mutating func copy(_ other: Grid, from firstRow: Int, height: Int, x: Int, y: Int) {
    for row in 0..<max(height, 0) {
      for column in 0..<other.columns {
        guard let cell = other[column, firstRow + row], cell.columns > 0 else { continue }
        let style = onBackground(cell.style, x + column, y + row)
        put(CellText.Piece(text: cell.text, columns: cell.columns), x: x + column, y: y + row, style: style)
      }
    }
  }

  /// The row as text without the blanks at its end.
  package func text(row: Int) -> String {
    guard row >= 0, row < rows else { return "" }
    var line = cells[(row * columns)..<((row + 1) * columns)].map(\.text).joined()
    while line.last == " " { line.removeLast() }
    return line
  }
}

/// One finished picture of the screen.
package struct Frame: Sendable, Hashable {
  package var grid: Grid
  /// Where the cursor stands; nil hides it.
  package var cursor: Point?
  /// Where everything was drawn. No part of the picture: it is not painted.
  package var hits = HitMap()

  package init(grid: Grid, cursor: Point? = nil) {
    self.grid = grid
    self.cursor = cursor
  }

  /// The frame as plain lines: no escape codes, no blanks at the ends, no empty lines at the end.
  package var plainText: String {
    var lines = (0..<grid.rows).map(grid.text(row:))
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}
