import BackstaffViews

extension Layout {
  /// Whether a row of nothing but buttons is too narrow for them and puts them below one another.
  func stacksButtons(_ parts: [SceneNode], width: Int) -> Bool {
    guard parts.count > 1, parts.allSatisfy({ if case .button = $0.role { true } else { false } }) else { return false }
    return rowColumns(parts, rowIdealWidths(parts)) > width
  }

  func rowIdealWidths(_ parts: [SceneNode]) -> [Int] {
    parts.map(idealWidth)
  }

  /// The columns of a row whose parts have these widths.
  func rowColumns(_ parts: [SceneNode], _ widths: [Int]) -> Int {
    widths.reduce(0, +) + rowGaps(parts, widths).reduce(0, +)
  }

  /// The free columns before each part. A part without a column has none before it either.
  private func rowGaps(_ parts: [SceneNode], _ widths: [Int]) -> [Int] {
    var before: SceneNode.Role?
    return zip(parts, widths).map { part, width in
      guard width > 0 || part.role == .spacer || part.role == .divider || part.box?.fillsWidth == true else { return 0 }
      defer { before = part.role }
      return before == nil || before == .spacer || part.role == .spacer ? 0 : 1
    }
  }

  /// The widths of the parts of a row that is `width` columns wide.
  private func rowWidths(_ parts: [SceneNode], width: Int) -> [Int] {
    var widths = rowIdealWidths(parts)
    let fixed = parts.indices.filter { parts[$0].box?.width != nil }
    let free = parts.indices.filter { parts[$0].box?.width == nil }
    if free.contains(where: { parts[$0].role != .spacer && parts[$0].role != .divider }) {
      // Columns that were given a width leave a quarter of the row to the rest, whatever that is: so they stay below
      // one another where some rows have a part that others have not.
      let most = max(width * 3 / 4 - fixed.count, 0)
      shrink(&widths, fixed, by: fixed.reduce(0) { $0 + widths[$1] } - most)
    }
    shrink(&widths, free, by: rowColumns(parts, widths) - width)
    shrink(&widths, Array(parts.indices), by: rowColumns(parts, widths) - width)
    grow(&widths, parts, by: width - rowColumns(parts, widths))
    return widths
  }

  /// Takes columns from the widest of some parts first, from those alike as evenly as columns can be taken.
  private func shrink(_ widths: inout [Int], _ parts: [Int], by columns: Int) {
    var excess = columns
    while excess > 0, let widest = parts.map({ widths[$0] }).max(), widest > 0 {
      let next = parts.map { widths[$0] }.filter { $0 < widest }.max() ?? 0
      let all = parts.reversed().filter { widths[$0] == widest }
      let step = min(widest - next, max(excess / all.count, 1))
      for index in all where excess > 0 {
        let cut = min(step, excess)
        widths[index] -= cut
        excess -= cut
      }
    }
  }

  /// Gives free columns to spacers, else to dividers and fields.
  private func grow(_ widths: inout [Int], _ parts: [SceneNode], by extra: Int) {
    guard extra > 0 else { return }
    var takers = parts.indices.filter { parts[$0].role == .spacer || parts[$0].box?.fillsWidth == true }
    if takers.isEmpty { takers = parts.indices.filter { parts[$0].role == .field || parts[$0].role == .divider } }
    guard !takers.isEmpty else { return }
    for (place, index) in takers.enumerated() {
      widths[index] += extra / takers.count + (place < extra % takers.count ? 1 : 0)
    }
  }

  /// With fewer columns than these, what has the focus takes the row for itself.
  static var focusColumns: Int { 3 }

  mutating func drawRow(_ node: SceneNode, in rect: Rect, on grid: inout Grid) {
    let parts = node.children.all
    if stacksButtons(parts, width: rect.width) { return drawColumn(parts, in: rect, on: &grid) }
    let widths = rowWidths(parts, width: rect.width)
    if let focused = parts.indices.first(where: { holdsFocus(parts[$0]) }),
      widths[focused] < min(idealWidth(parts[focused]), Self.focusColumns)
    {
      return draw(parts[focused], in: rect, wraps: false, on: &grid)
    }
    let gaps = rowGaps(parts, widths)
    var x = rect.x
    for index in parts.indices {
      x += gaps[index]
      let space = Rect(x: x, y: rect.y, width: min(widths[index], rect.maxX - x), height: rect.height)
      draw(parts[index], in: space, wraps: false, on: &grid)
      x += widths[index]
    }
  }
}
