import BackstaffViews

extension Screen {
  /// What a click means: it was aimed at the last picture, so that one's places count.
  mutating func click(at point: Point) -> [Intent] {
    guard let layer = activeLayer, let region = hits.target(at: point) else { return [] }
    if case .key(let key) = region.kind { return handle(key) }
    if let row = hits.row(at: point) { select(row, in: layer) }
    switch region.kind {
    case .row: return pressRow(layer)
    case .control: return press(controlWith: region.id, layer, at: point)
    case .content, .list, .key, .backdrop, .panel: return []
    }
  }

  private mutating func select(_ region: HitMap.Region, in layer: Layer) {
    guard case .row(let id, let index) = region.kind, let list = list(id, in: layer),
      list.children.id(at: index) == region.id
    else { return }
    focus[layer.id] = id
    positions[id, default: ListPosition()].select(index, in: list.children)
  }

  func list(_ id: String, in layer: Layer) -> SceneNode? {
    guard case .list(let list)? = layer.stops.first(where: { $0.id == id }) else { return nil }
    return list
  }

  /// A row that is one button is pressed; on any other a click only selects.
  private mutating func pressRow(_ layer: Layer) -> [Intent] {
    guard let control = focusedControl(in: layer), let stop = focusedStop(in: layer), case .list(let list) = stop,
      list.children.id(at: positions[list.id]?.index ?? 0) == control.id
    else { return [] }
    return press(control)
  }

  /// A control gets the focus, except one of the toolbar, and is pressed.
  private mutating func press(controlWith id: String, _ layer: Layer, at point: Point) -> [Intent] {
    if layer.contentStops.contains(where: { $0.id == id }) || layer.screen.chrome.search?.id == id {
      focus[layer.id] = id
    }
    let stop = focusedStop(in: layer)
    if let stop, stop.isList, controls(at: stop).contains(where: { $0.id == id }) { positions[stop.id]?.controlID = id }
    let near = stop.map { controls(at: $0) + rowActions(at: $0) } ?? []
    let control = (near + layer.controls).first { $0.id == id }
    guard let spot = hits.spots[id], !isReadOnly else { return press(control) }
    if let control, let adjust = control.adjust { return step(control, adjust, spot, at: point) }
    if let field = control ?? layer.screen.chrome.search, field.id == id { placeCursor(in: field, spot, at: point) }
    return press(control)
  }

  /// The left half of a stepper goes down, the right one up; a click on its label does neither.
  private mutating func step(
    _ control: SceneNode, _ adjust: @escaping @MainActor (Int) -> Void, _ spot: HitMap.Spot, at point: Point
  ) -> [Intent] {
    guard spot.place.contains(point) else { return [] }
    used.insert(control.id)
    let step = point.x <= spot.place.middle.x ? -1 : 1
    return [.perform { adjust(step) }]
  }

  /// The cursor stands before the letter that was clicked on, behind the text where there is none.
  private mutating func placeCursor(in field: SceneNode, _ spot: HitMap.Spot, at point: Point) {
    guard field.isControl, spot.place.contains(point) else { return }
    var draft = drafts[field.id] ?? FieldDraft(limiting: field.value ?? "")
    draft.moveCursor(
      toColumn: spot.firstColumn + point.x - spot.place.x, policy: policy, isHidden: field.isSecure)
    drafts[field.id] = draft
  }

  /// The wheel: rows of the list under it, else the content of the topmost layer.
  mutating func turnWheel(_ step: Int, at point: Point) -> [Intent] {
    guard let layer = activeLayer else { return [] }
    let rows = step * Self.wheelRows
    if let region = hits.list(at: point), let list = list(region.id, in: layer) {
      positions[list.id, default: ListPosition()].scroll(by: rows, in: list.children)
    } else {
      scrolledLayer = layer.id
      scroll[layer.id] = min(max(scroll[layer.id, default: 0] + rows, 0), Layout.contentRowLimit)
    }
    return []
  }

  /// The rows one step of the wheel moves by.
  static var wheelRows: Int { 3 }
}

extension ListPosition {
  /// Scrolls by so many rows. The selection comes along: keys never act on a row that is not seen.
  @MainActor
  mutating func scroll(by step: Int, in rows: SceneChildren) {
    top = min(max(top + step, 0), max(rows.count - max(seen, 1), 0))
    let visible = top..<min(top + max(seen, 1), rows.count)
    guard !visible.contains(index) else { return }
    let next =
      index < top
      ? visible.first { rows.node(at: $0)?.isSelectableRow == true }
      : visible.last { rows.node(at: $0)?.isSelectableRow == true }
    if let next { select(next, in: rows) }
  }
}

extension HitMap {
  /// Everything below a presentation is out of reach.
  mutating func addBackdrop(of layer: Screen.Layer, in rect: Rect) {
    guard let style = layer.style else { return }
    add(Region(id: layer.id, kind: .backdrop(style), words: layer.screen.label, place: rect))
  }

  mutating func addPanel(_ layer: Screen.Layer, in rect: Rect) {
    guard let style = layer.style else { return }
    add(Region(id: layer.id, kind: .panel(style), words: layer.screen.label, place: rect))
  }
}
