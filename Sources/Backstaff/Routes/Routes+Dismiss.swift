extension Array {
  /// Closes what is presented on top, and what was pushed in it.
  ///
  /// - Parameters:
  ///   - count: How many presentations to close, from the top.
  /// - Returns: `false` when nothing is presented.
  @discardableResult
  @inlinable
  public mutating func dismiss<Screen>(
    count wanted: Int = 1, animated: Bool = true, force: Bool = false, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Bool where Element == Route<Screen> {
    guard wanted >= 0 else {
      RouteIssue.report("negativeCount", "`dismiss` was asked for \(wanted); ask for 0 or more", fileID, line)
      return false
    }
    let presented = indices.filter { self[$0].isPresented }
    guard !presented.isEmpty else {
      if wanted > 0 {
        RouteIssue.report(
          "nothingPresented", "nothing is presented that could be dismissed; `goBack` leaves a pushed screen", fileID,
          line)
      }
      return false
    }
    if wanted > presented.count {
      RouteIssue.report(
        "dismissOverflow", "`dismiss` was asked for \(wanted) and \(presented.count) are presented", fileID, line)
    }
    guard let lowest = presented.suffix(wanted).first else { return false }
    return leave(keeping: Swift.max(lowest, 1), animated: animated, force: force)
  }

  /// Closes everything that is presented.
  @discardableResult
  @inlinable
  public mutating func dismissAll<Screen>(animated: Bool = true, force: Bool = false) -> Bool
  where Element == Route<Screen> {
    guard let lowest = firstIndex(where: { $0.isPresented }) else { return false }
    return leave(keeping: Swift.max(lowest, 1), animated: animated, force: force)
  }
}
