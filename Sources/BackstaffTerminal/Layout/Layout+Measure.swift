import BackstaffViews

extension Layout {
  /// The columns a node would like to have.
  func idealWidth(_ node: SceneNode) -> Int {
    if let box = node.box { return idealWidth(box, of: node) }
    switch node.role {
    case .text, .label, .heading, .section:
      return textColumns(node.label)
    case .button(.link): return columns(node.label) + 6
    case .button: return columns(node.label) + 4
    case .tab: return columns(node.label) + 2
    case .picker(let choices, _): return columns(node.label) + 1 + choiceColumns(choices) + 4
    case .stepper: return columns(node.label) + 1 + 5
    case .toggle: return columns(node.label) + 4
    case .field: return columns(node.label) + 2 + Self.fieldIdealColumns
    case .progress(let share): return columns(node.label) + (share == nil ? 2 : 2 + Self.barColumns + 5)
    case .spacer, .divider: return 0
    case .row: return rowColumns(node.children.all, rowIdealWidths(node.children.all))
    case .list: return Self.listIdealColumns
    case .form: return Self.gutter(Int.max) + (node.children.all.map(idealWidth).max() ?? 0)
    case .column, .scroll, .screen, .box, .layers, .tabs: return node.children.all.map(idealWidth).max() ?? 0
    }
  }

  /// The columns of a line, as far as a terminal could show it.
  private func columns(_ text: some StringProtocol) -> Int {
    CellText(text, policy: policy, columnLimit: TerminalSize.limit).columns
  }

  /// The columns of the longest line of a text.
  private func textColumns(_ text: String) -> Int {
    let lines = text.prefix(CellText.clusterLimit).split { $0.isNewline }
    var longest = 0
    for line in lines where longest < TerminalSize.limit {
      longest = max(longest, columns(line))
    }
    return longest
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
    case .form: return columnHeight(node.children.all, width: width - Self.gutter(width), limit: limit)
    case .layers:
      return node.children.all.map { height($0, width: width, limit: limit, wraps: wraps) }.max() ?? 0
    case .column, .scroll, .screen, .box, .tabs:
      return columnHeight(node.children.all, width: width, limit: limit, wraps: wraps)
    }
  }

  /// The fewest rows that have room for all that is no list, and for so many rows of each list: a list is never
  /// measured as a whole, it takes what is there and makes the rows that fit.
  func leastHeight(_ nodes: [SceneNode], width: Int, listRows: Int) -> Int {
    var total = 0
    for node in nodes where total < Self.contentRowLimit {
      total += leastHeight(node, width: width, listRows: listRows)
    }
    return min(total, Self.contentRowLimit)
  }

  func leastHeight(_ node: SceneNode, width: Int, listRows: Int) -> Int {
    guard isFlexible(node) else { return height(node, width: width, limit: Self.contentRowLimit) }
    if let box = node.box {
      if let height = box.height { return min(height, Self.contentRowLimit) }
      var content = node
      content.box = nil
      let inner = max(min(box.width ?? width, width) - box.padding.leading - box.padding.trailing, 0)
      return leastHeight(content, width: inner, listRows: listRows) + box.padding.top + box.padding.bottom
    }
    switch node.role {
    case .list: return height(node, width: width, limit: listRows)
    case .layers: return node.children.all.map { leastHeight($0, width: width, listRows: listRows) }.max() ?? 0
    case .form: return leastHeight(node.children.all, width: width - Self.gutter(width), listRows: listRows)
    default: return leastHeight(node.children.all, width: width, listRows: listRows)
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
      total += height(row, width: Self.rowWidth(width), limit: limit - total, wraps: false)
      if total >= limit { break }
    }
    return min(total, limit)
  }
}
