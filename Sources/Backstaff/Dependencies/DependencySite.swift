import Synchronization

/// Where a dependency is read, and through which property.
struct DependencySite: Sendable {
  /// The property's name; `nil` for a dependency read by its type.
  let property: StaticString?
  let fileID: StaticString
  let line: UInt

  func naming(_ property: StaticString?) -> DependencySite {
    DependencySite(property: property, fileID: fileID, line: line)
  }
}

/// A default value on its way, with the question whether its key has one at all.
///
/// A key says so by not declaring a value: then the protocol's own is called, which finds the build by its task.
final class DefaultBuild: Sendable {
  @TaskLocal static var current: DefaultBuild?

  private let slot: DefaultSlot
  private let outer: DefaultBuild?
  private let lacks = Atomic(false)

  init(_ slot: DefaultSlot) {
    self.slot = slot
    outer = DefaultBuild.current
  }

  var isLacking: Bool { lacks.load(ordering: .relaxed) }

  /// The key's own default is missing.
  func lacksValue<Key: TestDependencyKey>(of key: Key.Type) {
    if slot.key == ObjectIdentifier(key) { lacks.store(true, ordering: .relaxed) }
  }

  /// Whether this task is in the middle of making the default of `slot`.
  static func isMaking(_ slot: DefaultSlot) -> Bool {
    var build = current
    while let found = build {
      if found.slot == slot { return true }
      build = found.outer
    }
    return false
  }
}

/// What defaults are kept by: those of tests, previews and earnest are apart.
struct DefaultSlot: Hashable, Sendable {
  let key: ObjectIdentifier
  let context: DependencyValues.Context
}
