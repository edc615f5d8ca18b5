/// A piece of the screen, described by other pieces.
///
///     struct GreetingView: View {
///       let name: String
///       var body: some View {
///         VStack {
///           Text("Hello").bold()
///           Text(name)
///         }
///       }
///     }
///
/// A view is a cheap value made anew for every frame; what must outlive a frame is in a store or in `@State`.
@MainActor
public protocol View {
  /// What the view is made of.
  associatedtype Body: View
  /// The content of the view, read again for every frame.
  @ViewBuilder var body: Body { get }
}

/// A view that this module lowers itself instead of asking for its body. Apps write views with a `body` instead.
public protocol PrimitiveView: View where Body == NoBody {}

extension PrimitiveView {
  /// Nothing: a primitive view is drawn by itself.
  public var body: NoBody { NoBody() }
}

/// The body of a view that is drawn by itself; it shows nothing.
public struct NoBody: View {
  /// Nothing.
  public var body: NoBody { NoBody() }
}

/// A view that knows how to add its nodes to a scene.
@MainActor
package protocol Lowerable {
  func lower(into lowering: inout Lowering)
}

extension NoBody: Lowerable {
  package func lower(into lowering: inout Lowering) {}
}

/// A view that shows nothing.
public struct EmptyView: PrimitiveView, Lowerable {
  /// An empty view.
  public init() {}

  package func lower(into lowering: inout Lowering) {}
}

/// A view that is there or not.
extension Optional: View where Wrapped: View {
  /// Nothing: what is there is drawn by itself.
  public var body: NoBody { NoBody() }
}

extension Optional: PrimitiveView where Wrapped: View {}

extension Optional: Lowerable where Wrapped: View {
  package func lower(into lowering: inout Lowering) {
    if let self { lowering.lower(self) }
  }
}

/// A view whose type is hidden, for places that must hold views of different types.
public struct AnyView: PrimitiveView, Lowerable {
  let content: any View

  /// The given view without its type.
  public init(_ content: some View) {
    self.content = content
  }

  package func lower(into lowering: inout Lowering) {
    lowering.lower(content)
  }
}

/// Several views as one, for a modifier that concerns all of them.
public struct Group<Content: View>: PrimitiveView, Lowerable {
  let content: Content

  /// The views that the builder makes.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  package func lower(into lowering: inout Lowering) {
    lowering.lower(content)
  }
}
