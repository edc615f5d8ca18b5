/// The direct way to one member of a state: found by a key path once, and used without it.
@usableFromInline
package struct MemberAccess<Root, Value> {
  /// The member's name; `nil` for one that no table names.
  @usableFromInline package let name: String?
  /// Reads the member.
  @usableFromInline package let get: (Root) -> Value
  /// Changes the member in place.
  @usableFromInline package let modify: (inout Root, (inout Value) -> Void) -> Void

  package init(
    name: String?, get: @escaping (Root) -> Value, modify: @escaping (inout Root, (inout Value) -> Void) -> Void
  ) {
    self.name = name
    self.get = get
    self.modify = modify
  }
}

/// The direct way to read one member of a state.
package struct MemberReading<Root, Value> {
  /// The member's name; `nil` for one that no table names.
  package let name: String?
  /// Reads the member.
  package let get: (Root) -> Value

  package init(name: String?, get: @escaping (Root) -> Value) {
    self.name = name
    self.get = get
  }
}

/// What the macro wrote down for the members of a state.
@usableFromInline
package enum StateNames {
  /// The name of the member at `keyPath`, or `nil` when the state is not observable or has no such member.
  package static func name<Root>(of keyPath: PartialKeyPath<Root>, in root: Root.Type) -> String? {
    entry(at: keyPath)?.name
  }

  /// Whether a change of the member at `keyPath` is told to who has read it; it is where no table says otherwise.
  static func isObserved<Root>(_ keyPath: PartialKeyPath<Root>, in root: Root.Type) -> Bool {
    entry(at: keyPath)?.isObserved ?? true
  }

  /// The way to the member at `keyPath`: its own, or the key path itself where no table knows it.
  @usableFromInline
  package static func access<Root, Value>(of keyPath: WritableKeyPath<Root, Value>) -> MemberAccess<Root, Value> {
    if let access = entry(at: keyPath)?.way as? MemberAccess<Root, Value> { return access }
    return MemberAccess(name: nil, get: { $0[keyPath: keyPath] }, modify: { $1(&$0[keyPath: keyPath]) })
  }

  /// The way to read the member at `keyPath`: its own, or the key path itself where no table knows it.
  package static func reading<Root, Value>(of keyPath: KeyPath<Root, Value>) -> MemberReading<Root, Value> {
    switch entry(at: keyPath)?.way {
    case let access as MemberAccess<Root, Value>: MemberReading(name: access.name, get: access.get)
    case let reading as MemberReading<Root, Value>: reading
    default: MemberReading(name: nil, get: { $0[keyPath: keyPath] })
    }
  }

  private typealias Entry = (name: String, isObserved: Bool, way: Any)

  private static func entry<Root>(at keyPath: PartialKeyPath<Root>) -> Entry? {
    (Root.self as? any ObservableState.Type).flatMap { entry(at: keyPath, listedBy: $0) }
  }

  private static func entry<State: ObservableState>(at keyPath: AnyKeyPath, listedBy type: State.Type) -> Entry? {
    for member in State.stateMembers {
      guard let index = member.keyPaths.firstIndex(where: { $0 == keyPath }) else { continue }
      return (member.name, member.isObserved, member.ways[index])
    }
    return nil
  }
}
