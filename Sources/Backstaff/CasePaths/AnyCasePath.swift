/// A way into one case of an enum and back out of it.
public struct AnyCasePath<Root, Value>: Sendable {
  /// The name of the case.
  public let name: String
  let embedValue: @Sendable (Value) -> Root
  let extractValue: @Sendable (Root) -> Value?
  let modifyValue: @Sendable (inout Root, (inout Value) -> Void) -> Bool

  /// A case path from its two directions.
  public init(
    name: String, embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.init(name: name, embed: embed, extract: extract) { root, change in
      guard var value = extract(root) else { return false }
      change(&value)
      root = embed(value)
      return true
    }
  }

  /// A case path from its two directions and a way to change what the case carries without a copy of it.
  public init(
    name: String, embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?,
    modify: @escaping @Sendable (inout Root, (inout Value) -> Void) -> Bool
  ) {
    self.name = name
    embedValue = embed
    extractValue = extract
    modifyValue = modify
  }
}

extension AnyCasePath {
  /// The enum made of `value` in this case.
  public func embed(_ value: Value) -> Root { embedValue(value) }
  /// What this case carries, or `nil` when `root` is in another.
  public func extract(_ root: Root) -> Value? { extractValue(root) }
  /// Changes what this case carries; `false` when `root` is in another, which then stays as it is.
  public func modify(_ root: inout Root, _ change: (inout Value) -> Void) -> Bool { modifyValue(&root, change) }

  /// The way through this case and on through a case of what it carries.
  func appending<Inner>(_ step: AnyCasePath<Value, Inner>) -> AnyCasePath<Root, Inner> {
    AnyCasePath<Root, Inner>(
      name: step.name, embed: { [embedValue] in embedValue(step.embedValue($0)) },
      extract: { [extractValue] in extractValue($0).flatMap(step.extractValue) },
      modify: { [modifyValue] root, change in
        var isThere = false
        return modifyValue(&root) { isThere = step.modifyValue(&$0, change) } && isThere
      })
  }
}

/// What generated code changes the payload of an enum with.
public enum CaseStorage {
  /// Puts in the place of `root` what `body` makes of it. The value is handed over, so that a payload taken out of it
  /// is no second copy and is changed in place.
  public static func replace<Root>(_ root: inout Root, _ body: (__owned Root) -> Root) {
    root = body(consume root)
  }
}
