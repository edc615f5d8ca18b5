import Backstaff

/// Something to press that leads to another screen.
///
///     NavigationLink("Settings") { SettingsView() }
///     NavigationLink(item.name, value: item)
///     NavigationLink(item: $detail) { isActive in … } destination: { DetailView($0) } label: { Text("Detail") }
///
/// With a `value` the stack around it shows what `navigationDestination(for:)` says; with a destination it is shown as
/// a page over this screen.
public struct NavigationLink<Label: View, Destination: View>: PrimitiveView, Lowerable {
  enum Target {
    /// What is put on the path of the stack; nil leads nowhere now.
    case value(Any?)
    case destination(Destination, isActive: Binding<Bool>?)
  }

  let target: Target
  let label: Label
  let fileID: StaticString
  let line: UInt

  package func lower(into lowering: inout Lowering) {
    switch target {
    case .value(let value): lowerValue(value, &lowering)
    case .destination(let destination, let isActive): lowerPage(destination, isActive, &lowering)
    }
  }

  private func lowerValue(_ value: Any?, _ lowering: inout Lowering) {
    var node = lowering.button(.link, label: label)
    let stack = lowering.environment.navigation?.stack
    node.isEnabled = node.isEnabled && value != nil
    node.activate = { [fileID, line] in
      guard let value, stack?.push(value) != true else { return }
      Issue.report(
        "a NavigationLink has a value of type \(type(of: value)) and "
          + (stack == nil ? "no NavigationStack is around it" : "the stack around it holds another type")
          + ", so nothing was shown", fileID: fileID, line: line)
    }
    lowering.children.append(node)
  }

  private func lowerPage(_ destination: Destination, _ isActive: Binding<Bool>?, _ lowering: inout Lowering) {
    let own = lowering.storage.cell("\(lowering.path)#link") { false }
    let isActive = isActive ?? Binding(get: { own.value }, set: { own.value = $0 })
    var node = lowering.button(.link, label: label)
    node.activate = { isActive.wrappedValue = true }
    lowering.children.append(node)
    guard isActive.wrappedValue else { return }
    let content = AnyView(destination)
    let page = PresentationView(base: EmptyView(), style: .page) {
      .init(identity: "link", content: content)
    } dismiss: {
      isActive.wrappedValue = false
    }
    page.lower(into: &lowering)
  }
}

extension NavigationLink {
  /// A link to a view, shown as a page.
  public init(
    @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(
      target: .destination(destination(), isActive: nil), label: label(), fileID: fileID, line: line)
  }

  /// A link to a view, shown as a page.
  public init(
    destination: Destination, @ViewBuilder label: () -> Label, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(target: .destination(destination, isActive: nil), label: label(), fileID: fileID, line: line)
  }

  /// A link to a view that is shown as a page while the bound value is true. Pressing writes true, going back false.
  public init(
    destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(target: .destination(destination, isActive: isActive), label: label(), fileID: fileID, line: line)
  }

  /// A link to a view that is shown as a page while the bound value is true. Pressing writes true, going back false.
  public init(
    isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(target: .destination(destination(), isActive: isActive), label: label(), fileID: fileID, line: line)
  }

  /// A link to what an item shows. Pressing calls `onNavigate` with true, which is to bring the item about; going back
  /// calls it with false, then the item is set to nil with the transaction of the change.
  public init<Item, Content: View>(
    item: Binding<Item?>, onNavigate: @escaping @MainActor (_ isActive: Bool) -> Void,
    @ViewBuilder destination: (Item) -> Content, @ViewBuilder label: () -> Label, fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Destination == Content? {
    self.init(
      destination: item.wrappedValue.map(destination),
      isActive: Binding(
        get: { item.wrappedValue != nil },
        set: { isActive, transaction in
          onNavigate(isActive)
          if !isActive { item.transaction(transaction).wrappedValue = nil }
        }), label: label, fileID: fileID, line: line)
  }
}

extension NavigationLink where Label == Text {
  /// A link with a title to a view, shown as a page.
  public init(
    _ title: some StringProtocol, @ViewBuilder destination: () -> Destination, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(destination: destination, label: { Text(title) }, fileID: fileID, line: line)
  }

  /// A link with a title to a view that is shown as a page while the bound value is true.
  public init(
    _ title: some StringProtocol, isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(isActive: isActive, destination: destination, label: { Text(title) }, fileID: fileID, line: line)
  }
}

extension NavigationLink where Destination == Never {
  /// A link that puts a value on the path of the stack around it; without a value it cannot be pressed.
  public init<Value: Hashable>(
    value: Value?, @ViewBuilder label: () -> Label, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(target: .value(value), label: label(), fileID: fileID, line: line)
  }

  /// A link that puts a state on the `StackState` whose stack is around it.
  public init<State>(
    state: State?, @ViewBuilder label: () -> Label, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(target: .value(state), label: label(), fileID: fileID, line: line)
  }
}

extension NavigationLink where Label == Text, Destination == Never {
  /// A link with a title that puts a value on the path of the stack around it.
  public init<Value: Hashable>(
    _ title: some StringProtocol, value: Value?, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(value: value, label: { Text(title) }, fileID: fileID, line: line)
  }

  /// A link with a title that puts a state on the `StackState` whose stack is around it.
  public init<State>(
    _ title: some StringProtocol, state: State?, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(state: state, label: { Text(title) }, fileID: fileID, line: line)
  }
}

/// A view that is never there: the destination of a link that has a value instead.
extension Never: View {
  /// There is none.
  public var body: NoBody { NoBody() }
}
