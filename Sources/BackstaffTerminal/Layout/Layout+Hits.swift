import BackstaffViews

extension Layout {
  /// Notes where a node is drawn. Buttons and toggles are as wide as what is seen of them, not as their part of the
  /// column.
  mutating func note(_ node: SceneNode, in rect: Rect) {
    let isControl = node.role.isControl
    var place = rect
    switch node.role {
    case .button where node.children.isEmpty: place = rect.line(0).narrowed(to: idealWidth(node))
    case .toggle, .tab: place = rect.line(0).narrowed(to: idealWidth(node))
    default: break
    }
    let kind: HitMap.Kind = isControl ? .control : node.role == .list ? .list : .content
    let words = isControl ? node.spokenText : node.label
    hits.add(HitMap.Region(id: node.id, kind: kind, words: words, place: place))
  }

  /// Notes where a row of a list is drawn; its controls come after it.
  mutating func note(row: SceneNode, at index: Int, of list: SceneNode, in rect: Rect) {
    let kind: HitMap.Kind = row.isSelectableRow ? .row(list: list.id, index: index) : .content
    hits.add(HitMap.Region(id: row.id, kind: kind, words: row.spokenText, place: rect))
  }
}

extension Rect {
  fileprivate func narrowed(to limit: Int) -> Rect {
    Rect(x: x, y: y, width: min(width, limit), height: height)
  }
}

extension SceneNode {
  /// Whether the row of a list can be the selected one.
  var isSelectableRow: Bool {
    switch role {
    case .heading, .section, .divider, .spacer: false
    default: true
    }
  }
}
