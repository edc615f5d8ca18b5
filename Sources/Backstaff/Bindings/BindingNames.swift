import BackstaffJSON

/// The names of the steps of a key path: what stands for it in records.
enum BindingNames {
  /// The names on the way from a state to a member, or `nil` when a step has none.
  ///
  /// The tables of `@ObservableState` are asked first; a part of a plain value is named by its stored property.
  static func of<Root>(_ keyPath: PartialKeyPath<Root>) -> [String]? {
    listed(keyPath, in: Root.self) ?? described(keyPath)
  }

  private static func listed<Root>(_ keyPath: PartialKeyPath<Root>, in root: Any.Type) -> [String]? {
    guard let state = root as? any ObservableState.Type else { return nil }
    return search(state) { $0 == keyPath }
  }

  /// The names of the member, or of a member's member and so on, whose key path from the start is the one wanted.
  private static func search<State: ObservableState>(
    _ state: State.Type, isWanted: (AnyKeyPath) -> Bool
  ) -> [String]? {
    let members = State.stateMembers
    if let found = members.first(where: { $0.keyPaths.contains(where: isWanted) }) { return [found.name] }
    for member in members where !member.isSecret {
      guard let outer = member.keyPaths.first, let inner = type(of: outer).valueType as? any ObservableState.Type,
        let rest = search(inner, isWanted: { outer.appending(path: $0).map(isWanted) ?? false })
      else { continue }
      return [member.name] + rest
    }
    return nil
  }

  /// The names as the key path tells them; `nil` when a step is computed, a subscript or an unwrapping.
  private static func described<Root>(_ keyPath: PartialKeyPath<Root>) -> [String]? {
    let text = "\(keyPath)"
    let root = "\\\(Root.self)."
    guard text.hasPrefix(root) else { return nil }
    let names = text.dropFirst(root.count).split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    return names.allSatisfy { $0.wholeMatch(of: /[\p{L}_][\p{L}\p{N}_]*/) != nil } ? names : nil
  }
}

/// Whether what a binding writes is a secret.
enum BindingSecrecy {
  case open
  case secret
  /// A part of a secret.
  case within

  /// What the names lead to. Names are asked, since a key path into a secret is in no table.
  init(of names: [String], in root: Any.Type) {
    self = .open
    guard let state = root as? any ObservableState.Type, let first = names.first else { return }
    self = BindingSecrecy.find(first, names.dropFirst(), in: state)
  }

  private static func find<State: ObservableState>(
    _ first: String, _ rest: ArraySlice<String>, in state: State.Type
  ) -> BindingSecrecy {
    guard let member = State.stateMembers.first(where: { $0.name == first }) else { return .open }
    if member.isSecret { return rest.isEmpty ? .secret : .within }
    guard let keyPath = member.keyPaths.first else { return .open }
    return BindingSecrecy(of: Array(rest), in: type(of: keyPath).valueType)
  }
}

/// How a binding is read back from a record: by the names behind the member's.
enum BindingReading {
  typealias Bind<Root> = (ActionReader) throws(ActionError) -> BindingAction<Root>

  /// The reading of a member, whole or in part.
  static func member<Root, Value: Codable & Equatable & Sendable>(
    _ name: String, _ keyPath: WritableKeyPath<Root, Value>
  ) -> Bind<Root> {
    let inner = part(name, keyPath)
    return { reader throws(ActionError) in
      var reader = reader
      if reader.peek == nil {
        let value: Value = try reader.value(leaf: Value.self)
        return BindingAction(name: name, keyPath: keyPath, value: value)
      }
      if let inner { return try inner(reader) }
      var way = [name]
      while reader.peek != nil { way.append(try reader.name()) }
      return BindingAction(PartWrite(way, reader.action.payload ?? .null, member: keyPath))
    }
  }

  /// The reading of a secret: its value, or its seal.
  static func secret<Root, Value: SecretValue & Sendable>(
    _ name: String, _ keyPath: WritableKeyPath<Root, Value>
  ) -> Bind<Root> {
    { reader throws(ActionError) in
      var reader = reader
      let secret: Secret<Value> = try reader.value()
      return BindingAction(name: name, keyPath: keyPath, value: secret.wrappedValue)
    }
  }

  /// The reading of the parts of a member that is a state of its own; `nil` for any other.
  static func part<Root, Value>(_ name: String, _ keyPath: WritableKeyPath<Root, Value>) -> Bind<Root>? {
    guard let type = Value.self as? any ObservableState.Type else { return nil }
    return part(name, keyPath, type)
  }

  private static func part<Root, Value, Inner: ObservableState>(
    _ name: String, _ keyPath: WritableKeyPath<Root, Value>, _ type: Inner.Type
  ) -> Bind<Root>? {
    guard let keyPath = keyPath as? WritableKeyPath<Root, Inner> else { return nil }
    return { reader throws(ActionError) in
      var reader = reader
      let inner = try BindingAction<Inner>.read(from: &reader)
      return BindingAction(inner.content.lifted(keyPath, name: name))
    }
  }
}
