import Synchronization

/// The defaults that were made below one root, and what was prepared for it.
final class DependencyRoot: Sendable {
  private struct Contents {
    var defaults: [DefaultSlot: any Sendable] = [:]
    var prepared: [ObjectIdentifier: any AnyDependencyBox] = [:]
    /// Keys whose prepared or default value was used.
    var used: Set<ObjectIdentifier> = []
  }

  private let contents = Mutex(Contents())

  /// The prepared value of a key.
  func prepared<Key: TestDependencyKey>(_ key: Key.Type, isUse: Bool) -> Key.Value? {
    let box = contents.withLock { contents in
      if isUse { contents.used.insert(ObjectIdentifier(key)) }
      return contents.prepared[ObjectIdentifier(key)]
    }
    return (box as? DependencyBox<Key.Value>)?.value
  }

  /// The place where the default of `slot` is kept once it is made.
  func kept<Value>(_ slot: DefaultSlot, as type: Value.Type) -> KeptDefault<Value> {
    contents.withLock { contents in
      if let kept = contents.defaults[slot] as? KeptDefault<Value> { return kept }
      let kept = KeptDefault<Value>()
      contents.defaults[slot] = kept
      return kept
    }
  }

  enum Preparation { case done, alreadyPrepared, alreadyRead }

  /// Sets a default for good; the first one stands.
  func prepare(_ key: ObjectIdentifier, _ box: any AnyDependencyBox) -> Preparation {
    contents.withLock { contents in
      if contents.prepared[key] != nil { return .alreadyPrepared }
      if contents.used.contains(key) { return .alreadyRead }
      contents.prepared[key] = box
      return .done
    }
  }
}

/// A default that is made by whoever asks first, while the others wait.
final class KeptDefault<Value: Sendable>: Sendable {
  private struct Kept {
    var value: DefaultValue<Value>?
    var isReported = false
  }

  private let kept = Mutex(Kept())

  func value(make: () -> DefaultValue<Value>) -> DefaultValue<Value> {
    kept.withLock { kept in
      if let value = kept.value { return value }
      let value = make()
      kept.value = value
      return value
    }
  }

  /// Whether nobody has been told yet that this default stands in for a missing one.
  func claimReport() -> Bool {
    kept.withLock { kept in
      defer { kept.isReported = true }
      return !kept.isReported
    }
  }
}

/// A default, and what it had to be replaced by.
struct DefaultValue<Value: Sendable>: Sendable {
  var value: Value
  /// The key has none for the context.
  var isLacking: Bool
}
