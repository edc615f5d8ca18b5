/// A key path whose steps are cases: `\Action.Cases.destination.addItem`.
public typealias CaseKeyPath<Root, Value> = any KeyPath<Case<Root>, Case<Value>> & Sendable

/// A case key path whose value's type is not known: what ``CasePathable/allCasePaths`` is a sequence of.
public typealias PartialCaseKeyPath<Root> = PartialKeyPath<Case<Root>>

/// The node that a ``CaseKeyPath`` walks: a value `Value` inside some enum, with the way in and out.
@dynamicMemberLookup
public struct Case<Value>: Sendable {
  let way: any CaseWay<Value>

  /// The node at which every path begins.
  init() { way = CaseStart<Value>() }

  init(_ way: any CaseWay<Value>) { self.way = way }

  /// One step into a case of `Value`.
  public subscript<Inner>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Inner>>
  ) -> Case<Inner> where Value: CasePathable {
    Case<Inner>(way.appending(Value.allCasePaths[keyPath: keyPath]))
  }

  /// One step into a case of an optional `Value`, where there is one.
  public subscript<Wrapped: CasePathable, Inner>(
    dynamicMember keyPath: KeyPath<Wrapped.AllCasePaths, AnyCasePath<Wrapped, Inner>>
  ) -> Case<Inner> where Value == Wrapped? {
    let step = Wrapped.allCasePaths[keyPath: keyPath]
    return Case<Inner>(
      way.appending(
        AnyCasePath<Wrapped?, Inner>(
          name: step.name, embed: { step.embedValue($0) }, extract: { $0.flatMap(step.extractValue) })))
  }

  /// The name and the payload's type of each case of an enum whose table is a sequence; none of any other.
  static func cases(of paths: Value.AllCasePaths) -> [(name: String, payload: Any.Type)] where Value: CasePathable {
    guard let paths = paths as? any Sequence<PartialCaseKeyPath<Value>> else { return [] }
    return nodes(of: paths).compactMap { node in node.names.first.map { ($0, node.valueType) } }
  }

  private static func nodes(of paths: some Sequence<PartialCaseKeyPath<Value>>) -> [any CaseNode] {
    paths.compactMap { Case<Value>()[keyPath: $0] as? any CaseNode }
  }

  /// The name of the first step of a path from here.
  static func name(of path: PartialCaseKeyPath<Value>) -> String? {
    (Case<Value>()[keyPath: path] as? any CaseNode)?.names.first
  }
}

/// A node whose value's type is not known.
private protocol CaseNode {
  var names: [String] { get }
  var valueType: Any.Type { get }
  /// The enum `Root` in the case of this node, with another payload; `nil` where the payload is of another type.
  func embed<Root>(_ payload: Any, in root: Root.Type) -> Root?
}

extension Case: CaseNode {
  fileprivate var names: [String] { way.names }
  fileprivate var valueType: Any.Type { Value.self }

  fileprivate func embed<Root>(_ payload: Any, in root: Root.Type) -> Root? {
    guard let value = payload as? Value else { return nil }
    return way.path(from: Root.self)?.embedValue(value)
  }
}

extension Case {
  /// A value in the case of that name, with that payload; `nil` where there is none of them.
  static func value(inCase name: String, of paths: Value.AllCasePaths, carrying payload: Any) -> Value?
  where Value: CasePathable {
    guard let paths = paths as? any Sequence<PartialCaseKeyPath<Value>> else { return nil }
    return first(of: paths, named: name).flatMap { ($0 as? any CaseNode)?.embed(payload, in: Value.self) }
  }

  private static func first(of paths: some Sequence<PartialCaseKeyPath<Value>>, named name: String) -> Any? {
    paths.first { self.name(of: $0) == name }.map { Case<Value>()[keyPath: $0] }
  }
}

/// The steps from the enum that a path begins at to a value inside it. The type of that enum is known to the way
/// alone; the way keeps it, so that no value is boxed where the path is used.
protocol CaseWay<Value>: Sendable {
  associatedtype Value
  /// The names of the cases gone through.
  var names: [String] { get }
  /// This way and one more step.
  func appending<Inner>(_ step: AnyCasePath<Value, Inner>) -> any CaseWay<Inner>
  /// The way in and out as seen from `Root`; `nil` when the way begins elsewhere.
  func path<Root>(from root: Root.Type) -> AnyCasePath<Root, Value>?
}

/// No step yet.
private struct CaseStart<Value>: CaseWay {
  var names: [String] { [] }

  func appending<Inner>(_ step: AnyCasePath<Value, Inner>) -> any CaseWay<Inner> {
    CaseSteps(names: [step.name], path: step)
  }

  func path<Root>(from root: Root.Type) -> AnyCasePath<Root, Value>? {
    AnyCasePath<Value, Value>(name: "", embed: { $0 }, extract: { $0 }) as? AnyCasePath<Root, Value>
  }
}

/// One step or more.
private struct CaseSteps<Root, Value>: CaseWay {
  let names: [String]
  let path: AnyCasePath<Root, Value>

  func appending<Inner>(_ step: AnyCasePath<Value, Inner>) -> any CaseWay<Inner> {
    CaseSteps<Root, Inner>(names: names + [step.name], path: path.appending(step))
  }

  func path<Other>(from root: Other.Type) -> AnyCasePath<Other, Value>? {
    path as? AnyCasePath<Other, Value>
  }
}

/// A ``CaseKeyPath`` resolved once, so that no key path is walked where actions are reduced.
@usableFromInline
package struct ResolvedCase<Root, Value>: Sendable {
  @usableFromInline package let names: [String]
  /// The names of the steps, joined by dots.
  @usableFromInline package let name: String
  @usableFromInline package let embed: @Sendable (Value) -> Root
  @usableFromInline package let extract: @Sendable (Root) -> Value?
  /// Changes the payload in place; `false` when the value is in another case.
  @usableFromInline package let modify: @Sendable (inout Root, (inout Value) -> Void) -> Bool

  /// The way in and out named by `path`.
  @usableFromInline
  package init(_ path: KeyPath<Case<Root>, Case<Value>>) {
    let way = Case<Root>()[keyPath: path].way
    guard let found = way.path(from: Root.self) else {
      // Nobody but this module makes a node, and each step keeps the enum that the first one began at.
      preconditionFailure("a case path left its own root type")
    }
    names = way.names
    name = way.names.joined(separator: ".")
    embed = found.embedValue
    extract = found.extractValue
    modify = found.modifyValue
  }
}

extension KeyPath {
  /// The enum value made of `value` in the case that this path names: `(\Action.Cases.open)("bash")`.
  public func callAsFunction<Enum, Payload>(_ value: Payload) -> Enum
  where Root == Case<Enum>, Value == Case<Payload> {
    ResolvedCase(self).embed(value)
  }
}
