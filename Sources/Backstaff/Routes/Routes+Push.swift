extension Array {
  /// Pushes a screen within the navigation of the top layer.
  ///
  /// ```swift
  /// state.routes.push(.profile(Profile.State()))
  /// state.routes.push(.detail(Detail.State(id: 9)), singleTop: true, animation: .slide)
  /// ```
  ///
  /// - Parameters:
  ///   - singleTop: Whether a top screen of the same case takes the new value instead, and stays the same route.
  /// - Returns: `false` when nothing was pushed, because the top layer has no navigation.
  @discardableResult
  @inlinable
  public mutating func push<Screen>(
    _ screen: Screen, singleTop: Bool = false, animation: RouteAnimation? = nil, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Bool where Element == Route<Screen> {
    if singleTop, let top = last, RouteLabel.haveSameCase(top.screen, screen) {
      self[endIndex - 1].screen = screen
      return true
    }
    guard let top = last else { return recover(with: screen, fileID, line) }
    guard canPush != false else {
      let base = last { !$0.isPush } ?? top
      RouteIssue.report(
        "pushNotAllowed",
        "`\(RouteLabel.screen(screen))` cannot be pushed over `\(base.label)`, which has no navigation; show that with "
          + "`embedInNavigationView: true`, or present the screen", fileID, line)
      return false
    }
    if RouteLabel.areAlike(top.screen, screen) {
      RouteIssue.note(
        "sameCaseAsBelow",
        "`\(RouteLabel.screen(screen))` is pushed over its equal; `replaceStack` or `singleTop: true` shows it once",
        fileID, line)
    }
    cancelRemoval()
    append(.push(screen))
    RouteHints.note(.push, animation)
    return true
  }

  /// Leaves the routes above the topmost screen in the case at `path`, and pushes a screen there.
  ///
  /// ```swift
  /// state.routes.push(.home(Home.State()), popUpTo: \.login, inclusive: true)
  /// ```
  ///
  /// - Parameter inclusive: Whether the screen found goes as well. Where that is the root, the pushed screen becomes
  ///   the root, with the old root's navigation.
  @discardableResult
  public mutating func push<Screen: CasePathable, Value>(
    _ screen: Screen, popUpTo path: CaseKeyPath<Screen, Value>, inclusive: Bool = false,
    animation: RouteAnimation? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool where Element == Route<Screen> {
    let target = ResolvedCase(path)
    guard let found = lastIndex(where: { target.extract($0.screen) != nil }) else {
      RouteIssue.report(
        "popUpToMissing", "no screen `\(target.name)` is on the stack, so nothing was left before the push", fileID,
        line)
      return push(screen, animation: animation, fileID: fileID, line: line)
    }
    if found == 0, inclusive {
      self = [.root(screen, embedInNavigationView: self[0].embedInNavigationView)]
      RouteHints.note(.push, animation)
      return true
    }
    let whole = self
    removeSubrange((inclusive ? found : found + 1)...)
    if push(screen, animation: animation, fileID: fileID, line: line) { return true }
    self = whole
    return false
  }

  /// Leaves the top screen and pushes another: one step, shown as a push.
  @discardableResult
  public mutating func popAndPush<Screen>(
    _ screen: Screen, animation: RouteAnimation? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool where Element == Route<Screen> {
    guard let top = last, top.isPush else {
      RouteIssue.report("notPushed", "there is no pushed screen on top to leave before the push", fileID, line)
      return false
    }
    self[endIndex - 1] = .push(screen)
    RouteHints.note(.push, animation)
    return true
  }

  /// A stack without a root is given one.
  @usableFromInline
  mutating func recover<Screen>(with screen: Screen, _ fileID: StaticString, _ line: UInt) -> Bool
  where Element == Route<Screen> {
    RouteIssue.report(
      "recoveredFromEmpty", "the stack was empty; `\(RouteLabel.screen(screen))` became its root, with navigation",
      fileID, line)
    self = [.root(screen)]
    return true
  }
}

extension RouteLabel {
  /// Whether both screens are in the same case and equal, as far as they can be compared.
  @usableFromInline
  static func areAlike<Screen>(_ left: Screen, _ right: Screen) -> Bool {
    guard left is any CasePathable, haveSameCase(left, right) else { return false }
    guard let left = left as? any Equatable else { return true }
    return isEqual(left, right)
  }

  static func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool { (right as? Value) == left }
}
