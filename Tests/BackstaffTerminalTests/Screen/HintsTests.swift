import Backstaff
import BackstaffViews
import Testing

@testable import BackstaffTerminal

@MainActor
@Suite struct HintsTests {
  private func screen(_ view: @escaping @MainActor () -> some View) -> Screen {
    var screen = Screen()
    screen.update(SceneHost(view).scene())
    return screen
  }

  private func hints(_ screen: Screen, columns: Int) -> String {
    var screen = screen
    let lines = screen.frame(TerminalSize(columns: columns, rows: 6)).grid
    return lines.text(row: 5)
  }

  private func desk() -> Screen {
    screen {
      Text("content").toolbar {
        Button("Add") {}.keyboardShortcut("a")
        Button("Check plan") {}.keyboardShortcut("c")
        Button("Counter") {}.keyboardShortcut("n")
      }
    }
  }

  @Test func `what there is no room for is told by dots, and the focused one is never left out`() {
    var screen = desk()
    #expect(hints(screen, columns: 60) == " a Add  c Check plan  n Counter  q Quit")
    #expect(hints(screen, columns: 32) == " a Add  c Check plan  …  q Quit")
    for _ in 0..<3 { _ = screen.handle(Key(.tab)) }
    #expect(hints(screen, columns: 60) == " a Add  c Check plan  n ‹Counter›  q Quit")
    #expect(hints(screen, columns: 32) == " a Add  n ‹Counter›  …  q Quit")
    #expect(hints(screen, columns: 26) == " n ‹Counter›  …  q Quit")
  }

  @Test func `letters are no keys while a field has the focus`() {
    let screen = screen {
      TextField("Name", text: .constant(""))
        .toolbar {
          Button("Add") {}.keyboardShortcut("a")
          Button("Save") {}.keyboardShortcut("s", modifiers: .control)
        }
    }
    #expect(hints(screen, columns: 60) == " ^s Save  Esc Done")
  }

  @Test func `Enter is named as the default button only where it is`() {
    var screen = screen {
      Form {
        TextField("Name", text: .constant(""))
        Toggle("Held", isOn: .constant(false))
        Button("Plan it") {}.keyboardShortcut(.defaultAction)
      }
    }
    #expect(hints(screen, columns: 60) == " Enter Plan it  Esc Done")
    _ = screen.handle(Key(.tab))
    #expect(hints(screen, columns: 60) == " q Quit")
    _ = screen.handle(Key(.tab))
    #expect(hints(screen, columns: 60) == " Enter Plan it  q Quit")
  }

  @Test func `what Enter does on the selected row is named`() {
    var screen = screen {
      List {
        Button("bash") {}
        Toggle("Held", isOn: .constant(true))
        HStack {
          Text("vim")
          Button("Edit") {}
          Button("Drop") {}
        }
        Button("Log out", role: .destructive) {}
        Text("words")
        TextField("Note", text: .constant(""))
      }
    }
    var seen: [String] = []
    for key in [Key.Code.home, .down, .down, .right, .down, .down, .down] {
      _ = screen.handle(Key(key))
      seen.append(hints(screen, columns: 60))
    }
    let words = ["open", "turn off", "Edit", "Drop", "Log out"].map { " Enter \($0)  q Quit" }
    #expect(seen == words + [" q Quit", " Esc Done"])
    screen.isReadOnly = true
    _ = screen.handle(Key(.home))
    #expect(hints(screen, columns: 60) == " q Quit")
  }

  @Test func `a click on what Enter does is Enter`() throws {
    final class Pressed { var count = 0 }
    let pressed = Pressed()
    var screen = screen { List { Button("bash") { pressed.count += 1 } } }
    let region = try #require(screen.frame(.standard).hits.regions.last { $0.words == "open" })
    for case .perform(let action) in screen.handle(Key(.click(region.place.middle))) { action() }
    #expect(pressed.count == 1)
  }

  @Test func `thousands of buttons in a toolbar are no trouble`() {
    var screen = screen {
      Text("content").toolbar { ForEach(0..<20_000, id: \.self) { Button("action \($0)") {} } }
    }
    #expect(hints(screen, columns: 40) == " [action 0]  [action 1]  …  q Quit")
    _ = screen.handle(Key(.backTab))
    #expect(hints(screen, columns: 40) == " [action 0]  ‹action 19999›  …  q Quit")
  }

  @Test func `columns of a given width stay below one another where the rest is cut`() {
    var screen = screen {
      List {
        ForEach(["short", "a much longer description than there is room for"], id: \.self) { words in
          HStack {
            Text("name").frame(width: 12, alignment: .leading)
            Text("1.0").frame(width: 8, alignment: .leading)
            Text(words)
          }
        }
      }
    }
    let frame = screen.frame(TerminalSize(columns: 40, rows: 5)).grid
    #expect(frame.text(row: 1) == " › name         1.0      short")
    #expect(frame.text(row: 2) == "   name         1.0      a much long…")
  }

  @Test func `a tab of a line is chosen by a click`() throws {
    final class Chosen { var tabs: [Page] = [] }
    let chosen = Chosen()
    var screen = screen {
      Text("x").tabLine(TabSelection(Page.first)) { action in
        if case .select(let tab) = action { chosen.tabs.append(tab) }
      } title: {
        $0.rawValue
      }
    }
    let frame = screen.frame(TerminalSize(columns: 40, rows: 5))
    let region = try #require(frame.hits.regions.first { $0.words == "second" && $0.kind == .control })
    for case .perform(let action) in screen.handle(Key(.click(region.place.middle))) { action() }
    #expect(chosen.tabs == [.second])
  }

  @Test func `a list of any length is gone through to its end at once`() {
    var screen = screen { List { ForEach(0..<Int(Int32.max)) { Text("row \($0)") } } }
    _ = screen.handle(.character("G"))
    let frame = screen.frame(TerminalSize(columns: 40, rows: 5)).plainText
    #expect(frame.contains("› row 2147483646"))
    _ = screen.handle(.character("g"))
    #expect(screen.frame(TerminalSize(columns: 40, rows: 5)).plainText.contains("› row 0"))
  }

  @Test func `of a text without end so much is looked at as a screen could show`() {
    let text = String(repeating: "word ", count: 2_000_000)
    #expect(CellText(text).pieces.count == CellText.clusterLimit)
    #expect(CellText.wrapped(text, width: 80).count < 2 * CellText.clusterLimit / 70)
    var screen = screen { TextField("Name", text: .constant(text)).toolbar { Button(text) {} } }
    #expect(screen.frame(TerminalSize(columns: 40, rows: 5)).plainText.contains("word"))
  }

  enum Page: String, Hashable, Sendable, CaseIterable, Codable {
    case first
    case second
  }
}
