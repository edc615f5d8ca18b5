/// A view that also says something about the screen it is on.
public struct ChromeView<Content: View>: PrimitiveView, Lowerable {
  let content: Content
  let change: @MainActor (inout Lowering) -> Void

  package func lower(into lowering: inout Lowering) {
    lowering.lower(content)
    change(&lowering)
  }
}

extension View {
  /// Names the screen the view is on.
  public func navigationTitle(_ title: some StringProtocol) -> some View {
    let title = String(title)
    return ChromeView(content: self) { $0.chrome.title = title }
  }

  /// Puts controls at the edge of the screen. In a terminal they stand in the bottom line with their keys.
  public func toolbar<Items: View>(@ViewBuilder content: () -> Items) -> some View {
    let items = content()
    return ChromeView(content: self) { lowering in
      let step = "/toolbar\(lowering.chrome.toolbar.count)"
      lowering.chrome.toolbar += lowering.contents(items, step: step).all
    }
  }

  /// Gives the screen a field to search with.
  public func searchable(text: Binding<String>, prompt: String = "Search") -> some View {
    ChromeView(content: self) { lowering in
      lowering.chrome.search = lowering.field(prompt, text: text, step: "/search")
    }
  }
}

/// An item of a toolbar with a wish where to stand.
public struct ToolbarItem<Content: View>: PrimitiveView, Lowerable {
  let content: Content

  /// The content of the item. `placement` is accepted and left to the renderer.
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  package func lower(into lowering: inout Lowering) {
    lowering.lower(content)
  }
}

/// Where a toolbar item wishes to stand.
public struct ToolbarItemPlacement: Sendable, Hashable {
  let name: String

  /// Wherever the renderer likes.
  public static let automatic = ToolbarItemPlacement(name: "automatic")
  /// Where the main action of the screen is.
  public static let primaryAction = ToolbarItemPlacement(name: "primaryAction")
  /// Where a form is confirmed.
  public static let confirmationAction = ToolbarItemPlacement(name: "confirmationAction")
  /// Where a form is left.
  public static let cancellationAction = ToolbarItemPlacement(name: "cancellationAction")
}
