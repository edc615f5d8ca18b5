/// Changes routes in one step, whatever the way from the old stack to the new one.
///
/// ```swift
/// return routeWithDelaysIfUnsupported(state.routes, action: \.router) {
///   $0.push(.nextScreen(NextScreen.State()))
/// }
/// ```
///
/// The effect sends one `.updateRoutes` with the whole new stack. A renderer that cannot show so much at once goes
/// there in the steps of a ``RouteStepper``; the steps are its own business and no events.
///
/// - Parameter change: Runs once, on a copy of the routes.
public func routeWithDelaysIfUnsupported<ID, Screen, ScreenAction, Action>(
  _ routes: [Route<Screen>], action: CaseKeyPath<Action, RouterAction<ID, Screen, ScreenAction>>,
  _ change: (inout [Route<Screen>]) -> Void
) -> Effect<Action> {
  var routes = routes
  change(&routes)
  return .send(ResolvedCase(action).embed(.updateRoutes(routes)))
}

extension Effect {
  /// Changes routes in one step, whatever the way from the old stack to the new one.
  public static func routeWithDelaysIfUnsupported<ID, Screen, ScreenAction>(
    _ routes: [Route<Screen>], action: CaseKeyPath<Action, RouterAction<ID, Screen, ScreenAction>>,
    _ change: (inout [Route<Screen>]) -> Void
  ) -> Effect {
    Backstaff.routeWithDelaysIfUnsupported(routes, action: action, change)
  }
}
