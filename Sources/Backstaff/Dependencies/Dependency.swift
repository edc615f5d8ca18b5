/// A dependency of a feature: `@Dependency(\.packages) var packages`, or by its type `@Dependency(Mailer.self)`.
///
/// It remembers the dependencies in force where it was made. When it is read, what is set at that moment wins, then
/// what was set when it was made, then the default.
///
/// In a reducer's pass, the time, ids and random numbers come from the event, and dependencies with a
/// ``RecordedDependencyKey`` are recorded. Any other may be read there only to hand it to an effect: what it gives is
/// not in the journal, so state must not be made of it.
@propertyWrapper
public struct Dependency<Value: Sendable>: Sendable {
  private let reader: Reader

  /// Shared, so that a reducer with many dependencies stays cheap to copy.
  private final class Reader: Sendable {
    let read: @Sendable (DependencyValues) -> Value
    let made = DependencyValues.current
    let site: DependencySite

    init(_ read: @escaping @Sendable (DependencyValues) -> Value, _ site: DependencySite) {
      self.read = read
      self.site = site
    }
  }

  /// The dependency at `keyPath`.
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let site = DependencySite(property: nil, fileID: fileID, line: line)
    reader = Reader({ $0[keyPath: keyPath] }, site)
  }

  /// The dependency of a key, usually its own type.
  public init<Key: TestDependencyKey<Value>>(
    _ key: Key.Type, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let site = DependencySite(property: nil, fileID: fileID, line: line)
    reader = Reader({ $0.value(of: key, site) }, site)
  }

  /// The recorded dependency of a key, usually its own type.
  public init<Key: RecordedDependencyKey>(
    _ key: Key.Type, fileID: StaticString = #fileID, line: UInt = #line
  ) where Key.Value == Value {
    let site = DependencySite(property: nil, fileID: fileID, line: line)
    reader = Reader({ $0.recordedValue(of: key, site) }, site)
  }

  /// The value in force where it is read.
  public var wrappedValue: Value { reader.read(DependencyValues.current.over(reader.made, site: reader.site)) }
}

extension Dependency: DependencyReading {
  var made: DependencyValues { reader.made }
}

/// A property that knows the dependencies it was made under.
protocol DependencyReading {
  var made: DependencyValues { get }
}
