import BackstaffViews
import Testing

@testable import BackstaffTerminal

@MainActor
struct ScreenFrameTests {
  private func frame(_ shown: String?, notice: String? = nil, rows: Int = 14) -> String {
    let desk = DeskFixture(rows: 12)
    var person = Person(desk)
    person.press(.down, .down)
    desk.shown = shown
    person.screen.notice = notice
    person.screen.update(person.host.scene())
    return person.look(columns: 56, rows: rows)
  }

  @Test func `a list has a title, a search field, rows with the selected one marked, and the keys`() {
    #expect(
      frame(nil, notice: "store daemon unreachable, keeping the last frame") == """
        ── Inventory ───────────────────────────────────────────
         Search [                                         ]
         Installed                                            ┃
           package-0                              5.2.15-2+b7 ┃
           package-1                              5.2.15-2+b7 ┃
         › package-2                              5.2.15-2+b7 ┃
           package-3                              5.2.15-2+b7 ┃
           package-4                              5.2.15-2+b7 ┃
           package-5                              5.2.15-2+b7 ┃
           package-6                              5.2.15-2+b7
           package-7                              5.2.15-2+b7
           package-8                              5.2.15-2+b7
         ! store daemon unreachable, keeping the last frame
         Enter open  a Add  c Check plan  / Search  q Quit
        """)
  }

  @Test func `a sheet is a panel at the bottom`() {
    #expect(
      frame("sheet") == """
        ── Inventory ───────────────────────────────────────────
         Search [                                         ]
         Installed                                            ┃
           package-0                              5.2.15-2+b7 ┃
           package-1                              5.2.15-2+b7 ┃
         › package-2                              5.2.15-2+b7 ┃
           package-3                              5.2.15-2+b7 ┃
        ╭─ Plan an install ────────────────────────────────────╮
        │ › Package ‹                                        › │
        │   Note    [keep until the release                  ] │
        │   [ ] Hold this version                              │
        │   [ Save ] [ Cancel ]                                │
        ╰──────────────────────────────────────────────────────╯
         Enter Save  Esc Close
        """)
  }

  @Test func `a popover stands below what it is about`() {
    #expect(
      frame("popover") == """
        ── Inventory ───────────────────────────────────────────
         Search [                                         ]
         Installed                                            ┃
           package-0                              5.2.15-2+b7 ┃
           package-1                              5.2.15-2+b7 ┃
         › package-2                              5.2.15-2+b7 ┃
           pa╭─ Edit ────────────────────────────────╮15-2+b7 ┃
           pa│ › Package ‹                         › │15-2+b7 ┃
           pa│   Note    [keep until the release   ] │15-2+b7 ┃
           pa│   [ ] Hold this version               │15-2+b7 ┃
           pa│   [ Save ] [ Cancel ]                 │15-2+b7 ┃
           pa╰───────────────────────────────────────╯15-2+b7
           package-9                              5.2.15-2+b7
         Enter Save  Esc Close
        """)
  }

  @Test func `a page takes the whole screen and names the way back`() {
    #expect(
      frame("page", rows: 8) == """
        ── ‹ Inventory › bash ──────────────────────────────────
         bash
         The GNU Bourne Again SHell
         ──────────────────────────────────────────────────────
         Size  ████████░░░░░░░░░░░░ 40%
         ‹ Edit ›

         e Edit  Esc Back
        """)
  }

  @Test func `a dialog is a box in the middle with the harmless answer chosen`() {
    #expect(
      frame("dialog") == """
        ── Inventory ───────────────────────────────────────────
         Search [                                         ]
         Installed                                            ┃
           package-0                              5.2.15-2+b7 ┃
         ┏━ Remove bash? ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
         ┃ These would go too: bash-completion,               ┃
         ┃ command-not-found.                                 ┃
         ┃                                                    ┃
         ┃ [ Remove ] ‹ Keep ›                                ┃
         ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
           package-7                              5.2.15-2+b7 ┃
           package-8                              5.2.15-2+b7
           package-9                              5.2.15-2+b7
         Esc Keep
        """)
  }

  @Test func `every size from nothing up can be drawn, whatever is shown`() {
    for shown in [nil, "sheet", "popover", "page", "dialog"] {
      let desk = DeskFixture(rows: 5)
      desk.shown = shown
      var person = Person(desk)
      person.screen.notice = "notice"
      person.screen.status = "main"
      for columns in Array(0...12) + [40, 81, 1000] {
        for rows in Array(0...9) + [24, 200] {
          let size = TerminalSize(columns: columns, rows: rows)
          let frame = person.screen.frame(size)
          #expect(frame.grid.columns == columns && frame.grid.rows == rows)
          if let cursor = frame.cursor, columns > 0, rows > 0 {
            #expect(cursor.x >= 0 && cursor.y >= 0)
          }
        }
      }
    }
  }

  @Test func `a size beyond the limits is brought inside them`() {
    #expect(TerminalSize(columns: -1, rows: 1_000_000) == TerminalSize(columns: 0, rows: TerminalSize.limit))
  }

  @Test func `before the first scene there is only the notice`() {
    var screen = Screen()
    screen.notice = "connecting"
    #expect(screen.frame(TerminalSize(columns: 20, rows: 5)).plainText == "\n\n\n ! connecting")
    #expect(!screen.hasScene)
  }

  @Test func `text from the state cannot give orders to the terminal`() {
    let host = SceneHost { Text("\u{1B}]0;pwned\u{7}\u{1B}[2J").navigationTitle("\u{1B}[31mred") }
    var screen = Screen()
    screen.update(host.scene())
    var painter = Painter(colors: .sixteen)
    let frame = screen.frame(TerminalSize(columns: 40, rows: 4))
    #expect(frame.plainText.contains("␛[31mred"))
    #expect(!frame.plainText.unicodeScalars.contains("\u{1B}"))
    let bytes = painter.paint(frame)
    #expect(!bytes.contains(0x07))
    #expect(!String(decoding: bytes, as: UTF8.self).contains("\u{1B}]"))
  }

  @Test func `a text taller than the screen is scrolled by keys`() {
    let host = SceneHost {
      ScrollView { Text((1...50).map { "line \($0)" }.joined(separator: "\n")) }
    }
    var screen = Screen()
    screen.update(host.scene())
    let size = TerminalSize(columns: 20, rows: 5)
    #expect(screen.frame(size).plainText.contains("line 1 "))
    _ = screen.handle(Key(.down))
    _ = screen.handle(Key(.down))
    let scrolled = screen.frame(size).plainText
    #expect(scrolled.contains("line 3 ") && !scrolled.contains("line 2 "))
    _ = screen.handle(Key(.end))
    #expect(screen.frame(size).plainText.contains("line 50"))
    _ = screen.handle(Key(.home))
    #expect(screen.frame(size).plainText.contains("line 1 "))
  }

  @Test func `a form taller than the screen follows the focus`() {
    let values = (0..<30).map { "value \($0)" }
    let host = SceneHost {
      Form { ForEach(0..<30) { TextField("Field \($0)", text: .constant(values[$0])) } }
    }
    var screen = Screen()
    screen.update(host.scene())
    for _ in 0..<20 { _ = screen.handle(Key(.down)) }
    let frame = screen.frame(TerminalSize(columns: 50, rows: 8))
    #expect(frame.plainText.contains("› Field 20"))
    #expect(frame.cursor != nil)
    #expect(frame.grid[frame.cursor?.x ?? -1, frame.cursor?.y ?? -1] != nil)
  }

  @Test func `the way out is named even where the other keys find no room`() {
    let desk = DeskFixture(rows: 3)
    var person = Person(desk)
    let last = person.look(columns: 34, rows: 8).split(separator: "\n").last
    #expect(last == " Enter open  …  / Search  q Quit")
  }
}
