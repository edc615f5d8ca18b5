/// A line of text to edit.
///
///     TextField("Note", text: $store.note)
public struct TextField: PrimitiveView, Lowerable {
  let title: String
  let text: Binding<String>

  /// A field with a title, editing the bound text.
  public init(_ title: some StringProtocol, text: Binding<String>) {
    self.title = String(title)
    self.text = text
  }

  package func lower(into lowering: inout Lowering) {
    lowering.children.append(lowering.field(title, text: text))
  }
}

extension Lowering {
  func field(_ title: String, text: Binding<String>, step: String = "") -> SceneNode {
    var node = node(.field, title, step: step)
    node.value = text.wrappedValue
    node.shortcut = environment.shortcut
    node.edit = { text.wrappedValue = $0 }
    return node
  }
}
