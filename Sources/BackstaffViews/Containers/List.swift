/// Rows to move through. Rows that come from `ForEach` are made only when they are seen.
///
///     List {
///       ForEach(store.items) { item in
///         Button(item.name) { store.send(.itemTapped(item.id)) }
///       }
///     }
///
/// Presentations, titles and toolbars belong on the list: those attached to a row of a `ForEach` are not seen.
public struct List<Content: View>: PrimitiveView, Lowerable {
  let content: Content

  /// The rows of the builder.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  package func lower(into lowering: inout Lowering) {
    var node = lowering.node(.list)
    node.children = lowering.contents(content, step: "/")
    lowering.children.append(node)
  }
}

extension List {
  /// A row for each element.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder row: @escaping @MainActor (Data.Element) -> Row
  ) where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable {
    self.init { ForEach(data, content: row) }
  }

  /// A row for each element, told apart by the member at `id`.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder row: @escaping @MainActor (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init { ForEach(data, id: id, content: row) }
  }
}

/// Fields and other controls below one another.
public struct Form<Content: View>: PrimitiveView, Lowerable {
  let content: Content

  /// The controls of the builder.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  package func lower(into lowering: inout Lowering) {
    lowering.container(.form, content)
  }
}

/// Rows or controls that belong together, with a header and a footer.
public struct Section<Header: View, Content: View, Footer: View>: PrimitiveView, Lowerable {
  let header: Header
  let content: Content
  let footer: Footer

  /// The content between a header and a footer.
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header, @ViewBuilder footer: () -> Footer
  ) {
    self.header = header()
    self.content = content()
    self.footer = footer()
  }

  package func lower(into lowering: inout Lowering) {
    addHeading(header, step: "/header", to: &lowering)
    lowering.lower(content, step: "/rows")
    addHeading(footer, step: "/footer", to: &lowering)
  }

  private func addHeading(_ view: some View, step: String, to lowering: inout Lowering) {
    let words = lowering.contents(view, step: step).spokenText
    guard !words.isEmpty else { return }
    let isHeader = step == "/header"
    lowering.children.append(lowering.node(isHeader ? .heading : .section, words, step: step))
  }
}

extension Section where Footer == EmptyView {
  /// The content below a header.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header) {
    self.init(content: content, header: header, footer: { EmptyView() })
  }
}

extension Section where Header == Text, Footer == EmptyView {
  /// The content below a title.
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { Text(title) }, footer: { EmptyView() })
  }
}

extension Section where Header == EmptyView, Footer == EmptyView {
  /// The content on its own.
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
  }
}
