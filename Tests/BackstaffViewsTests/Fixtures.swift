import Backstaff
import BackstaffViews

/// A lowered view, for tests that look at its nodes.
@MainActor
func scene(_ view: @escaping @MainActor () -> some View) -> SceneNode {
  SceneHost(view).scene()
}

extension SceneNode {
  /// The first node in the tree, depth first, that the test is about.
  @MainActor
  func first(_ isWanted: (SceneNode) -> Bool) -> SceneNode? {
    if isWanted(self) { return self }
    let inner = children.all + chrome.toolbar + chrome.presentations.map(\.content)
    for child in inner {
      if let found = child.first(isWanted) { return found }
    }
    return chrome.search.flatMap { isWanted($0) ? $0 : nil }
  }

  @MainActor
  func node(labelled label: String) -> SceneNode? {
    first { $0.label == label && $0.role != .screen }
  }
}

/// A value that a test writes from closures and reads afterwards.
@MainActor
final class Cell<Value> {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }

  var binding: Binding<Value> {
    Binding(get: { self.value }, set: { self.value = $0 })
  }
}
