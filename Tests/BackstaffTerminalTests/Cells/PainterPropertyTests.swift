import BackstaffViews
import Testing

@testable import BackstaffTerminal

/// Frames by chance, on a terminal of another maker. A failure names its seed.
struct PainterPropertyTests {
  private static let words = ["a", "hello", "한글", "漢字 ok", "x漢", "  ", "가나다라마", "Ω≠", "é", "~", "━┃", "日"]

  private static func style(using generator: inout SeededGenerator) -> CellStyle {
    let tones: [Tone] = [.plain, .plain, .red, .gray, .white, .rgb(red: 1, green: 200, blue: 30)]
    return CellStyle(
      CellStyle.Attributes(
        rawValue: UInt8.random(in: 0...31, using: &generator) & .random(in: 0...31, using: &generator)),
      tone: tones.randomElement(using: &generator) ?? .plain,
      background: tones.randomElement(using: &generator) ?? .plain)
  }

  /// Changes a few places of a picture, or makes a new one when the size is another.
  private static func change(_ frame: Frame, to size: TerminalSize, using generator: inout SeededGenerator) -> Frame {
    var grid = frame.grid
    if grid.columns != size.columns || grid.rows != size.rows || Int.random(in: 0..<8, using: &generator) == 0 {
      grid = Grid(columns: size.columns, rows: size.rows)
    }
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      let x = Int.random(in: -2...size.columns, using: &generator)
      let y = Int.random(in: 0..<size.rows, using: &generator)
      let style = style(using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: grid.clear(Rect(x: x, y: y, width: 4, height: 2), style: style)
      case 1: grid.add(style.attributes, in: Rect(x: x, y: y, width: 5, height: 1))
      case 2: grid.paint(style.background, in: Rect(x: x, y: y, width: 3, height: 3))
      default: grid.write(CellText(words.randomElement(using: &generator) ?? ""), x: x, y: y, style: style)
      }
    }
    let point = Point(x: Int.random(in: 0..<size.columns, using: &generator), y: size.rows - 1)
    return Frame(grid: grid, cursor: Bool.random(using: &generator) ? point : nil)
  }

  /// The first cell that is another, for a failure that can be read.
  private func difference(_ shown: [VirtualTerminal.Shown], _ wanted: [VirtualTerminal.Shown]) -> String? {
    if shown.count != wanted.count { return "\(shown.count) cells, not \(wanted.count)" }
    return zip(shown, wanted).enumerated().first { $0.element.0 != $0.element.1 }
      .map { "cell \($0.offset): \($0.element.0), not \($0.element.1)" }
  }

  private static func size(using generator: inout SeededGenerator) -> TerminalSize {
    TerminalSize(columns: .random(in: 1...24, using: &generator), rows: .random(in: 1...6, using: &generator))
  }

  @Test(arguments: 0..<40)
  func `the screen after differences, after a full painting, and the cells of the frame are the same`(
    seed: Int
  ) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var size = Self.size(using: &generator)
    let terminal = try #require(VirtualTerminal(size))
    var painter = Painter(colors: .full)
    painter.isSynchronized = seed % 2 == 0
    var frame = Frame(grid: Grid(columns: size.columns, rows: size.rows))
    for step in 0..<12 {
      if Int.random(in: 0..<6, using: &generator) == 0 {
        size = Self.size(using: &generator)
        terminal.resize(size)
      }
      frame = Self.change(frame, to: size, using: &generator)
      terminal.receive(painter.paint(frame))
      #expect(difference(terminal.cells, frame.shown) == nil, "seed \(seed), step \(step)")
      if let cursor = frame.cursor { #expect(terminal.cursor == cursor, "seed \(seed), step \(step)") }
      let fresh = try #require(VirtualTerminal(size))
      var whole = Painter(colors: .full)
      fresh.receive(whole.paint(frame))
      #expect(difference(fresh.cells, terminal.cells) == nil, "seed \(seed), step \(step)")
    }
  }

  @Test(arguments: 0..<8) @MainActor
  func `screens of an app look on a terminal as they were drawn, at every size in turn`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let desk = DeskFixture(rows: 12)
    desk.packages[1] = "한국어-패키지"
    var person = Person(desk)
    var size = TerminalSize(columns: 40, rows: 12)
    let terminal = try #require(VirtualTerminal(size))
    var painter = Painter(colors: .full)
    for step in 0..<14 {
      desk.shown = [nil, nil, "sheet", "popover", "dialog", "page"].randomElement(using: &generator) ?? nil
      person.press([.down, .up, .tab, .pageDown, .character("x")].randomElement(using: &generator) ?? .down)
      if Bool.random(using: &generator) {
        size = TerminalSize(
          columns: .random(in: 1...80, using: &generator), rows: .random(in: 1...24, using: &generator))
        terminal.resize(size)
      }
      let frame = person.screen.frame(size)
      terminal.receive(painter.paint(frame))
      #expect(difference(terminal.cells, frame.shown) == nil, "seed \(seed), step \(step), \(size)")
    }
  }

  @Test @MainActor func `no size from 0 on is too small to draw, to click and to paint`() {
    for columns in 0...3 {
      for rows in 0...3 {
        for shown in [nil, "sheet", "popover", "dialog", "page"] {
          let desk = DeskFixture(rows: 3)
          desk.shown = shown
          var person = Person(desk)
          var painter = Painter(colors: .full)
          let size = TerminalSize(columns: columns, rows: rows)
          person.screen.notice = "no store"
          #expect(!painter.paint(person.screen.frame(size)).isEmpty)
          for point in [Point(x: 0, y: 0), Point(x: 2, y: 2), Point(x: -1, y: 99)] {
            person.press(.click(point), .wheel(1, point), .wheel(-1, point), .character("x"))
          }
          _ = person.screen.frame(size)
          #expect(painter.paint(person.screen.frame(TerminalSize(columns: 40, rows: 10))).isEmpty == false)
        }
      }
    }
  }
}
