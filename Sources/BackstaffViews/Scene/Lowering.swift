/// The walk from views to scene nodes. One value per container: views add their nodes to `children` and what belongs
/// to the screen around them (title, toolbar, search, presentations) to `chrome`.
@MainActor
package struct Lowering {
  let storage: SceneStorage
  var path: String
  var environment: EnvironmentValues
  var children = SceneChildren()
  var chrome = SceneChrome()
  /// Set while only the tabs among the views are asked for.
  var tabs: TabCollector?

  init(storage: SceneStorage, path: String, environment: EnvironmentValues) {
    self.storage = storage
    self.path = path
    self.environment = environment
  }

  /// Adds a view, one step further down the path.
  mutating func lower(_ view: some View, step: String = "") {
    let outer = path
    path += step
    if let primitive = view as? any Lowerable {
      primitive.lower(into: &self)
    } else {
      path += ":"
      storage.install(into: view, path: path, environment: environment)
      lower(view.body)
    }
    path = outer
  }

  /// A node at the current place with what the environment says about it.
  func node(_ role: SceneNode.Role, _ label: String = "", step: String = "") -> SceneNode {
    var node = SceneNode(id: path + step, role: role, label: label)
    node.isEnabled = environment.isEnabled
    node.pending = storage.pending.contains(node.id)
    node.style = environment.style
    return node
  }

  /// The nodes of a view inside a container at the current place; the view's chrome goes to the same screen.
  mutating func contents(_ view: some View, step: String) -> SceneChildren {
    var inner = Lowering(storage: storage, path: path + step, environment: environment)
    inner.environment.shortcut = nil
    inner.lower(view)
    chrome.take(inner.chrome)
    return inner.children
  }

  /// A view as a screen of its own, with its own chrome.
  static func screen(
    _ view: some View, storage: SceneStorage, path: String, environment: EnvironmentValues
  ) -> SceneNode {
    var inner = Lowering(storage: storage, path: path, environment: environment)
    inner.lower(view)
    var screen = SceneNode(id: path, role: .screen, label: inner.chrome.title ?? "")
    screen.children = inner.children
    screen.chrome = inner.chrome
    return screen
  }
}

extension SceneChildren {
  /// The children as one node: the only one, or a column of several.
  @MainActor
  func asOne(id: String) -> SceneNode {
    if count == 1, let only = node(at: 0) { return only }
    var column = SceneNode(id: id, role: .column(.leading))
    column.children = SceneChildren(all)
    return column
  }

  /// The children with every row made.
  @MainActor
  var made: SceneChildren { SceneChildren(all) }

  /// What the children say, in reading order.
  @MainActor
  var spokenText: String {
    all.map(\.spokenText).filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension SceneNode {
  /// What the node and its children say, in reading order.
  @MainActor
  package var spokenText: String {
    label.isEmpty ? children.spokenText : label
  }
}
