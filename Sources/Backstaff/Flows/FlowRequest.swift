/// How far a screen's wish about navigation reaches.
public enum FlowScope: Sendable {
  /// The coordinators of its tab; without tabs, all above it.
  case tab
  /// All coordinators above it.
  case app
}

/// What a screen asks of the coordinators and tabs above it, in the event that is being reduced: whoever is above
/// carries it out on the way up, so that all of it is one event.
package struct FlowRequest: Sendable {
  enum Wish: Sendable {
    case unwind(FlowUnwinding, FlowScope)
    case select(TabRequest)
  }

  let wish: Wish

  /// What is to be done with the routes of each coordinator above.
  var unwinding: FlowUnwinding? {
    if case .unwind(let operation, _) = wish { operation } else { nil }
  }

  /// What is to be told when nobody carried the request out.
  var issue: Issue? {
    guard case .select(let request) = wish else { return nil }
    return Issue("no tabs above have the tab that was asked for, so nothing was shown", at: request.place)
  }
}

/// A way to leave routes in several coordinators at once.
enum FlowUnwinding: Sendable {
  case toRoot
  case dismissAll

  /// Why it cannot be carried out on a coordinator's routes: one of those that would go is locked.
  func refusal<Screen>(on routes: [Route<Screen>]) -> Refusal? {
    let kept = self == .toRoot ? 1 : routes.firstIndex { $0.isPresented } ?? routes.count
    return routes.hasLock(above: kept) ? .navigationLocked : nil
  }

  func carryOut<Screen>(on routes: inout [Route<Screen>]) {
    switch self {
    case .toRoot: _ = routes.goBackToRootDeep()
    case .dismissAll: _ = routes.dismissAllDeep()
    }
  }
}

extension Refusal {
  /// A locked route is in the way.
  static let navigationLocked = Refusal(
    code: "navigation_locked",
    message: "something is shown that nobody may close from outside, such as a payment; finish it, or close it there")
}

extension Array {
  /// Leaves everything above the root here, and in every coordinator above, as far as `scope` reaches.
  ///
  /// ```swift
  /// state.routes.goBackToRoot(scope: .tab)
  /// ```
  ///
  /// Where a locked route would have to go, the action is refused as a whole.
  public mutating func goBackToRoot<Screen>(scope: FlowScope) where Element == Route<Screen> {
    unwind(.toRoot, scope)
  }

  /// Closes everything presented here, and in every coordinator above, as far as `scope` reaches.
  public mutating func dismissAll<Screen>(scope: FlowScope) where Element == Route<Screen> {
    unwind(.dismissAll, scope)
  }

  private mutating func unwind<Screen>(_ operation: FlowUnwinding, _ scope: FlowScope)
  where Element == Route<Screen> {
    PassContext.current?.ask(FlowRequest(wish: .unwind(operation, scope)))
    if operation.refusal(on: self) == nil { operation.carryOut(on: &self) }
  }
}
