import BackstaffViews

extension Screen {
  /// The picture of the screen at a size; any size from 0×0 up.
  package mutating func frame(_ size: TerminalSize) -> Frame {
    var frame = Frame(grid: Grid(columns: size.columns, rows: size.rows))
    guard size.columns > 0, size.rows > 0 else { return frame }
    let regions = Regions(
      size, hasNotice: notice != nil, hasHints: hasKeys, areHintsFocused: activeLayer.map(isToolbarFocused) ?? false)
    defer { hits = frame.hits }
    guard let top = activeLayer else {
      drawNotice(in: regions, on: &frame.grid)
      return frame
    }
    let base = layers.lastIndex { $0.style?.coversAll ?? true } ?? 0
    var anchor: Rect?
    for index in base..<layers.count {
      let layer = layers[index]
      let isTop = layer.id == top.id
      if index == base {
        drawTitle(at: base, in: regions.title, on: &frame.grid)
        let margin = size.columns > Self.marginColumns ? 1 : 0
        anchor = drawBody(layer, in: regions.content.inset(x: margin, y: 0), isTop: isTop, &frame)
      } else {
        if !layer.isPassive { coverBelow(layer, &frame) }
        anchor = drawPanel(layer, in: regions.content, anchor: anchor, isTop: isTop, &frame)
      }
    }
    drawNotice(in: regions, on: &frame.grid)
    drawHints(top, in: regions.hints, on: &frame)
    return frame
  }

  /// What is below a presentation is dimmed and out of reach.
  private func coverBelow(_ layer: Layer, _ frame: inout Frame) {
    let whole = Rect(x: 0, y: 0, width: frame.grid.columns, height: frame.grid.rows)
    frame.grid.add(.dim, in: whole)
    frame.hits.addBackdrop(of: layer, in: whole)
  }

  /// Draws the search field and the content of a layer and returns where its focus is.
  mutating func drawBody(_ layer: Layer, in rect: Rect, isTop: Bool, _ frame: inout Frame) -> Rect? {
    var layout = Layout(
      policy: policy, focus: focus[layer.id], isActive: isTop, drafts: drafts, positions: positions)
    layout.followsFocus = scrolledLayer != layer.id
    var content = rect
    if let search = layer.screen.chrome.search, rect.height > (focus[layer.id] == search.id ? 0 : 2) {
      let line = Rect(x: rect.x, y: rect.y, width: min(rect.width, Self.searchColumnLimit), height: 1)
      layout.drawField(search, in: line, labelColumns: layout.cells(search.label).columns, on: &frame.grid)
      content = Rect(x: rect.x, y: rect.y + 1, width: rect.width, height: rect.height - 1)
    }
    let isSearching = layout.cursor
    let searchPlace = layout.takeFocusPlace()
    layout.drawContent(layer.screen, in: content, scroll: &scroll[layer.id, default: 0], on: &frame.grid)
    positions = layout.positions
    if isTop {
      isFocusHidden =
        !layout.followsFocus && searchPlace == nil
        && layout.focusPlace.map { !content.contains(Point(x: content.x, y: $0.y)) } ?? false
    }
    frame.hits.add(layout.hits, movedBy: Point(x: 0, y: 0), within: rect)
    if isTop { frame.cursor = isSearching ?? layout.cursor }
    return searchPlace ?? layout.focusPlace
  }

  /// With no more columns than these there are no margins.
  static var marginColumns: Int { 4 }
  static var searchColumnLimit: Int { 50 }

  private func drawTitle(at base: Int, in rect: Rect, on grid: inout Grid) {
    guard rect.height > 0 else { return }
    grid.write(CellText(String(repeating: "─", count: rect.width)), x: 0, y: rect.y, style: CellStyle(.dim))
    let words = status.map { CellText(" " + $0 + " ", policy: policy) }
    let title = titlePath(to: base, room: rect.width - 6)
    var x = 2
    for (index, part) in title.enumerated() {
      let isLast = index == title.count - 1
      let style = CellStyle(isLast ? .bold : .dim, tone: isLast ? .cyan : .plain)
      let text = CellText((index == 0 ? " " : "") + part + (isLast ? " " : " › "), policy: policy)
      x += grid.write(text.truncated(to: rect.width - 2 - x), x: x, y: rect.y, style: style)
    }
    guard let words, rect.width - words.columns - 2 > x + 2 else { return }
    grid.write(words, x: rect.width - words.columns - 2, y: rect.y, style: CellStyle(.dim))
  }

  /// The titles of the screens on the way back, the current one last; those far back are left out for want of room.
  private func titlePath(to base: Int, room: Int) -> [String] {
    let current = layers[base].screen.label
    guard layers[base].style == .page else { return current.isEmpty ? [] : [current] }
    let first = layers[..<base].lastIndex { $0.style != .page } ?? base
    var titles = layers[first...base].map(\.screen.label)
    var columns = titles.reduce(2) { $0 + CellText($1, policy: policy).columns + 3 }
    while titles.count > 1, columns > room || titles[0].isEmpty {
      columns -= CellText(titles.removeFirst(), policy: policy).columns + 3
    }
    titles[0] = "‹ " + titles[0]
    return titles
  }

  private func drawNotice(in regions: Regions, on grid: inout Grid) {
    guard let notice, regions.notice.height > 0 else { return }
    let text = CellText("! " + notice, policy: policy).truncated(to: regions.notice.width - 1)
    grid.clear(regions.notice)
    grid.write(text, x: 1, y: regions.notice.y, style: CellStyle(.bold, tone: .yellow))
  }
}

/// The parts of the terminal. The content has a line before title and hints have one; only a focus among the hints goes
/// before it, as its mark is nowhere else.
struct Regions {
  var title: Rect
  var content: Rect
  var notice: Rect
  var hints: Rect

  init(_ size: TerminalSize, hasNotice: Bool, hasHints: Bool = true, areHintsFocused: Bool = false) {
    let hintRows = hasHints && size.rows >= (areHintsFocused ? 1 : 3) ? 1 : 0
    let titleRows = size.rows >= 2 + (areHintsFocused ? hintRows : 0) ? 1 : 0
    let noticeRows = hasNotice && size.rows >= 4 ? 1 : 0
    let contentRows = size.rows - titleRows - hintRows - noticeRows
    func rows(_ y: Int, _ height: Int) -> Rect { Rect(x: 0, y: y, width: size.columns, height: height) }
    title = rows(0, titleRows)
    content = rows(titleRows, contentRows)
    notice = rows(titleRows + contentRows, noticeRows)
    hints = rows(size.rows - hintRows, hintRows)
  }
}
