/// Views below one another.
public struct VStack<Content: View>: PrimitiveView, Lowerable {
  let alignment: HorizontalAlignment
  let content: Content

  /// The views of the builder from top to bottom. `spacing` is accepted and left to the renderer.
  public init(
    alignment: HorizontalAlignment = .leading, spacing: Double? = nil, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.content = content()
  }

  package func lower(into lowering: inout Lowering) {
    lowering.container(.column(alignment.side), content)
  }
}

/// Views beside one another.
public struct HStack<Content: View>: PrimitiveView, Lowerable {
  let content: Content

  /// The views of the builder from left to right. `spacing` is accepted and left to the renderer.
  public init(spacing: Double? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  package func lower(into lowering: inout Lowering) {
    lowering.container(.row, content)
  }
}

/// Where the views of a column stand across it.
public struct HorizontalAlignment: Sendable, Hashable {
  let side: SceneNode.Alignment

  /// At the start of the line.
  public static let leading = HorizontalAlignment(side: .leading)
  /// In the middle.
  public static let center = HorizontalAlignment(side: .center)
  /// At the end of the line.
  public static let trailing = HorizontalAlignment(side: .trailing)
}

/// Free space that pushes its neighbours apart.
public struct Spacer: PrimitiveView, Lowerable {
  /// A spacer that takes what is left.
  public init() {}

  package func lower(into lowering: inout Lowering) {
    lowering.children.append(lowering.node(.spacer))
  }
}

/// A line between views.
public struct Divider: PrimitiveView, Lowerable {
  /// A line.
  public init() {}

  package func lower(into lowering: inout Lowering) {
    lowering.children.append(lowering.node(.divider))
  }
}

/// Views that may be taller than the screen.
public struct ScrollView<Content: View>: PrimitiveView, Lowerable {
  let content: Content

  /// The views of the builder, scrolled so that the focus is seen.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  package func lower(into lowering: inout Lowering) {
    lowering.container(.scroll, content)
  }
}

extension Lowering {
  /// Adds a container whose children are all made now.
  mutating func container(_ role: SceneNode.Role, _ content: some View, label: String = "") {
    var node = node(role, label)
    node.children = contents(content, step: "/").made
    children.append(node)
  }
}
