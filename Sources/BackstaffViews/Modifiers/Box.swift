/// A view each of whose elements has space around it.
public struct BoxView<Content: View>: PrimitiveView, Lowerable {
  let content: Content
  /// Changes the box of an element; false where it has to be one around the box that is there.
  let change: (inout SceneBox) -> Bool

  package func lower(into lowering: inout Lowering) {
    let inner = lowering.inPlace(content)
    lowering.children.append(inner.mapped(boxed))
  }

  private func boxed(_ node: SceneNode) -> SceneNode {
    var node = node
    var box = node.box ?? SceneBox()
    if change(&box) {
      node.box = box
      return node
    }
    var outer = SceneNode(id: node.id + "/box", role: .box)
    outer.children = SceneChildren([node])
    var fresh = SceneBox()
    _ = change(&fresh)
    outer.box = fresh
    return outer
  }
}

extension Lowering {
  /// The nodes of a view at this very place, not added yet; its chrome goes to the screen.
  mutating func inPlace(_ view: some View) -> SceneChildren {
    let outer = children
    children = SceneChildren()
    lower(view)
    defer { children = outer }
    return children
  }
}

extension View {
  /// Gives the view a size in columns and rows; nil leaves it as it wants to be. What is more than the content needs
  /// stands around it as `alignment` says.
  public func frame(width: Double? = nil, height: Double? = nil, alignment: Alignment = .center) -> some View {
    BoxView(content: self) { box in
      guard box.isUnsized else { return false }
      box.width = width.flatMap(Cells.count)
      box.height = height.flatMap(Cells.count)
      box.align(alignment)
      return true
    }
  }

  /// Lets the view grow: `.infinity` as the largest width or height takes all there is. The smallest and ideal sizes
  /// are accepted and left to the renderer.
  public func frame(
    minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil, minHeight: Double? = nil,
    idealHeight: Double? = nil, maxHeight: Double? = nil, alignment: Alignment = .center
  ) -> some View {
    BoxView(content: self) { box in
      guard box.isUnsized else { return false }
      box.fillsWidth = maxWidth == .infinity
      box.fillsHeight = maxHeight == .infinity
      if !box.fillsWidth { box.width = (minWidth ?? idealWidth).flatMap(Cells.count) }
      if !box.fillsHeight { box.height = (minHeight ?? idealHeight).flatMap(Cells.count) }
      box.align(alignment)
      return true
    }
  }

  /// Leaves free space at the sides: columns at the left and right, rows above and below. Without a length it is one
  /// of each.
  public func padding(_ edges: Edge.Set = .all, _ length: Double? = nil) -> some View {
    BoxView(content: self) { box in
      guard box.isUnsized else { return false }
      let cells = Cells.count(length ?? 1) ?? 0
      if edges.contains(.top) { box.padding.top += cells }
      if edges.contains(.bottom) { box.padding.bottom += cells }
      if edges.contains(.leading) { box.padding.leading += cells }
      if edges.contains(.trailing) { box.padding.trailing += cells }
      return true
    }
  }

  /// Leaves so much free space at all sides.
  public func padding(_ length: Double) -> some View {
    padding(.all, length)
  }

  /// Fills what is behind the view with a colour.
  public func background(_ color: Color) -> some View {
    BoxView(content: self) { box in
      guard box.background == nil else { return false }
      box.background = color
      return true
    }
  }

  /// Shows a view behind this one.
  public func background<Background: View>(@ViewBuilder _ background: () -> Background) -> some View {
    ZStack { [background = background()] in
      background
      self
    }
  }

  /// Shows a view over this one.
  public func overlay<Overlay: View>(@ViewBuilder _ overlay: () -> Overlay) -> some View {
    ZStack { [overlay = overlay()] in
      self
      overlay
    }
  }
}

/// Lengths as cells.
private enum Cells {
  /// More than this is no screen.
  static let limit = 10_000.0

  static func count(_ length: Double) -> Int? {
    length.isFinite && length >= 0 ? Int(min(length, limit)) : nil
  }
}

extension SceneBox {
  /// Whether it holds free space at most: what has a size or a background is inside of what comes after it.
  fileprivate var isUnsized: Bool {
    width == nil && height == nil && !fillsWidth && !fillsHeight && background == nil
  }

  fileprivate mutating func align(_ alignment: Alignment) {
    horizontal = alignment.horizontal.side
    vertical = alignment.vertical.side
  }
}

/// The sides of a view.
public enum Edge: Int, Sendable, Hashable, CaseIterable {
  /// Above.
  case top
  /// Where lines begin.
  case leading
  /// Below.
  case bottom
  /// Where lines end.
  case trailing

  /// Some of the sides.
  public struct Set: OptionSet, Sendable, Hashable {
    /// The bits of the set.
    public let rawValue: Int

    /// The set with the bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// Above.
    public static let top = Set(rawValue: 1)
    /// Where lines begin.
    public static let leading = Set(rawValue: 2)
    /// Below.
    public static let bottom = Set(rawValue: 4)
    /// Where lines end.
    public static let trailing = Set(rawValue: 8)
    /// Left and right.
    public static let horizontal: Set = [.leading, .trailing]
    /// Above and below.
    public static let vertical: Set = [.top, .bottom]
    /// All four.
    public static let all: Set = [.horizontal, .vertical]
  }
}
