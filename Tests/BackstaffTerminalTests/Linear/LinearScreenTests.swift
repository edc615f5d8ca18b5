import BackstaffViews
import Testing

@testable import BackstaffTerminal

@MainActor
struct LinearScreenTests {
  private let desk = DeskFixture(rows: 3)

  /// A person who hears what is printed.
  private struct Listener {
    var person: Person
    var linear = LinearScreen()

    @MainActor
    mutating func hear() -> [String] { words()?.lines ?? [] }

    @MainActor
    mutating func words() -> LinearScreen.Announcement? {
      person.screen.linearPage.flatMap { linear.announce($0) }
    }

    @MainActor
    mutating func press(_ codes: Key.Code...) -> [String] {
      for code in codes { person.press(code) }
      return hear()
    }
  }

  @Test func `a page is read as a whole, with a word for each role, and ends with the line that has the focus`() {
    var listener = Listener(person: Person(desk))
    #expect(
      listener.hear() == [
        "  Screen Inventory",
        "  Search field Search, empty",
        "  List, 4 rows",
        "  Heading Installed",
        "> Button package-0, 5.2.15-2+b7",
        "  Button package-1, 5.2.15-2+b7",
        "  Button package-2, 5.2.15-2+b7",
        "  Button Add, key a",
        "  Button Check plan, key c",
        "Keys: / Search, q Quit",
        "> Button package-0, 5.2.15-2+b7",
      ])
    #expect(listener.hear() == [])
  }

  @Test func `afterwards only what changed is said`() {
    var listener = Listener(person: Person(desk))
    _ = listener.hear()
    #expect(listener.press(.down) == ["> Button package-1, 5.2.15-2+b7"])
    desk.packages.removeLast()
    #expect(
      listener.press(.insert) == [
        "Gone: Button package-2, 5.2.15-2+b7", "  List, 3 rows", "> Button package-1, 5.2.15-2+b7",
      ])
    desk.packages.append("vim")
    #expect(
      listener.press(.insert) == [
        "  List, 4 rows", "  Button vim, 5.2.15-2+b7", "> Button package-1, 5.2.15-2+b7",
      ])
  }

  @Test func `a presentation is a page of its own, and so is what was below when it is gone`() {
    var listener = Listener(person: Person(desk))
    _ = listener.hear()
    desk.shown = "dialog"
    #expect(
      listener.press(.insert) == [
        "  Dialog Remove bash?",
        "  These would go too: bash-completion, command-not-found.",
        "  Destructive button Remove",
        "> Cancel button Keep",
        "Keys: Esc Keep",
        "> Cancel button Keep",
      ])
    desk.shown = nil
    #expect(listener.press(.insert).first == "  Screen Inventory")
  }

  @Test func `back on a page that was read one hears where one is and what is new there`() {
    var listener = Listener(person: Person(desk))
    _ = listener.hear()
    desk.shown = "sheet"
    #expect(listener.press(.insert).first == "  Sheet Plan an install")
    desk.shown = nil
    #expect(listener.press(.insert) == ["  Screen Inventory", "> Button package-0, 5.2.15-2+b7"])
    desk.shown = "sheet"
    // Another sheet, though it looks the same: it is read again.
    #expect(listener.press(.insert).count > 4)
    desk.packages.append("vim")
    desk.shown = nil
    #expect(
      listener.press(.insert) == [
        "  Screen Inventory", "  List, 5 rows", "  Button vim, 5.2.15-2+b7", "> Button package-0, 5.2.15-2+b7",
      ])
  }

  @Test func `what has no answer yet is said once, and its end is not`() throws {
    let host = SceneHost {
      VStack {
        Button("Save") {}
        Button("Check") {}
        List { Button("row") {} }
      }
    }
    var screen = Screen()
    var linear = LinearScreen()
    func hear() -> [String] {
      screen.update(host.scene())
      return screen.linearPage.flatMap { linear.announce($0) }?.lines ?? []
    }
    _ = hear()
    let all = screen.activeLayer?.controls.map(\.id) ?? []
    let row = screen.activeLayer?.stops.last.flatMap { screen.controls(at: $0).first?.id }
    host.pending = Set(all + [try #require(row)])
    #expect(hear() == ["  Waiting for an answer", "> Button Save"])
    host.pending = []
    #expect(hear() == [])
  }

  @Test func `of a long text the first sentence is read, and all of it when the page is read again`() throws {
    let sentence = "The shell reads commands from a file."
    let long = sentence + String(repeating: " It goes on and on", count: 20) + "."
    let endless = String(repeating: "word ", count: 80)
    let host = SceneHost {
      VStack {
        Text(long)
        Text(endless)
        Text(String(repeating: "x", count: 200))
        TextField("Note", text: .constant(long))
        Button("Done") {}
      }
    }
    var screen = Screen()
    screen.update(host.scene())
    var linear = LinearScreen()
    let page = try #require(screen.linearPage)
    let first = linear.announce(page)?.lines ?? []
    try #require(first.count > 4)
    #expect(first[1] == "  \(sentence) … Ctrl-L reads all of it")
    #expect(first[2] == "  \(String(repeating: "word ", count: 39))word … Ctrl-L reads all of it")
    #expect(first[3].count == 202)
    // The text that one types in is there as a whole: the cursor stands in it.
    #expect(first.last == "> Field Note, \(long)")
    linear.forget()
    let again = linear.announce(page)
    #expect(again?.lines[1] == "  " + long)
    screen.hasKeys = false
    #expect(screen.linearPage?.lines[1].printed == "  " + long)
  }

  @Test func `one hidden character is one`() throws {
    var screen = Screen()
    screen.update(SceneHost { SecureField("Secret", text: .constant("h")) }.scene())
    #expect(screen.linearPage?.lines.last?.text == "Field Secret, 1 character, hidden")
  }

  @Test func `a mark in a row and the text behind it are told apart`() throws {
    var screen = Screen()
    screen.update(
      SceneHost {
        List {
          Button {
          } label: {
            HStack {
              Text("curl")
              Text("held")
              VStack { Text("fetch a URL") }
            }
          }
        }
      }.scene())
    #expect(screen.linearPage?.lines.last?.text == "Button curl, held, fetch a URL")
  }

  @Test func `what is typed takes the place of the line, and the cursor stands in the text`() throws {
    desk.shown = "sheet"
    desk.name = "vm"
    var listener = Listener(person: Person(desk))
    #expect(listener.hear().last == "> Field Package, vm")
    #expect(listener.press(.left) == ["> Field Package, vm"])
    listener.person.press(.character("i"))
    let heard = listener.words()
    let words = try #require(heard)
    #expect(words == LinearScreen.Announcement(lines: ["> Field Package, vim"], replacesLast: true, columnsBack: 1))
    #expect(
      String(decoding: words.bytes(columns: 40, policy: .scalars), as: UTF8.self)
        == "\r> Field Package, vim\u{1B}[K\u{8}")
    #expect(
      String(decoding: words.bytes(columns: 20, policy: .scalars), as: UTF8.self) == "\r\n> Field Package, vim")
    #expect(listener.press(.tab).last?.hasPrefix("> Field Note, ") == true)
    #expect(listener.press(.tab, .character(" ")) == ["> Toggle Hold this version, on"])
  }

  @Test func `of a long list a part is read, and going on in it is no news`() {
    let long = DeskFixture(rows: 100)
    var listener = Listener(person: Person(long))
    #expect(listener.hear().filter { $0.contains("package-") }.count == 20)
    for _ in 0..<25 { listener.person.press(.down) }
    #expect(listener.hear() == ["> Button package-25, 5.2.15-2+b7"])
    #expect(listener.person.screen.linearPage?.lines.contains { $0.text.contains("package-40") } == false)
  }

  @Test func `no control character of the state is printed, and a hidden text is not said`() throws {
    let host = SceneHost {
      VStack {
        Text("a\u{1B}[2Jb\nc")
        SecureField("Secret", text: .constant("hunter2"))
        ProgressView("Size", value: 0.4)
        ProgressView("Reading")
        HStack {
          Text("left")
          Spacer()
          Text("right")
        }
        Picker("Kind", selection: .constant(2)) {
          Text("one").tag(1)
          Text("two").tag(2)
        }
        Button("Off") {}.disabled(true)
      }
    }
    var screen = Screen()
    screen.update(host.scene())
    let lines = try #require(screen.linearPage).lines.map(\.printed)
    #expect(
      lines == [
        "  Screen", "  a␛[2Jb c", "> Field Secret, 7 characters, hidden", "  Progress Size, 40 percent",
        "  Progress Reading, under way", "  left, right", "  Picker Kind, two, 2 of 2", "  Button Off, not available",
      ])
  }

  @Test func `what the front says is said once, and a forgotten page is read again`() {
    var listener = Listener(person: Person(desk))
    _ = listener.hear()
    listener.person.screen.notice = "No store daemon."
    #expect(listener.hear().first == "  Notice: No store daemon.")
    listener.person.screen.notice = nil
    #expect(listener.hear().first == "Gone: Notice: No store daemon.")
    listener.linear.forget()
    #expect(listener.hear().first == "  Screen Inventory")
  }
}
