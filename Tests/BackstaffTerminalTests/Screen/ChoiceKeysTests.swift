import BackstaffViews
import Testing

@testable import BackstaffTerminal

/// Keys on the controls that hold a choice, and layers that take no keys.
@MainActor
@Suite struct ChoiceKeysTests {
  @MainActor
  final class Model {
    var channel = 1
    var copies = 3
    var tab = 0
    var isToastShown = true
    var pressed = 0
  }

  enum Toast: PresentationKind {
    static let name = "toast"
    static let placement = PresentationPlacement.topTrailing
    static let isModal = false
  }

  private let model = Model()

  private func binding<Value>(_ member: ReferenceWritableKeyPath<Model, Value>) -> Binding<Value> {
    let model = model
    return Binding(get: { model[keyPath: member] }, set: { model[keyPath: member] = $0 })
  }

  private func press(_ keys: Key.Code..., on view: @escaping @MainActor () -> some View) -> Screen {
    let host = SceneHost(view)
    var screen = Screen()
    screen.update(host.scene())
    for key in keys {
      for case .perform(let action) in screen.handle(Key(key)) { action() }
      screen.update(host.scene())
    }
    return screen
  }

  @Test func `left and right change a choice or a number, Enter goes on`() {
    let channel = binding(\.channel)
    let copies = binding(\.copies)
    _ = press(
      .right, .right, .left, .down, .left, .left, .enter,
      on: {
        Form {
          Picker("Channel", selection: channel) { ForEach([1, 2, 3], id: \.self) { Text("c\($0)") } }
          Stepper("Copies", value: copies, in: 0...9)
        }
      })
    #expect(model.channel == 2)
    #expect(model.copies == 2)
  }

  @Test func `a number key chooses a tab`() {
    let tab = binding(\.tab)
    var screen = press(
      .character("2"),
      on: {
        TabView(selection: tab) {
          Text("one").tabItem { Text("One") }.tag(0)
          Text("two").tabItem { Text("Two") }.tag(1)
        }
      })
    #expect(model.tab == 1)
    #expect(screen.frame(TerminalSize(columns: 30, rows: 5)).plainText.contains("two"))
  }

  @Test func `000-37 a toast stands in its corner and leaves the keys to what is below`() {
    let model = model
    let isShown = binding(\.isToastShown)
    var screen = press(
      .enter, .escape,
      on: {
        Button("Save") { model.pressed += 1 }.presentation(Toast.self, isPresented: isShown) { Text("Saved 저장") }
      })
    #expect(model.pressed == 1)
    #expect(model.isToastShown)
    #expect(
      screen.frame(TerminalSize(columns: 30, rows: 6)).plainText == """
        ──────────────────────────────
         ‹ Save ›       ╭────────────╮
                        │ Saved 저장 │
                        ╰────────────╯

         q Quit
        """)
  }

  @Test func `what was used is told once`() {
    let model = model
    var screen = press(.enter, on: { Button("Save") { model.pressed += 1 } })
    #expect(screen.takeUsed().count == 1)
    #expect(screen.takeUsed().isEmpty)
  }
}
