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

  /// The views of the builder from left to right. `alignment` and `spacing` are accepted and left to the renderer.
  public init(
    alignment: VerticalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }

  package func lower(into lowering: inout Lowering) {
    lowering.container(.row, content)
  }
}

/// Views over one another, the first at the back.
public struct ZStack<Content: View>: PrimitiveView, Lowerable {
  let alignment: Alignment
  let content: Content

  /// The views of the builder, each over the one before.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  package func lower(into lowering: inout Lowering) {
    var node = lowering.node(.layers(alignment.horizontal.side, alignment.vertical.side))
    node.children = lowering.contents(content, step: "/").made
    lowering.children.append(node)
  }
}

/// Where something stands within more space than it needs.
public struct Alignment: Sendable, Hashable {
  /// Where across.
  public let horizontal: HorizontalAlignment
  /// Where from top to bottom.
  public let vertical: VerticalAlignment

  /// The place that is both.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// In the middle.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// At the start of the line, half way down.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// At the end of the line, half way down.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// In the middle of the first line.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// In the middle of the last line.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// At the start of the first line.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// At the end of the first line.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// At the start of the last line.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// At the end of the last line.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
}

/// Where the views of a row stand from top to bottom.
public struct VerticalAlignment: Sendable, Hashable {
  let side: SceneNode.Alignment

  /// At the first line.
  public static let top = VerticalAlignment(side: .leading)
  /// Half way down.
  public static let center = VerticalAlignment(side: .center)
  /// At the last line.
  public static let bottom = VerticalAlignment(side: .trailing)
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
  /// A spacer that takes what is left. `minLength` is accepted and left to the renderer.
  public init(minLength: Double? = nil) {}

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

  /// The views of the builder, scrolled so that the focus is seen. `axes` and `showsIndicators` are accepted and left
  /// to the renderer.
  public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  package func lower(into lowering: inout Lowering) {
    lowering.container(.scroll, content)
  }
}

/// A direction.
public enum Axis: Sendable, Hashable, CaseIterable {
  /// Across.
  case horizontal
  /// Up and down.
  case vertical

  /// Some of the directions.
  public struct Set: OptionSet, Sendable, Hashable {
    /// The bits of the set.
    public let rawValue: Int

    /// The set with the bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// Across.
    public static let horizontal = Set(rawValue: 1)
    /// Up and down.
    public static let vertical = Set(rawValue: 2)
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
