/// What makes a child itself, and whether it is an alert or a dialog: decided once for its types when a tree is built.
@usableFromInline
struct ChildRule<Child, Action> {
  /// Whether two values are the same child; `nil` when all values of the type are.
  @usableFromInline let comparison: ((Child, Child) -> Bool)?
  @usableFromInline let dialogs: DialogCases<Child, Action>?

  @usableFromInline
  init() {
    comparison = Identity.comparison(of: Child.self)
    dialogs = DialogCases.of(Child.self, Action.self)
  }

  /// Whether both are the same child.
  @inlinable
  func isSame(_ left: Child, _ right: Child) -> Bool {
    comparison?(left, right) ?? true
  }

  /// Whether a child shown in one slot is still the one shown there later. An alert or dialog that was written anew is
  /// another one, also when it looks the same.
  @inlinable
  func isSame(_ left: PresentationState<Child>, _ right: PresentationState<Child>) -> Bool {
    if left.isIdentical(to: right) { return true }
    guard let old = left.wrappedValue, let new = right.wrappedValue else { return false }
    return isDialog(old) ? false : isSame(old, new)
  }

  /// Whether `child` is an alert or a dialog.
  @inlinable
  func isDialog(_ child: Child) -> Bool { dialogs?.shown(child) != nil }

  /// Whether `action` is a button of an alert or dialog.
  @inlinable
  func isButton(_ action: Action) -> Bool { dialogs?.answered(action) != nil }

  /// Whether `action` is a button of the alert or dialog `child`, not of another one of its enum.
  @inlinable
  func answers(_ action: Action, _ child: Child) -> Bool {
    guard let shown = dialogs?.shown(child) else { return false }
    return dialogs?.answered(action) == shown
  }
}
