extension RoutesJoin {
  /// The link of the routes: what appears and goes is told by their ids.
  @inlinable
  var link: ScopeLink<State, Action> {
    let names = names
    return ScopeLink(
      stateStep: names.state, actionStep: names.action, kind: .stack,
      appear: { state, found in
        let routes = routes.get(state)
        found.skipElements(below: routes.nextNumber)
        if routes.needsNames { found.wantsRouteIDs = true }
        guard !child.tree.links.isEmpty else { return }
        for route in routes { if let id = route.id { child.tree.appear(route.screen, step(id), &found) } }
      },
      compare: { old, new, found in compare(routes.get(old), routes.get(new), &found) },
      identities: { state, steps, found in
        guard let text = steps.first?.element, let id = RouteID(text: text),
          let route = routes.get(state).last(where: { $0.id == id })
        else { return false }
        found.append(text)
        return child.tree.walk(route.screen, steps.dropFirst(), &found)
      },
      reach: { action in
        switch actions.extract(action) {
        case nil, .updateRoutes: nil
        case .popFrom(let id): [step(id)]
        case .routeAction(let address, let inner):
          addressing.routeID(address).map { [step($0)] + child.tree.scope(of: inner) }
        }
      },
      visit: { state, visit, context in self.visit(&state, visit, context) }, map: { child.tree.map }, facts: facts)
  }

  @usableFromInline
  var facts: NavigationFacts {
    var facts = NavigationFacts()
    facts.isCoordinator = true
    facts.coordinator = TypeName.path(of: State.self)
    let flow = State.self as? any FlowState.Type
    facts.isMarked = flow != nil
    facts.reactions = flow?.reactions ?? []
    return facts
  }

  @usableFromInline
  func step(_ id: RouteID) -> ScopeStep {
    ScopeStep(state: names.state, action: names.action, element: id.description)
  }

  // MARK: identities

  @inlinable
  func compare(_ old: [Route<Screen>], _ new: [Route<Screen>], _ found: inout IdentityDifference) {
    guard !SameBits.hold(old, new) else { return }
    found.skipElements(below: new.nextNumber)
    if new.needsNames { found.wantsRouteIDs = true }
    var common = 0
    while common < min(old.count, new.count), let id = new[common].id, id == old[common].id {
      if !old[common].sharesScreen(with: new[common]) { compare(old[common], new[common], &found) }
      common += 1
    }
    if common < max(old.count, new.count) { compareTails(old[common...], new[common...], &found) }
  }

  /// What stands above the routes that kept their places.
  @inlinable
  func compareTails(
    _ old: ArraySlice<Route<Screen>>, _ new: ArraySlice<Route<Screen>>, _ found: inout IdentityDifference
  ) {
    var kept: [RouteID: Route<Screen>] = [:]
    for route in new { if let id = route.id { kept[id] = route } }
    // From the top, as they leave.
    for route in old.reversed() {
      guard let id = route.id else { continue }
      if let same = kept.removeValue(forKey: id) {
        if !route.sharesScreen(with: same) { compare(route, same, &found) }
      } else {
        found.lose(step(id))
        found.leave(id)
      }
    }
    for route in new {
      guard let id = route.id, kept[id] != nil else { continue }
      found.enter(id)
      child.tree.appear(route.screen, step(id), &found)
    }
  }

  @inlinable
  func compare(_ old: Route<Screen>, _ new: Route<Screen>, _ found: inout IdentityDifference) {
    guard let id = new.id, !child.tree.links.isEmpty else { return }
    child.tree.compare(old.screen, new.screen, step(id), &found)
  }

  // MARK: walks

  @usableFromInline
  func visit(_ state: inout State, _ visit: ScopeVisit, _ context: PassContext) -> Effect<Action> {
    if case .routes(let walk) = visit { walk.meet(&state, routes) }
    guard let below = visit.below(names.state, names.action), !child.tree.links.isEmpty else { return .none }
    var effects: [Effect<Action>] = []
    context.enterPresentation()
    defer { context.leavePresentation() }
    for (index, route) in routes.get(state).enumerated() {
      // Only the walk to all routes, which is looking for such, goes into one without an id.
      guard route.id != nil || visit.isWalk, below.element == nil || below.element == route.id?.description else {
        continue
      }
      var effect: Effect<ScreenAction> = .none
      routes.modify(&state) { effect = child.tree.visit(&$0[index].screen, below.visit, context) }
      guard let id = route.id, !effect.isNone else { continue }
      effects.append(lifted(effect, of: id, at: addressing.address(index, route)))
    }
    return .merge(effects)
  }
}
