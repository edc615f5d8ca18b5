import BackstaffViews

/// One drawing of one layer: nodes in, cells out, and what was learned on the way (where the focus is, how far a list
/// had to scroll). It decides positions only; what the keys mean is the screen's business.
@MainActor
struct Layout {
  var policy: WidthPolicy
  /// The identity of the control or list that has the focus in this layer.
  var focus: String?
  /// Whether keys go to this layer: only then is a focus drawn strongly and a cursor shown.
  var isActive: Bool
  var drafts: [String: FieldDraft]
  var positions: [String: ListPosition]

  /// Where the focused control or row was drawn.
  private(set) var focusPlace: Rect?
  private(set) var cursor: Point?
  /// Where everything was drawn.
  var hits = HitMap()
  /// Whether the content is scrolled so that the focus is seen; not while the wheel scrolls it.
  var followsFocus = true

  /// Columns left of rows and controls for the mark of the focus. Where there are next to none, the mark stands on the
  /// first letter.
  static func gutter(_ width: Int) -> Int { width > narrowColumns ? 2 : width > 3 ? 1 : 0 }
  /// What is not wider than this has no mark of the scroll position, and less room for that of the focus.
  static let narrowColumns = 10
  /// Content that is taller than this is cut.
  static let contentRowLimit = 2000

  init(
    policy: WidthPolicy, focus: String?, isActive: Bool, drafts: [String: FieldDraft],
    positions: [String: ListPosition]
  ) {
    self.policy = policy
    self.focus = focus
    self.isActive = isActive
    self.drafts = drafts
    self.positions = positions
  }

  mutating func noteFocus(_ rect: Rect) {
    focusPlace = rect
  }

  /// The place of the focus so far, forgotten: what is drawn next is scrolled by its own.
  mutating func takeFocusPlace() -> Rect? {
    defer { focusPlace = nil }
    return focusPlace
  }

  mutating func noteCursor(_ point: Point) {
    if isActive { cursor = point }
  }

  func cells(_ text: String) -> CellText {
    CellText(text, policy: policy)
  }

  /// The text cut to so many columns; what is behind them is not looked at.
  func cells(_ text: String, fitting columns: Int) -> CellText {
    CellText(text, policy: policy, columnLimit: columns).truncated(to: columns)
  }

  func isFocused(_ node: SceneNode) -> Bool {
    node.isControl && (node.id == focus || positions[focus ?? ""]?.controlID == node.id)
  }

  /// Draws the children of a screen into the part of the grid, scrolled by `scroll` so that the focus is seen.
  mutating func drawContent(_ screen: SceneNode, in rect: Rect, scroll: inout Int, on grid: inout Grid) {
    guard rect.width > 0, rect.height > 0 else { return }
    let nodes = screen.children.all
    if leastHeight(nodes, width: rect.width, listRows: 1) <= rect.height {
      scroll = 0
      drawColumn(nodes, in: rect, on: &grid)
      return
    }
    // The mark of the scroll position makes the content narrower, and so perhaps longer.
    let width = rect.width - Self.scrollMarkColumns(rect.width)
    let total = max(leastHeight(nodes, width: width, listRows: Self.scrolledListRows), rect.height)
    drawScrolled(nodes, total: total, in: rect, scroll: &scroll, on: &grid)
  }

  /// The rows of a list where all of the content is scrolled.
  static let scrolledListRows = 3

  private mutating func drawScrolled(
    _ nodes: [SceneNode], total: Int, in rect: Rect, scroll: inout Int, on grid: inout Grid
  ) {
    var canvas = Grid(columns: rect.width, rows: total)
    let outside = hits
    hits = HitMap()
    let width = rect.width - Self.scrollMarkColumns(rect.width)
    drawColumn(nodes, in: Rect(x: 0, y: 0, width: width, height: total), on: &canvas)
    if followsFocus, let place = focusPlace {
      scroll = max(scroll, place.maxY - rect.height)
      scroll = min(scroll, place.y)
    }
    scroll = min(max(scroll, 0), total - rect.height)
    let inside = hits
    hits = outside
    hits.add(inside, movedBy: Point(x: rect.x, y: rect.y - scroll), within: rect)
    grid.copy(canvas, from: scroll, height: rect.height, x: rect.x, y: rect.y)
    drawScrollMark(offset: scroll, visible: rect.height, total: total, in: rect, on: &grid)
    focusPlace = focusPlace.map { Rect(x: $0.x + rect.x, y: $0.y + rect.y - scroll, width: $0.width, height: 1) }
    cursor = cursor.map { Point(x: $0.x + rect.x, y: $0.y + rect.y - scroll) }.flatMap { rect.contains($0) ? $0 : nil }
  }

  /// The mark at the right edge that says which part of the whole is seen.
  func drawScrollMark(offset: Int, visible: Int, total: Int, in rect: Rect, on grid: inout Grid) {
    guard total > visible, visible > 0, rect.width > Self.narrowColumns else { return }
    let length = max(1, visible * visible / total)
    let room = visible - length
    let start = offset >= total - visible ? room : min(room, offset * room / max(total - visible, 1))
    for row in start..<(start + length) {
      grid.write(cells("┃"), x: rect.maxX - 1, y: rect.y + row, style: CellStyle(.dim))
    }
  }

  /// Lists, and what contains them, take what is left instead of all they could use.
  func isFlexible(_ node: SceneNode) -> Bool {
    switch node.role {
    case .list: true
    case .column, .scroll, .form, .box, .layers, .tabs: node.children.all.contains(where: isFlexible)
    default: false
    }
  }
}
