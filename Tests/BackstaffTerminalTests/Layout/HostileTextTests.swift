import BackstaffViews
import Testing

@testable import BackstaffTerminal

/// Texts and numbers that nobody means to show.
@MainActor
struct HostileTextTests {
  private func frame(_ view: @escaping @MainActor () -> some View) -> String {
    var screen = Screen()
    screen.update(SceneHost(view).scene())
    return screen.frame(TerminalSize(columns: 40, rows: 8)).plainText
  }

  @Test func `a text of a megabyte is drawn as far as it is seen`() {
    let long = String(repeating: "0123456789abcdef", count: 65_536)
    let rows = frame {
      List {
        HStack {
          Text("name").frame(width: 8, alignment: .leading)
          Text(long)
        }
        Button(long) {}
        Toggle(long, isOn: .constant(true))
        ProgressView(long, value: 0.5)
      }
    }
    #expect(rows.contains(" › name     0123456789abcdef01234567…"))
    #expect(frame { ScrollView { Text(long) } }.contains("0123456789abcdef"))
  }

  @Test func `a hundred thousand combining marks are one letter`() {
    let marks = "e" + String(repeating: "\u{301}", count: 100_000)
    #expect(CellText(marks).columns == 1)
    #expect(CellText(marks).text.unicodeScalars.count == WidthPolicy.clusterScalarLimit)
    let shown = frame {
      VStack {
        Text(marks + " behind")
        TextField("Name", text: .constant(marks))
        Button(marks) {}
      }
    }
    #expect(shown.contains(" behind"))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -1, 0, 0.5, 2, .greatestFiniteMagnitude, .leastNonzeroMagnitude])
  func `a share that is none is drawn as none, and one beyond its ends as the end`(_ value: Double) {
    for total: Double in [1, 0, -1, .nan, .infinity, -.infinity, .leastNonzeroMagnitude, .greatestFiniteMagnitude] {
      let shown = frame { ProgressView("Size", value: value, total: total) }
      let isShare = value.isFinite && total.isFinite && total > 0
      #expect(shown.contains(isShare ? "%" : "… Size"), "\(value) of \(total)")
      guard isShare else { continue }
      let share = min(max(value / total, 0), 1)
      #expect(shown.contains("\(Int((share * 100).rounded(.down)))%"), "\(value) of \(total)")
    }
  }
}
