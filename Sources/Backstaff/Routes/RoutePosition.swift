/// The address of a route among a coordinator's: its index, the root being 0, and the route that stood there.
///
/// ```swift
/// case .router(.routeAction(id: let position, action: .profile(.inner(.updateUserInfo(let info))))):
///   state.routes[id: position, case: \.profile]?.info = info
/// await store.send(\.router[id: 0].login.loginTapped)
/// ```
///
/// Two positions are equal when their indices are; which route was meant is no part of it, so that a test may write a
/// plain number. An action that was meant for a route that is gone is never handed to the next one at its index.
public struct RoutePosition: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The index, the root being 0; -1 where only the route is known.
  public let index: Int
  /// The route that stood there; `nil` where only the index is known.
  public let routeID: RouteID?

  /// The position at an index, whatever stands there.
  @inlinable
  public init(_ index: Int) { self.init(index, routeID: nil) }

  @inlinable
  init(_ index: Int, routeID: RouteID?) {
    self.index = index
    self.routeID = routeID
  }

  /// The position at an index, whatever stands there.
  public init(integerLiteral index: Int) { self.init(index) }

  /// Whether both have the same index; of routes whose indices are not known, whether they are the same.
  public static func == (left: Self, right: Self) -> Bool {
    left.index == right.index && (left.index >= 0 || left.routeID == right.routeID)
  }

  /// Hashes the index.
  public func hash(into hasher: inout Hasher) { hasher.combine(index) }
}

/// How the actions of a router say which route they are for.
@usableFromInline
struct RouteAddressing<ID, Screen>: Sendable {
  /// The index of the route addressed.
  @usableFromInline let index: @Sendable (ID, [Route<Screen>]) -> Int?
  /// The address of a route.
  @usableFromInline let address: @Sendable (Int, Route<Screen>) -> ID
  /// The route meant, where the address says it.
  @usableFromInline let routeID: @Sendable (ID) -> RouteID?
  /// The address in words, for messages: `index 5`.
  @usableFromInline let words: @Sendable (ID) -> String
  /// The address of two routes, if there are such; `nil` where no two routes can have the same.
  @usableFromInline let duplicate: (@Sendable ([Route<Screen>]) -> ID?)?

  @inlinable
  init(
    index: @escaping @Sendable (ID, [Route<Screen>]) -> Int?, address: @escaping @Sendable (Int, Route<Screen>) -> ID,
    routeID: @escaping @Sendable (ID) -> RouteID?, words: @escaping @Sendable (ID) -> String,
    duplicate: (@Sendable ([Route<Screen>]) -> ID?)?
  ) {
    self.index = index
    self.address = address
    self.routeID = routeID
    self.words = words
    self.duplicate = duplicate
  }
}

extension RouteAddressing where ID == RoutePosition {
  /// By index.
  @inlinable
  static var indexed: Self {
    RouteAddressing(
      index: { position, routes in
        if let id = position.routeID { return routes.lastIndex { $0.id == id } }
        return routes.indices.contains(position.index) ? position.index : nil
      }, address: { RoutePosition($0, routeID: $1.id) }, routeID: \.routeID,
      words: { position in position.routeID.map { "route \($0)" } ?? "index \(position.index)" },
      duplicate: nil)
  }
}

extension RouteAddressing where Screen: Identifiable & SendableMetatype, ID == Screen.ID, Screen.ID: Sendable {
  /// By the screens' own ids.
  @inlinable
  static var identified: Self {
    RouteAddressing(
      index: { id, routes in routes.lastIndex { $0.screen.id == id } }, address: { $1.screen.id },
      routeID: { _ in nil }, words: { "id \(ElementID.text($0))" },
      duplicate: { routes in
        var seen: Set<Screen.ID> = []
        return routes.lazy.map(\.screen.id).first { !seen.insert($0).inserted }
      })
  }
}

extension Array {
  /// What the route of a position carries, while it is in the case at `path`. Writing changes the route in place;
  /// writing `nil`, or to a route in another case, changes nothing.
  ///
  /// ```swift
  /// state.routes[id: position, case: \.profile]?.info = info
  /// ```
  public subscript<Screen: CasePathable, Value>(
    id position: RoutePosition, case path: CaseKeyPath<Screen, Value>
  ) -> Value? where Element == Route<Screen> {
    get {
      RouteAddressing.indexed.index(position, self).flatMap { ResolvedCase(path).extract(self[$0].screen) }
    }
    set {
      guard let newValue, let index = RouteAddressing.indexed.index(position, self) else { return }
      _ = ResolvedCase(path).modify(&self[index].screen) { $0 = newValue }
    }
  }

  /// What the route of a position carries, while it is in the case at `path`.
  public subscript<Screen: CasePathable, Value>(
    id position: RoutePosition, path: CaseKeyPath<Screen, Value>
  ) -> Value? where Element == Route<Screen> {
    get { self[id: position, case: path] }
    set { self[id: position, case: path] = newValue }
  }
}
