/// The routes of a coordinator joined to its reducer: screens run before it, and each route has an id when it is done.
struct RoutesJoin<State, Action, ID: Sendable, Screen, ScreenAction> {
  let routes: MemberAccess<State, [Route<Screen>]>
  let actions: ResolvedCase<Action, RouterAction<ID, Screen, ScreenAction>>
  let addressing: RouteAddressing<ID, Screen>
  let base: ReducerTree<State, Action>
  let child: LazyTree<Screen, ScreenAction>
  /// Whether the work of a screen ends with its route.
  let cancelsOnDismiss: Bool
  let fileID: StaticString
  let line: UInt

  var names: ScopeStep { ScopeStep(state: routes.name ?? actions.name, action: actions.name) }

  var tree: ReducerTree<State, Action> {
    ReducerTree(links: base.links + [link]) { state, action, context in
      let before = addressing.duplicate == nil ? nil : routes.get(state)
      let effect =
        switch actions.extract(action) {
        case nil: base.run(&state, action, context)
        case .routeAction(let id, let screenAction): element(id, screenAction, &state, action, context)
        case .updateRoutes(let new): update(new, &state, action, context)
        case .popFrom(let id): back(from: id, &state, action, context)
        }
      if let before { refuseTwins(&state, before) }
      name(&state, context)
      return effect
    }
  }

  // MARK: actions of screens

  private func element(
    _ id: ID, _ screenAction: ScreenAction, _ state: inout State, _ action: Action, _ context: PassContext
  ) -> Effect<Action> {
    let standing = routes.get(state)
    guard let index = addressing.index(id, standing) else {
      return missing(id, standing.count, &state, action, context)
    }
    let route = standing[index].id
    // With the route's own id, so that what the work sends is never handed to the next one at its index.
    let address = addressing.address(index, standing[index])
    let navigates = standing.canPush(upTo: index + 1) != false
    let effect = run(screenAction, at: index, navigates, &state, context)
    if let refusal = unwind(&state, context) { return .refuse(refusal) }
    guard !effect.isNone, let route else { return base.run(&state, action, context) }
    return .both(lifted(effect, of: route, at: address), base.run(&state, action, context))
  }

  /// Does what the screen asked of all coordinators above it.
  private func unwind(_ state: inout State, _ context: PassContext) -> Refusal? {
    for request in context.requests {
      guard let operation = request.unwinding else { continue }
      if let refusal = operation.refusal(on: routes.get(state)) { return refusal }
      routes.modify(&state) { operation.carryOut(on: &$0) }
    }
    return nil
  }

  /// Apart, so that the array is not held a second time while it is written.
  private func run(
    _ action: ScreenAction, at index: Int, _ navigates: Bool, _ state: inout State, _ context: PassContext
  ) -> Effect<ScreenAction> {
    context.enterPresentation()
    let outer = context.enterNavigation(navigates)
    defer {
      context.leaveNavigation(outer)
      context.leavePresentation()
    }
    var effect: Effect<ScreenAction> = .none
    routes.modify(&state) { effect = child.run(&$0[index].screen, action, context) }
    return effect
  }

  func lifted(_ effect: Effect<ScreenAction>, of route: RouteID, at id: ID) -> Effect<Action> {
    let (actions, text) = (actions, route.description)
    let step = ScopeStep(state: names.state, action: names.action, element: text)
    let lifted = effect.within(step, identity: text, dismiss: actions.embed(.popFrom(id: route))) {
      actions.embed(.routeAction(id: id, action: $0))
    }
    return cancelsOnDismiss ? lifted : lifted.transform(run: { $0.outlivesScope = true })
  }

  /// An action for a route that is not there: of one that was there once nothing comes, of one that never was one
  /// issue, and the coordinator sees it.
  private func missing(
    _ id: ID, _ count: Int, _ state: inout State, _ action: Action, _ context: PassContext
  ) -> Effect<Action> {
    if let route = addressing.routeID(id), route.number < context.event?.nextElement ?? 0 {
      return stale(route, action)
    }
    RouteIssue.report(
      "routeMissing",
      "`\(ActionLabel.of(action))` addresses the \(addressing.words(id)) of `\(names.state)`, which has \(count) "
        + "elements",
      fileID, line)
    return base.run(&state, action, context)
  }

  private func stale(_ route: RouteID, _ action: Action) -> Effect<Action> {
    RouteIssue.report(
      "staleRoute(\(route))", "`\(ActionLabel.of(action))` came after its route had gone, and was dropped",
      severity: .note, fileID, line)
    return .refuse(
      Refusal(
        code: "stale_route",
        message: "the route \(route) is gone, so nothing was done; look at the routes that are there now"))
  }

  // MARK: other stacks

  private func update(
    _ new: [Route<Screen>], _ state: inout State, _ action: Action, _ context: PassContext
  ) -> Effect<Action> {
    guard !new.isEmpty else {
      RouteIssue.report("emptyStack", "a stack needs a root; the routes sent are none", fileID, line)
      return .refuse(
        Refusal(code: "empty_stack", message: "a stack needs a root; send the routes that are to stand, the root first")
      )
    }
    // Whoever sends routes names those that stand; any other id is none.
    let standing = Set(routes.get(state).compactMap(\.id))
    routes.modify(&state) { routes in
      routes = new.map { $0.id.map(standing.contains) ?? true ? $0 : $0.unnamed }
    }
    return base.run(&state, action, context)
  }

  private func back(
    from id: RouteID, _ state: inout State, _ action: Action, _ context: PassContext
  ) -> Effect<Action> {
    guard let index = routes.get(state).lastIndex(where: { $0.id == id }) else { return stale(id, action) }
    routes.modify(&state) { _ = $0.leave(keeping: index, animated: true, force: false) }
    return base.run(&state, action, context)
  }

  // MARK: ids

  /// Two screens of one id: the stack stays what it was.
  private func refuseTwins(_ state: inout State, _ before: [Route<Screen>]) {
    let standing = routes.get(state)
    guard !SameBits.hold(before, standing), let twin = addressing.duplicate?(standing) else { return }
    RouteIssue.report(
      "duplicateScreenID",
      "two screens of the \(addressing.words(twin)) would stand in `\(names.state)`, so it was left as it was; go "
        + "to the one that is there, or give the other an id of its own", fileID, line)
    routes.modify(&state) { $0 = before }
  }

  /// Gives an id to each route that came without one.
  private func name(_ state: inout State, _ context: PassContext) {
    let standing = routes.get(state)
    guard standing.needsNames else { return }
    reportUnreachable(standing)
    routes.modify(&state) { $0.name { context.event?.nextElementID(atLeast: $0) ?? $0 } }
  }

  /// A new screen that was put, by hand, where nothing below has a navigation.
  private func reportUnreachable(_ standing: [Route<Screen>]) {
    let index = standing.indices.first { index in
      index > 0 && standing[index].isPush && standing[index].id == nil && standing.canPush(upTo: index) == false
    }
    guard let index else { return }
    RouteIssue.report(
      "unreachablePush(index: \(index))",
      "`\(standing[index].label)` in `\(names.state)` is pushed where nothing below has a navigation; embed that in "
        + "one, or present the screen", fileID, line)
  }
}
