extension Store {
  /// The store of a route's screen, or `nil` while no route has that id: what draws a coordinator's stack.
  ///
  /// ```swift
  /// for route in store.routes { if let id = route.id { store.scope(\.routes, action: \.router, route: id) } }
  /// ```
  ///
  /// Its actions name the route and not its index, so that none reaches a screen which has taken the place of this one.
  public func scope<Screen, ScreenAction>(
    _ routes: KeyPath<State, [Route<Screen>]>, action: CaseKeyPath<Action, IndexedRouterAction<Screen, ScreenAction>>,
    route id: RouteID, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Store<Screen, ScreenAction>? {
    let key = ScopeKey(routes, action, Store<Screen, ScreenAction>.self, route: id)
    let find: (State) -> Screen? = { $0[keyPath: routes].last { $0.id == id }?.screen }
    guard let initial = find(core.state) else {
      core.node.read(.presence(key)) { { _, new in find(new) != nil } }
      return nil
    }
    let found = child(key) { onEnd in
      let actions = ResolvedCase(action)
      var steps = actions.steps
      if !steps.isEmpty { steps[steps.count - 1].element = id.description }
      let scoping = Scoping<State, Action, Screen, ScreenAction>(
        state: find, action: { actions.embed(.routeAction(id: RoutePosition(-1, routeID: id), action: $0)) },
        steps: steps, fileID: fileID, line: line)
      return scoped(scoping, initial: initial, onEnd: onEnd)
    }
    // The store that ends is forgotten, so what is found stands for what is there now.
    core.node.read(.presence(key)) { [core = found.core] in { _, _ in core.isGone } }
    return found
  }
}
