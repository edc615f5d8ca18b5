import BackstaffViews

/// A place the focus can be: a control, or a list as a whole, within which the arrows move.
@MainActor
enum FocusStop {
  case control(SceneNode)
  case list(SceneNode)

  var id: String {
    switch self {
    case .control(let node), .list(let node): node.id
    }
  }

  var isTab: Bool {
    if case .control(let node) = self, case .tab = node.role { true } else { false }
  }

  var isOpenTab: Bool {
    if case .control(let node) = self { node.role == .tab(isSelected: true) } else { false }
  }

  var isList: Bool {
    if case .list = self { true } else { false }
  }
}

extension Screen.Layer {
  /// The stops in the order Tab visits them: search, content, toolbar.
  @MainActor
  var stops: [FocusStop] {
    let search = screen.chrome.search.flatMap { $0.isControl ? [FocusStop.control($0)] : nil } ?? []
    let toolbar = screen.chrome.toolbar.flatMap(\.controls).map(FocusStop.control)
    return search + contentStops + toolbar
  }

  @MainActor
  var contentStops: [FocusStop] {
    screen.children.all.flatMap(\.focusStops)
  }

  /// Where the focus is when the layer appears: in its content, below a line of tabs; in a question on the answer that
  /// changes nothing.
  @MainActor
  var initialFocus: String? {
    let content = contentStops
    if style == .alert || style == .dialog, let cancel = cancelButton { return cancel.id }
    let open = content.lastIndex { $0.isOpenTab }
    if let first = content[(open ?? 0)...].first(where: { !$0.isTab }) ?? content.first(where: { !$0.isTab }) {
      return first.id
    }
    // Tabs over nothing but words: the first of what can be done there, else the tab itself.
    guard !content.isEmpty else { return nil }
    return screen.chrome.toolbar.flatMap(\.controls).first?.id ?? content[open ?? 0].id
  }

  /// The tabs that are open, by their ids.
  @MainActor
  var openTabs: [String] { contentStops.filter(\.isOpenTab).map(\.id) }

  /// The enabled controls of the layer that exist without their row being seen.
  @MainActor
  var controls: [SceneNode] {
    screen.children.all.flatMap(\.controls) + screen.chrome.toolbar.flatMap(\.controls)
  }

  /// The button that leaves without doing anything.
  @MainActor
  var cancelButton: SceneNode? {
    controls.first { $0.shortcut == .cancelAction } ?? controls.first { $0.role == .button(.cancel) }
  }

  @MainActor
  var defaultButton: SceneNode? {
    controls.first { $0.shortcut?.key == .return }
  }
}

extension SceneNode {
  @MainActor
  fileprivate var focusStops: [FocusStop] {
    if role.isControl { return isControl ? [.control(self)] : [] }
    if role == .list { return children.isEmpty ? [] : [.list(self)] }
    return children.all.flatMap(\.focusStops)
  }
}
