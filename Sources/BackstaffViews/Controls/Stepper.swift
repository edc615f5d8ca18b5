/// A number that goes up and down.
///
///     Stepper("Copies: \(copies)", value: $copies, in: 1...9)
public struct Stepper<Label: View>: PrimitiveView, Lowerable {
  let adjust: @MainActor @Sendable (Int) -> Void
  let label: Label

  /// A stepper with any views as its label that does as the closures say; nil means that way is closed.
  public init(
    @ViewBuilder label: () -> Label, onIncrement: (@MainActor () -> Void)?, onDecrement: (@MainActor () -> Void)?
  ) {
    self.label = label()
    adjust = { step in
      guard let act = step > 0 ? onIncrement : onDecrement else { return }
      for _ in 0..<abs(step) { act() }
    }
  }

  /// A stepper that adds `step` to the value or takes it away, and stays within the bounds.
  public init<Value: Strideable>(
    value: Binding<Value>, in bounds: ClosedRange<Value>? = nil, step: Value.Stride = 1, @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    adjust = { count in
      let old = value.wrappedValue
      var new = old
      for _ in 0..<abs(count) {
        guard let next = Self.moved(new, by: count > 0 ? step : 0 - step, within: bounds) else { break }
        new = next
      }
      if new != old { value.wrappedValue = new }
    }
  }

  /// The value one step on, nil where it cannot go: a sum that does not fit is never made.
  private static func moved<Value: Strideable>(
    _ value: Value, by step: Value.Stride, within bounds: ClosedRange<Value>?
  ) -> Value? {
    if let bounds {
      guard bounds.contains(value) else { return value < bounds.lowerBound ? bounds.lowerBound : bounds.upperBound }
      let edge = step > 0 ? bounds.upperBound : bounds.lowerBound
      if value == edge { return nil }
      return abs(value.distance(to: edge)) <= abs(step) ? edge : value.advanced(by: step)
    }
    if let number = value as? any FixedWidthInteger, let step = step as? Int {
      return Self.sum(number, step) as? Value
    }
    return value.advanced(by: step)
  }

  private static func sum<Number: FixedWidthInteger>(_ number: Number, _ step: Int) -> Number? {
    guard let step = Number(exactly: step.magnitude).map({ ($0, step < 0) }) else { return nil }
    let (sum, overflow) = step.1 ? number.subtractingReportingOverflow(step.0) : number.addingReportingOverflow(step.0)
    return overflow ? nil : sum
  }

  package func lower(into lowering: inout Lowering) {
    var node = lowering.node(.stepper)
    node.shortcut = lowering.environment.shortcut
    node.label = lowering.contents(label, step: "/label").spokenText
    node.adjust = adjust
    node.activate = { [adjust] in adjust(1) }
    lowering.children.append(node)
  }
}

extension Stepper where Label == Text {
  /// A stepper with a title that does as the closures say.
  public init(
    _ title: some StringProtocol, onIncrement: (@MainActor () -> Void)?, onDecrement: (@MainActor () -> Void)?
  ) {
    self.init(label: { Text(title) }, onIncrement: onIncrement, onDecrement: onDecrement)
  }

  /// A stepper with a title that adds `step` to the value or takes it away, and stays within the bounds.
  public init<Value: Strideable>(
    _ title: some StringProtocol, value: Binding<Value>, in bounds: ClosedRange<Value>? = nil, step: Value.Stride = 1
  ) {
    self.init(value: value, in: bounds, step: step) { Text(title) }
  }
}
