/// A state whose members are known by name: what bindings, scopes and documents need.
///
/// `@ObservableState` writes the conformance for a struct or an enum.
public protocol ObservableState: DocumentConvertible {
  /// The stored members in the order of their declaration; none for an enum.
  static var stateMembers: [StateMember<Self>] { get }
}

/// One member of a state: its name, its key paths, the direct ways to it, and how a binding writes it.
public struct StateMember<Root>: @unchecked Sendable {
  // Unchecked, because neither `PartialKeyPath` nor the ways carry `Sendable`: both are literals without captures, made
  // by the macro.
  let name: String
  let keyPaths: [PartialKeyPath<Root>]
  let bind: ((ActionReader) throws(ActionError) -> BindingAction<Root>)?
  /// Whether a change of it alone is told to who has read it.
  package let isObserved: Bool
  /// Whether its value is kept secret.
  let isSecret: Bool
  /// One for each key path, a `MemberAccess` or a `MemberReading` of its value's type.
  let ways: [Any]

  /// A member that a binding can write.
  public init<Value: Codable & Equatable & Sendable>(
    _ name: String, _ keyPath: WritableKeyPath<Root, Value>, isObserved: Bool = true,
    get: @escaping (Root) -> Value, modify: @escaping (inout Root, (inout Value) -> Void) -> Void
  ) {
    self.name = name
    self.isObserved = isObserved
    keyPaths = [keyPath]
    isSecret = false
    bind = BindingReading.member(name, keyPath)
    ways = [MemberAccess(name: name, get: get, modify: modify)]
  }

  /// A member whose type no binding can carry as a whole; of a state of its own, bindings carry the parts.
  @_disfavoredOverload
  public init<Value>(
    _ name: String, _ keyPath: WritableKeyPath<Root, Value>, isObserved: Bool = true,
    get: @escaping (Root) -> Value, modify: @escaping (inout Root, (inout Value) -> Void) -> Void
  ) {
    self.name = name
    self.isObserved = isObserved
    keyPaths = [keyPath]
    isSecret = false
    bind = BindingReading.part(name, keyPath)
    ways = [MemberAccess(name: name, get: get, modify: modify)]
  }

  /// A member that is read only.
  public init<Value>(
    _ name: String, _ keyPath: KeyPath<Root, Value>, isObserved: Bool = true, get: @escaping (Root) -> Value
  ) {
    self.name = name
    self.isObserved = isObserved
    keyPaths = [keyPath]
    isSecret = false
    bind = nil
    ways = [MemberReading(name: name, get: get)]
  }

  /// A secret; a binding carries it whole.
  public init<Value: SecretValue & Sendable>(
    _ name: String, _ keyPath: WritableKeyPath<Root, Value>, secret: WritableKeyPath<Root, Secret<Value>>,
    isObserved: Bool = true, get: @escaping (Root) -> Secret<Value>,
    modify: @escaping (inout Root, (inout Secret<Value>) -> Void) -> Void
  ) {
    self.name = name
    self.isObserved = isObserved
    keyPaths = [keyPath, secret]
    isSecret = true
    bind = BindingReading.secret(name, keyPath)
    let value = MemberAccess<Root, Value>(name: name, get: { get($0).wrappedValue }) { root, change in
      modify(&root) { change(&$0.wrappedValue) }
    }
    ways = [value, MemberAccess(name: name, get: get, modify: modify)]
  }

  /// The slot of a presented child whose type a binding can carry.
  public init<Child: Codable & Equatable & Sendable>(
    _ name: String, _ keyPath: WritableKeyPath<Root, Child?>,
    slot: WritableKeyPath<Root, PresentationState<Child>>, isObserved: Bool = true,
    get: @escaping (Root) -> PresentationState<Child>,
    modify: @escaping (inout Root, (inout PresentationState<Child>) -> Void) -> Void
  ) {
    self.name = name
    self.isObserved = isObserved
    keyPaths = [keyPath, slot]
    isSecret = false
    bind = BindingReading.member(name, keyPath)
    ways = StateMember.ways(name, get, modify)
  }

  /// The slot of a presented child.
  @_disfavoredOverload
  public init<Child>(
    _ name: String, _ keyPath: WritableKeyPath<Root, Child?>,
    slot: WritableKeyPath<Root, PresentationState<Child>>, isObserved: Bool = true,
    get: @escaping (Root) -> PresentationState<Child>,
    modify: @escaping (inout Root, (inout PresentationState<Child>) -> Void) -> Void
  ) {
    self.name = name
    self.isObserved = isObserved
    keyPaths = [keyPath, slot]
    isSecret = false
    bind = nil
    ways = StateMember.ways(name, get, modify)
  }

  /// The ways to a presented child and to its slot.
  private static func ways<Child>(
    _ name: String, _ get: @escaping (Root) -> PresentationState<Child>,
    _ modify: @escaping (inout Root, (inout PresentationState<Child>) -> Void) -> Void
  ) -> [Any] {
    let child = MemberAccess<Root, Child?>(name: name, get: { get($0).wrappedValue }) { root, change in
      modify(&root) { change(&$0.wrappedValue) }
    }
    return [child, MemberAccess(name: name, get: get, modify: modify)]
  }
}
