/// An enum whose cases can be addressed by key path, as the members of a struct can.
///
/// `@CasePathable` writes the conformance:
///
/// ```swift
/// @CasePathable enum Action { case save, open(String) }
/// let path: CaseKeyPath<Action, String> = \.open
/// path("bash")              // Action.open("bash")
/// Action.save.is(\.open)    // false
/// ```
public protocol CasePathable: IdentityComparable {
  /// The table of case paths, one property per case.
  associatedtype AllCasePaths
  /// The table of case paths.
  static var allCasePaths: AllCasePaths { get }
  /// The name of the case this value is in.
  var activeCaseName: String { get }
  /// What the case this value is in carries; `nil` for a case without payload.
  var activePayload: Any? { get }
}

extension CasePathable {
  /// The node that case key paths into this enum begin at.
  public typealias Cases = Case<Self>

  /// Whether this value is in the case at `path`.
  public func `is`<Value>(_ path: CaseKeyPath<Self, Value>) -> Bool {
    ResolvedCase(path).extract(self) != nil
  }

  /// What the case at `path` carries, or `nil` in any other case.
  public subscript<Value>(case path: CaseKeyPath<Self, Value>) -> Value? {
    ResolvedCase(path).extract(self)
  }
}
