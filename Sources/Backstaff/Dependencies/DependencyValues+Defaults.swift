extension DependencyValues {
  /// What `key` is when nobody has set it: prepared, or its default for the context, made once below a root.
  func defaultValue<Key: TestDependencyKey>(of key: Key.Type, _ site: DependencySite) -> Key.Value {
    if let prepared = root?.prepared(key, isUse: purpose == .reading) { return prepared }
    let slot = DefaultSlot(key: ObjectIdentifier(key), context: context)
    // A default that reads itself while it is made recurs like any function that calls itself; it must not wait for
    // itself instead.
    guard let root, !DefaultBuild.isMaking(slot) else {
      let made = make(key, slot)
      if made.isLacking, purpose == .reading { report(key, site) }
      return made.value
    }
    let kept = root.kept(slot, as: Key.Value.self)
    let made = kept.value { make(key, slot) }
    if made.isLacking, purpose == .reading, kept.claimReport() { report(key, site) }
    return made.value
  }

  /// Makes a default under these values, and outside the event: what it drew from there a replay would not draw.
  private func make<Key: TestDependencyKey>(_ key: Key.Type, _ slot: DefaultSlot) -> DefaultValue<Key.Value> {
    var values = flattened
    values.purpose = .reading
    values.site = nil
    let build = DefaultBuild(slot)
    return DependencyValues.$current.withValue(values) {
      DefaultBuild.$current.withValue(build) {
        PassContext.withoutEvent {
          let value = DependencyValues.read(key, in: slot.context)
          return DefaultValue(value: value.value, isLacking: value.isLacking || build.isLacking)
        }
      }
    }
  }

  private static func read<Key: TestDependencyKey>(_ key: Key.Type, in context: Context) -> DefaultValue<Key.Value> {
    switch context {
    case .test: return DefaultValue(value: Key.testValue, isLacking: false)
    case .preview: return DefaultValue(value: Key.previewValue, isLacking: false)
    case .live:
      func live<Live: DependencyKey>(_ key: Live.Type) -> any Sendable {
        DependencyBox(Live.liveValue, property: #function)
      }
      if let found = key as? any DependencyKey.Type, let box = live(found) as? DependencyBox<Key.Value> {
        return DefaultValue(value: box.value, isLacking: false)
      }
      return DefaultValue(value: Key.testValue, isLacking: true)
    }
  }

  private func report<Key: TestDependencyKey>(_ key: Key.Type, _ site: DependencySite) {
    let (missing, instead) = context == .live ? ("live", "tests") : ("test", "previews")
    let name = site.property.map { "`\($0)` (key `\(Key.self)`)" } ?? "`\(Key.self)`"
    let remedy =
      (Key.self as? any KeyWithRemedy.Type)?.remedy
      ?? "set it with `withDependencies`, or give `\(Key.self)` a `\(missing)Value`"
    Issue.report(
      "the dependency \(name) has no \(missing) value and nothing sets it, so it is what \(instead) get; \(remedy)",
      fileID: site.fileID, line: site.line)
  }
}

/// A key of this library that knows what a test sets it to, where its author cannot be told to give it a value.
protocol KeyWithRemedy {
  static var remedy: String { get }
}
