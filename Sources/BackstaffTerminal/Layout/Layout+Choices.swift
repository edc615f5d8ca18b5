import BackstaffViews

extension Layout {
  /// A label, then the choice between brackets with a mark that there are others.
  mutating func drawPicker(
    _ node: SceneNode, _ choices: [String], chosen: Int?, in rect: Rect, labelColumns: Int, on grid: inout Grid
  ) {
    let room = choiceColumns(choices)
    let choice = chosen.flatMap { choices.indices.contains($0) ? choices[$0] : nil } ?? "–"
    let text = cells(choice, fitting: room)
    let padding = String(repeating: " ", count: max(room - text.columns, 0))
    _ = drawLabelled(node, text.text + padding + " ▾", in: rect, labelColumns, on: &grid)
  }

  /// The label, then the two ways a number can go.
  mutating func drawStepper(_ node: SceneNode, in rect: Rect, labelColumns: Int, on grid: inout Grid) {
    let place = drawLabelled(node, "− +", in: rect, labelColumns, on: &grid)
    hits.add(HitMap.Spot(place: place), of: node.id)
  }

  /// Draws the label and the words in their brackets, and returns where those are.
  private mutating func drawLabelled(
    _ node: SceneNode, _ words: String, in rect: Rect, _ labelColumns: Int, on grid: inout Grid
  ) -> Rect {
    let style = controlStyle(node, in: rect.line(0))
    let (open, close) = brackets(node)
    let control = cells(open + words + close)
    let label = min(labelColumns, max(rect.width - control.columns - 1, 0))
    grid.write(cells(node.label, fitting: label), x: rect.x, y: rect.y, style: CellStyle(node))
    let start = rect.x + label + (label > 0 ? 1 : 0)
    let used = grid.write(control, x: start, y: rect.y, limit: rect.maxX - start, style: style)
    return Rect(x: start, y: rect.y, width: used, height: 1)
  }

  /// The columns of the longest choice, as far as they are drawn.
  func choiceColumns(_ choices: [String]) -> Int {
    min(choices.map { cells($0).columns }.max() ?? 1, Self.choiceColumnLimit)
  }

  static var choiceColumnLimit: Int { 40 }

  /// One of the tabs of a line: the selected one in brackets, so that it shows without colour too.
  mutating func drawTab(_ node: SceneNode, isSelected: Bool, in rect: Rect, on grid: inout Grid) {
    var style = controlStyle(node, in: rect.line(0))
    if isSelected { style.attributes.insert(.bold) }
    let (open, close) = isFocused(node) ? ("‹", "›") : isSelected ? ("[", "]") : (" ", " ")
    grid.write(cells(open + node.label + close, fitting: rect.width), x: rect.x, y: rect.y, style: style)
  }
}
