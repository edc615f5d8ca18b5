import BackstaffViews

extension Layout {
  /// The columns a node would like to have.
  func idealWidth(_ node: SceneNode) -> Int {
    if let box = node.box { return idealWidth(box, of: node) }
    switch node.role {
    case .text, .label, .heading, .section:
      return node.label.split { $0.isNewline }.map { cells(String($0)).columns }.max() ?? 0
    case .button(.link): return cells(node.label).columns + 6
    case .button: return cells(node.label).columns + 4
    case .tab: return cells(node.label).columns + 2
    case .picker(let choices, _): return cells(node.label).columns + 1 + choiceColumns(choices) + 4
    case .stepper: return cells(node.label).columns + 1 + 5
    case .toggle: return cells(node.label).columns + 4
    case .field: return cells(node.label).columns + 2 + Self.fieldIdealColumns
    case .progress(let share): return cells(node.label).columns + (share == nil ? 2 : 2 + Self.barColumns + 5)
    case .spacer, .divider: return 0
    case .row: return rowIdealWidths(node.children.all).reduce(0, +) + rowGaps(node.children.all).reduce(0, +)
    case .list: return Self.listIdealColumns
    case .form: return Self.gutter + (node.children.all.map(idealWidth).max() ?? 0)
    case .column, .scroll, .screen, .box, .layers, .tabs: return node.children.all.map(idealWidth).max() ?? 0
    }
  }

  static var fieldIdealColumns: Int { 26 }
  static var barColumns: Int { 20 }
  static var listIdealColumns: Int { 40 }

  /// The rows a node takes at a width; counting stops at `limit`.
  func height(_ node: SceneNode, width: Int, limit: Int, wraps: Bool = true) -> Int {
    guard limit > 0 else { return 0 }
    if let box = node.box { return height(box, of: node, width: width, limit: limit, wraps: wraps) }
    switch node.role {
    case .text, .label, .section:
      guard wraps else { return 1 }
      return min(CellText.wrapped(node.label, width: width, policy: policy).count, limit)
    case .button: return buttonHeight(node, width: width, limit: limit)
    case .field, .toggle, .picker, .stepper, .tab, .progress, .spacer, .divider, .heading: return 1
    case .row: return rowHeight(node, width: width, limit: limit)
    case .list: return listHeight(node, width: width, limit: limit)
    case .form: return columnHeight(node.children.all, width: width - Self.gutter, limit: limit)
    case .layers:
      return node.children.all.map { height($0, width: width, limit: limit, wraps: wraps) }.max() ?? 0
    case .column, .scroll, .screen, .box, .tabs:
      return columnHeight(node.children.all, width: width, limit: limit, wraps: wraps)
    }
  }

  func columnHeight(_ nodes: [SceneNode], width: Int, limit: Int, wraps: Bool = true) -> Int {
    var total = 0
    for node in nodes where total < limit {
      total += height(node, width: width, limit: limit - total, wraps: wraps)
    }
    return min(total, limit)
  }

  private func buttonHeight(_ node: SceneNode, width: Int, limit: Int) -> Int {
    guard !node.children.isEmpty else { return 1 }
    return max(1, columnHeight(node.children.all, width: width, limit: limit, wraps: false))
  }

  private func rowHeight(_ node: SceneNode, width: Int, limit: Int) -> Int {
    let parts = node.children.all
    if stacksButtons(parts, width: width) { return min(parts.count, limit) }
    return min(max(1, parts.map { height($0, width: width, limit: limit, wraps: false) }.max() ?? 0), limit)
  }

  private func listHeight(_ node: SceneNode, width: Int, limit: Int) -> Int {
    var total = 0
    for index in 0..<node.children.count where total < limit {
      guard let row = node.children.node(at: index) else { break }
      total += height(row, width: width - Self.gutter - Self.scrollMarkColumns, limit: limit - total, wraps: false)
      if total >= limit { break }
    }
    return min(total, limit)
  }
}
