extension Array {
  /// Leaves pushed screens, all of those asked for or none: what is presented is not left by a pop.
  @discardableResult
  @inlinable
  public mutating func pop<Screen>(
    _ steps: Int = 1, animated: Bool = true, force: Bool = false, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool where Element == Route<Screen> {
    guard steps >= 0 else {
      RouteIssue.report("negativeCount", "`pop` was asked for \(steps) steps; ask for 0 or more", fileID, line)
      return false
    }
    let available = reversed().prefix { $0.isPush }.count
    guard steps <= available else {
      if available == 0 {
        RouteIssue.report(
          "notPushed", "the top screen is not pushed, so it cannot be popped; `goBack` or `dismiss` leaves it", fileID,
          line)
      } else {
        crossing("pop", requested: steps, available: available, fileID, line)
      }
      return false
    }
    return steps > 0 && leave(keeping: count - steps, animated: animated, force: force)
  }

  /// Pops to the topmost screen in the case at `path`.
  @discardableResult
  public mutating func popTo<Screen: CasePathable, Value>(
    _ path: CaseKeyPath<Screen, Value>, animated: Bool = true, force: Bool = false, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Bool where Element == Route<Screen> {
    let target = ResolvedCase(path)
    return popTo(animated: animated, force: force, fileID: fileID, line: line) { target.extract($0.screen) != nil }
  }

  /// Pops to the topmost route that fits.
  @discardableResult
  public mutating func popTo<Screen>(
    animated: Bool = true, force: Bool = false, fileID: StaticString = #fileID, line: UInt = #line,
    where fits: (Route<Screen>) -> Bool
  ) -> Bool where Element == Route<Screen> {
    guard let found = lastIndex(where: fits) else { return false }
    if found == endIndex - 1 { return true }
    return popTo(index: found, "popTo", animated, force, fileID, line)
  }

  /// Pops everything above the root; what is presented is not left by it.
  @discardableResult
  public mutating func popToRoot<Screen>(
    animated: Bool = true, force: Bool = false, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool where Element == Route<Screen> {
    guard count > 1 else { return false }
    return popTo(index: 0, "popToRoot", animated, force, fileID, line)
  }

  /// Pops everything above the screen that began the top layer: a sheet, a cover, or the root.
  @discardableResult
  public mutating func popToCurrentNavigationRoot<Screen>(animated: Bool = true, force: Bool = false) -> Bool
  where Element == Route<Screen> {
    guard let base = lastIndex(where: { !$0.isPush }) else { return false }
    return leave(keeping: base + 1, animated: animated, force: force)
  }

  private mutating func popTo<Screen>(
    index: Int, _ name: String, _ animated: Bool, _ force: Bool, _ fileID: StaticString, _ line: UInt
  ) -> Bool where Element == Route<Screen> {
    let available = reversed().prefix { $0.isPush }.count
    guard count - 1 - index <= available else {
      crossing(name, requested: count - 1 - index, available: available, fileID, line)
      return false
    }
    return leave(keeping: index + 1, animated: animated, force: force)
  }

  @usableFromInline
  func crossing<Screen>(
    _ name: String, requested: Int, available: Int, _ fileID: StaticString, _ line: UInt
  ) where Element == Route<Screen> {
    RouteIssue.report(
      "popCrossesPresentation",
      "`\(name)` was asked to pop \(requested) and only \(available) are pushed over what is presented; use "
        + "`goBackTo`, `goBack` or `dismiss`", fileID, line)
  }
}
