/// A switch between on and off.
///
///     Toggle("Hold this version", isOn: $store.isHeld)
public struct Toggle<Label: View>: PrimitiveView, Lowerable {
  let isOn: Binding<Bool>
  let label: Label

  /// A toggle with any views as its label.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  package func lower(into lowering: inout Lowering) {
    var node = lowering.node(.toggle(isOn: isOn.wrappedValue))
    node.shortcut = lowering.environment.shortcut
    node.label = lowering.contents(label, step: "/label").spokenText
    node.activate = { [isOn] in isOn.wrappedValue.toggle() }
    lowering.children.append(node)
  }
}

extension Toggle where Label == Text {
  /// A toggle with a title.
  public init(_ title: some StringProtocol, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}
