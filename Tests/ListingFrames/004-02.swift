import Backstaff
import BackstaffViews
import Synchronization
import Testing

private let printed = Mutex<[String]>([])

/// What the listing prints is kept, so that a test can read it.
func print(_ text: String) { printed.withLock { $0.append(text.filter { $0.isASCII }.trimmed) } }

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}

// LISTING 004-02

// CHANGE 004-03: _ navigator: Navigatable? => _ navigator: (any Navigatable)?
// LISTING 004-03

// LISTING 004-04

// LISTING 004-05

@MainActor
@Suite(.serialized) struct `A navigator that view models ask` {
  private let model = AViewModel()
  private let host: SceneHost

  init() {
    printed.withLock { $0 = [] }
    let model = model
    host = SceneHost { ContentView(viewModel: model) }
  }

  /// Presses the button of the screen so many pages above the root. No scene is held afterwards.
  private func press(_ label: String, on title: String, depth: Int) throws {
    var screen = host.scene()
    for _ in 0..<depth { screen = try #require(screen.chrome.presentations.first?.content) }
    #expect(screen.label == title)
    let button = try #require(firstButton(screen))
    #expect(button.label == label)
    button.activate?()
  }

  private func firstButton(_ node: SceneNode) -> SceneNode? {
    node.role.isControl ? node : node.children.all.lazy.compactMap { firstButton($0) }.first
  }

  @Test func `004-02 004-03 004-04 004-05 from A to B to C and back, each made and let go of in its time`() throws {
    try press("Navigate to B", on: "A View", depth: 0)
    #expect(printed.withLock { $0 } == ["init BViewModel"])
    try press("Navigate to C", on: "B View", depth: 1)
    #expect(printed.withLock { $0 } == ["init BViewModel", "init CViewModel"])
    try press("Back", on: "C View", depth: 2)
    #expect(model.navigator?.path.count == 1)
    settle()
    #expect(printed.withLock { $0 } == ["init BViewModel", "init CViewModel", "Deinit CViewModel"])
    model.pop()
    settle()
    #expect(printed.withLock { $0.last } == "Deinit BViewModel")
    #expect(host.scene().chrome.presentations.isEmpty)
  }

  @Test func `004-02 two objects are equal only where they are one`() {
    let (first, second) = (BViewModel(), BViewModel())
    #expect(first == first)
    #expect(first != second)
    #expect(Set([first, second, first]).count == 2)
  }

  @Test func `004-04 a value leads to its screen as a view model does`() {
    _ = host.scene()
    model.navigate(7)
    #expect(host.scene().chrome.presentations.first?.content.children.all.first?.label == "7")
  }

  /// Draws until nothing new is to be drawn; what is not shown any more is let go of.
  private func settle() {
    for _ in 0..<3 { _ = host.scene() }
  }
}
