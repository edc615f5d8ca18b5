/// An action type with one case for all that a view may send.
///
/// ```swift
/// enum Action: ViewAction {
///   case view(View)
///   case loaded([Item])
///   enum View { case refreshTapped }
/// }
/// ```
public protocol ViewAction<ViewAction> {
  /// What a view may send.
  associatedtype ViewAction
  /// The case that carries it.
  static func view(_ action: ViewAction) -> Self
}
