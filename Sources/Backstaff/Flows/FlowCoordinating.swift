/// A coordinator: a reducer whose state is a stack of routes. `@FlowCoordinator` writes the conformance.
///
/// Code that knows nothing of the screens works with any:
///
/// ```swift
/// func logOut<C: FlowCoordinating>(_ coordinator: C, _ state: inout C.State) { coordinator.goBackToRoot(&state) }
/// ```
public protocol FlowCoordinating: Reducer where State: FlowState {
  /// The enum of the screens.
  associatedtype Screen
}

extension FlowCoordinating {
  /// Leaves the top of what is visible.
  @discardableResult
  public func goBack(_ state: inout State) -> Bool { state.goBack() }

  /// Leaves everything above the root.
  @discardableResult
  public func goBackToRoot(_ state: inout State) -> Bool { state.goBackToRoot() }

  /// Stands in for the function that an author writes, in the coordinator or in an extension of it, so that leaving it
  /// out is told where it is missed.
  @available(
    *, unavailable,
    message: "write `func handleRoute(state: inout State, action: Action) -> Effect<Action>` in the coordinator"
  )
  public func handleRoute(state: inout State, action: Action) -> Effect<Action> { .none }
}
