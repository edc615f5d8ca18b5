/// The builder behind `body` and every `content:` closure: statements become views, `if` and `switch` choose.
@MainActor
@resultBuilder
public enum ViewBuilder {
  /// No view.
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// A single view as it is.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// Several views in order.
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
  }

  /// A single statement as it is.
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  /// The view of an `if` without `else`.
  public static func buildIf<Content: View>(_ content: Content?) -> OptionalView<Content> {
    OptionalView(content: content)
  }

  /// The view of the first branch of an `if … else` or `switch`.
  public static func buildEither<First: View, Second: View>(first: First) -> ConditionalView<First, Second> {
    ConditionalView(branch: .first(first))
  }

  /// The view of the other branch.
  public static func buildEither<First: View, Second: View>(second: Second) -> ConditionalView<First, Second> {
    ConditionalView(branch: .second(second))
  }

  /// The view inside `if #available`.
  public static func buildLimitedAvailability(_ content: some View) -> AnyView { AnyView(content) }
}

/// Views in the order they were written; each has its place as part of its identity.
public struct TupleView<each Content: View>: PrimitiveView, Lowerable {
  let content: (repeat each Content)

  init(_ content: repeat each Content) {
    self.content = (repeat each content)
  }

  package func lower(into lowering: inout Lowering) {
    var place = 0
    repeat lowering.lower(each content, step: ".\(Self.next(&place))")
  }

  private static func next(_ place: inout Int) -> Int {
    defer { place += 1 }
    return place
  }
}

/// A view that is there only sometimes.
public struct OptionalView<Content: View>: PrimitiveView, Lowerable {
  let content: Content?

  package func lower(into lowering: inout Lowering) {
    guard let content else { return }
    lowering.lower(content)
  }
}

/// One of two views. Changing the branch changes the identity of what is shown.
public struct ConditionalView<First: View, Second: View>: PrimitiveView, Lowerable {
  enum Branch {
    case first(First)
    case second(Second)
  }

  let branch: Branch

  package func lower(into lowering: inout Lowering) {
    switch branch {
    case .first(let content): lowering.lower(content, step: "?")
    case .second(let content): lowering.lower(content, step: "!")
    }
  }
}
