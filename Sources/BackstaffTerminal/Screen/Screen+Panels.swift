import BackstaffViews

extension Screen {
  /// Draws a presentation that leaves what is below in sight, and returns where its focus is.
  mutating func drawPanel(_ layer: Layer, in area: Rect, anchor: Rect?, isTop: Bool, _ frame: inout Frame) -> Rect? {
    guard area.width > Layout.narrowColumns + 2, area.height > 2 else {
      frame.grid.clear(area)
      return drawBody(layer, in: area, isTop: isTop, &frame)
    }
    let rect = panelPlace(layer, in: area, anchor: anchor)
    frame.grid.clear(Rect(x: rect.x, y: rect.y, width: rect.width, height: rect.height))
    frame.hits.addPanel(layer, in: rect)
    drawBorder(layer.border, around: rect, title: layer.screen.label, on: &frame.grid)
    return drawBody(layer, in: rect.inset(x: 2, y: 1), isTop: isTop, &frame)
  }

  private func panelPlace(_ layer: Layer, in area: Rect, anchor: Rect?) -> Rect {
    let measure = Layout(policy: policy, focus: nil, isActive: false, drafts: [:], positions: [:])
    switch layer.style {
    case .sheet: return sheetPlace(layer, measure, in: area)
    case .popover: return popoverPlace(boxSize(layer, measure, in: area), in: area, anchor: anchor)
    case .custom: return placedPanel(layer, measure, in: area, anchor: anchor)
    default: return centred(boxSize(layer, measure, in: area), in: area)
    }
  }

  private func sheetPlace(_ layer: Layer, _ measure: Layout, in area: Rect) -> Rect {
    let inner = area.width - 4
    let most = max(area.height * 3 / 4, min(area.height, Self.sheetRowMinimum))
    let height = min(bodyHeight(layer, measure, width: inner, limit: area.height) + 2, most)
    return Rect(x: area.x, y: area.maxY - height, width: area.width, height: height)
  }

  /// A presentation of the app's own stands where its kind says.
  private func placedPanel(_ layer: Layer, _ measure: Layout, in area: Rect, anchor: Rect?) -> Rect {
    let size = boxSize(layer, measure, in: area, minimum: 0)
    let right = area.maxX - size.width
    let bottom = area.maxY - size.height
    func whole(_ y: Int) -> Rect { Rect(x: area.x, y: y, width: area.width, height: size.height) }
    switch layer.kind?.placement {
    case .top?: return whole(area.y)
    case .bottom?: return whole(bottom)
    case .topTrailing?: return Rect(x: right, y: area.y, width: size.width, height: size.height)
    case .bottomTrailing?: return Rect(x: right, y: bottom, width: size.width, height: size.height)
    case .anchor?: return popoverPlace(size, in: area, anchor: anchor)
    default: return centred(size, in: area)
    }
  }

  static var sheetRowMinimum: Int { 8 }
  static var boxColumnMinimum: Int { 30 }
  static var boxColumnLimit: Int { 64 }

  private func boxSize(
    _ layer: Layer, _ measure: Layout, in area: Rect, minimum: Int = boxColumnMinimum
  ) -> (width: Int, height: Int) {
    let title = measure.cells(layer.screen.label).columns + 6
    let wish = max(measure.idealWidth(layer.screen) + 4, title, minimum)
    let width = min(wish, Self.boxColumnLimit, area.width - 2)
    let height = bodyHeight(layer, measure, width: width - 4, limit: area.height) + 2
    return (width, min(height, area.height))
  }

  private func bodyHeight(_ layer: Layer, _ measure: Layout, width: Int, limit: Int) -> Int {
    let content = measure.height(layer.screen, width: width, limit: limit)
    return max(content + (layer.screen.chrome.search == nil ? 0 : 2), 1)
  }

  /// Below what it is about, else above it, else in the middle.
  private func popoverPlace(_ size: (width: Int, height: Int), in area: Rect, anchor: Rect?) -> Rect {
    guard let anchor else { return centred(size, in: area) }
    let x = min(max(anchor.x + 4, area.x), area.maxX - size.width)
    if anchor.maxY + size.height <= area.maxY {
      return Rect(x: x, y: anchor.maxY, width: size.width, height: size.height)
    }
    if anchor.y - size.height >= area.y {
      return Rect(x: x, y: anchor.y - size.height, width: size.width, height: size.height)
    }
    return centred(size, in: area)
  }

  private func centred(_ size: (width: Int, height: Int), in area: Rect) -> Rect {
    Rect(
      x: area.x + (area.width - size.width) / 2, y: area.y + (area.height - size.height) / 2, width: size.width,
      height: size.height)
  }

  private func drawBorder(_ border: Border, around rect: Rect, title: String, on grid: inout Grid) {
    let line = String(repeating: border.across, count: rect.width - 2)
    grid.write(CellText(border.topLeft + line + border.topRight), x: rect.x, y: rect.y)
    for y in (rect.y + 1)..<(rect.maxY - 1) {
      grid.write(CellText(border.down), x: rect.x, y: y)
      grid.write(CellText(border.down), x: rect.maxX - 1, y: y)
    }
    grid.write(CellText(border.bottomLeft + line + border.bottomRight), x: rect.x, y: rect.maxY - 1)
    guard !title.isEmpty else { return }
    let words = CellText(" " + title + " ", policy: policy).truncated(to: rect.width - 4)
    grid.write(words, x: rect.x + 2, y: rect.y, style: CellStyle(.bold))
  }
}

/// The lines around a panel.
private struct Border {
  var topLeft = "╭"
  var topRight = "╮"
  var bottomLeft = "╰"
  var bottomRight = "╯"
  var across = "─"
  var down = "│"

  static let thin = Border()
  static let heavy = Border(
    topLeft: "┏", topRight: "┓", bottomLeft: "┗", bottomRight: "┛", across: "━", down: "┃")
}

extension Screen.Layer {
  /// What asks for an answer has heavier lines than what can be left aside.
  fileprivate var border: Border { style == .alert || style == .dialog ? .heavy : .thin }
}
