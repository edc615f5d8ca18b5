import BackstaffViews
import Testing

@testable import BackstaffTerminal

@MainActor
struct ToneTests {
  private func bytes(_ profile: ColorProfile, _ style: CellStyle) -> String {
    var grid = Grid(columns: 1, rows: 1)
    grid.write(CellText("x"), x: 0, y: 0, style: style)
    var painter = Painter(colors: profile)
    let text = String(decoding: painter.paint(Frame(grid: grid)), as: UTF8.self)
    let start = "\u{1B}[?25l\u{1B}[0m\u{1B}[H\u{1B}[2J"
    #expect(text.hasPrefix(start) && text.hasSuffix("x\u{1B}[0m"))
    return String(text.dropFirst(start.count).dropLast(5))
  }

  @Test func `each profile has its own bytes for a colour, and no colour keeps what is none`() {
    let style = CellStyle(
      [.bold, .dim, .italic, .underline, .reverse], tone: .rgb(red: 255, green: 136, blue: 0), background: .blue)
    #expect(bytes(.full, style) == "\u{1B}[0;1;2;3;4;7;38;2;255;136;0;44m")
    #expect(bytes(.palette, style) == "\u{1B}[0;1;2;3;4;7;38;5;208;44m")
    #expect(bytes(.sixteen, style) == "\u{1B}[0;1;2;3;4;7;33;44m")
    #expect(bytes(.none, style) == "\u{1B}[0;1;3;4;7m")
  }

  @Test func `the sixteen of the theme are the same in every profile with colours`() {
    for profile in [ColorProfile.sixteen, .palette, .full] {
      #expect(bytes(profile, CellStyle(tone: .red, background: .white)) == "\u{1B}[0;31;107m")
      #expect(bytes(profile, CellStyle(tone: .gray, background: .black)) == "\u{1B}[0;90;40m")
    }
  }

  @Test(arguments: [
    ((0, 0, 0), "16", "30"), ((255, 255, 255), "231", "97"), ((128, 128, 128), "244", "90"),
    ((255, 0, 0), "196", "91"), ((190, 10, 5), "124", "31"), ((8, 8, 8), "232", "30"), ((238, 238, 238), "255", "37"),
    ((90, 90, 250), "63", "94"), ((0, 95, 135), "24", "36"),
  ])
  func `the nearest of the palette and of the sixteen is taken`(
    rgb: (Int, Int, Int), palette: String, theme: String
  ) {
    let tone = Tone.rgb(red: UInt8(rgb.0), green: UInt8(rgb.1), blue: UInt8(rgb.2))
    #expect(tone.codes(.palette, isBackground: false) == "38;5;" + palette)
    #expect(tone.codes(.sixteen, isBackground: false) == theme)
  }

  @Test func `a colour by its parts is brought into range and has a name`() {
    #expect(Color(red: 1, green: 0.5, blue: 0).name == "#ff8000")
    #expect(Color(red: -1, green: 7, blue: .nan).name == "#00ff00")
    #expect(Tone(Color(red: 1, green: 0.5, blue: 0)) == .rgb(red: 255, green: 128, blue: 0))
    #expect(Tone(.orange) == .yellow && Tone(.primary) == .plain && Tone(nil) == .plain)
  }

  @Test func `what is written keeps the background it is written on`() {
    var grid = Grid(columns: 4, rows: 1)
    grid.paint(.blue, in: Rect(x: 0, y: 0, width: 3, height: 1))
    grid.write(CellText("ab"), x: 0, y: 0, style: CellStyle(.bold))
    grid.write(CellText("c"), x: 1, y: 0, style: CellStyle(background: .red))
    #expect(grid[0, 0]?.style == CellStyle(.bold, background: .blue))
    #expect(grid[1, 0]?.style.background == .red)
    #expect(grid[2, 0]?.style.background == .blue)
    #expect(grid[3, 0]?.style.background == .plain)
    grid.clear(Rect(x: 0, y: 0, width: 4, height: 1))
    #expect(grid[2, 0] == .blank)
  }
}
