import BackstaffViews

extension Layout {
  /// The mark of the scroll position and a free column before it.
  static func scrollMarkColumns(_ width: Int) -> Int { width > narrowColumns ? 2 : 0 }

  /// The columns of a row in a list of that width.
  static func rowWidth(_ width: Int) -> Int { width - gutter(width) - scrollMarkColumns(width) }

  /// Draws the rows that are seen, and makes no others.
  mutating func drawList(_ node: SceneNode, in rect: Rect, on grid: inout Grid) {
    let rows = node.children
    guard rows.count > 0 else { return }
    let rowWidth = Self.rowWidth(rect.width)
    var position = positions[node.id] ?? ListPosition()
    position.reveal(in: rows, room: rect.height) { [self] in
      height($0, width: rowWidth, limit: rect.height, wraps: false)
    }
    positions[node.id] = position
    rows.noteSelection(at: position.index)
    var y = rect.y
    var index = position.top
    while y < rect.maxY, let row = rows.node(at: index) {
      let height = height(row, width: rowWidth, limit: rect.maxY - y, wraps: false)
      let space = Rect(x: rect.x, y: y, width: rect.width - Self.scrollMarkColumns(rect.width), height: height)
      note(row: row, at: index, of: node, in: space)
      let isSelected = node.id == focus && index == position.index
      drawListRow(row, isSelected: isSelected, gutter: Self.gutter(rect.width), in: space, on: &grid)
      y += height
      index += 1
    }
    let seen = index - position.top
    positions[node.id]?.seen = seen
    drawScrollMark(
      offset: position.top, visible: min(seen, rect.height), total: rows.count, in: rect, on: &grid)
  }

  private mutating func drawListRow(
    _ row: SceneNode, isSelected: Bool, gutter: Int, in rect: Rect, on grid: inout Grid
  ) {
    guard rect.height > 0 else { return }
    let isHeading = row.role == .heading || row.role == .section
    let indent = isHeading ? 0 : gutter
    let inner = Rect(x: rect.x + indent, y: rect.y, width: rect.width - indent, height: rect.height)
    drawRowContent(row, in: inner, on: &grid)
    guard isSelected else { return }
    noteFocus(rect)
    grid.write(cells("›"), x: rect.x, y: rect.y, style: CellStyle(.bold))
    if isActive { grid.add(.reverse, in: rect) }
  }

  /// A row that is one button or one toggle is drawn as a row, without brackets around it.
  private mutating func drawRowContent(_ row: SceneNode, in rect: Rect, on grid: inout Grid) {
    guard case .button(let purpose) = row.role else { return draw(row, in: rect, wraps: false, on: &grid) }
    guard row.children.isEmpty else { return drawColumn(row.children.all, wraps: false, in: rect, on: &grid) }
    var style = CellStyle(row)
    if purpose == .destructive, style.tone == .plain { style.tone = .red }
    grid.write(cells(row.label, fitting: rect.width), x: rect.x, y: rect.y, style: style)
  }
}
