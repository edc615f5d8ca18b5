/// Turns frames into the bytes that change a terminal from the last frame to the next. It trusts its own record of
/// what is on the terminal; after a resize or a suspension call `forget()` and the next frame is painted whole.
package struct Painter: Sendable {
  private let colors: ColorProfile
  private var shown: Frame?
  /// Whether the terminal is told to show the bytes of a frame at once.
  package var isSynchronized = false
  private var output: [UInt8] = []
  private var style = CellStyle.plain
  /// Where the terminal's cursor is known to be; nil after anything whose width terminals disagree on.
  private var position: Point?

  package init(colors: ColorProfile) {
    self.colors = colors
  }

  /// Forgets what the terminal shows.
  package mutating func forget() {
    shown = nil
  }

  /// The bytes from the last frame to this one; none when nothing changed.
  package mutating func paint(_ frame: Frame) -> [UInt8] {
    if let shown, frame.grid == shown.grid, frame.cursor == shown.cursor { return [] }
    output = []
    style = .plain
    position = nil
    emit((isSynchronized ? "\u{1B}[?2026h" : "") + "\u{1B}[?25l\u{1B}[0m")
    let old = shown.flatMap { $0.grid.columns == frame.grid.columns && $0.grid.rows == frame.grid.rows ? $0.grid : nil }
    if old == nil {
      emit("\u{1B}[H\u{1B}[2J")
      position = Point(x: 0, y: 0)
    }
    paintRows(frame.grid, over: old ?? Grid(columns: frame.grid.columns, rows: frame.grid.rows))
    emit("\u{1B}[0m")
    if let cursor = frame.cursor, frame.grid[cursor.x, cursor.y] != nil {
      emit("\u{1B}[\(cursor.y + 1);\(cursor.x + 1)H\u{1B}[?25h")
    }
    if isSynchronized { emit("\u{1B}[?2026l") }
    shown = frame
    return output
  }

  private mutating func paintRows(_ new: Grid, over old: Grid) {
    for y in 0..<new.rows {
      for x in 0..<new.columns {
        guard let cell = new[x, y], cell.columns > 0, differs(new, old, x, y, cell.columns) else { continue }
        paint(cell, x: x, y: y)
      }
    }
  }

  private func differs(_ new: Grid, _ old: Grid, _ x: Int, _ y: Int, _ columns: Int) -> Bool {
    (x..<(x + columns)).contains { new[$0, y] != old[$0, y] }
  }

  private mutating func paint(_ cell: Cell, x: Int, y: Int) {
    let place = Point(x: x, y: y)
    move(to: place)
    select(cell.style)
    if cell.columns == 2 {
      // A terminal that thinks the cluster narrow would keep what stood in its second half.
      emit("  ")
      position = nil
      move(to: place)
    }
    emit(cell.text)
    let isPlain = cell.text.utf8.count == 1
    position = isPlain ? Point(x: x + 1, y: y) : nil
  }

  private mutating func move(to place: Point) {
    guard position != place else { return }
    emit("\u{1B}[\(place.y + 1);\(place.x + 1)H")
    position = place
  }

  private mutating func select(_ new: CellStyle) {
    guard new != style else { return }
    style = new
    var codes = ["0"]
    // Faint letters are a shade, and shades go with the colours: <https://github.com/jcs/no_color/issues/240>.
    let attributes = colors == .none ? new.attributes.subtracting(.dim) : new.attributes
    for (attribute, code) in Self.attributeCodes where attributes.contains(attribute) { codes.append(code) }
    codes += [new.tone.codes(colors, isBackground: false), new.background.codes(colors, isBackground: true)]
      .compactMap(\.self)
    emit("\u{1B}[" + codes.joined(separator: ";") + "m")
  }

  private static let attributeCodes: [(CellStyle.Attributes, String)] = [
    (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
  ]

  private mutating func emit(_ text: String) {
    output.append(contentsOf: text.utf8)
  }
}
