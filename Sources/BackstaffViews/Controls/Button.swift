import Backstaff

/// Something to press.
///
///     Button("Add") { store.send(.addButtonTapped) }
///       .keyboardShortcut("a")
///     Button("Remove", role: .destructive) { store.send(.removeTapped) }
///     Button { store.send(.rowTapped(item.id)) } label: { PackageRow(item: item) }
public struct Button<Label: View>: PrimitiveView, Lowerable {
  let role: ButtonRole?
  let action: @MainActor () -> Void
  let label: Label

  /// A button with any views as its label.
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: nil, action: action, label: label)
  }

  /// A button with a meaning and any views as its label.
  public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.role = role
    self.action = action
    self.label = label()
  }

  package func lower(into lowering: inout Lowering) {
    var node = lowering.button(role.purpose, label: label)
    node.activate = action
    lowering.children.append(node)
  }
}

extension Lowering {
  /// A button with what its label says, and the label itself where that is more than words.
  mutating func button(_ purpose: SceneNode.Purpose, label: some View) -> SceneNode {
    var node = node(.button(purpose))
    node.shortcut = environment.shortcut
    let label = contents(label, step: "/label").made
    node.label = label.spokenText
    let isPlainText = label.count == 1 && label.node(at: 0)?.role == .text
    if !isPlainText { node.children = label }
    return node
  }
}

extension Button where Label == Text {
  /// A button with a title.
  public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {
    self.init(role: nil, action: action) { Text(title) }
  }

  /// A button with a title and a meaning.
  public init(_ title: some StringProtocol, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action: action) { Text(title) }
  }
}

extension ButtonRole? {
  var purpose: SceneNode.Purpose {
    switch self {
    case .cancel: .cancel
    case .destructive: .destructive
    case nil: .plain
    }
  }
}
