import BackstaffViews
import Testing

@testable import BackstaffTerminal

@MainActor
struct ScreenMouseTests {
  private let desk = DeskFixture()

  private func person() -> Person {
    var person = Person(desk)
    person.screen.isMouseOn = true
    _ = person.look()
    return person
  }

  /// Clicks in the middle of what shows exactly these words, the topmost of them.
  private func click(_ words: String, _ person: inout Person) throws {
    let region = try #require(person.screen.hits.regions.last { $0.words == words })
    person.press(.click(region.place.middle))
    _ = person.look()
  }

  @Test func `a click on a row that is a button selects and presses it`() throws {
    var person = person()
    try click("package-4 5.2.15-2+b7", &person)
    #expect(desk.log == ["open package-4"])
    #expect(person.look().contains("› package-4 "))
  }

  @Test func `a click on a hint of the toolbar presses it, and one on a key is the key`() throws {
    var person = person()
    try click("Check plan", &person)
    #expect(desk.log == ["check"])
    try click("Search", &person)
    #expect(person.screen.isTyping)
    try click("Done", &person)
    #expect(!person.screen.isTyping)
    try click("Quit", &person)
    #expect(person.hasQuit)
  }

  @Test func `a click in a field gives it the focus, and one on a toggle turns it`() throws {
    desk.shown = "sheet"
    var person = person()
    person.type("vim")
    try click("Hold this version", &person)
    #expect(desk.isHeld)
    try click("Package", &person)
    person.type("!")
    #expect(desk.name == "vim!")
    try click("Save", &person)
    #expect(desk.log == ["save"])
  }

  @Test func `a click in a field puts the cursor before the letter that is there`() throws {
    desk.shown = "sheet"
    desk.name = "vim-저장소"
    var person = person()
    let line = try #require(person.screen.frame(.standard).cursor).y
    let text = try #require(person.screen.hits.spots.values.first { $0.place.y == line }).place
    func click(column: Int) {
      person.press(.click(Point(x: text.x + column, y: text.y)))
      _ = person.look()
    }
    click(column: 3)
    person.type("X")
    #expect(desk.name == "vimX-저장소")
    // The second half of a wide letter is that letter.
    click(column: 6)
    person.type("Y")
    #expect(desk.name == "vimX-Y저장소")
    click(column: 30)
    person.type("Z")
    #expect(desk.name == "vimX-Y저장소Z")
  }

  @Test func `a click in a long text counts from what is seen of it`() throws {
    desk.shown = "sheet"
    desk.name = String(repeating: "0123456789", count: 12)
    var person = person()
    let cursor = try #require(person.screen.frame(.standard).cursor)
    person.press(.click(Point(x: cursor.x - 3, y: cursor.y)))
    person.type("X")
    #expect(desk.name.hasSuffix("6X789"))
  }

  @Test func `a click on the left half of a stepper goes down, on the right half up, on its label neither`() throws {
    final class Count { var value = 3 }
    let count = Count()
    let host = SceneHost {
      VStack {
        Text("above")
        Stepper("Copies", value: Binding(get: { count.value }, set: { count.value = $0 }), in: 0...9)
      }
    }
    var screen = Screen()
    screen.update(host.scene())
    let place = try #require(screen.frame(.standard).hits.spots.values.first).place
    #expect(place.width == 5)
    var values: [Int] = []
    for column in [-3, 0, 1, 3, 4] {
      let point = Point(x: place.x + column, y: place.y)
      for case .perform(let action) in screen.handle(Key(.click(point))) { action() }
      values.append(count.value)
    }
    #expect(values == [3, 2, 1, 2, 3])
  }

  @Test func `what is below a presentation cannot be clicked and says what covers it`() throws {
    var person = person()
    let row = try #require(person.screen.hits.regions.first { $0.words == "package-4 5.2.15-2+b7" })
    #expect(person.screen.hits.cover(of: row.id) == nil)
    desk.shown = "dialog"
    person.press(.control("l"))
    let frame = person.screen.frame(.standard)
    #expect(frame.hits.cover(of: row.id)?.description == "dialog \"Remove bash?\"")
    person.press(.click(row.place.middle))
    #expect(desk.log.isEmpty)
    #expect(desk.shown == "dialog")
    try click("Keep", &person)
    #expect(desk.log == ["keep"])
  }

  @Test func `the wheel scrolls the list under it and the selection stays in sight`() {
    var person = person()
    let place = Point(x: 10, y: 10)
    person.press(.wheel(1, place), .wheel(1, place))
    var lines = person.look().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[2].hasPrefix(" › package-5"))
    for _ in 0..<20 { person.press(.wheel(1, place)) }
    #expect(person.look().contains("package-39"))
    for _ in 0..<20 { person.press(.wheel(-1, place)) }
    lines = person.look().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[2].hasPrefix(" Installed "))
    #expect(lines.contains { $0.hasPrefix(" › package-") })
  }

  @Test func `the wheel scrolls content away from the focus until the next key`() {
    var screen = Screen()
    let host = SceneHost {
      VStack {
        Button("Top") {}
        ForEach(0..<50) { Text("line \($0)") }
      }
    }
    screen.update(host.scene())
    let size = TerminalSize(columns: 30, rows: 8)
    _ = screen.frame(size)
    _ = screen.handle(Key(.wheel(1, Point(x: 3, y: 3))))
    var frame = screen.frame(size)
    #expect(frame.grid.text(row: 1).contains("line 2"))
    #expect(frame.hits.regions.contains { $0.words == "Top" } == false)
    _ = screen.handle(Key(.down))
    frame = screen.frame(size)
    #expect(frame.grid.text(row: 1).contains("‹ Top ›"))
  }

  @Test func `read-only clicks select and press nothing`() throws {
    var person = person()
    person.screen.isReadOnly = true
    _ = person.look()
    try click("package-4 5.2.15-2+b7", &person)
    #expect(desk.log.isEmpty)
    #expect(person.look().contains("› package-4 "))
  }

  @Test func `Ctrl-O turns the mouse on and off, and the hints say so while it is on`() {
    var person = Person(desk)
    #expect(!person.look().contains("Mouse"))
    person.press(.control("o"))
    #expect(person.look().contains("^o Mouse off"))
    person.press(.control("o"))
    #expect(!person.look().contains("Mouse"))
  }

  @Test func `places are cut to what is seen, whatever the size`() {
    for columns in 0...12 {
      for rows in 0...12 {
        desk.shown = rows % 2 == 0 ? "sheet" : nil
        var person = Person(desk)
        let frame = person.screen.frame(TerminalSize(columns: columns, rows: rows))
        for region in frame.hits.regions {
          #expect(frame.grid[region.place.x, region.place.y] != nil, "\(columns)×\(rows): \(region)")
          #expect(region.place.maxX <= columns && region.place.maxY <= rows, "\(columns)×\(rows): \(region)")
        }
      }
    }
  }
}
