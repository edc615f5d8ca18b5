/// How many values are inside each other on the way to the one being encoded or decoded.
///
/// Each takes a few frames of the stack. A value that holds itself, or a list linked by thousands of optionals, is
/// refused before the stack ends.
struct CodingNesting {
  private var values = 0

  /// Optionals and other wrappers add nothing to the document, but they do to the stack: one around every level.
  private static let valueLimit = 2 * JSONLimits.documentDepth + 1
  private static let pathLimitTokens = 8

  /// One value further in. Throws `depth_limit`, naming where the nesting begins.
  func entered(at codingPath: [any CodingKey]) throws(JSONError) -> CodingNesting {
    guard values < Self.valueLimit, codingPath.count < JSONLimits.documentDepth else {
      throw JSONError(
        .depthLimit, "values are nested deeper than \(JSONLimits.documentDepth) here; keep them in a flat list",
        path: JSONError.path(Array(codingPath.prefix(Self.pathLimitTokens))))
    }
    var inner = self
    inner.values += 1
    return inner
  }
}
