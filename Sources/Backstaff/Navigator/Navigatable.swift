/// What a view model asks to show another screen: a ``Navigator``, or something that stands in for one.
@MainActor
public protocol Navigatable: AnyObject {
  /// What is shown above the root, from the bottom to the top.
  var path: NavigationPath { get set }

  /// Shows the screen of a view model.
  func navigate(_ viewModel: any HashableObject)

  /// Shows the screen of a value.
  func navigate(_ value: any Hashable)

  /// Goes back by one screen; at the root it does nothing.
  func pop()
}
