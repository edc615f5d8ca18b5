/// Hands the dependencies in force to a callback that runs outside any task.
///
/// ```swift
/// withEscapedDependencies { dependencies in
///   queue.async {
///     dependencies.yield { self.refresh() }
///   }
/// }
/// ```
@discardableResult
public func withEscapedDependencies<Result>(
  _ operation: (EscapedDependencies) throws -> Result
) rethrows -> Result {
  try operation(EscapedDependencies(values: DependencyValues.current))
}

/// Hands the dependencies in force to a callback that runs outside any task.
@discardableResult
public func withEscapedDependencies<Result>(
  _ operation: (EscapedDependencies) async throws -> Result
) async rethrows -> Result {
  try await operation(EscapedDependencies(values: DependencyValues.current))
}

/// The dependencies of another place, to be put in force wherever a callback runs.
public struct EscapedDependencies: Sendable {
  let values: DependencyValues

  /// Runs `operation` with the dependencies of the place they were taken from.
  @discardableResult
  public func yield<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try values.bound(operation)
  }

  /// Runs asynchronous `operation` with the dependencies of the place they were taken from.
  @discardableResult
  public func yield<Result>(_ operation: () async throws -> Result) async rethrows -> Result {
    try await DependencyValues.$current.withValue(values) { try await operation() }
  }
}
