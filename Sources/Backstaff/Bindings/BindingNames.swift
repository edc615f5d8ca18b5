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
    for member in members {
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
