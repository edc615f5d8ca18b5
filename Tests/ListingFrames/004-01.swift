import Backstaff
import BackstaffViews
import Testing

/// The declaration of the listing, kept by the product's own.
// FILL 004-01 1: let stack: BackstaffViews.NavigationStack<Data, Root>
// FILL 004-01 1: var body: some View { stack }
// CHANGE 004-01: where Data == NavigationPath => where Data == NavigationPath { stack = .init(path: path, root: root) }
// CHANGE 004-01: NavigationStack<Data, Root> : View => struct NavigationStack<Data, Root> : View
// LISTING 004-01

@MainActor
@Suite struct `A stack over a path` {
  @Test func `004-01 what is appended to the path is shown, and going back removes it`() throws {
    var path = NavigationPath()
    let binding = Binding(get: { path }, set: { path = $0 })
    let host = SceneHost {
      NavigationStack(path: binding) {
        Text("root").navigationDestination(for: Int.self) { number in Text("\(number)") }
      }
    }
    #expect(host.scene().chrome.presentations.isEmpty)
    path.append(7)
    let page = try #require(host.scene().chrome.presentations.first)
    #expect(page.style == .page)
    #expect(page.content.children.all.first?.label == "7")
    page.dismiss?()
    #expect(path.isEmpty)
  }
}
