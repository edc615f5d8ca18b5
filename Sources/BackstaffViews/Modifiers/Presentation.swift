import Backstaff

/// A view with something that may be shown over its screen.
public struct PresentationView<Base: View>: PrimitiveView, Lowerable {
  let base: Base
  let style: ScenePresentation.Style
  /// What the style is where it is one of the app's own.
  var kind: ScenePresentation.Kind?
  let current: @MainActor () -> Presented?
  let dismiss: @MainActor () -> Void

  /// What is shown now: whose it is, and its content.
  struct Presented {
    var identity: String
    var title: String?
    var content: AnyView
  }

  package func lower(into lowering: inout Lowering) {
    lowering.lower(base)
    guard let presented = current() else { return }
    let path = "\(lowering.path)/\(kind?.name ?? style.rawValue)[\(presented.identity)]"
    var environment = lowering.environment.freshScreen
    // A page is on the stack it was opened from; whatever covers the stack is no place to push from.
    if style != .page { environment.navigation = nil }
    environment.dismiss = DismissAction(dismiss)
    var content = Lowering.screen(
      presented.content, storage: lowering.storage, path: path, environment: environment)
    if let title = presented.title { content.label = title }
    var presentation = ScenePresentation(id: path, style: style, content: content, dismiss: dismiss)
    presentation.kind = kind
    if let other = lowering.other(over: style) { lowering.tell(of: other, and: style) }
    lowering.chrome.presentations.append(presentation)
  }
}

extension Lowering {
  /// What stands over the same view already. A page is on its stack and a prompt over everything, so neither is in the
  /// way of something else.
  fileprivate func other(over style: ScenePresentation.Style) -> ScenePresentation.Style? {
    let covering: [ScenePresentation.Style] = [.cover, .sheet, .popover]
    guard covering.contains(style) else { return nil }
    return covering.first { other in
      chrome.presentations.contains { $0.id.hasPrefix("\(path)/\(other.rawValue)[") }
    }
  }

  /// Tells once, as long as both are shown, that they are two.
  fileprivate func tell(of first: ScenePresentation.Style, and second: ScenePresentation.Style) {
    let isTold = storage.cell("\(path)#ambiguous") { Last(false) }.value
    guard !isTold.value else { return }
    isTold.value = true
    Issue.report(
      "ambiguousPresentation(\"\(first.rawValue)\", \"\(second.rawValue)\"): one view shows two "
        + "things at once; one optional enum of destinations makes that impossible",
      fileID: #fileID, line: #line)
  }
}

extension View {
  func presentation<Item, Content: View>(
    _ style: ScenePresentation.Style, item: Binding<Item?>, identity: @escaping @MainActor (Item) -> String,
    onDismiss: (@MainActor () -> Void)? = nil, content: @escaping @MainActor (Item) -> Content
  ) -> PresentationView<Self> {
    PresentationView(base: self, style: style) {
      item.wrappedValue.map { .init(identity: identity($0), content: AnyView(content($0))) }
    } dismiss: {
      item.wrappedValue = nil
      onDismiss?()
    }
  }

  func presentation(
    _ style: ScenePresentation.Style, isPresented: Binding<Bool>, onDismiss: (@MainActor () -> Void)?,
    content: @escaping @MainActor () -> some View
  ) -> PresentationView<Self> {
    PresentationView(base: self, style: style) {
      isPresented.wrappedValue ? .init(identity: "", content: AnyView(content())) : nil
    } dismiss: {
      isPresented.wrappedValue = false
      onDismiss?()
    }
  }

  /// Shows a sheet over the screen while there is an item; closing it sets the item to nil. `onDismiss` runs when the
  /// person closes it.
  @_disfavoredOverload
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (@MainActor () -> Void)? = nil,
    @ViewBuilder content: @escaping @MainActor (Item) -> Content
  ) -> some View {
    presentation(.sheet, item: item, identity: { "\($0.id)" }, onDismiss: onDismiss, content: content)
  }

  /// Shows a sheet over the screen while the bound value is true.
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (@MainActor () -> Void)? = nil,
    @ViewBuilder content: @escaping @MainActor () -> Content
  ) -> some View {
    presentation(.sheet, isPresented: isPresented, onDismiss: onDismiss, content: content)
  }

  /// Shows a small box beside what it is about while there is an item.
  @_disfavoredOverload
  public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, @ViewBuilder content: @escaping @MainActor (Item) -> Content
  ) -> some View {
    presentation(.popover, item: item, identity: { "\($0.id)" }, content: content)
  }

  /// Shows a small box beside what it is about while the bound value is true.
  public func popover<Content: View>(
    isPresented: Binding<Bool>, @ViewBuilder content: @escaping @MainActor () -> Content
  ) -> some View {
    presentation(.popover, isPresented: isPresented, onDismiss: nil, content: content)
  }

  /// Covers the whole screen while there is an item.
  @_disfavoredOverload
  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (@MainActor () -> Void)? = nil,
    @ViewBuilder content: @escaping @MainActor (Item) -> Content
  ) -> some View {
    presentation(.cover, item: item, identity: { "\($0.id)" }, onDismiss: onDismiss, content: content)
  }

  /// Covers the whole screen while the bound value is true.
  public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (@MainActor () -> Void)? = nil,
    @ViewBuilder content: @escaping @MainActor () -> Content
  ) -> some View {
    presentation(.cover, isPresented: isPresented, onDismiss: onDismiss, content: content)
  }

  /// Pushes a page while there is an item; going back sets the item to nil.
  public func navigationDestination<Item: Hashable, Content: View>(
    item: Binding<Item?>, @ViewBuilder destination: @escaping @MainActor (Item) -> Content
  ) -> some View {
    presentation(.page, item: item, identity: { "\($0.hashValue)" }, content: destination)
  }

  /// Pushes a page while the bound value is true.
  public func navigationDestination<Content: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: @escaping @MainActor () -> Content
  ) -> some View {
    presentation(.page, isPresented: isPresented, onDismiss: nil, content: destination)
  }
}
