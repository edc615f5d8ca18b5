import BackstaffViews
import Testing

@MainActor
struct TabViewTests {
  private struct Counter: View {
    @State var count = 0
    var body: some View { Button("count \(count)") { count += 1 } }
  }

  @Test func `the tab whose tag is selected is shown, the others are not drawn`() {
    let selected = Cell("b")
    let drawn = Cell<[String]>([])
    let host = SceneHost {
      TabView(selection: selected.binding) {
        Text("one").onAppear { drawn.value.append("a") }.tabItem { Label("A", systemImage: "star") }.tag("a")
        Text("two").onAppear { drawn.value.append("b") }.tag("b").tabItem { Text("B") }
      }
    }
    #expect(
      host.scene().outline() == """
        screen
          tabs
            row
              tab "A" key 1
              tab-selected "B" key 2
            text "two"
        """)
    #expect(drawn.value == ["b"])
    host.scene().node(labelled: "A")?.activate?()
    #expect(selected.value == "a")
    #expect(host.scene().node(labelled: "one") != nil)
  }

  @Test func `a tab that is not shown keeps its state`() {
    let host = SceneHost {
      TabView {
        Tab("First", systemImage: "1") { Counter() }
        Tab("Second", systemImage: "2") { Text("second") }
      }
    }
    host.scene().node(labelled: "count 0")?.activate?()
    host.scene().node(labelled: "Second")?.activate?()
    _ = host.scene()
    #expect(host.scene().node(labelled: "second") != nil)
    #expect(host.scene().node(labelled: "count 1") == nil)
    host.scene().node(labelled: "First")?.activate?()
    #expect(host.scene().node(labelled: "count 1") != nil)
  }

  @Test func `tabs come from a ForEach too, and one without words has its number`() {
    let selected = Cell(2)
    let screen = scene {
      TabView(selection: selected.binding) {
        ForEach([1, 2], id: \.self) { number in
          Text("page \(number)").tabItem { Text("Tab \(number)") }.tag(number)
        }
        Text("bare").tag(3)
      }
    }
    let bar = screen.children.node(at: 0)?.children.node(at: 0)?.children.all ?? []
    #expect(bar.map(\.label) == ["Tab 1", "Tab 2", "3"])
    #expect(screen.node(labelled: "page 2") != nil)
  }

  @Test func `the title of the tab that is shown is the title of the screen`() {
    let screen = scene { TabView { Text("x").navigationTitle("Inside").tabItem { Text("T") } } }
    #expect(screen.label == "Inside")
  }
}
