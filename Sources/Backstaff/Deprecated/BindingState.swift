/// A member that bindings write, in a state that no macro has seen: `@BindingState var name = ""`.
///
/// Its binding is written with the dollar sign, `.set(\.$name, "Ada")`, and has no name that could be recorded: such a
/// feature runs in local stores and tests.
@available(*, deprecated, message: "put '@ObservableState' on the state and leave the member plain")
@propertyWrapper
public struct BindingState<Value> {
  /// The value.
  public var wrappedValue: Value

  /// A member with a value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// The member itself, by which its bindings are named.
  public var projectedValue: BindingState<Value> {
    get { self }
    set { self = newValue }
  }
}

@available(*, deprecated)
extension BindingState: Equatable where Value: Equatable {}
@available(*, deprecated)
extension BindingState: Hashable where Value: Hashable {}
@available(*, deprecated)
extension BindingState: Sendable where Value: Sendable {}

@available(*, deprecated)
extension BindingState: Decodable where Value: Decodable {
  /// Reads the value.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
  }
}

@available(*, deprecated)
extension BindingState: Encodable where Value: Encodable {
  /// Writes the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension BindingAction {
  /// The write of `value` to an old-style member.
  @available(*, deprecated, message: "put '@ObservableState' on the state and write '.set(\\.name, …)'")
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<Root, BindingState<Value>>, _ value: Value
  ) -> Self {
    Self(WrappedWrite(keyPath, value))
  }
}

extension BindableAction {
  /// The action that writes `value` to an old-style member.
  @available(*, deprecated, message: "put '@ObservableState' on the state and write '.set(\\.name, …)'")
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, BindingState<Value>>, _ value: Value
  ) -> Self {
    .binding(.set(keyPath, value))
  }
}

/// The write of an old-style member.
@available(*, deprecated)
private final class WrappedWrite<Root, Value: Equatable & Sendable>: BindingWrite<Root> {
  private let path: WritableKeyPath<Root, BindingState<Value>>
  private let content: Value

  init(_ path: WritableKeyPath<Root, BindingState<Value>>, _ value: Value) {
    self.path = path
    content = value
  }

  override var keyPath: PartialKeyPath<Root>? { path }
  override var value: Any { content }

  override func apply(_ state: inout Root) { state[keyPath: path].wrappedValue = content }

  override func hasEqualValue(_ other: BindingWrite<Root>) -> Bool {
    (other as? WrappedWrite<Root, Value>)?.content == content
  }
}
