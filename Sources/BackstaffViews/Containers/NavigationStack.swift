/// A screen on which pages are pushed. `navigationDestination(item:)` inside it shows a page over it.
public struct NavigationStack<Root: View>: PrimitiveView, Lowerable {
  let root: Root

  /// The stack with its first screen.
  public init(@ViewBuilder root: () -> Root) {
    self.root = root()
  }

  package func lower(into lowering: inout Lowering) {
    lowering.lower(root)
  }
}
