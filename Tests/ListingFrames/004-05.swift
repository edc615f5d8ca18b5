import Backstaff
import BackstaffTesting
import BackstaffViews
import Synchronization
import Testing

private let ended = Mutex<[String]>([])

/// The listing prints when its view models begin and end.
func print(_ text: String) {
  if text.contains("Deinit") { ended.withLock { $0.append(String(text.suffix(10))) } }
}

// The navigator and what belongs to it are the product's own here.
// LISTING 004-05

@MainActor
@Suite(.serialized) struct `The navigator of the product` {
  private let model = AViewModel()
  private let host: SceneHost

  init() {
    ended.withLock { $0 = [] }
    let model = model
    host = SceneHost { ContentView(viewModel: model) }
  }

  /// What is shown on top.
  private var top: SceneNode {
    var screen = host.scene()
    while let page = screen.chrome.presentations.first { screen = page.content }
    return screen
  }

  private func press() {
    func button(_ node: SceneNode) -> SceneNode? {
      node.role.isControl ? node : node.children.all.lazy.compactMap { button($0) }.first
    }
    button(top)?.activate?()
  }

  @Test func `004-05 the screens follow each other, and a person who goes back lets go of one`() throws {
    #expect(top.label == "A View")
    press()
    #expect(top.label == "B View")
    press()
    #expect(top.label == "C View")
    press()
    #expect(top.label == "B View")
    host.scene().chrome.presentations.first?.dismiss?()
    #expect(top.label == "A View")
    _ = host.scene()
    #expect(ended.withLock { $0 } == ["CViewModel", "BViewModel"])
  }

  @Test func `004-05 a view model that was given no navigator says so`() {
    withExpectedIssue("navigatorMissing(\"BViewModel\")") { AViewModel().navigate() }
  }
}
