extension Reducer {
  /// Joins the screens of a coordinator: each runs on its own route, before this reducer.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEachRoute(\.routes, action: \.router) { AppScreen() }
  /// ```
  ///
  /// Routes that this reducer put on the stack get their ids when it is done. What leaves the stack, by whatever way,
  /// loses its effects.
  ///
  /// - Parameter cancelOnDismiss: Whether the work of a screen ends with its route. Where not, it goes on to its end,
  ///   and what it sends is dropped.
  @inlinable
  public func forEachRoute<Screen, ScreenAction, Child: Reducer<Screen, ScreenAction>>(
    _ routes: any WritableKeyPath<State, [Route<Screen>]> & Sendable,
    action: CaseKeyPath<Action, IndexedRouterAction<Screen, ScreenAction>>, cancelOnDismiss: Bool = true,
    @ReducerBuilder<Screen, ScreenAction> screen: () -> Child,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> some Reducer<State, Action> {
    let screen = screen()
    return joined(routes, action, .indexed, screen.makeTree, cancelOnDismiss, fileID, line)
  }

  /// Joins the screens of an enum made by `@Reducer`: `.forEachRoute(\.routes, action: \.router)`.
  @inlinable
  public func forEachRoute<Screen: CaseReducerState>(
    _ routes: any WritableKeyPath<State, [Route<Screen>]> & Sendable,
    action: CaseKeyPath<Action, IndexedRouterAction<Screen, Screen.StateReducer.Action>>, cancelOnDismiss: Bool = true,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> some Reducer<State, Action> {
    joined(routes, action, .indexed, { Screen.StateReducer.body.makeTree() }, cancelOnDismiss, fileID, line)
  }

  /// Joins the screens of a coordinator, whose actions name them by their own ids. No two screens of one id stand on
  /// the stack: what would lead to that is refused.
  @inlinable
  public func forEachRoute<Screen: Identifiable & SendableMetatype, ScreenAction, Child: Reducer<Screen, ScreenAction>>(
    _ routes: any WritableKeyPath<State, [Route<Screen>]> & Sendable,
    action: CaseKeyPath<Action, IdentifiedRouterAction<Screen, ScreenAction>>, cancelOnDismiss: Bool = true,
    @ReducerBuilder<Screen, ScreenAction> screen: () -> Child,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> some Reducer<State, Action> where Screen.ID: Sendable {
    let screen = screen()
    return joined(routes, action, .identified, screen.makeTree, cancelOnDismiss, fileID, line)
  }

  /// Joins the screens of an enum made by `@Reducer`, whose actions name them by their own ids.
  @inlinable
  public func forEachRoute<Screen: CaseReducerState & Identifiable>(
    _ routes: any WritableKeyPath<State, [Route<Screen>]> & Sendable,
    action: CaseKeyPath<Action, IdentifiedRouterAction<Screen, Screen.StateReducer.Action>>,
    cancelOnDismiss: Bool = true, fileID: StaticString = #fileID, line: UInt = #line
  ) -> some Reducer<State, Action> where Screen.ID: Sendable {
    joined(routes, action, .identified, { Screen.StateReducer.body.makeTree() }, cancelOnDismiss, fileID, line)
  }

  @inlinable
  func joined<ID: Sendable, Screen, ScreenAction>(
    _ routes: any WritableKeyPath<State, [Route<Screen>]> & Sendable,
    _ action: CaseKeyPath<Action, RouterAction<ID, Screen, ScreenAction>>, _ addressing: RouteAddressing<ID, Screen>,
    _ child: @escaping @Sendable () -> ReducerTree<Screen, ScreenAction>, _ cancelsOnDismiss: Bool,
    _ fileID: StaticString, _ line: UInt
  ) -> some Reducer<State, Action> {
    JoinedReducer(base: self) { base in
      RoutesJoin(
        StateNames.access(of: routes), ResolvedCase(action), addressing, base: base, child: LazyTree(child),
        cancelsOnDismiss: cancelsOnDismiss, fileID: fileID, line: line
      ).tree
    }
  }
}
