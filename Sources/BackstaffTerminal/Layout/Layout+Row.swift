import BackstaffViews

extension Layout {
  /// Whether a row of nothing but buttons is too narrow for them and puts them below one another.
  func stacksButtons(_ parts: [SceneNode], width: Int) -> Bool {
    guard parts.count > 1, parts.allSatisfy({ if case .button = $0.role { true } else { false } }) else { return false }
    return rowIdealWidths(parts).reduce(0, +) + rowGaps(parts).reduce(0, +) > width
  }

  func rowIdealWidths(_ parts: [SceneNode]) -> [Int] {
    parts.map(idealWidth)
  }

  /// The free columns before each part.
  func rowGaps(_ parts: [SceneNode]) -> [Int] {
    parts.indices.map { index in
      guard index > 0, parts[index].role != .spacer, parts[index - 1].role != .spacer else { return 0 }
      return 1
    }
  }

  /// The widths of the parts of a row that is `width` columns wide.
  func rowWidths(_ parts: [SceneNode], width: Int) -> [Int] {
    var widths = rowIdealWidths(parts)
    let room = max(width - rowGaps(parts).reduce(0, +), 0)
    let used = widths.reduce(0, +)
    if used > room {
      // Columns that were given a width stay below one another as long as what is free to be narrower can be.
      let free = parts.indices.filter { parts[$0].box?.width == nil }
      shrink(&widths, free, by: used - room)
      shrink(&widths, Array(parts.indices), by: widths.reduce(0, +) - room)
    } else {
      grow(&widths, parts, by: room - used)
    }
    return widths
  }

  /// Takes columns from the widest of some parts first.
  private func shrink(_ widths: inout [Int], _ parts: [Int], by columns: Int) {
    var excess = columns
    while excess > 0, let widest = parts.map({ widths[$0] }).max(), widest > 0 {
      let next = parts.map { widths[$0] }.filter { $0 < widest }.max() ?? 0
      for index in parts.reversed() where widths[index] == widest && excess > 0 {
        let cut = min(excess, widest - next)
        widths[index] -= cut
        excess -= cut
      }
    }
  }

  /// Gives free columns to spacers, else to dividers and fields.
  private func grow(_ widths: inout [Int], _ parts: [SceneNode], by extra: Int) {
    var takers = parts.indices.filter { parts[$0].role == .spacer || parts[$0].box?.fillsWidth == true }
    if takers.isEmpty { takers = parts.indices.filter { parts[$0].role == .field || parts[$0].role == .divider } }
    guard !takers.isEmpty else { return }
    for (place, index) in takers.enumerated() {
      widths[index] += extra / takers.count + (place < extra % takers.count ? 1 : 0)
    }
  }

  mutating func drawRow(_ node: SceneNode, in rect: Rect, on grid: inout Grid) {
    let parts = node.children.all
    if stacksButtons(parts, width: rect.width) { return drawColumn(parts, in: rect, on: &grid) }
    let widths = rowWidths(parts, width: rect.width)
    let gaps = rowGaps(parts)
    var x = rect.x
    for index in parts.indices {
      x += gaps[index]
      let space = Rect(x: x, y: rect.y, width: min(widths[index], rect.maxX - x), height: rect.height)
      draw(parts[index], in: space, wraps: false, on: &grid)
      x += widths[index]
    }
  }
}
