import BackstaffViews

extension Screen {
  /// Tab: the next stop, around the ends.
  mutating func moveFocus(_ step: Int, _ layer: Layer) {
    let stops = layer.stops
    guard !stops.isEmpty else { return }
    guard let current = stops.firstIndex(where: { $0.id == focus[layer.id] }) else {
      focus[layer.id] = (step > 0 ? stops.first : stops.last)?.id
      return
    }
    focus[layer.id] = stops[(current + step + stops.count) % stops.count].id
  }

  /// Up and down: rows of a list, then the neighbouring stop; without a focus the content scrolls.
  mutating func moveVertically(_ step: Int, _ layer: Layer) {
    guard let stop = focusedStop(in: layer) else {
      let limit = Layout.contentRowLimit
      scroll[layer.id] = min(max(scroll[layer.id, default: 0] + min(max(step, -limit), limit), 0), limit)
      return
    }
    if case .list(let list) = stop {
      if positions[list.id, default: ListPosition()].move(by: step, in: list.children) { return }
      if abs(step) > 1 { return }
    }
    if abs(step) > 1, let list = layer.stops.first(where: \.isList) {
      // Keys that go far are the list's, wherever the focus is.
      focus[layer.id] = list.id
      return moveVertically(step, layer)
    }
    moveToNeighbour(step, from: stop, layer)
  }

  /// A neighbour by arrow: never the search field from below (a letter would be typed there by surprise), and not
  /// around the ends.
  private mutating func moveToNeighbour(_ step: Int, from stop: FocusStop, _ layer: Layer) {
    let search = layer.screen.chrome.search?.id
    let stops = stop.id == search ? layer.stops : layer.stops.filter { $0.id != search }
    guard let current = stops.firstIndex(where: { $0.id == stop.id }) else { return }
    let next = current + (step < 0 ? -1 : 1)
    guard stops.indices.contains(next) else { return }
    focus[layer.id] = stops[next].id
  }

  /// Left and right: the controls of the selected row, else the neighbouring stop.
  mutating func moveAcross(_ step: Int, _ layer: Layer) {
    guard let stop = focusedStop(in: layer) else { return }
    guard case .list(let list) = stop else { return moveToNeighbour(step, from: stop, layer) }
    let row = controls(at: stop)
    guard let current = row.firstIndex(where: { $0.id == positions[list.id]?.controlID }) else { return }
    let next = current + step
    if row.indices.contains(next) { positions[list.id]?.controlID = row[next].id }
  }
}
