import Backstaff
import BackstaffViews
import Testing

@testable import BackstaffTerminal

/// Whatever has the focus is seen, however small the terminal is.
@MainActor
struct SmallSizesTests {
  /// Screens of the shapes that people make.
  enum Shape: String, CaseIterable {
    case list, sheet, popover, dialog, page
    case listBetweenTexts, rowOfControls, rowsWithControls, tabs, alert
  }

  private let desk = DeskFixture(rows: 12)

  private func screen(_ shape: Shape) -> Screen {
    var screen = Screen()
    let desk = desk
    desk.shown = shape.rawValue
    let host =
      switch shape {
      case .list, .sheet, .popover, .dialog, .page: SceneHost { DeskFixtureView(desk: desk) }
      case .listBetweenTexts: SceneHost { ListBetweenTexts() }
      case .rowOfControls: SceneHost { RowOfControls() }
      case .rowsWithControls: SceneHost { RowsWithControls() }
      case .tabs: SceneHost { TwoTabs() }
      case .alert: SceneHost { LongAlert() }
      }
    screen.update(host.scene())
    return screen
  }

  /// What is focused: a control, or the selected row of a list.
  private func focusID(_ screen: Screen) -> String? {
    guard let layer = screen.activeLayer, let stop = screen.focusedStop(in: layer) else { return nil }
    guard case .list(let list) = stop else { return stop.id }
    return list.children.id(at: screen.positions[list.id]?.index ?? 0)
  }

  /// Whether one of its cells is drawn as what has the focus.
  private func isSeen(_ id: String, in frame: Frame) -> Bool {
    frame.hits.regions.filter { $0.id == id }.contains { region in
      let (place, grid) = (region.place, frame.grid)
      return (place.y..<place.y + place.height).contains { y in
        (place.x..<place.x + place.width).contains { x in
          grid[x, y].map { !$0.style.attributes.isDisjoint(with: [.reverse, .underline]) } ?? false
        }
      }
    }
  }

  @Test(arguments: Shape.allCases) func `whatever has the focus is seen at every size with a line for it`(
    _ shape: Shape
  ) async throws {
    var screen = screen(shape)
    let stops = try #require(screen.activeLayer).stops.count
    #expect(stops > 0)
    for turn in 0..<stops {
      let id = try #require(focusID(screen), "\(shape)")
      var hidden: [String] = []
      for columns in 0...24 where columns < 11 && turn == 0 || [1, 3, 8, 12, 20, 24].contains(columns) {
        // Other tests have the main actor meanwhile.
        await Task.yield()
        for rows in 0...8 {
          let frame = screen.frame(TerminalSize(columns: columns, rows: rows))
          if rows > 0, columns > 0, !isSeen(id, in: frame) { hidden.append("\(columns)x\(rows)") }
        }
      }
      #expect(hidden == [], "\(shape), focus \(turn) on \(id)")
      _ = screen.handle(Key(.tab))
    }
  }

  @Test(arguments: [Shape.list, .listBetweenTexts, .rowsWithControls])
  func `every row of a list is seen when it is the selected one`(_ shape: Shape) throws {
    var screen = screen(shape)
    for size in [(10, 3), (20, 6), (24, 2), (3, 1)].map({ TerminalSize(columns: $0, rows: $1) }) {
      _ = screen.handle(Key(.home))
      for _ in 0..<12 {
        let id = try #require(focusID(screen))
        #expect(isSeen(id, in: screen.frame(size)), "\(shape) \(size): \(id)")
        _ = screen.handle(Key(.down))
      }
    }
  }

  @Test func `a dialog at 20 by 6 opens with its focused button in sight`() {
    var screen = screen(.dialog)
    #expect(screen.frame(TerminalSize(columns: 20, rows: 6)).plainText.contains("‹ Keep ›"))
    #expect(screen.frame(TerminalSize(columns: 12, rows: 2)).plainText.contains("‹ Keep ›"))
  }

  @Test func `a list at 10 by 3 shows the selected row`() {
    var screen = screen(.list)
    #expect(
      screen.frame(TerminalSize(columns: 10, rows: 3)).plainText == """
        ── Inve…──
         ›pac…5.…
         …  q Quit
        """)
  }

  @Test func `of a scrolled page the focused row is seen from its first line`() {
    var screen = Screen()
    screen.update(
      SceneHost {
        VStack {
          Text("above")
          Button {
          } label: {
            VStack {
              Text("first")
              Text("second")
              Text("third")
            }
          }
        }
      }.scene())
    #expect(screen.frame(TerminalSize(columns: 20, rows: 3)).grid.text(row: 1).contains("first"))
  }
}

private struct ListBetweenTexts: View {
  var body: some View {
    VStack {
      Text("An inventory of 40 packages, of which two are held")
      VStack {
        Text("one more line")
        List { ForEach(0..<12) { number in Button("row \(number)") {} } }
      }
      Button("Below") {}
    }
    .navigationTitle("Between")
    .toolbar { Button("Add a package") {}.keyboardShortcut("a") }
  }
}

private struct RowOfControls: View {
  var body: some View {
    VStack {
      Text("Words above that take some lines of their own, as help does.")
      HStack {
        Text("Name")
        TextField("First", text: .constant("ada"))
        Button("Take it") {}
        Toggle("Held", isOn: .constant(true))
        Stepper("Copies", value: .constant(3))
        Picker("Kind", selection: .constant(1)) { Text("one").tag(1) }
      }
    }
  }
}

private struct RowsWithControls: View {
  var body: some View {
    List {
      ForEach(["First", "Second"], id: \.self) { title in
        Section(title) {
          ForEach(0..<6) { number in
            HStack {
              Text("\(title) \(number)")
              Button("Edit") {}
              Button("Drop") {}
            }
          }
        }
      }
    }
  }
}

private struct TwoTabs: View {
  var body: some View {
    TabView {
      VStack {
        Text("a line that is wider than some terminals")
        Button("Inside") {}
      }
      .tabItem { Text("Inbox") }
      Text("other").tabItem { Text("Settings") }
    }
  }
}

private struct LongAlert: View {
  var body: some View {
    Text("below").alert("The plan cannot be checked", isPresented: .constant(true)) {
      Button("Try again") {}
      Button("Leave it", role: .cancel) {}
    } message: {
      Text("apt did not answer within ten seconds; another program may hold the lock of the package lists.")
    }
  }
}
