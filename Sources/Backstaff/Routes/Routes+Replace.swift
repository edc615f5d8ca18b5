extension Array {
  /// Puts another screen in the place of the top one, shown in the same way: a new route, whose predecessor's effects
  /// are cancelled. To change the data of the screen that is there, see ``updateCurrent(_:)``.
  public mutating func replaceCurrent<Screen>(
    _ screen: Screen, animation: RouteAnimation? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) where Element == Route<Screen> {
    guard let top = last else { return _ = recover(with: screen, fileID, line) }
    self[endIndex - 1] = Route(
      screen, style: top.style, embedInNavigationView: top.embedInNavigationView,
      sheetConfiguration: top.sheetConfiguration, isLocked: top.isLocked)
    RouteHints.note(.replace, animation)
  }

  /// Changes the data of the top screen, which stays the same route with its effects.
  ///
  /// - Returns: `false` when there is no route.
  @discardableResult
  public mutating func updateCurrent<Screen>(_ change: (inout Screen) -> Void) -> Bool
  where Element == Route<Screen> {
    guard !isEmpty else { return false }
    change(&self[endIndex - 1].screen)
    return true
  }

  /// Puts a whole other stack in the place of this one: new routes from the root on, whose predecessors' effects are
  /// cancelled.
  ///
  /// - Returns: `false` when `routes` is empty, which changes nothing.
  @discardableResult
  public mutating func replaceStack<Screen>(
    _ routes: [Route<Screen>], animated: Bool = true, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool where Element == Route<Screen> {
    guard Self.canStand(routes, fileID, line) else { return false }
    self = routes.map(\.unnamed)
    RouteHints.note(.replace, animated ? nil : RouteAnimation.none)
    return true
  }

  /// Puts a whole other stack in the place of this one; as many routes from the root on as are equal stay what they
  /// are, with their effects.
  @discardableResult
  public mutating func replaceStack<Screen: Equatable>(
    _ routes: [Route<Screen>], keepingCommonPrefix: Bool, animated: Bool = true, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Bool where Element == Route<Screen> {
    guard Self.canStand(routes, fileID, line) else { return false }
    let kept = keepingCommonPrefix ? zip(self, routes).prefix { $0 == $1 }.count : 0
    self = self[..<kept] + routes[kept...].map(\.unnamed)
    RouteHints.note(.replace, animated ? nil : RouteAnimation.none)
    return true
  }

  private static func canStand<Screen>(
    _ routes: [Route<Screen>], _ fileID: StaticString, _ line: UInt
  ) -> Bool where Element == Route<Screen> {
    if !routes.isEmpty { return true }
    RouteIssue.report("emptyStack", "a stack needs a root; the routes given are none", fileID, line)
    return false
  }

  /// Goes to a screen of the same case, or of the same id, or an equal one where screens have neither: back to the
  /// topmost that is there, as it is, else by a push.
  @discardableResult
  public mutating func goTo<Screen>(
    _ screen: Screen, animation: RouteAnimation? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool where Element == Route<Screen> {
    goBackTo { RouteLabel.areOne($0.screen, screen) }
      || push(screen, animation: animation, fileID: fileID, line: line)
  }

  /// Goes back to the topmost screen in the case at `path`.
  ///
  /// - Returns: `false` when there is none.
  @discardableResult
  public mutating func goTo<Screen: CasePathable, Value>(_ path: CaseKeyPath<Screen, Value>) -> Bool
  where Element == Route<Screen> {
    goBackTo(path)
  }
}

extension Route {
  /// The same route before any store took it in.
  var unnamed: Route {
    var route = self
    route.id = nil
    return route
  }
}

extension RouteLabel {
  /// Whether both are the same screen in whatever condition: by their ids where they have some, else by their cases;
  /// values that have neither are the same when they are equal.
  static func areOne<Screen>(_ left: Screen, _ right: Screen) -> Bool {
    if let same = Identity.sameID(left, right) { return same }
    if left is any CasePathable { return haveSameCase(left, right) }
    return (left as? any Equatable).map { isEqual($0, right) } ?? true
  }
}

extension Identity {
  /// Whether the `id`s of both are the same; `nil` where the type has none.
  static func sameID<Value>(_ left: Value, _ right: Value) -> Bool? {
    (left as? any Identifiable).map { hasID($0, of: right) }
  }

  private static func hasID<Value: Identifiable>(_ value: Value, of other: Any) -> Bool {
    (other as? Value)?.id == value.id
  }
}
