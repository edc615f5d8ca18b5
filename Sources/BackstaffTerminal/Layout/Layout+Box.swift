import BackstaffViews

extension Layout {
  /// The part of the space that is left for a boxed node's content, once its background is painted.
  mutating func drawBox(_ box: SceneBox, of node: SceneNode, in rect: Rect, wraps: Bool, on grid: inout Grid) {
    if let background = box.background { grid.paint(Tone(background), in: rect) }
    var content = node
    content.box = nil
    let inner = rect.inset(by: box.padding)
    let width = fillsColumns(content) ? inner.width : min(idealWidth(content), inner.width)
    let rows = isGreedy(content) ? inner.height : height(content, width: width, limit: inner.height, wraps: wraps)
    let place = Rect(
      x: inner.x + Self.start(of: width, in: inner.width, box.horizontal),
      y: inner.y + Self.start(of: rows, in: inner.height, box.vertical), width: width, height: rows)
    draw(content, in: place, wraps: wraps, on: &grid)
  }

  /// Where something of a length begins within more than it needs.
  private static func start(of length: Int, in room: Int, _ alignment: SceneNode.Alignment) -> Int {
    switch alignment {
    case .leading: 0
    case .center: max(room - length, 0) / 2
    case .trailing: max(room - length, 0)
    }
  }

  /// Layers over one another, each in the whole space.
  mutating func drawLayers(_ nodes: [SceneNode], in rect: Rect, wraps: Bool, on grid: inout Grid) {
    for node in nodes { draw(node, in: rect, wraps: wraps, on: &grid) }
  }

  /// The columns a boxed node would like to have.
  func idealWidth(_ box: SceneBox, of node: SceneNode) -> Int {
    if let width = box.width { return width }
    var content = node
    content.box = nil
    return idealWidth(content) + box.padding.leading + box.padding.trailing
  }

  /// The rows a boxed node takes.
  func height(_ box: SceneBox, of node: SceneNode, width: Int, limit: Int, wraps: Bool) -> Int {
    if let height = box.height { return min(height, limit) }
    var content = node
    content.box = nil
    let edges = box.padding.top + box.padding.bottom
    let inner = max(width - box.padding.leading - box.padding.trailing, 0)
    return min(height(content, width: inner, limit: max(limit - edges, 0), wraps: wraps) + edges, limit)
  }

  /// Whether a node draws into all the columns it is given, instead of being moved within them.
  private func fillsColumns(_ node: SceneNode) -> Bool {
    switch node.role {
    case .list, .form, .scroll, .screen, .divider, .field, .tabs: true
    case .row: node.children.all.contains { $0.role == .spacer || $0.role == .divider || $0.box?.fillsWidth == true }
    case .column, .layers, .box: node.box?.fillsWidth == true || node.children.all.contains(where: fillsColumns)
    default: node.box?.fillsWidth == true
    }
  }

  /// Whether a node takes all the rows it is offered: what asks for it, and what holds something that does.
  func isGreedy(_ node: SceneNode) -> Bool {
    if let box = node.box {
      if box.fillsHeight { return true }
      if box.height != nil { return false }
    }
    switch node.role {
    case .column: return node.children.all.contains { $0.role == .spacer || isGreedy($0) }
    case .layers, .box, .tabs: return node.children.all.contains(where: isGreedy)
    default: return false
    }
  }
}

extension Rect {
  fileprivate func inset(by edges: SceneBox.Edges) -> Rect {
    Rect(
      x: x + min(edges.leading, width), y: y + min(edges.top, height),
      width: width - edges.leading - edges.trailing, height: height - edges.top - edges.bottom)
  }
}
