import BackstaffViews

extension Layout {
  /// Draws a node in the space its box takes of what is offered: the background, then the content inside the padding.
  mutating func drawBox(_ box: SceneBox, of node: SceneNode, in offered: Rect, wraps: Bool, on grid: inout Grid) {
    let space = offered.resized(to: ownSize(of: node, in: offered, wraps: wraps))
    if let background = box.background { grid.paint(Tone(background), in: space) }
    var content = node
    content.box = nil
    let inner = space.inset(by: box.padding)
    let size = ownSize(of: content, in: inner, wraps: wraps)
    draw(content, in: inner.part(of: size, box.horizontal, box.vertical), wraps: wraps, on: &grid)
  }

  /// Draws layers over one another, each at its place in the whole space.
  mutating func drawLayers(
    _ nodes: [SceneNode], _ horizontal: SceneNode.Alignment, _ vertical: SceneNode.Alignment, in rect: Rect,
    wraps: Bool, on grid: inout Grid
  ) {
    for node in nodes {
      let size = ownSize(of: node, in: rect, wraps: wraps)
      draw(node, in: rect.part(of: size, horizontal, vertical), wraps: wraps, on: &grid)
    }
  }

  /// What a node takes of the space it is offered.
  private func ownSize(of node: SceneNode, in offered: Rect, wraps: Bool) -> (width: Int, height: Int) {
    let width = fillsColumns(node) ? offered.width : min(idealWidth(node), offered.width)
    let rows = isGreedy(node) ? offered.height : height(node, width: width, limit: offered.height, wraps: wraps)
    return (width, rows)
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
    let inner = max(min(box.width ?? width, width) - box.padding.leading - box.padding.trailing, 0)
    return min(height(content, width: inner, limit: max(limit - edges, 0), wraps: wraps) + edges, limit)
  }

  /// Whether a node draws into all the columns it is given, instead of being moved within them.
  private func fillsColumns(_ node: SceneNode) -> Bool {
    if let box = node.box {
      if box.fillsWidth { return true }
      if box.width != nil { return false }
    }
    switch node.role {
    case .list, .form, .scroll, .screen, .divider, .field, .tabs: return true
    case .row:
      return node.children.all.contains { $0.role == .spacer || $0.role == .divider || $0.box?.fillsWidth == true }
    case .column, .layers, .box: return node.children.all.contains(where: fillsColumns)
    default: return false
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
  fileprivate func resized(to size: (width: Int, height: Int)) -> Rect {
    Rect(x: x, y: y, width: size.width, height: size.height)
  }

  /// The part of a size that stands at the place the alignments say.
  fileprivate func part(
    of size: (width: Int, height: Int), _ horizontal: SceneNode.Alignment, _ vertical: SceneNode.Alignment
  ) -> Rect {
    Rect(
      x: x + Self.start(of: size.width, in: width, horizontal),
      y: y + Self.start(of: size.height, in: height, vertical), width: size.width, height: size.height)
  }

  /// Where something of a length begins within more than it needs.
  private static func start(of length: Int, in room: Int, _ alignment: SceneNode.Alignment) -> Int {
    switch alignment {
    case .leading: 0
    case .center: max(room - length, 0) / 2
    case .trailing: max(room - length, 0)
    }
  }

  fileprivate func inset(by edges: SceneBox.Edges) -> Rect {
    Rect(
      x: x + min(edges.leading, width), y: y + min(edges.top, height),
      width: width - edges.leading - edges.trailing, height: height - edges.top - edges.bottom)
  }
}
