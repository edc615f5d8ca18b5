import BackstaffViews
import Testing

@testable import BackstaffTerminal

@MainActor
struct BoxLayoutTests {
  private func frame(_ columns: Int, _ rows: Int, _ view: @escaping @MainActor () -> some View) -> Frame {
    var screen = Screen()
    screen.update(SceneHost(view).scene())
    return screen.frame(TerminalSize(columns: columns + 2, rows: rows + 2))
  }

  private func lines(_ columns: Int, _ rows: Int, _ view: @escaping @MainActor () -> some View) -> [String] {
    let grid = frame(columns, rows, view).grid
    return (1...rows).map { String(grid.text(row: $0).dropFirst()) }
  }

  @Test func `padding is free space at the sides`() {
    let column = lines(10, 4) {
      VStack {
        Text("ab").padding(.leading, 3).padding(.top)
        Text("c")
      }
    }
    #expect(column == ["", "   ab", "c", ""])
    let row = lines(10, 1) {
      HStack {
        Text("a").padding(.horizontal, 2)
        Text("b")
      }
    }
    #expect(row == ["  a   b"])
  }

  @Test func `a size has its content where the alignment says`() {
    #expect(lines(10, 1) { Text("ab").frame(width: 6) } == ["  ab"])
    #expect(lines(10, 1) { Text("ab").frame(width: 6, alignment: .trailing) } == ["    ab"])
    #expect(lines(10, 3) { Text("ab").frame(width: 6, height: 3, alignment: .bottom) } == ["", "", "  ab"])
    #expect(lines(10, 2) { Text("abcd efgh").frame(width: 4) } == ["abcd", "efgh"])
  }

  @Test func `what takes all the space stands in the middle of it`() {
    let rows = lines(9, 5) { VStack { Text("x") }.frame(maxWidth: .infinity, maxHeight: .infinity) }
    #expect(rows == ["", "", "    x", "", ""])
  }

  @Test func `free rows go to what asks for them, evenly`() {
    let rows = lines(5, 5) {
      VStack {
        Text("a")
        Spacer()
        Text("b")
      }
    }
    #expect(rows == ["a", "", "", "", "b"])
  }

  @Test func `a background fills the space of what it is behind`() {
    let grid = frame(6, 3) { Text("x").frame(maxWidth: .infinity, maxHeight: .infinity).background(.green) }.grid
    for y in 1...3 {
      for x in 1...6 { #expect(grid[x, y]?.style.background == .green) }
    }
    #expect(grid[0, 1]?.style.background == .plain)
    #expect(grid.text(row: 2).contains("x"))
  }

  @Test func `layers are drawn over one another`() {
    let rows = lines(8, 3) {
      ZStack(alignment: .topTrailing) {
        Text("........").frame(maxWidth: .infinity)
        Text("ab")
      }
    }
    #expect(rows[0] == "......ab")
  }

  @Test func `a row gives its free columns to what takes them`() {
    let rows = lines(10, 1) {
      HStack {
        Text("a").frame(maxWidth: .infinity, alignment: .leading)
        Text("z")
      }
    }
    #expect(rows == ["a        z"])
  }

  @Test func `tabs are a line above what is shown`() {
    let rows = lines(30, 3) {
      TabView {
        Text("inside").tabItem { Text("Inbox") }
        Text("other").tabItem { Text("설정") }
      }
    }
    #expect(rows == ["‹Inbox›  설정", "inside", ""])
  }

  @Test func `choices and numbers show how they are changed`() {
    let rows = lines(40, 3) {
      Form {
        TextField("Name", text: .constant("x")).disabled(true)
        Picker("Channel", selection: .constant(1)) {
          Text("stable").tag(1)
          Text("sid").tag(2)
        }
        Stepper("Copies", value: .constant(3))
      }
    }
    #expect(rows == ["  Name    [x                           ]", "› Channel ‹stable ▾›", "  Copies  [− +]"])
  }

  @Test func `a hidden field shows a dot for each character`() {
    var screen = Screen()
    let text = "pass"
    screen.update(SceneHost { SecureField("Key", text: .constant(text)) }.scene())
    let plain = screen.frame(TerminalSize(columns: 30, rows: 4)).plainText
    #expect(plain.contains("••••"))
    #expect(!plain.contains("pass"))
  }

  @Test func `a link shows that it leads somewhere`() {
    #expect(lines(20, 1) { NavigationLink("More") { Text("x") } } == ["‹ More › ›"])
  }
}
