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
protocol AnyRoute: RouteShape {
  var id: RouteID? { get set }
}

extension Route: AnyRoute {}

/// An array of routes whose screens are not known.
protocol RouteList {
  /// Whether nobody may close something in it from outside.
  var isLocked: Bool { get }
  /// Whether a route has no id of its own.
  var needsNames: Bool { get }
  /// Gives an id to each route that has none of its own.
  mutating func name(_ mint: (_ least: Int) -> Int)
}

extension Array: RouteList where Element: AnyRoute {
  /// Ids grow in a stack that was only pushed to and left, so most stacks are seen to be named at a glance.
  var needsNames: Bool {
    var last = -1
    for route in self {
      guard let number = route.id?.number, number > last else { return lacksNames }
      last = number
    }
    return false
  }

  var isLocked: Bool { contains(where: \.isLocked) }

  private var lacksNames: Bool {
    var seen: Set<RouteID> = []
    return contains { route in route.id.map { !seen.insert($0).inserted } ?? true }
  }

  mutating func name(_ mint: (_ least: Int) -> Int) {
    var seen: Set<RouteID> = []
    for index in indices {
      if let id = self[index].id, seen.insert(id).inserted { continue }
      let id = RouteID(mint(nextNumber))
      self[index].id = id
      seen.insert(id)
    }
  }

  /// The number above those of all routes here.
  var nextNumber: Int { (lazy.compactMap { $0.id?.number }.max() ?? -1) + 1 }
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
