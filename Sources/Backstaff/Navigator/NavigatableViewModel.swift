/// A view model that leads to other screens through the navigator of the stack it is shown in.
///
/// ```swift
/// @Observable
/// final class AViewModel: NavigatableViewModel {
///   func openTapped() { navigate(BViewModel()) }
/// }
/// ```
///
/// The navigator owns the path, the path owns the view models, and they refer back weakly: what is popped is released.
/// A ``Navigator`` gives itself to each view model that is shown without one; the one of the root is given it by
/// ``setNavigator(_:fileID:line:)``. Asking without a navigator is reported, `navigatorMissing("AViewModel")`.
@MainActor
open class NavigatableViewModel: HashableObject {
  /// The navigator of the stack that this is shown in.
  public weak var navigator: (any Navigatable)?

  /// A view model without a navigator.
  public init() {}

  /// Gives this its navigator.
  ///
  /// Giving none to a view model that has none is reported: whoever gave it had none itself. So is another navigator
  /// while this is shown by the first, `splitStack`; the first one stays, as screens that follow each other share a
  /// path.
  public func setNavigator(
    _ navigator: (any Navigatable)?, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    if navigator == nil, self.navigator == nil { return reportMissing("was given none", fileID, line) }
    if let shown = self.navigator as? Navigator, let other = navigator as? Navigator, shown !== other,
      shown.holds(self)
    {
      Issue.report(NavigationIssue.splitStack(self), fileID: fileID, line: line)
      return
    }
    self.navigator = navigator
  }

  /// Shows the screen of another view model.
  public func navigate(_ viewModel: any HashableObject, fileID: StaticString = #fileID, line: UInt = #line) {
    ask(fileID, line) { $0.navigate(viewModel) }
  }

  /// Shows the screen of a value.
  public func navigate(_ value: any Hashable, fileID: StaticString = #fileID, line: UInt = #line) {
    ask(fileID, line) { $0.navigate(value) }
  }

  /// Goes back by one screen.
  public func pop(fileID: StaticString = #fileID, line: UInt = #line) {
    ask(fileID, line) { $0.pop() }
  }

  private func ask(_ fileID: StaticString, _ line: UInt, _ question: (any Navigatable) -> Void) {
    guard let navigator else { return reportMissing("has none", fileID, line) }
    question(navigator)
  }

  private func reportMissing(_ what: String, _ fileID: StaticString, _ line: UInt) {
    Issue.report(
      "navigatorMissing(\"\(TypeName.last(of: Self.self))\"): the view model \(what), so nothing is shown; give the "
        + "view model of the root its navigator with `setNavigator` before it navigates", fileID: fileID, line: line)
  }
}
