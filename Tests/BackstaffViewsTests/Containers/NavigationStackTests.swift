import Backstaff
import BackstaffViews
import Testing

@MainActor
struct NavigationStackTests {
  private func pages(_ screen: SceneNode) -> [String] {
    guard let page = screen.chrome.presentations.first(where: { $0.style == .page }) else { return [] }
    return [page.content.label] + pages(page.content)
  }

  private func top(_ screen: SceneNode) -> SceneNode {
    screen.chrome.presentations.first.map { top($0.content) } ?? screen
  }

  @Test func `004-02 004-03 004-06 what is appended to the path is shown by its type`() {
    let path = Cell(NavigationPath())
    let host = SceneHost {
      NavigationStack(path: path.binding) {
        Text("root")
          .navigationTitle("Root")
          .navigationDestination(for: Int.self) { Text("\($0)").navigationTitle("Number \($0)") }
          .navigationDestination(for: String.self) { Text($0).navigationTitle($0) }
      }
    }
    #expect(pages(host.scene()).isEmpty)
    path.value.append(7)
    path.value.append("seven")
    #expect(host.scene().label == "Root")
    #expect(pages(host.scene()) == ["Number 7", "seven"])
  }

  @Test func `going back removes the page and those above it, once`() {
    let path = Cell(NavigationPath([1, 2, 3]))
    let host = SceneHost {
      NavigationStack(path: path.binding) {
        Text("root").navigationDestination(for: Int.self) { Text("page").navigationTitle("\($0)") }
      }
    }
    let second = host.scene().chrome.presentations.first?.content.chrome.presentations.first
    second?.dismiss?()
    #expect(path.value == NavigationPath([1]))
    second?.dismiss?()
    #expect(path.value == NavigationPath([1]))
  }

  @Test func `a path of one type is shown and shortened`() {
    let path = Cell(["a", "b"])
    let host = SceneHost {
      NavigationStack(path: path.binding) {
        Text("root").navigationDestination(for: String.self) { Text($0).navigationTitle($0) }
      }
    }
    #expect(pages(host.scene()) == ["a", "b"])
    host.scene().chrome.presentations.first?.content.chrome.presentations.first?.dismiss?()
    #expect(path.value == ["a"])
  }

  @Test func `a link with a value pushes it, also onto a path of the stack's own, and dismiss leaves the page`() {
    struct Page: View {
      @Environment(\.dismiss) var dismiss
      let number: Int
      var body: some View {
        VStack {
          NavigationLink("to \(number + 1)", value: number + 1)
          Button("leave \(number)") { dismiss() }
        }
      }
    }
    let host = SceneHost {
      NavigationStack {
        NavigationLink("to 1", value: 1)
          .navigationDestination(for: Int.self) { Page(number: $0) }
      }
    }
    host.scene().node(labelled: "to 1")?.activate?()
    #expect(host.needsScene)
    host.scene().node(labelled: "to 2")?.activate?()
    #expect(top(host.scene()).node(labelled: "leave 2") != nil)
    host.scene().node(labelled: "leave 1")?.activate?()
    #expect(host.scene().chrome.presentations.isEmpty)
  }

  @Test func `a link without a value cannot be pressed, one without a stack says so`() {
    let screen = scene {
      NavigationStack { NavigationLink("none", value: Int?.none) }
    }
    #expect(screen.node(labelled: "none")?.isControl == false)
    let lost = scene { NavigationLink("lost", value: 1) }.node(labelled: "lost")
    let issues = IssueCatcher.issues { lost?.activate?() }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("no NavigationStack is around it") == true)
  }

  @Test func `004-05 RB-125 a page registers destinations for those above it`() {
    struct B: Hashable {}
    struct C: Hashable {}
    let path = Cell(NavigationPath())
    let host = SceneHost {
      NavigationStack(path: path.binding) {
        Text("A").navigationDestination(for: B.self) { _ in
          Text("B").navigationTitle("B View").navigationDestination(for: C.self) { _ in
            Text("C").navigationTitle("C View")
          }
        }
      }
    }
    path.value.append(B())
    path.value.append(C())
    #expect(pages(host.scene()) == ["B View", "C View"])
  }

  @Test func `the states of pages below are kept, those of a page that was left are not`() {
    struct Page: View {
      @State var count = 0
      let number: Int
      var body: some View { Button("page \(number): \(count)") { count += 1 } }
    }
    let path = Cell(NavigationPath([1]))
    let host = SceneHost {
      NavigationStack(path: path.binding) { Text("root").navigationDestination(for: Int.self) { Page(number: $0) } }
    }
    host.scene().node(labelled: "page 1: 0")?.activate?()
    path.value.append(2)
    host.scene().node(labelled: "page 2: 0")?.activate?()
    #expect(host.scene().node(labelled: "page 2: 1") != nil)
    path.value.removeLast()
    #expect(host.scene().node(labelled: "page 1: 1") != nil)
    _ = host.scene()
    path.value.append(2)
    #expect(host.scene().node(labelled: "page 2: 0") != nil)
  }
}
