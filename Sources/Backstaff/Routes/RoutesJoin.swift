/// The routes of a coordinator joined to its reducer: screens run before it, and each route has an id when it is done.
///
/// What every action goes through can be inlined: made for the screens at hand, it walks over the routes without an
/// allocation.
@usableFromInline
struct RoutesJoin<State, Action, ID: Sendable, Screen, ScreenAction> {
  @usableFromInline let routes: MemberAccess<State, [Route<Screen>]>
  @usableFromInline let actions: ResolvedCase<Action, RouterAction<ID, Screen, ScreenAction>>
  @usableFromInline let addressing: RouteAddressing<ID, Screen>
  @usableFromInline let base: ReducerTree<State, Action>
  @usableFromInline let child: LazyTree<Screen, ScreenAction>
  /// Whether the work of a screen ends with its route.
  @usableFromInline let cancelsOnDismiss: Bool
  @usableFromInline let fileID: StaticString
  @usableFromInline let line: UInt

  @inlinable
  init(
    _ routes: MemberAccess<State, [Route<Screen>]>,
    _ actions: ResolvedCase<Action, RouterAction<ID, Screen, ScreenAction>>, _ addressing: RouteAddressing<ID, Screen>,
    base: ReducerTree<State, Action>, child: LazyTree<Screen, ScreenAction>, cancelsOnDismiss: Bool,
    fileID: StaticString, line: UInt
  ) {
    self.routes = routes
    self.actions = actions
    self.addressing = addressing
    self.base = base
    self.child = child
    self.cancelsOnDismiss = cancelsOnDismiss
    self.fileID = fileID
    self.line = line
  }

  @inlinable
  var names: ScopeStep { ScopeStep(state: routes.name ?? actions.name, action: actions.name) }

  @inlinable
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
      if routes.get(state).needsNames { name(&state, context) }
      return effect
    }
  }

  // MARK: actions of screens

  @inlinable
  func element(
    _ id: ID, _ screenAction: ScreenAction, _ state: inout State, _ action: Action, _ context: PassContext
  ) -> Effect<Action> {
    guard let place = place(of: id, in: routes.get(state)) else { return missing(id, &state, action, context) }
    let effect = run(screenAction, at: place.index, place.navigates, &state, context)
    if context.hasRequests, let refusal = unwind(&state, context) { return .refuse(refusal) }
    guard !effect.isNone, let route = place.route else { return base.run(&state, action, context) }
    return .both(lifted(effect, of: route, at: place.address), base.run(&state, action, context))
  }

  /// Where the route addressed stands, apart from its array, which would else be held a second time while it is
  /// written.
  ///
  /// - Returns: Beside the index the address with the route's own id, so that what the work sends is never handed to
  ///   the next one at its index, and whether the screen stands in a navigation.
  @inlinable
  func place(of id: ID, in standing: [Route<Screen>]) -> (index: Int, route: RouteID?, address: ID, navigates: Bool)? {
    guard let index = addressing.index(id, standing) else { return nil }
    return (
      index, standing[index].id, addressing.address(index, standing[index]),
      standing.canPush(upTo: index + 1) != false
    )
  }

  /// Does what the screen asked of all coordinators above it.
  @usableFromInline
  func unwind(_ state: inout State, _ context: PassContext) -> Refusal? {
    for request in context.requests {
      guard let operation = request.unwinding else { continue }
      if let refusal = operation.refusal(on: routes.get(state)) { return refusal }
      routes.modify(&state) { operation.carryOut(on: &$0) }
    }
    return nil
  }

  @inlinable
  func run(
    _ action: ScreenAction, at index: Int, _ navigates: Bool, _ state: inout State, _ context: PassContext
  ) -> Effect<ScreenAction> {
    context.enterPresentation()
    let outer = context.enterNavigation(navigates)
    var effect: Effect<ScreenAction> = .none
    routes.modify(&state) { effect = child.run(&$0[index].screen, action, context) }
    context.leaveNavigation(outer)
    context.leavePresentation()
    return effect
  }

  @usableFromInline
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
  @usableFromInline
  func missing(
    _ id: ID, _ state: inout State, _ action: Action, _ context: PassContext
  ) -> Effect<Action> {
    if let route = addressing.routeID(id), route.number < context.event?.nextElement ?? 0 {
      return stale(route, action)
    }
    RouteIssue.report(
      "routeMissing",
      "`\(ActionLabel.of(action))` addresses the \(addressing.words(id)) of `\(names.state)`, which has "
        + "\(routes.get(state).count) elements",
      fileID, line)
    return base.run(&state, action, context)
  }

  private func stale(_ route: RouteID, _ action: Action) -> Effect<Action> {
    RouteIssue.note(
      "staleRoute(\(route))", "`\(ActionLabel.of(action))` came after its route had gone, and was dropped", fileID, line
    )
    return .refuse(
      Refusal(
        code: "stale_route",
        message: "the route \(route) is gone, so nothing was done; look at the routes that are there now"))
  }

  // MARK: other stacks

  @usableFromInline
  func update(
    _ new: [Route<Screen>], _ state: inout State, _ action: Action, _ context: PassContext
  ) -> Effect<Action> {
    guard !new.isEmpty else {
      RouteIssue.report("emptyStack", "a stack needs a root; the routes sent are none", fileID, line)
      return .refuse(
        Refusal(code: "empty_stack", message: "a stack needs a root; send the routes that are to stand, the root first")
      )
    }
    do throws(RouteFlaw) {
      let sent = try taken(new, over: routes.get(state), context)
      routes.modify(&state) { $0 = sent }
    } catch {
      RouteIssue.report(error.kind, "\(error.words), so they were not taken", fileID, line)
      return .refuse(
        Refusal(code: "malformed_stack", message: "\(error.words); send one root, and what stands over it as it is"))
    }
    return base.run(&state, action, context)
  }

  @usableFromInline
  func back(
    from id: RouteID, _ state: inout State, _ action: Action, _ context: PassContext
  ) -> Effect<Action> {
    guard let index = routes.get(state).lastIndex(where: { $0.id == id }) else { return stale(id, action) }
    routes.modify(&state) { _ = $0.leave(keeping: index, animated: true, force: false) }
    return base.run(&state, action, context)
  }

  // MARK: ids

  /// Two screens of one id: the stack stays what it was.
  @usableFromInline
  func refuseTwins(_ state: inout State, _ before: [Route<Screen>]) {
    let standing = routes.get(state)
    guard !SameBits.hold(before, standing), let twin = addressing.duplicate?(standing) else { return }
    RouteIssue.report(
      "duplicateScreenID",
      "two screens of the \(addressing.words(twin)) would stand in `\(names.state)`, so it was left as it was; go "
        + "to the one that is there, or give the other an id of its own", fileID, line)
    routes.modify(&state) { $0 = before }
  }

  /// Gives an id to each route that came without one.
  @inlinable
  func name(_ state: inout State, _ context: PassContext) {
    if let index = routes.get(state).unreachable { reportUnreachable(index, state) }
    routes.modify(&state) { $0.name { context.nextElementID(atLeast: $0) } }
  }

  @usableFromInline
  func reportUnreachable(_ index: Int, _ state: State) {
    RouteIssue.report(
      "unreachablePush(index: \(index))",
      "`\(routes.get(state)[index].label)` in `\(names.state)` is pushed where nothing below has a navigation; embed "
        + "that in one, or present the screen", fileID, line)
  }
}
