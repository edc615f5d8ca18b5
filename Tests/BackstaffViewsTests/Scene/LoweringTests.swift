import Backstaff
import BackstaffViews
import Testing

@MainActor
struct LoweringTests {
  @Test func `views become nodes in the order they were written`() {
    let outline = scene {
      VStack {
        Text("a").bold()
        HStack {
          Label("b", systemImage: "star")
          Spacer()
          ProgressView("c", value: 1, total: 4)
        }
        Divider()
        Button("d", role: .destructive) {}
          .keyboardShortcut("d")
          .disabled(true)
      }
      .navigationTitle("T")
    }.outline()
    #expect(
      outline == """
        screen "T"
          column
            text "a" bold
            row
              label "b" = "star"
              spacer
              progress "c"
            divider
            destructive-button "d" key d disabled
        """)
  }

  @Test func `the title inside a navigation stack names the screen`() {
    let screen = scene { NavigationStack { List { Text("x") }.navigationTitle("Inner") } }
    #expect(screen.label == "Inner")
  }

  @Test func `a branch is part of the identity and the place in a tuple too`() {
    let flag = Cell(true)
    let host = SceneHost {
      VStack {
        if flag.value { Text("a") } else { Text("a") }
        Text("b")
      }
    }
    let before = host.scene().children.node(at: 0)?.children.all.map(\.id) ?? []
    flag.value = false
    let after = host.scene().children.node(at: 0)?.children.all.map(\.id) ?? []
    #expect(before.count == 2)
    #expect(before.first != after.first)
    #expect(before.last == after.last)
  }

  @Test func `the environment reaches everything inside and nothing outside`() {
    let screen = scene {
      VStack {
        VStack { Button("in") {} }.disabled(true)
        Button("out") {}
      }
    }
    #expect(screen.node(labelled: "in")?.isControl == false)
    #expect(screen.node(labelled: "out")?.isControl == true)
  }

  @Test func `toolbar and search belong to the screen`() {
    let text = Cell("q")
    let screen = scene {
      List { Text("x") }
        .toolbar {
          ToolbarItem(placement: .primaryAction) { Button("Add") {}.keyboardShortcut("a") }
          Button("Check") {}
        }
        .searchable(text: text.binding, prompt: "Find")
    }
    #expect(screen.chrome.toolbar.map(\.label) == ["Add", "Check"])
    #expect(screen.chrome.toolbar.map(\.shortcut?.name) == ["a", nil])
    #expect(Set(screen.chrome.toolbar.map(\.id)).count == 2)
    #expect(screen.chrome.search?.label == "Find")
    #expect(screen.chrome.search?.value == "q")
  }

  @Test func `presentations nest with their contents`() {
    let outer = Cell(true)
    let inner = Cell(true)
    let screen = scene {
      Text("root")
        .sheet(isPresented: outer.binding) {
          Text("sheet").popover(isPresented: inner.binding) { Text("popover") }
        }
    }
    #expect(
      screen.outline() == """
        screen
          text "root"
          sheet
            screen
              text "sheet"
              popover
                screen
                  text "popover"
        """)
    screen.chrome.presentations.first?.content.chrome.presentations.first?.dismiss?()
    #expect(outer.value && !inner.value)
  }

  @Test func `an alert without buttons has one that closes it`() {
    let isShown = Cell(true)
    let screen = scene { Text("x").alert("Stop", isPresented: isShown.binding) {} }
    screen.node(labelled: "OK")?.activate?()
    #expect(!isShown.value)
  }

  @Test func `a button of an alert closes it and acts`() {
    let isShown = Cell(true)
    let pressed = Cell(0)
    let screen = scene {
      Text("x").confirmationDialog("Sure?", isPresented: isShown.binding) {
        Button("Yes") { pressed.value += 1 }
      } message: {
        Text("Really")
      }
    }
    #expect(screen.chrome.presentations.first?.content.label == "Sure?")
    screen.node(labelled: "Yes")?.activate?()
    #expect(!isShown.value && pressed.value == 1)
  }
}
