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
public func withDependencies<Result>(
  _ change: (inout DependencyValues) throws -> Void, operation: () throws -> Result
) rethrows -> Result {
  try DependencyValues.current.changed(by: change).bound(operation)
}

/// Runs asynchronous `operation` with dependencies changed.
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

/// Runs `operation` with the dependencies that `model` was made under, which it holds in its ``Dependency`` properties,
/// and with dependencies changed on top: for a child object that shall see what its parent sees.
///
/// A model without such a property is one issue, and `operation` runs with what is in force.
public func withDependencies<Model, Result>(
  from model: Model, _ change: (inout DependencyValues) throws -> Void = { _ in }, operation: () throws -> Result,
  fileID: StaticString = #fileID, line: UInt = #line
) rethrows -> Result {
  try DependencyValues.made(in: model, fileID: fileID, line: line).changed(by: change).bound(operation)
}

/// Runs asynchronous `operation` with the dependencies that `model` was made under, and with dependencies changed.
public func withDependencies<Model, Result>(
  from model: Model, _ change: (inout DependencyValues) throws -> Void = { _ in },
  operation: () async throws -> Result, fileID: StaticString = #fileID, line: UInt = #line
) async rethrows -> Result {
  let values = try DependencyValues.made(in: model, fileID: fileID, line: line).changed(by: change)
  return try await DependencyValues.$current.withValue(values) { try await operation() }
}

extension DependencyValues {
  /// What a store runs with: what is in force where it is made, changed once by `change`.
  ///
  /// The store binds it (``bound(_:)``) around its initial state, its reducer's making and every pass; its effects get
  /// it by themselves. It has a root: the one in force, else one of its own.
  package static func captured(
    _ change: (inout DependencyValues) throws -> Void = { _ in }
  ) rethrows -> DependencyValues {
    var values = current
    values.purpose = .reading
    return try values.changed(by: change)
  }

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

  /// What is in force, over what `model` was made under.
  fileprivate static func made(in model: Any, fileID: StaticString, line: UInt) -> DependencyValues {
    var mirror: Mirror? = Mirror(reflecting: model)
    while let found = mirror {
      for child in found.children {
        if let property = child.value as? any DependencyReading { return current.over(property.made, site: nil) }
      }
      mirror = found.superclassMirror
    }
    Issue.report(
      "a \(type(of: model)) has no `@Dependency` property that tells which dependencies it was made under; give it one, "
        + "or pass the dependencies on with `withDependencies`", fileID: fileID, line: line)
    return current
  }
}
