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

/// A line of text to edit that nobody is to read over the shoulder: a password.
///
///     SecureField("Password", text: $password)
///
/// No front is told a secret of the store back, so what is typed into such a field lives in `@State` until it is sent.
public struct SecureField: PrimitiveView, Lowerable {
  let title: String
  let text: Binding<String>

  /// A field with a title, editing the bound text.
  public init(_ title: some StringProtocol, text: Binding<String>) {
    self.title = String(title)
    self.text = text
  }

  package func lower(into lowering: inout Lowering) {
    var node = lowering.field(title, text: text)
    node.isSecure = true
    lowering.children.append(node)
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
