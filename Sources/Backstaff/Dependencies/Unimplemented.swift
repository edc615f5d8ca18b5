/// An endpoint that a test has to provide when it uses it: calling it is one issue, and it throws.
///
/// ```swift
/// extension Mailer: DependencyKey {
///   static let testValue = Mailer(
///     send: unimplemented("Mailer.send"), count: unimplemented("Mailer.count", placeholder: 0))
/// }
/// ```
///
/// - Parameter name: The client and its endpoint, for the issue.
public func unimplemented<each Argument, Result>(
  _ name: String, fileID: StaticString = #fileID, line: UInt = #line
) -> @Sendable (repeat each Argument) throws -> Result {
  { (_: repeat each Argument) in throw UnimplementedEndpoint.report(name, fileID: fileID, line: line) }
}

/// An endpoint that a test has to provide when it uses it: calling it is one issue, and it returns `placeholder`.
public func unimplemented<each Argument, Result>(
  _ name: String, placeholder: @autoclosure @escaping @Sendable () -> Result, fileID: StaticString = #fileID,
  line: UInt = #line
) -> @Sendable (repeat each Argument) -> Result {
  { (_: repeat each Argument) in
    _ = UnimplementedEndpoint.report(name, fileID: fileID, line: line)
    return placeholder()
  }
}

/// Thrown by an endpoint that nobody has provided.
public struct UnimplementedEndpoint: Error, Hashable, Sendable, CustomStringConvertible {
  /// Always `unimplemented_endpoint`.
  public let code = "unimplemented_endpoint"
  /// Which endpoint, and what to do.
  public let message: String

  /// The message with its code.
  public var description: String { "\(message) [\(code)]" }

  fileprivate static func report(_ name: String, fileID: StaticString, line: UInt) -> UnimplementedEndpoint {
    let message = "`\(name)` was called and is not provided; set it with `withDependencies`"
    Issue.report(message, fileID: fileID, line: line)
    return UnimplementedEndpoint(message: message)
  }
}
