extension AppDescription {
  /// The picture of the navigation tree as an SVG document: places from left to right, each with its kind, and below it
  /// the links that lead there, with the guards they require. A link to no place of the tree stands below the app.
  public var svg: String {
    var drawing = AppDrawing(links)
    let ends = places.map { drawing.draw($0, column: 1) }
    let placed = Set(places.flatMap(\.allLinks))
    let root = drawing.box("app", "", column: 0, row: AppDrawing.middle(of: ends))
    drawing.list(links.map(\.pattern).filter { !placed.contains($0) }, column: 0, row: root)
    for end in ends { drawing.line(from: root, to: end, column: 0) }
    return drawing.document
  }
}

extension AppDescription.Place {
  /// The links to this place and to those below.
  fileprivate var allLinks: [String] { links + places.flatMap(\.allLinks) }
}

/// A tree laid out from left to right: a leaf takes a row, a place stands in the middle of what is below.
private struct AppDrawing {
  /// Sizes in the units of the picture.
  static let (columnWidth, rowHeight, boxWidth, boxHeight, margin) = (240.0, 46.0, 200.0, 34.0, 20.0)
  static let linkHeight = 12.0

  /// The links by their patterns.
  private let links: [String: LinkDescription]
  private var shapes: [String] = []
  private var rows = 0.0
  private var columns = 1

  init(_ links: [LinkDescription]) {
    self.links = Dictionary(links.map { ($0.pattern, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The middle row of several.
  static func middle(of rows: [Double]) -> Double {
    guard let first = rows.first, let last = rows.last else { return 0 }
    return (first + last) / 2
  }

  /// Draws a place and what is below, and gives the row that it stands in.
  mutating func draw(_ place: AppDescription.Place, column: Int) -> Double {
    columns = max(columns, column + 1)
    let ends = place.places.map { draw($0, column: column + 1) }
    let row = ends.isEmpty ? rows : Self.middle(of: ends)
    let name = place.name + (place.isRepeated ? " …" : "")
    box(name, place.kind.rawValue, column: column, row: row)
    list(place.links, column: column, row: row)
    for end in ends { line(from: row, to: end, column: column) }
    return row
  }

  /// Writes links below a box, and keeps room for both.
  mutating func list(_ patterns: [String], column: Int, row: Double) {
    for (index, link) in patterns.compactMap({ links[$0] }).enumerated() {
      let query = link.parameters.filter { $0.kind == .query }.map(\.name).joined(separator: "&")
      let guards = link.options.requires.joined(separator: ", ")
      let line = link.pattern + (query.isEmpty ? "" : "?\(query)") + (guards.isEmpty ? "" : "  requires \(guards)")
      let y = top(row) + Self.boxHeight + Self.linkHeight * Double(index + 1) - 2
      shapes.append(text(line, x: left(column) + 10, y: y, size: 9, color: guards.isEmpty ? "#3a5f8a" : "#9a3b00"))
    }
    rows = max(rows, row + 1 + Double(patterns.count) * Self.linkHeight / Self.rowHeight)
  }

  @discardableResult
  mutating func box(_ name: String, _ kind: String, column: Int, row: Double) -> Double {
    let (x, y) = (left(column), top(row))
    let fill = kind == "coordinator" || kind == "stack" ? "#dbe7f5" : kind == "presentation" ? "#f6ead3" : "#ffffff"
    shapes.append(
      """
      <rect x="\(x)" y="\(y)" width="\(Self.boxWidth)" height="\(Self.boxHeight)" rx="6" fill="\(fill)" \
      stroke="#33475b"/>
      """)
    shapes.append(text(name, x: x + 10, y: y + (kind.isEmpty ? 22 : 15), size: 13))
    if !kind.isEmpty { shapes.append(text(kind, x: x + 10, y: y + 28, size: 9)) }
    return row
  }

  mutating func line(from row: Double, to other: Double, column: Int) {
    let (x, y) = (left(column) + Self.boxWidth, top(row) + Self.boxHeight / 2)
    let (endX, endY) = (left(column + 1), top(other) + Self.boxHeight / 2)
    let middle = (x + endX) / 2
    shapes.append(
      "<path d=\"M\(x) \(y) C\(middle) \(y) \(middle) \(endY) \(endX) \(endY)\" fill=\"none\" stroke=\"#33475b\"/>")
  }

  var document: String {
    let width = Self.margin * 2 + Double(columns) * Self.columnWidth - (Self.columnWidth - Self.boxWidth)
    let height = Self.margin * 2 + max(rows, 1) * Self.rowHeight - (Self.rowHeight - Self.boxHeight)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      role="img" aria-label="The navigation tree of the app" font-family="sans-serif">
      <rect width="100%" height="100%" fill="#ffffff"/>
      \(shapes.joined(separator: "\n"))
      </svg>

      """
  }

  private func left(_ column: Int) -> Double { Self.margin + Double(column) * Self.columnWidth }
  private func top(_ row: Double) -> Double { Self.margin + row * Self.rowHeight }

  private func text(_ content: String, x: Double, y: Double, size: Int, color: String = "#1b2733") -> String {
    "<text x=\"\(x)\" y=\"\(y)\" font-size=\"\(size)\" fill=\"\(color)\">\(escaped(content))</text>"
  }

  private func escaped(_ text: String) -> String {
    text.map { character -> String in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      default: String(character)
      }
    }.joined()
  }
}
