/// A walk to every stack of routes in a state, the outermost first.
@usableFromInline
package final class RouteWalk {
  private let body: (inout any RouteList) -> Void

  init(_ body: @escaping (inout any RouteList) -> Void) { self.body = body }

  /// Shows one stack to the walk, and puts back what it made of it.
  func meet<State, Screen>(_ state: inout State, _ routes: MemberAccess<State, [Route<Screen>]>) {
    let standing = routes.get(state)
    var list: any RouteList = standing
    body(&list)
    guard let changed = list as? [Route<Screen>], !SameBits.hold(changed, standing) else { return }
    routes.modify(&state) { $0 = changed }
  }
}

/// A ``Route`` whose screen is not known.
@usableFromInline
protocol AnyRoute: RouteShape {
  /// Gives it the id that it keeps.
  mutating func take(_ id: RouteID)
}

extension Route: AnyRoute {}

/// An array of routes whose screens are not known.
@usableFromInline
protocol RouteList {
  /// Whether nobody may close something in it from outside.
  var isLocked: Bool { get }
  /// Whether a route has no id of its own.
  var needsNames: Bool { get }
  /// Gives an id to each route that has none of its own.
  mutating func name(_ mint: (_ least: Int) -> Int)
}

extension Array: RouteList where Element: AnyRoute {
  /// How many routes stand below the first whose id is no higher than that before it: ids grow in a stack that was only
  /// pushed to and left, so most stacks are seen to be named at a glance.
  @inlinable
  var grownCount: Int {
    var last = -1
    for index in indices {
      guard let number = self[index].id?.number, number > last else { return index }
      last = number
    }
    return count
  }

  @inlinable
  var needsNames: Bool {
    let grown = grownCount
    return grown < count && (self[grown].id == nil || lacksNames)
  }

  @inlinable
  var isLocked: Bool { contains(where: \.isLocked) }

  @usableFromInline
  var lacksNames: Bool {
    var seen: Set<RouteID> = []
    return contains { route in route.id.map { !seen.insert($0).inserted } ?? true }
  }

  @inlinable
  mutating func name(_ mint: (_ least: Int) -> Int) {
    let grown = grownCount
    var next = nextNumber
    // What stands above the routes whose ids grow is new, most often; else a route may have the id of one before it.
    var seen = self[grown...].contains { $0.id != nil } ? Set(self[..<grown].compactMap(\.id)) : []
    for index in grown..<count {
      if let id = self[index].id, seen.insert(id).inserted { continue }
      let number = mint(next)
      self[index].take(RouteID(number))
      next = Swift.max(next, number + 1)
    }
  }

  /// The number above those of all routes here.
  @inlinable
  var nextNumber: Int {
    var next = 0
    for index in indices { next = Swift.max(next, (self[index].id?.number ?? -1) + 1) }
    return next
  }
}

extension ReducerTree {
  /// Gives ids to the routes that reducers above their coordinator put on its stack.
  func nameRoutes(in state: inout State, _ context: PassContext, _ mint: @escaping (_ least: Int) -> Int) {
    let walk = RouteWalk { if $0.needsNames { $0.name(mint) } }
    _ = visit(&state, .routes(walk), context)
  }

  /// Gives ids to the routes that came without any from one state to the next.
  func nameRoutes(from old: State, in new: inout State, _ context: PassContext, _ event: EventContext) {
    var found = IdentityDifference(watchesElements: false)
    compare?(old, new, &found)
    if found.wantsRouteIDs { nameRoutes(in: &new, context) { event.nextElementID(atLeast: $0) } }
  }
}
