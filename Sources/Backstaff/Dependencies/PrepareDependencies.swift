/// Sets defaults of the root in force, for everything below it that does not set them otherwise.
///
/// ```swift
/// withDependencies {
///   $0.context = .live
/// } operation: {
///   let settings = Settings.load()
///   prepareDependencies { $0.database = Database(settings) }
///   …
/// }
/// ```
///
/// A dependency is prepared once and before it is read: otherwise there is one issue, and what was first stands. Inside
/// one preparation the last write wins. Outside any root there is nothing to prepare, which is one issue as well; a
/// store makes a root, and so does `withDependencies`.
public func prepareDependencies(
  _ change: (inout DependencyValues) throws -> Void, fileID: StaticString = #fileID, line: UInt = #line
) rethrows {
  guard let root = DependencyValues.current.root else {
    Issue.report(
      "there is no root whose dependencies could be prepared; call `prepareDependencies` inside the operation of "
        + "`withDependencies`", fileID: fileID, line: line)
    return
  }
  var values = DependencyValues.current.blank
  let context = values.context
  try change(&values)
  var refused: [String] = []
  for (key, box) in values.layer?.boxes ?? [:] {
    switch root.prepare(key, box) {
    case .done: continue
    case .alreadyPrepared: refused.append("`\(box.property)` was prepared before")
    case .alreadyRead: refused.append("`\(box.property)` was read before")
    }
  }
  if values.context != context { refused.append("the context is no dependency: set it with `withDependencies`") }
  guard !refused.isEmpty else { return }
  Issue.report(
    "dependencies are prepared once and before they are read, and what was first stands: "
      + refused.sorted().joined(separator: "; "), fileID: fileID, line: line)
}
