import Testing

@testable import BackstaffTerminal

struct PainterTests {
  private func frame(_ lines: [String], columns: Int = 12, cursor: Point? = nil) -> Frame {
    var grid = Grid(columns: columns, rows: lines.count)
    for (row, line) in lines.enumerated() { grid.write(CellText(line), x: 0, y: row) }
    return Frame(grid: grid, cursor: cursor)
  }

  private func model(_ rows: Int, _ width: @escaping (Character) -> Int) -> TerminalModel {
    TerminalModel(columns: 12, rows: rows, clusterColumns: width)
  }

  private static let pictures: [[String]] = [
    ["", ""], ["hello", "world"], ["hell漢", "x"], ["漢字漢字漢字", "漢字"], ["a漢字b", "ab漢c"], ["👩‍🔬 ok", "🇩🇪de"],
    ["e\u{301}é", "नि ok"],
    ["hello world!", "漢"],
  ]

  @Test func `the screen after a difference is the screen after a full painting`() {
    for first in Self.pictures {
      for second in Self.pictures {
        var painter = Painter(colors: .sixteen)
        var changed = model(2) { WidthPolicy.clusters.columns(of: $0) }
        changed.receive(painter.paint(frame(first)))
        changed.receive(painter.paint(frame(second)))
        #expect(changed.text == frame(second).plainText.padded(to: 2), "\(first) → \(second)")
        #expect(changed.unknown.isEmpty)
      }
    }
  }

  @Test func `a terminal that counts widths differently keeps every ASCII letter in its place`() {
    for first in Self.pictures {
      for second in Self.pictures {
        var painter = Painter(colors: .none)
        var odd = model(2) { $0.isASCII ? 1 : $0.unicodeScalars.count % 2 == 0 ? 1 : 2 }
        odd.receive(painter.paint(frame(first)))
        odd.receive(painter.paint(frame(second)))
        let grid = frame(second).grid
        for y in 0..<2 {
          for x in 0..<12 {
            guard let cell = grid[x, y], cell.text.utf8.count == 1, cell.text != " " else { continue }
            #expect(odd.rows[y][x] == cell.text, "\(first) → \(second) at \(x),\(y)")
          }
        }
      }
    }
  }

  @Test func `an unchanged frame writes nothing`() {
    var painter = Painter(colors: .sixteen)
    #expect(!painter.paint(frame(["a"])).isEmpty)
    #expect(painter.paint(frame(["a"])).isEmpty)
    painter.forget()
    #expect(!painter.paint(frame(["a"])).isEmpty)
  }

  @Test func `only the changed cell is written`() {
    var painter = Painter(colors: .sixteen)
    _ = painter.paint(frame(["hello", "world"]))
    let bytes = painter.paint(frame(["hello", "worlD"]))
    #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[?25l\u{1B}[0m\u{1B}[2;5HD\u{1B}[0m")
  }

  @Test func `another size is painted whole`() {
    var painter = Painter(colors: .sixteen)
    _ = painter.paint(frame(["hello"]))
    let bytes = painter.paint(frame(["hello"], columns: 20))
    #expect(String(decoding: bytes, as: UTF8.self).contains("\u{1B}[2Jhello") == true)
  }

  @Test func `the cursor is shown where the frame wants it and hidden otherwise`() {
    var painter = Painter(colors: .sixteen)
    var model = model(1) { _ in 1 }
    model.receive(painter.paint(frame(["ab"], cursor: Point(x: 1, y: 0))))
    #expect(model.isCursorShown && model.cursor == Point(x: 1, y: 0))
    model.receive(painter.paint(frame(["ab"])))
    #expect(!model.isCursorShown)
    model.receive(painter.paint(frame(["ab"], cursor: Point(x: 99, y: 0))))
    #expect(!model.isCursorShown)
  }

  @Test func `without colour bold and reverse stay`() {
    var grid = Grid(columns: 3, rows: 1)
    grid.write(CellText("x"), x: 0, y: 0, style: CellStyle([.bold, .reverse], tone: .red))
    var colourless = Painter(colors: .none)
    #expect(String(decoding: colourless.paint(Frame(grid: grid)), as: UTF8.self).contains("\u{1B}[0;1;7mx"))
    var colourful = Painter(colors: .sixteen)
    #expect(String(decoding: colourful.paint(Frame(grid: grid)), as: UTF8.self).contains("\u{1B}[0;1;7;31mx"))
  }

  @Test func `an empty grid is painted without trouble`() {
    var painter = Painter(colors: .sixteen)
    #expect(!painter.paint(Frame(grid: Grid(columns: 0, rows: 0))).isEmpty)
  }
}

extension String {
  /// The lines of a frame with the empty ones that its text leaves out.
  fileprivate func padded(to count: Int) -> [String] {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.count < count { lines.append("") }
    return lines
  }
}
