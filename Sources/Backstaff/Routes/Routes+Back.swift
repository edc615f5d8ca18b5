extension Array {
  /// Leaves the top screen, or several, pushed or presented. The root stays.
  ///
  /// A screen that wants to be asked before it goes is asked: the attempt is kept in the top route's
  /// ``Route/attempt``, and ``confirmRemoval()`` carries it out.
  ///
  /// - Parameter force: Whether screens go without being asked.
  /// - Returns: `false` when there was nothing to leave. At the root, the Back of a nested coordinator is then its
  ///   parent's, and that of the outermost the terminal's or the browser's. An attempt that was kept counts as done.
  @discardableResult
  @inlinable
  public mutating func goBack<Screen>(
    _ steps: Int = 1, animated: Bool = true, force: Bool = false, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool where Element == Route<Screen> {
    guard steps >= 0 else {
      RouteIssue.report("negativeCount", "`goBack` was asked for \(steps) steps; ask for 0 or more", fileID, line)
      return false
    }
    let available = Swift.max(count - 1, 0)
    if steps > available, steps > 1 {
      RouteIssue.report(
        "goBackOverflow", "`goBack` was asked for \(steps) steps and there are \(available); the root stays", fileID,
        line)
    }
    return leave(keeping: count - Swift.min(steps, available), animated: animated, force: force)
  }

  /// Leaves everything above the root.
  @discardableResult
  @inlinable
  public mutating func goBackToRoot<Screen>(animated: Bool = true, force: Bool = false) -> Bool
  where Element == Route<Screen> {
    leave(keeping: Swift.min(count, 1), animated: animated, force: force)
  }

  /// Leaves everything above the topmost route that fits.
  ///
  /// ```swift
  /// state.routes.goBackTo { $0.screen.is(\.inbox) }
  /// ```
  ///
  /// - Returns: `false` when none fits; the top itself counts as found.
  @discardableResult
  @inlinable
  public mutating func goBackTo<Screen>(
    animated: Bool = true, force: Bool = false, where fits: (Route<Screen>) -> Bool
  ) -> Bool where Element == Route<Screen> {
    guard let found = lastIndex(where: fits) else { return false }
    if found == endIndex - 1 { return true }
    return leave(keeping: found + 1, animated: animated, force: force)
  }

  /// Leaves everything above the topmost screen in the case at `path`.
  @discardableResult
  public mutating func goBackTo<Screen: CasePathable, Value>(
    _ path: CaseKeyPath<Screen, Value>, animated: Bool = true, force: Bool = false
  ) -> Bool where Element == Route<Screen> {
    let target = ResolvedCase(path)
    return goBackTo(animated: animated, force: force) { target.extract($0.screen) != nil }
  }

  /// Leaves everything above the topmost screen of that id.
  @discardableResult
  public mutating func goBackTo<Screen: Identifiable>(
    id: Screen.ID, animated: Bool = true, force: Bool = false
  ) -> Bool where Element == Route<Screen> {
    goBackTo(animated: animated, force: force) { $0.screen.id == id }
  }

  /// Leaves everything above the route at `index`.
  @discardableResult
  @inlinable
  public mutating func goBackTo<Screen>(
    index: Int, animated: Bool = true, force: Bool = false, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool where Element == Route<Screen> {
    guard indices.contains(index) else {
      RouteIssue.report(
        "indexOutOfRange", "`goBackTo` was asked for the index \(index) of \(count) routes", fileID, line)
      return false
    }
    return leave(keeping: index + 1, animated: animated, force: force)
  }

  /// Carries out what was tried while the top screen wanted to stay.
  ///
  /// - Returns: `false` when nothing was tried.
  @discardableResult
  public mutating func confirmRemoval<Screen>(animated: Bool = true) -> Bool where Element == Route<Screen> {
    guard let attempt = last?.attempt else { return false }
    return leave(keeping: attempt.keeping, animated: animated, force: true)
  }

  /// Forgets what was tried while the top screen wanted to stay.
  @inlinable
  public mutating func cancelRemoval<Screen>() where Element == Route<Screen> {
    if last?.attempt != nil { self[endIndex - 1].keep(nil) }
  }

  /// Leaves all but the first `kept` routes; where a screen that would go wants to be asked, keeps the attempt.
  @inlinable
  mutating func leave<Screen>(keeping kept: Int, animated: Bool, force: Bool) -> Bool
  where Element == Route<Screen> {
    guard kept < count, kept > 0 else { return false }
    if !force, self[kept...].contains(where: { RemovalWish.prevents($0.screen) }) {
      self[endIndex - 1].keep(RouteAttempt(keeping: kept))
      RouteHints.note(.removalPrevented, nil)
      return true
    }
    removeSubrange(kept...)
    RouteHints.note(.back, animated ? nil : RouteAnimation.none)
    return true
  }
}

/// A screen that may want to be asked before it goes: one with text that nobody has saved.
///
/// ```swift
/// extension Form.State: RemovalPreventing {
///   var preventsRemoval: Bool { draft != saved }
/// }
/// ```
///
/// The state of an enum of screens asks the screen that it holds.
public protocol RemovalPreventing {
  /// Whether Back is to be asked about first.
  var preventsRemoval: Bool { get }
}

@usableFromInline
enum RemovalWish {
  @usableFromInline
  static func prevents<Screen>(_ screen: Screen) -> Bool {
    if let screen = screen as? any RemovalPreventing { return screen.preventsRemoval }
    guard let carried = (screen as? any CasePathable)?.activePayload else { return false }
    return (carried as? any RemovalPreventing)?.preventsRemoval ?? false
  }
}
