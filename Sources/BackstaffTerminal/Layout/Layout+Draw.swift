import BackstaffViews

extension Layout {
  mutating func draw(_ node: SceneNode, in rect: Rect, wraps: Bool = true, on grid: inout Grid) {
    guard rect.width > 0, rect.height > 0 else { return }
    if let box = node.box { return drawBox(box, of: node, in: rect, wraps: wraps, on: &grid) }
    if node.role != .field { note(node, in: rect) }
    switch node.role {
    case .text, .label, .section: drawText(node, in: rect, wraps: wraps, on: &grid)
    case .heading: drawHeading(node, in: rect, on: &grid)
    case .button: drawButton(node, in: rect, on: &grid)
    case .field: drawField(node, in: rect, labelColumns: cells(node.label).columns, on: &grid)
    case .toggle(let isOn): drawToggle(node, isOn: isOn, in: rect, on: &grid)
    case .picker(let choices, let chosen):
      drawPicker(node, choices, chosen: chosen, in: rect, labelColumns: cells(node.label).columns, on: &grid)
    case .stepper: drawStepper(node, in: rect, labelColumns: cells(node.label).columns, on: &grid)
    case .tab(let isSelected): drawTab(node, isSelected: isSelected, in: rect, on: &grid)
    case .progress(let share): drawProgress(node, share: share, in: rect, on: &grid)
    case .divider: drawLine(in: rect.line(0), on: &grid)
    case .spacer: break
    case .row: drawRow(node, in: rect, on: &grid)
    case .list: drawList(node, in: rect, on: &grid)
    case .form: drawForm(node.children.all, in: rect, on: &grid)
    case .column(let alignment): drawColumn(node.children.all, alignment, wraps: wraps, in: rect, on: &grid)
    case .scroll, .screen, .tabs, .box: drawColumn(node.children.all, wraps: wraps, in: rect, on: &grid)
    case .layers(let horizontal, let vertical):
      drawLayers(node.children.all, horizontal, vertical, in: rect, wraps: wraps, on: &grid)
    }
  }

  mutating func drawColumn(
    _ nodes: [SceneNode], _ alignment: SceneNode.Alignment = .leading, wraps: Bool = true, in rect: Rect,
    on grid: inout Grid
  ) {
    let heights = columnHeights(nodes, width: rect.width, room: rect.height, wraps: wraps)
    var y = rect.y
    for (node, height) in zip(nodes, heights) {
      let width = alignment == .leading ? rect.width : min(idealWidth(node), rect.width)
      let free = rect.width - width
      let x = rect.x + (alignment == .center ? free / 2 : alignment == .trailing ? free : 0)
      let space = Rect(x: x, y: y, width: width, height: min(height, rect.maxY - y))
      draw(node, in: space, wraps: wraps, on: &grid)
      y += height
    }
  }

  /// The rows of each part of a column: what they want, and when that is too much, lists share what the rest leaves.
  private func columnHeights(_ nodes: [SceneNode], width: Int, room: Int, wraps: Bool) -> [Int] {
    var heights = nodes.map { height($0, width: width, limit: room, wraps: wraps) }
    let excess = heights.reduce(0, +) - room
    guard excess > 0 else {
      share(-excess, among: nodes.indices.filter { nodes[$0].role == .spacer || isGreedy(nodes[$0]) }, &heights)
      return heights
    }
    let flexible = nodes.indices.filter { isFlexible(nodes[$0]) }
    guard !flexible.isEmpty else { return heights }
    let least = flexible.map { leastHeight(nodes[$0], width: width, listRows: 1) }
    let fixed = heights.reduce(0, +) - flexible.reduce(0) { $0 + heights[$1] }
    var free = max(room - fixed - least.reduce(0, +), 0)
    for (place, index) in flexible.enumerated() {
      heights[index] = min(heights[index], least[place] + free / (flexible.count - place))
      free -= max(heights[index] - least[place], 0)
    }
    return heights
  }

  /// Gives free rows to those that want them, as evenly as rows can be given.
  private func share(_ rows: Int, among takers: [Int], _ heights: inout [Int]) {
    for (place, index) in takers.enumerated() {
      heights[index] += rows / takers.count + (place < rows % takers.count ? 1 : 0)
    }
  }

  mutating func drawForm(_ nodes: [SceneNode], in rect: Rect, on grid: inout Grid) {
    let gutter = Self.gutter(rect.width)
    let inner = Rect(x: rect.x + gutter, y: rect.y, width: rect.width - gutter, height: rect.height)
    let labels = nodes.filter(\.hasLabelBefore).map { cells($0.label).columns }
    let labelColumns = min(labels.max() ?? 0, Self.labelColumnLimit)
    let heights = columnHeights(nodes, width: inner.width, room: rect.height, wraps: true)
    var y = rect.y
    for (node, height) in zip(nodes, heights) where y < rect.maxY {
      let space = Rect(x: inner.x, y: y, width: inner.width, height: min(height, rect.maxY - y))
      drawFormRow(node, in: space, labelColumns: labelColumns, on: &grid)
      if gutter > 0, holdsFocus(node) { grid.write(cells("›"), x: rect.x, y: y, style: CellStyle(.bold)) }
      y += height
    }
  }

  /// A field, a picker or a stepper has its label in the column that all labels of the form share.
  private mutating func drawFormRow(_ node: SceneNode, in space: Rect, labelColumns: Int, on grid: inout Grid) {
    guard node.hasLabelBefore, node.box == nil, space.width > 0, space.height > 0 else {
      return draw(node, in: space, on: &grid)
    }
    switch node.role {
    case .picker(let choices, let chosen):
      note(node, in: space)
      drawPicker(node, choices, chosen: chosen, in: space, labelColumns: labelColumns, on: &grid)
    case .stepper:
      note(node, in: space)
      drawStepper(node, in: space, labelColumns: labelColumns, on: &grid)
    default: drawField(node, in: space, labelColumns: labelColumns, on: &grid)
    }
  }

  static var labelColumnLimit: Int { 24 }

  func holdsFocus(_ node: SceneNode) -> Bool {
    switch node.role {
    case .list: false
    case .column, .row, .form, .scroll, .box, .layers: node.children.all.contains(where: holdsFocus)
    default: isFocused(node)
    }
  }

  private func drawText(_ node: SceneNode, in rect: Rect, wraps: Bool, on grid: inout Grid) {
    var style = CellStyle(node)
    if node.role == .section { style.attributes.insert(.dim) }
    guard wraps else {
      grid.write(cells(node.label, fitting: rect.width), x: rect.x, y: rect.y, style: style)
      return
    }
    let lines = CellText.wrapped(node.label, width: rect.width, policy: policy).prefix(rect.height)
    for (row, line) in lines.enumerated() {
      grid.write(line, x: rect.x, y: rect.y + row, limit: rect.width, style: style)
    }
  }

  private func drawHeading(_ node: SceneNode, in rect: Rect, on grid: inout Grid) {
    let style = CellStyle(node).adding([.bold, .underline])
    grid.write(cells(node.label, fitting: rect.width), x: rect.x, y: rect.y, style: style)
  }

  func drawLine(in rect: Rect, style: CellStyle = CellStyle(.dim), on grid: inout Grid) {
    guard rect.height > 0 else { return }
    grid.write(cells(String(repeating: "─", count: rect.width)), x: rect.x, y: rect.y, style: style)
  }
}

extension SceneNode {
  /// Whether the label stands before what is edited.
  fileprivate var hasLabelBefore: Bool {
    switch role {
    case .field, .picker, .stepper: true
    default: false
    }
  }
}
