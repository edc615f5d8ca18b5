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

extension AnyCasePath {
  /// The enum made of `value` in this case.
  public func embed(_ value: Value) -> Root { embedValue(value) }
  /// What this case carries, or `nil` when `root` is in another.
  public func extract(_ root: Root) -> Value? { extractValue(root) }

  /// The way through this case and on through a case of what it carries.
  func appending<Inner>(_ step: AnyCasePath<Value, Inner>) -> AnyCasePath<Root, Inner> {
    AnyCasePath<Root, Inner>(
      name: step.name, embed: { [embedValue] in embedValue(step.embedValue($0)) },
      extract: { [extractValue] in extractValue($0).flatMap(step.extractValue) })
  }
}
