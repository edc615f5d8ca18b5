/// What is wrong with routes that come from outside, beyond what their type says.
struct RouteFlaw: Error {
  /// The route that is wrong.
  let index: Int
  /// The kind by its name.
  let kind: String
  let words: String
}

/// A ``Route`` from outside whose screen is not known.
protocol SentRoute: AnyRoute {
  var attempt: RouteAttempt? { get }
  mutating func dropID()
}

extension Route: SentRoute {
  mutating func dropID() { id = nil }
}

/// Routes from outside whose screens are not known.
protocol SentRouteList {
  func note(in known: inout KnownRoutes)
  /// The first route that cannot stand where it does.
  func flaw(_ known: KnownRoutes) -> RouteFlaw?
  /// Takes the ids away that are no ids of routes that stand, and those that came already.
  mutating func dropIDs(_ known: inout KnownRoutes)
}

/// What stands: whoever sends routes may name these, and nothing else.
struct KnownRoutes {
  fileprivate var ids: Set<RouteID> = []
  /// What was tried, and where.
  fileprivate var attempts: [RouteID: RouteAttempt] = [:]
  /// How the undermost routes are shown.
  fileprivate var bottoms: [RouteID: RouteStyle] = [:]
}

extension Array: SentRouteList where Element: SentRoute {
  func note(in known: inout KnownRoutes) {
    for (index, route) in enumerated() {
      guard let id = route.id else { continue }
      known.ids.insert(id)
      known.attempts[id] = route.attempt
      if index == 0 { known.bottoms[id] = route.style }
    }
  }

  func flaw(_ known: KnownRoutes) -> RouteFlaw? {
    flaw(isBottom: { id, style in id.flatMap { known.bottoms[$0] } == style }) { _, route in
      route.id.flatMap { known.attempts[$0] } == route.attempt
    }
  }

  /// The first route that cannot stand where it does.
  func flaw(
    isBottom: (RouteID?, RouteStyle) -> Bool, wasTried: (_ index: Int, _ route: Element) -> Bool
  ) -> RouteFlaw? {
    for (index, route) in enumerated() {
      if index == 0, route.style != .root, !isBottom(route.id, route.style) {
        return RouteFlaw(index: index, kind: "noRoot", words: "the undermost of the routes sent is no root")
      }
      if index > 0, route.style == .root {
        return RouteFlaw(
          index: index, kind: "secondRoot(index: \(index))",
          words: "the route sent at \(index) is another root, and a stack has one")
      }
      if route.attempt != nil, !wasTried(index, route) {
        return RouteFlaw(
          index: index, kind: "unknownAttempt(index: \(index))",
          words: "the route sent at \(index) says that somebody tried to leave it, and nobody has")
      }
    }
    return nil
  }

  mutating func dropIDs(_ known: inout KnownRoutes) {
    for index in indices {
      guard let id = self[index].id, known.ids.remove(id) == nil else { continue }
      self[index].dropID()
    }
  }
}

extension RoutesJoin {
  /// The routes of an `updateRoutes` as they may stand: those that stand are named by their ids, in them and in what
  /// they coordinate in turn, and any other id is none.
  func taken(
    _ sent: [Route<Screen>], over standing: [Route<Screen>], _ context: PassContext
  ) throws(RouteFlaw) -> [Route<Screen>] {
    var known = KnownRoutes()
    standing.note(in: &known)
    if let flaw = sent.flaw(known) { throw flaw }
    var routes = sent
    // A route that came twice is another one the second time, as what it has in it is; `name` sees to the route itself.
    for index in routes.indices where routes[index].id.map({ !known.ids.contains($0) }) ?? false {
      routes[index] = routes[index].unnamed
    }
    guard !child.tree.links.isEmpty else { return routes }
    var kept = Set<RouteID>()
    for index in routes.indices {
      let same = routes[index].id.flatMap { id in
        kept.insert(id).inserted ? standing.last { $0.id == id } : nil
      }
      if let same, same.sharesScreen(with: routes[index]) { continue }
      try takeNested(&routes[index], of: same, context)
    }
    return routes
  }

  /// What a screen coordinates itself, seen against what it coordinated before.
  private func takeNested(
    _ route: inout Route<Screen>, of standing: Route<Screen>?, _ context: PassContext
  ) throws(RouteFlaw) {
    var known = KnownRoutes()
    if var screen = standing?.screen {
      walk(&screen, context) { $0.note(in: &known) }
    }
    var flaw: RouteFlaw?
    walk(&route.screen, context) { list in
      flaw = flaw ?? list.flaw(known)
      list.dropIDs(&known)
    }
    if let flaw { throw flaw }
  }

  private func walk(
    _ screen: inout Screen, _ context: PassContext, _ body: @escaping (inout any SentRouteList) -> Void
  ) {
    let walk = RouteWalk { list in
      guard var sent = list as? any SentRouteList else { return }
      body(&sent)
      if let changed = sent as? any RouteList { list = changed }
    }
    _ = child.tree.visit(&screen, .routes(walk), context)
  }
}
