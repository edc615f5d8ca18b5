/// Several screens of which one is shown, and a line that says which.
///
///     TabView(selection: $tab) {
///       InboxView().tabItem { Label("Inbox", systemImage: "tray") }.tag(Tab.inbox)
///       SettingsView().tabItem { Text("Settings") }.tag(Tab.settings)
///     }
///
/// The keys 1 to 9 choose a tab. A tab that is not shown keeps its states and is not drawn.
public struct TabView<Selection: Hashable, Content: View>: PrimitiveView, Lowerable {
  let selection: Binding<Selection>?
  let content: Content

  /// Tabs of which the one is shown whose tag the binding has.
  public init(selection: Binding<Selection>, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }

  package func lower(into lowering: inout Lowering) {
    let found = TabCollector.tabs(of: content, &lowering)
    let own = lowering.storage.cell("\(lowering.path)#tab") { 0 }
    let chosen = chosen(among: found, own: own.value)
    var node = lowering.node(.tabs)
    var bar = lowering.node(.row, step: "/bar")
    bar.children = SceneChildren(
      found.indices.map { index in tab(found, index, isSelected: index == chosen, own, lowering) })
    node.children.append(bar)
    for (index, tab) in found.enumerated() {
      let path = "\(lowering.path)/tab.\(index)"
      guard index == chosen else {
        lowering.storage.keep(below: path)
        continue
      }
      node.children.append(lowering.contents(tab.content, step: "/tab.\(index)").made)
    }
    lowering.children.append(node)
  }

  private func chosen(among tabs: [TabCollector.Tab], own: Int) -> Int? {
    guard let selection else { return tabs.indices.contains(own) ? own : tabs.indices.first }
    return tabs.firstIndex { $0.tag == AnyHashable(selection.wrappedValue) }
  }

  private func tab(
    _ tabs: [TabCollector.Tab], _ index: Int, isSelected: Bool, _ own: StateCell<Int>, _ lowering: Lowering
  ) -> SceneNode {
    var node = lowering.node(.tab(isSelected: isSelected), tabs[index].title, step: "/bar.\(index)")
    if index < 9, node.shortcut == nil {
      node.shortcut = KeyboardShortcut(KeyEquivalent(Character("\(index + 1)")))
    }
    let tag = tabs[index].tag
    node.activate = { [selection] in
      guard let selection else { return own.value = index }
      if let value = tag?.base as? Selection { selection.wrappedValue = value }
    }
    return node
  }
}

extension TabView where Selection == Int {
  /// Tabs of which the first is shown first; which one is shown is this front's own affair.
  public init(@ViewBuilder content: () -> Content) {
    selection = nil
    self.content = content()
  }
}

/// One tab of a `TabView`.
///
///     Tab("Inbox", systemImage: "tray", value: Page.inbox) { InboxView() }
public struct Tab<Value: Hashable, Content: View>: PrimitiveView, Lowerable {
  let title: String
  let value: Value?
  let content: Content

  /// A tab with a title, the name of an image and the value it stands for.
  public init(
    _ title: some StringProtocol, systemImage: String, value: Value, @ViewBuilder content: () -> Content
  ) {
    self.title = String(title)
    self.value = value
    self.content = content()
  }

  package func lower(into lowering: inout Lowering) {
    guard let tabs = lowering.tabs else { return lowering.lower(content) }
    tabs.add(&lowering, content, label: title, tag: value.map { AnyHashable($0) })
  }
}

extension Tab where Value == Int {
  /// A tab with a title and the name of an image, in a tab view without a selection.
  public init(_ title: some StringProtocol, systemImage: String, @ViewBuilder content: () -> Content) {
    self.title = String(title)
    value = nil
    self.content = content()
  }
}

/// A view with the words of its tab.
public struct TabItemView<Content: View, Label: View>: PrimitiveView, Lowerable {
  let content: Content
  let label: Label

  package func lower(into lowering: inout Lowering) {
    guard let tabs = lowering.tabs else { return lowering.lower(content) }
    let words = lowering.words(of: label)
    tabs.add(&lowering, content, label: words, tag: (content as? any TaggedView)?.tagValue)
  }
}

extension View {
  /// The words, and the name of an image, of the view's tab.
  public func tabItem<Label: View>(@ViewBuilder _ label: () -> Label) -> some View {
    TabItemView(content: self, label: label())
  }
}

/// The tabs that the content of a `TabView` names. While it is asked, views that are tabs say so and are not drawn.
@MainActor
final class TabCollector {
  struct Tab {
    var title: String
    var tag: AnyHashable?
    var content: any View
  }

  private(set) var found: [Tab] = []
  /// The tag of the view around the one that is looked at.
  private var tag: AnyHashable?

  static func tabs(of content: some View, _ lowering: inout Lowering) -> [Tab] {
    let collector = TabCollector()
    let outer = lowering.tabs
    lowering.tabs = collector
    _ = lowering.inPlace(content)
    lowering.tabs = outer
    return collector.found
  }

  /// Notes a tab; without a label it is looked for further in.
  func add(_ lowering: inout Lowering, _ content: some View, label: String?, tag: AnyHashable?) {
    guard let label else {
      let count = found.count
      self.tag = tag
      lowering.lower(content)
      self.tag = nil
      // A view that is tagged and has no words is a tab all the same.
      if found.count == count { found.append(Tab(title: "\(count + 1)", tag: tag, content: content)) }
      return
    }
    found.append(Tab(title: label, tag: tag ?? self.tag, content: content))
  }
}

extension Lowering {
  /// What a view says, as plain words.
  fileprivate mutating func words(of view: some View) -> String {
    let outer = tabs
    tabs = nil
    defer { tabs = outer }
    return contents(view, step: "/words").spokenText
  }
}
