/// A state whose members are known by name: what bindings, scopes and documents need.
///
/// `@ObservableState` writes the conformance for a struct or an enum.
public protocol ObservableState: DocumentConvertible {
  /// The stored members in the order of their declaration; none for an enum.
  static var stateMembers: [StateMember<Self>] { get }
}

/// One member of a state: its name, its key paths, and how a binding writes it.
public struct StateMember<Root>: @unchecked Sendable {
  // Unchecked, because `PartialKeyPath` carries no `Sendable`: these are literals without captures, made by the macro.
  let name: String
  let keyPaths: [PartialKeyPath<Root>]
  let bind: ((ActionReader) throws(ActionError) -> BindingAction<Root>)?

  /// A member that a binding can write.
  public init<Value: Codable & Equatable & Sendable>(
    _ name: String, _ keyPath: WritableKeyPath<Root, Value>, _ others: [PartialKeyPath<Root>] = []
  ) {
    self.name = name
    keyPaths = [keyPath] + others
    bind = BindingReading.member(name, keyPath)
  }

  /// A member that is read only, or whose type no binding can carry.
  @_disfavoredOverload
  public init<Value>(_ name: String, _ keyPath: KeyPath<Root, Value>, _ others: [PartialKeyPath<Root>] = []) {
    self.name = name
    keyPaths = [keyPath] + others
    bind = (keyPath as? WritableKeyPath<Root, Value>).flatMap { BindingReading.part(name, $0) }
  }
}

/// The names that the macro wrote down for the members of a state.
enum StateNames {
  /// The name of the member at `keyPath`, or `nil` when the state is not observable or has no such member.
  static func name<Root>(of keyPath: PartialKeyPath<Root>, in root: Root.Type) -> String? {
    guard let type = root as? any ObservableState.Type else { return nil }
    return name(of: keyPath, listedBy: type)
  }

  private static func name<State: ObservableState>(of keyPath: AnyKeyPath, listedBy type: State.Type) -> String? {
    State.stateMembers.first { member in member.keyPaths.contains { $0 == keyPath } }?.name
  }
}
