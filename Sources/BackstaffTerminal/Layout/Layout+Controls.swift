import BackstaffViews

extension Layout {
  /// The style of a control, and its note as the focused one.
  mutating func controlStyle(_ node: SceneNode, in rect: Rect) -> CellStyle {
    var style = CellStyle(node)
    if node.role == .button(.destructive), style.tone == .plain { style.tone = .red }
    if node.pending { style.attributes.insert(.italic) }
    if isFocused(node) {
      if positions[focus ?? ""] == nil { noteFocus(rect) }
      if isActive { style.attributes.insert(.reverse) }
    }
    return style
  }

  /// Brackets turn into arrows on the control that has the focus, so that it shows without colour too.
  func brackets(_ node: SceneNode) -> (String, String) {
    isFocused(node) ? ("‹", "›") : ("[", "]")
  }

  mutating func drawButton(_ node: SceneNode, in rect: Rect, on grid: inout Grid) {
    let style = controlStyle(node, in: rect.line(0))
    if !node.children.isEmpty, rect.height > 1 || !isFocused(node) {
      drawColumn(node.children.all, wraps: false, in: rect, on: &grid)
      if style.attributes.contains(.reverse) { grid.add(.reverse, in: rect) }
      return
    }
    let (open, close) = brackets(node)
    let words = node.role == .button(.link) ? node.label + " ›" : node.label
    let label = cells(words, fitting: rect.width - 4)
    var x = rect.x
    x += grid.write(cells(open + " "), x: x, y: rect.y, limit: rect.maxX - x, style: style)
    x += grid.write(label, x: x, y: rect.y, limit: rect.maxX - x, style: style)
    grid.write(cells(" " + close), x: x, y: rect.y, limit: rect.maxX - x, style: style)
  }

  mutating func drawToggle(_ node: SceneNode, isOn: Bool, in rect: Rect, on grid: inout Grid) {
    let style = controlStyle(node, in: rect.line(0))
    let (open, close) = brackets(node)
    let text = open + (isOn ? "x" : " ") + close + " " + node.label
    grid.write(cells(text, fitting: rect.width), x: rect.x, y: rect.y, style: style)
  }

  func drawProgress(_ node: SceneNode, share: Double?, in rect: Rect, on grid: inout Grid) {
    let style = CellStyle(node)
    guard let share else {
      let text = node.label.isEmpty ? "…" : "… " + node.label
      grid.write(cells(text, fitting: rect.width), x: rect.x, y: rect.y, style: style)
      return
    }
    let full = Int((share * Double(Self.barColumns)).rounded(.down))
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: Self.barColumns - full)
    let percent = "\(Int((share * 100).rounded(.down)))%"
    let text = (node.label.isEmpty ? "" : node.label + "  ") + bar + " " + percent
    grid.write(cells(text, fitting: rect.width), x: rect.x, y: rect.y, style: style)
  }

  /// A label, then the text between brackets. The text is moved so that the cursor is seen.
  mutating func drawField(_ node: SceneNode, in rect: Rect, labelColumns: Int, on grid: inout Grid) {
    guard rect.width > 0, rect.height > 0 else { return }
    note(node, in: rect)
    let label = min(labelColumns, max(rect.width - 6, 0))
    var style = CellStyle(node)
    grid.write(cells(node.label, fitting: label), x: rect.x, y: rect.y, style: style)
    let start = rect.x + label + (label > 0 ? 1 : 0)
    // Where there is no room for brackets, the text stands without them.
    let hasBrackets = rect.maxX - start > 2
    let room = min(rect.maxX - start - (hasBrackets ? 2 : 0), Self.fieldColumnLimit)
    guard room > 0 else { return }
    let draft = drafts[node.id]
    if draft?.isTravelling == true { style.attributes.insert(.italic) }
    if isFocused(node) {
      if positions[focus ?? ""] == nil { noteFocus(rect.line(0)) }
      if isActive { style.attributes.insert(.underline) }
    }
    if hasBrackets {
      let (open, close) = brackets(node)
      grid.write(cells(open), x: start, y: rect.y, style: CellStyle(.dim))
      grid.write(cells(close), x: start + 1 + room, y: rect.y, style: CellStyle(.dim))
    }
    let space = Rect(x: start + (hasBrackets ? 1 : 0), y: rect.y, width: room, height: 1)
    let text = draft ?? FieldDraft(limiting: node.value ?? "")
    let hidden = drawFieldText(
      node.isSecure ? text.hidden : text, isFocused: isFocused(node), style, in: space, on: &grid)
    hits.add(HitMap.Spot(place: space, firstColumn: hidden), of: node.id)
  }

  static var fieldColumnLimit: Int { 60 }

  /// Draws the text and returns the columns of it that are left of the space.
  private mutating func drawFieldText(
    _ draft: FieldDraft, isFocused: Bool, _ style: CellStyle, in space: Rect, on grid: inout Grid
  ) -> Int {
    grid.clear(space, style: style)
    guard isFocused else {
      grid.write(cells(draft.text, fitting: space.width), x: space.x, y: space.y, style: style)
      return 0
    }
    var before = cells(draft.textBeforeCursor)
    let whole = before.columns
    var cut = 0
    while before.columns > space.width - 1, cut < before.pieces.count {
      before.columns -= before.pieces[cut].columns
      cut += 1
    }
    before.pieces.removeFirst(cut)
    let used = grid.write(before, x: space.x, y: space.y, limit: space.width, style: style)
    let rest = cells(draft.textAfterCursor)
    grid.write(rest, x: space.x + used, y: space.y, limit: space.width - used, style: style)
    noteCursor(Point(x: space.x + used, y: space.y))
    return whole - before.columns
  }
}
