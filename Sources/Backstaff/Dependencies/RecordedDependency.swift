import BackstaffJSON

/// The name of a dependency whose reads in a reducer's pass are kept with the event, so that the event reduces again to
/// the same, after a restart and years later.
///
/// ```swift
/// struct Flags: Codable, Sendable, RecordedDependencyKey {
///   var isBeta = false
///   static var liveValue: Flags { Flags.fromDisk() }
/// }
/// @Dependency(Flags.self) var flags
/// ```
///
/// The value is kept in its `Codable` form, at each read. Where only a call's result belongs to the journal, the client
/// holds a ``Recorded`` endpoint instead.
public protocol RecordedDependencyKey<Value>: DependencyKey where Value: Codable {
  /// The name under which reads are kept: by default that of the type. Changing it makes older events unreadable.
  static var recordedName: String { get }
}

extension RecordedDependencyKey {
  /// The name of the type.
  public static var recordedName: String { SchemaWriter.typeName(Self.self) }
}

extension DependencyValues {
  /// The value of a recorded dependency: in a pass kept with the event.
  public subscript<Key: RecordedDependencyKey>(
    key: Key.Type, fileID: StaticString = #fileID, line: UInt = #line, property: StaticString = #function
  ) -> Key.Value {
    get { recordedValue(of: key, DependencySite(property: property, fileID: fileID, line: line)) }
    set { set(key, newValue, property) }
  }

  func recordedValue<Key: RecordedDependencyKey>(of key: Key.Type, _ site: DependencySite) -> Key.Value {
    guard purpose == .reading, let context = EventContext.current else { return value(of: key, site) }
    let site = self.site ?? site
    return context.recorded(Key.recordedName, fileID: site.fileID, line: site.line) { value(of: key, site) }
  }
}

/// An endpoint whose results in a reducer's pass are kept with the event.
///
/// ```swift
/// struct Battery: Sendable {
///   var level: Recorded<Int>
/// }
/// let battery = Battery(level: Recorded("battery.level") { readLevel() })
/// state.level = battery.level()
/// ```
public struct Recorded<each Input, Output: Codable & Sendable>: Sendable {
  private let name: String
  private let read: @Sendable (repeat each Input) -> Output

  /// An endpoint; `name` is what its results are kept under, the same in every build.
  public init(_ name: String, _ read: @escaping @Sendable (repeat each Input) -> Output) {
    self.name = name
    self.read = read
  }

  /// The result: on a replay the one that was kept.
  public func callAsFunction(
    _ input: repeat each Input, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Output {
    guard let context = EventContext.current else { return read(repeat each input) }
    return context.recorded(name, fileID: fileID, line: line) { read(repeat each input) }
  }
}

extension EventContext {
  /// What was given under `key` when the event was first reduced, else what `read` gives now; kept either way.
  func recorded<Value: Codable & Sendable>(
    _ key: String, fileID: StaticString, line: UInt, read: () -> Value
  ) -> Value {
    do {
      if let value: Value = try giveBack(key, fileID, line) { return value }
    } catch {
      Issue.report(
        "what was recorded of `\(key)` cannot be read by this build (\(error.code)), so it is read anew",
        fileID: fileID,
        line: line)
    }
    let value = read()
    do {
      let json = try JSON(encoding: value)
      record(json, under: key)
      // What is read back, so that now and a replay agree also where the written form is less exact.
      return try json.decode(Value.self)
    } catch {
      Issue.report(
        "`\(key)` cannot be recorded (\(error.code)): its value must encode and decode", fileID: fileID, line: line)
      return value
    }
  }

  private func giveBack<Value: Codable & Sendable>(
    _ key: String, _ fileID: StaticString, _ line: UInt
  ) throws(JSONError) -> Value? {
    guard let given else { return nil }
    let index = readCount(of: key)
    let values = given.first { $0.key == key }?.values ?? []
    guard index < values.count else {
      if index == values.count, !isForAssertion {
        Issue.report(
          "`\(key)` is read more often than when its event was recorded, so it is read anew", fileID: fileID, line: line
        )
      }
      return nil
    }
    let value = try values[index].decode(Value.self)
    record(values[index], under: key)
    return value
  }
}
