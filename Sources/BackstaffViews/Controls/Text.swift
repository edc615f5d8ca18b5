/// Words on the screen. Line breaks in them are kept; where the space is narrow they wrap, in a row they are cut.
public struct Text: PrimitiveView, Lowerable {
  let content: String

  /// The given words.
  public init(_ content: some StringProtocol) {
    self.content = String(content)
  }

  /// The given words, never looked up in a table of translations.
  public init(verbatim content: String) {
    self.content = content
  }

  package func lower(into lowering: inout Lowering) {
    lowering.children.append(lowering.node(.text, content))
  }
}

/// A title with the name of an image. Renderers without images show the title.
public struct Label: PrimitiveView, Lowerable {
  let title: String
  let image: String?

  /// A title and the name of an image.
  public init(_ title: some StringProtocol, systemImage: String) {
    self.title = String(title)
    image = systemImage
  }

  package func lower(into lowering: inout Lowering) {
    var node = lowering.node(.label, title)
    node.value = image
    lowering.children.append(node)
  }
}
