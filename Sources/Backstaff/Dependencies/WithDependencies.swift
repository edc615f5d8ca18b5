/// Runs `operation` with dependencies changed.
///
/// ```swift
/// let store = withDependencies {
///   $0.uuid = .incrementing
/// } operation: {
///   Store(initialState: Plan.State()) { Plan() }
/// }
/// ```
///
/// The change reaches what `operation` calls, the tasks and task groups it starts, and everything made in it that holds
/// on to its dependencies: stores, reducers, objects with ``Dependency`` properties. A plain callback gets it through
/// ``withEscapedDependencies(_:)``. The outermost call makes the root that defaults are kept below.
@discardableResult
public func withDependencies<Result>(
  _ change: (inout DependencyValues) throws -> Void, operation: () throws -> Result
) rethrows -> Result {
  try DependencyValues.current.changed(by: change).bound(operation)
}

/// Runs asynchronous `operation` with dependencies changed.
@discardableResult
public func withDependencies<Result>(
  _ change: (inout DependencyValues) async throws -> Void, operation: () async throws -> Result
) async rethrows -> Result {
  var values = DependencyValues.current.opened
  let purpose = values.purpose
  values.purpose = .overriding
  try await DependencyValues.$current.withValue(values) { try await change(&values) }
  values.purpose = purpose
  return try await DependencyValues.$current.withValue(values) { try await operation() }
}

extension DependencyValues {
  /// What a store runs with: what is in force where it is made, changed once by `change`.
  ///
  /// The store binds it (``bound(_:)``) around its initial state, its reducer's making and every pass; its effects get
  /// it by themselves. It has a root: the one in force, else one of its own.
  package static func captured(
    _ change: (inout DependencyValues) throws -> Void
  ) rethrows -> DependencyValues {
    try current.forReading.changed(by: change)
  }

  /// What a store runs with that changes nothing.
  package static func captured() -> DependencyValues { current.forReading.opened }

  /// Runs `body` with these values in force.
  package func bound<Result>(_ body: () throws -> Result) rethrows -> Result {
    try DependencyValues.$current.withValue(self) { try body() }
  }

  /// The values to hand out for changing, as `store.dependencies.date.now = t`: reading what is missing is no issue.
  package var forChanging: DependencyValues {
    var values = self
    values.purpose = .overriding
    return values
  }

  /// Values that were changed, ready for use again.
  package var forReading: DependencyValues {
    var values = self
    values.purpose = .reading
    return values
  }

  /// These values under a root.
  var opened: DependencyValues {
    var values = self
    if values.root == nil { values.root = DependencyRoot() }
    return values
  }

  func changed(by change: (inout DependencyValues) throws -> Void) rethrows -> DependencyValues {
    var values = opened
    values.purpose = .overriding
    try DependencyValues.$current.withValue(values) { try change(&values) }
    values.purpose = purpose
    return values
  }
}
