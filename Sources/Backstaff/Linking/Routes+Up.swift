extension Array {
  /// Goes up: to the screen that the link of the top one declares as its parent, whatever was shown before.
  ///
  /// Back leads to where somebody was, up to where the screen belongs. Within a session that a person walked through
  /// both are often one; after a link they need not be.
  ///
  /// ```swift
  /// state.routes.goUp(AppScreen.links)
  /// ```
  ///
  /// - Returns: `false` at the start of the app, which up never leaves.
  @discardableResult
  public mutating func goUp<Screen>(_ links: LinkTable<Screen>, force: Bool = false) -> Bool
  where Element == Route<Screen> {
    guard count > 1, let top = last else { return false }
    let parents = links.print(top.screen).flatMap { links.parse($0).match?.parents } ?? []
    guard let parent = parents.last else { return goBackToRoot(force: force) }
    let wanted = links.print(parent.destination)
    if let found = dropLast().lastIndex(where: { wanted != nil && links.print($0.screen) == wanted }) {
      return leave(keeping: found + 1, animated: true, force: force)
    }
    self = [self[0]] + parents.map { Route(linked: $0.destination, $0.entry.options) }
    RouteHints.note(.replace, nil)
    return true
  }
}
