/// Runs `operation` with the dependencies that `model` was made under, which it holds in its ``Dependency`` properties:
/// for a child object that shall see what its parent sees.
///
/// A model without such a property is one issue, and `operation` runs with what is in force.
@discardableResult
public func withDependencies<Model, Result>(
  from model: Model, operation: () throws -> Result, fileID: StaticString = #fileID, line: UInt = #line
) rethrows -> Result {
  try DependencyValues.made(in: model, fileID: fileID, line: line).bound(operation)
}

/// Runs `operation` with the dependencies that `model` was made under, and with some changed on top.
@discardableResult
public func withDependencies<Model, Result>(
  from model: Model, _ change: (inout DependencyValues) throws -> Void, operation: () throws -> Result,
  fileID: StaticString = #fileID, line: UInt = #line
) rethrows -> Result {
  try DependencyValues.made(in: model, fileID: fileID, line: line).changed(by: change).bound(operation)
}

/// Runs asynchronous `operation` with the dependencies that `model` was made under.
@discardableResult
public func withDependencies<Model, Result>(
  from model: Model, operation: () async throws -> Result, fileID: StaticString = #fileID, line: UInt = #line
) async rethrows -> Result {
  let values = DependencyValues.made(in: model, fileID: fileID, line: line)
  return try await DependencyValues.$current.withValue(values) { try await operation() }
}

/// Runs asynchronous `operation` with the dependencies that `model` was made under, and with some changed on top.
@discardableResult
public func withDependencies<Model, Result>(
  from model: Model, _ change: (inout DependencyValues) throws -> Void, operation: () async throws -> Result,
  fileID: StaticString = #fileID, line: UInt = #line
) async rethrows -> Result {
  let values = try DependencyValues.made(in: model, fileID: fileID, line: line).changed(by: change)
  return try await DependencyValues.$current.withValue(values) { try await operation() }
}

extension DependencyValues {
  /// What is in force, over what `model` was made under.
  fileprivate static func made(in model: Any, fileID: StaticString, line: UInt) -> DependencyValues {
    var mirror: Mirror? = Mirror(reflecting: model)
    while let found = mirror {
      for child in found.children {
        if let property = child.value as? any DependencyReading {
          return current.over(property.made, site: nil).flattened
        }
      }
      mirror = found.superclassMirror
    }
    Issue.report(
      "a \(type(of: model)) has no `@Dependency` property that tells which dependencies it was made under; give it "
        + "one, or pass the dependencies on with `withDependencies`", fileID: fileID, line: line)
    return current
  }
}
