import BackstaffViews
import Testing

@testable import BackstaffTerminal

@MainActor
struct ScreenKeysTests {
  @Test func `arrows and j k move through the rows, Enter opens the one that is marked`() {
    let desk = DeskFixture()
    var person = Person(desk)
    person.press(.down)
    person.type("jjk")
    person.press(.enter)
    #expect(desk.log == ["open package-2"])
    person.press(.up, .up, .up, .up, .enter)
    #expect(desk.log.last == "open package-0")
  }

  @Test func `End and Home go to the ends, a page key by what is seen with one row in common`() {
    let desk = DeskFixture(rows: 80)
    var person = Person(desk)
    person.press(.end, .enter)
    let seen = person.look().split(separator: "\n").count { $0.contains("package-") }
    #expect(seen > 11)
    person.press(.home, .enter, .pageDown, .enter, .pageDown, .enter, .pageUp, .enter)
    let pages = [1, 2, 1].map { "open package-\($0 * (seen - 1))" }
    #expect(desk.log == ["open package-79", "open package-0"] + pages)
  }

  @Test func `shortcuts press buttons while no field has the focus`() {
    let desk = DeskFixture()
    var person = Person(desk)
    person.type("c")
    #expect(desk.log == ["check"])
    person.type("/c")
    #expect(desk.log == ["check"])
    #expect(desk.query == "c")
  }

  @Test func `only the topmost presentation hears shortcuts`() {
    let desk = DeskFixture()
    var person = Person(desk)
    desk.shown = "page"
    person.screen.update(person.host.scene())
    person.type("ce")
    #expect(desk.log == ["edit"])
  }

  @Test func `typing goes to the focused field and Tab to the next`() {
    let desk = DeskFixture()
    var person = Person(desk)
    person.type("a")
    #expect(desk.shown == "sheet")
    person.type("vim q")
    #expect(desk.name == "vim q")
    #expect(!person.hasQuit)
    person.press(.backspace, .backspace, .tab, .tab)
    #expect(desk.name == "vim")
    person.press(.character(" "))
    #expect(desk.isHeld)
    person.press(.tab, .enter)
    #expect(desk.log == ["save"])
  }

  @Test func `Enter in a field presses the default button`() {
    let desk = DeskFixture()
    var person = Person(desk)
    person.type("avim")
    person.press(.enter)
    #expect(desk.log == ["save"])
  }

  @Test func `Esc closes the topmost presentation, from a field too`() {
    for shown in ["sheet", "popover", "page"] {
      let desk = DeskFixture()
      var person = Person(desk)
      desk.shown = shown
      person.screen.update(person.host.scene())
      person.press(.escape)
      #expect(desk.shown == nil, "\(shown)")
    }
  }

  @Test func `Esc in a question presses its cancel button`() {
    let desk = DeskFixture()
    var person = Person(desk)
    desk.shown = "dialog"
    person.screen.update(person.host.scene())
    person.press(.escape)
    #expect(desk.log == ["keep"])
    #expect(desk.shown == nil)
  }

  @Test func `left and right move between answers`() {
    let desk = DeskFixture()
    var person = Person(desk)
    desk.shown = "dialog"
    person.screen.update(person.host.scene())
    person.press(.left, .enter)
    #expect(desk.log == ["remove"])
  }

  @Test func `q quits only where it is no letter, Ctrl-C everywhere`() {
    let desk = DeskFixture()
    var person = Person(desk)
    person.type("/q")
    #expect(!person.hasQuit && desk.query == "q")
    person.press(.control("c"))
    #expect(person.hasQuit)
    var other = Person(desk)
    other.type("q")
    #expect(other.hasQuit)
  }

  @Test func `Esc leaves the search, and on the list empties it`() {
    let desk = DeskFixture()
    var person = Person(desk)
    person.type("/ba")
    person.press(.escape)
    #expect(!person.screen.isTyping && desk.query == "ba")
    person.press(.escape)
    #expect(desk.query == "")
    #expect(!person.look().contains("ba["))
  }

  @Test func `a disabled button does nothing`() {
    var pressed = 0
    let host = SceneHost {
      VStack {
        Button("No") { pressed += 1 }.keyboardShortcut("n").disabled(true)
        Button("Yes") { pressed += 10 }
      }
    }
    var screen = Screen()
    screen.update(host.scene())
    for key in [Key.character("n"), Key(.enter)] {
      for case .perform(let action) in screen.handle(key) { action() }
    }
    #expect(pressed == 10)
  }

  @Test func `the selection follows its row when rows come and go`() {
    let desk = DeskFixture(rows: 10)
    var person = Person(desk)
    person.press(.down, .down, .down)
    desk.packages.insert(contentsOf: ["new-1", "new-2"], at: 0)
    person.screen.update(person.host.scene())
    person.press(.enter)
    #expect(desk.log == ["open package-3"])
    desk.packages.removeAll { $0 == "package-3" }
    person.screen.update(person.host.scene())
    person.press(.enter)
    #expect(desk.log.last == "open package-4")
    desk.packages = []
    person.screen.update(person.host.scene())
    person.press(.enter, .down)
    #expect(desk.log.count == 2)
  }

  @Test func `the focus below returns when a sheet closes`() {
    let desk = DeskFixture()
    var person = Person(desk)
    person.press(.down, .down)
    person.type("a")
    person.press(.escape, .enter)
    #expect(desk.log == ["open package-2"])
  }

  @Test func `a field keeps what is typed while the store lags behind`() {
    let desk = DeskFixture()
    var person = Person(desk)
    person.type("a")
    let stale = person.host.scene()
    person.hasSubmissionsInFlight = true
    person.type("vim")
    person.screen.update(stale, hasSubmissionsInFlight: true)
    #expect(person.look().contains("‹vim"))
    desk.name = "emacs"
    person.screen.update(person.host.scene(), hasSubmissionsInFlight: false)
    #expect(person.look().contains("‹emacs"))
  }

  @Test func `a paste lands in the field as one edit`() {
    let desk = DeskFixture()
    var person = Person(desk)
    person.type("a")
    person.press(Key(.paste("lib\u{1B}c6\n")))
    #expect(desk.name == "libc6 ")
  }

  @Test func `a list of a hundred thousand rows makes only what is seen`() {
    var made = 0
    let host = SceneHost {
      List {
        ForEach(0..<100_000) { number in
          let _ = made += 1
          Text("row \(number)")
        }
      }
    }
    var screen = Screen()
    screen.update(host.scene())
    _ = screen.frame(.standard)
    #expect(made < 200, "\(made) rows were made for one frame")
    made = 0
    _ = screen.handle(Key(.pageDown))
    _ = screen.frame(.standard)
    #expect(made < 250, "\(made) rows were made for one page")
    for key in [Key(.end), Key(.home)] {
      made = 0
      _ = screen.handle(key)
      _ = screen.frame(.standard)
      #expect(made < 250, "\(made) rows were made on the way to an end")
    }
  }

  @Test func `a screen for looking only moves and changes nothing`() {
    let desk = DeskFixture(rows: 5)
    var person = Person(desk)
    person.screen.isReadOnly = true
    person.press(.down, .down, .enter, .character(" "))
    person.type("ac/x")
    #expect(person.look().contains("› package-2"))
    #expect(desk.log.isEmpty && desk.shown == nil && desk.query == "")
    desk.shown = "sheet"
    person.screen.update(person.host.scene())
    person.type("x")
    person.press(.escape, .enter)
    #expect(desk.shown == "sheet" && desk.name == "" && desk.log.isEmpty)
    person.type("q")
    #expect(person.hasQuit)
  }

  @Test func `left and right choose among the controls of a row`() {
    var log: [String] = []
    let host = SceneHost {
      List {
        HStack {
          Text("bash")
          Button("Hold") { log.append("hold") }.keyboardShortcut("h")
          Button("Drop") { log.append("drop") }
        }
        Text("plain")
      }
    }
    var screen = Screen()
    screen.update(host.scene())
    for key in [Key(.enter), Key(.right), Key(.right), Key(.enter), .character("h"), Key(.down), .character("h")] {
      for case .perform(let action) in screen.handle(key) { action() }
    }
    #expect(log == ["hold", "drop", "hold"])
  }

  @Test func `the actions of a row are reached by their keys and shown with the selected row only`() {
    var log: [String] = []
    let host = SceneHost {
      List {
        ForEach(["bash", "sed"], id: \.self) { name in
          Button(name) { log.append("open \(name)") }
            .swipeActions {
              Button("Edit") { log.append("edit \(name)") }.keyboardShortcut("e")
              Button("Never") { log.append("never") }.keyboardShortcut("n").disabled(true)
            }
        }
        Text("plain")
      }
    }
    var screen = Screen()
    screen.update(host.scene())
    let size = TerminalSize(columns: 40, rows: 6)
    #expect(screen.frame(size).plainText.contains("e Edit"))
    #expect(!screen.frame(size).plainText.contains("[ Edit ]"))
    for key in [Key.character("e"), Key(.enter), Key(.down), Key(.right), .character("e"), .character("n")] {
      for case .perform(let action) in screen.handle(key) { action() }
    }
    _ = screen.handle(Key(.down))
    #expect(!screen.frame(size).plainText.contains("Edit"))
    #expect(log == ["edit bash", "open bash", "edit sed"])
  }
}
