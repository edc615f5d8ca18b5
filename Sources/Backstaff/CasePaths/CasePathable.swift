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
public protocol CasePathable: SendableMetatype {
  /// The table of case paths, one property per case.
  associatedtype AllCasePaths
  /// The table of case paths.
  static var allCasePaths: AllCasePaths { get }
  /// The name of the case this value is in.
  var activeCaseName: String { get }
  /// What the case this value is in carries; `nil` for a case without payload.
  var activePayload: Any? { get }
}

/// A way into one case of an enum and back out of it.
public struct AnyCasePath<Root, Value>: Sendable {
  /// The name of the case.
  public let name: String
  let embedValue: @Sendable (Value) -> Root
  let extractValue: @Sendable (Root) -> Value?

  /// A case path from its two directions.
  public init(
    name: String, embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.name = name
    self.embedValue = embed
    self.extractValue = extract
  }
}

/// A key path whose steps are cases: `\Action.Cases.destination.addItem`.
public typealias CaseKeyPath<Root, Value> = any KeyPath<Case<Root>, Case<Value>> & Sendable

extension AnyCasePath {
  /// The enum made of `value` in this case.
  public func embed(_ value: Value) -> Root { embedValue(value) }
  /// What this case carries, or `nil` when `root` is in another.
  public func extract(_ root: Root) -> Value? { extractValue(root) }
}

extension CasePathable {
  /// The node that case key paths into this enum begin at.
  public typealias Cases = Case<Self>
}

/// The node that a ``CaseKeyPath`` walks: a value `Value` inside some enum, with the way in and out.
@dynamicMemberLookup
public struct Case<Value>: Sendable {
  let names: [String]
  let embedAny: @Sendable (Value) -> Any
  let extractAny: @Sendable (Any) -> Value?

  init() {
    names = []
    embedAny = { $0 }
    extractAny = { $0 as? Value }
  }

  init(names: [String], embed: @escaping @Sendable (Value) -> Any, extract: @escaping @Sendable (Any) -> Value?) {
    self.names = names
    embedAny = embed
    extractAny = extract
  }

  /// One step into a case of `Value`.
  public subscript<Inner>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Inner>>
  ) -> Case<Inner> where Value: CasePathable {
    let step = Value.allCasePaths[keyPath: keyPath]
    return Case<Inner>(
      names: names + [step.name],
      embed: { [embedAny] in embedAny(step.embedValue($0)) },
      extract: { [extractAny] in extractAny($0).flatMap(step.extractValue) })
  }
}

/// A ``CaseKeyPath`` resolved once, so that no key path is walked where actions are reduced.
package struct ResolvedCase<Root, Value>: Sendable {
  package let names: [String]
  package let embed: @Sendable (Value) -> Root
  package let extract: @Sendable (Root) -> Value?

  /// The way in and out named by `path`.
  package init(_ path: CaseKeyPath<Root, Value>) {
    let node = Case<Root>()[keyPath: path]
    names = node.names
    extract = { node.extractAny($0) }
    embed = { value in
      let embedded = node.embedAny(value)
      // Every step embeds into the type the step before came from, so the outermost value is a `Root`.
      guard let root = embedded as? Root else { preconditionFailure("a case path left its own root type") }
      return root
    }
  }

  package var name: String { names.joined(separator: ".") }
}

extension CasePathable {
  /// Whether this value is in the case at `path`.
  public func `is`<Value>(_ path: CaseKeyPath<Self, Value>) -> Bool {
    ResolvedCase(path).extract(self) != nil
  }

  /// What the case at `path` carries, or `nil` in any other case.
  public subscript<Value>(case path: CaseKeyPath<Self, Value>) -> Value? {
    ResolvedCase(path).extract(self)
  }
}

extension KeyPath {
  /// The enum value made of `value` in the case that this path names: `(\Action.Cases.open)("bash")`.
  public func callAsFunction<Enum, Payload>(_ value: Payload) -> Enum?
  where Root == Case<Enum>, Value == Case<Payload> {
    Case<Enum>()[keyPath: self].embedAny(value) as? Enum
  }
}
