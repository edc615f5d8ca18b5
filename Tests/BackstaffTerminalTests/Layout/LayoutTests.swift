import Backstaff
import BackstaffViews
import Testing

@testable import BackstaffTerminal

@MainActor
struct LayoutTests {
  private func lines(_ columns: Int, _ rows: Int, _ view: @escaping @MainActor () -> some View) -> [String] {
    var screen = Screen()
    screen.update(SceneHost(view).scene())
    let frame = screen.frame(TerminalSize(columns: columns + 2, rows: rows + 2))
    return (1...rows).map { String(frame.grid.text(row: $0).dropFirst()) }
  }

  @Test func `a spacer pushes its neighbours to the edges`() {
    let row = lines(20, 1) {
      HStack {
        Text("left")
        Spacer()
        Text("right")
      }
    }
    #expect(row == ["left           right"])
  }

  @Test func `in a narrow row the widest part is cut first`() {
    let row = lines(12, 1) {
      HStack {
        Text("name")
        Text("a very long description")
      }
    }
    #expect(row == ["name a very…"])
  }

  @Test func `a wished width makes columns`() {
    let rows = lines(20, 2) {
      VStack {
        HStack {
          Text("a").frame(width: 6, alignment: .leading)
          Text("1")
        }
        HStack {
          Text("bbb").frame(width: 6, alignment: .leading)
          Text("2")
        }
      }
    }
    #expect(rows == ["a      1", "bbb    2"])
  }

  @Test func `wished columns stay below one another whatever else is in a row, and leave room for it`() {
    func row(_ name: String, mark: String, _ summary: String) -> some View {
      HStack {
        Text(name).frame(width: 22, alignment: .leading)
        Text("5.2.15-2").frame(width: 14, alignment: .leading)
        if !mark.isEmpty { Text(mark) }
        Text(summary)
      }
    }
    let rows = lines(34, 4) {
      VStack {
        row("bash", mark: "", "GNU Bourne Again SHell")
        row("command-not-found", mark: "", "x")
        row("tmux", mark: "held", "terminal multiplexer")
        row("curl", mark: "", "")
      }
    }
    #expect(
      rows == [
        "bash         5.2.15-2    GNU Bour…", "command-not… 5.2.15-2    x", "tmux         5.2.15-2    held ter…",
        "curl         5.2.15-2",
      ])
  }

  @Test func `a part without a column has no gap either`() {
    #expect(
      lines(20, 1) {
        HStack {
          Text("a")
          Text("")
          Text("b")
        }
      } == ["a b"])
  }

  @Test func `a column stands where its alignment says`() {
    #expect(lines(9, 1) { VStack(alignment: .center) { Text("abc") } } == ["   abc"])
    #expect(lines(9, 1) { VStack(alignment: .trailing) { Text("abc") } } == ["      abc"])
  }

  @Test func `texts wrap in a column`() {
    #expect(lines(10, 3) { Text("one two three") } == ["one two", "three", ""])
  }

  @Test func `buttons that do not fit beside one another stand below one another`() {
    let rows = lines(14, 2) {
      HStack {
        Button("Remove it", role: .destructive) {}
        Button("Keep", role: .cancel) {}
      }
    }
    #expect(rows == ["‹ Remove it ›", "[ Keep ]"])
  }

  @Test func `controls show their state in plain text`() {
    let rows = lines(40, 5) {
      VStack {
        Toggle("on", isOn: .constant(true))
        Toggle("off", isOn: .constant(false))
        ProgressView("Half", value: 1, total: 2)
        ProgressView("Reading")
        Label("Warning", systemImage: "exclamationmark")
      }
    }
    #expect(rows == ["‹x› on", "[ ] off", "Half  ██████████░░░░░░░░░░ 50%", "… Reading", "Warning"])
  }

  @Test func `fields of a form stand below one another`() {
    let rows = lines(30, 2) {
      Form {
        TextField("A", text: .constant("one"))
        TextField("Longer", text: .constant("two"))
      }
    }
    #expect(rows == ["› A      ‹one                ›", "  Longer [two                ]"])
  }

  @Test func `a list beside fixed parts takes what they leave`() {
    let rows = lines(12, 6) {
      VStack {
        Text("above")
        List { ForEach(0..<50) { Text("row \($0)") } }
        Text("below")
      }
    }
    #expect(rows.first == "above")
    #expect(rows.last == "below")
    #expect(rows[1] == "› row 0    ┃")
    #expect(rows[4].hasPrefix("  row 3"))
  }

  @Test func `rows may be several lines high`() {
    let rows = lines(12, 4) {
      List {
        ForEach(0..<2) { number in
          VStack {
            Text("name \(number)")
            Text("more")
          }
        }
      }
    }
    #expect(rows == ["› name 0", "  more", "  name 1", "  more"])
  }
}
