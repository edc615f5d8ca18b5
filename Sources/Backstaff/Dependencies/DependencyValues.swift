/// A thing from outside that a feature uses: a clock, a package manager, a network.
///
/// ```swift
/// enum PackagesKey: DependencyKey {
///   static let liveValue = PackageManager.live
///   static let testValue = PackageManager.fixture
/// }
/// extension DependencyValues {
///   var packages: PackageManager { get { self[PackagesKey.self] } set { self[PackagesKey.self] = newValue } }
/// }
/// ```
public protocol DependencyKey {
  /// What the dependency is.
  associatedtype Value: Sendable
  /// The value outside tests.
  static var liveValue: Value { get }
  /// The value in tests.
  static var testValue: Value { get }
}

extension DependencyKey {
  /// The live value, for a dependency that tests need not replace.
  public static var testValue: Value { liveValue }
}

/// The dependencies in force, by key.
public struct DependencyValues: Sendable {
  /// Where a program runs, which decides what a dependency is that nobody has set.
  public enum Context: Sendable {
    /// In earnest.
    case live
    /// Under a test.
    case test
  }

  @TaskLocal static var current = DependencyValues()

  /// Where the program runs.
  public var context = Context.live
  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// The value of a dependency.
  public subscript<Key: DependencyKey>(key: Key.Type) -> Key.Value {
    get {
      if let value = values[ObjectIdentifier(key)] as? Key.Value { return value }
      return context == .live ? Key.liveValue : Key.testValue
    }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// A dependency of a feature: `@Dependency(\.packages) var packages`.
@propertyWrapper
public struct Dependency<Value: Sendable>: Sendable {
  private let keyPath: any KeyPath<DependencyValues, Value> & Sendable

  /// The dependency at `keyPath`.
  public init(_ keyPath: any KeyPath<DependencyValues, Value> & Sendable) {
    self.keyPath = keyPath
  }

  /// The value in force where it is read.
  public var wrappedValue: Value { DependencyValues.current[keyPath: keyPath] }
}

/// Runs `operation` with dependencies changed.
public func withDependencies<Result>(
  _ change: (inout DependencyValues) -> Void, operation: () throws -> Result
) rethrows -> Result {
  var values = DependencyValues.current
  change(&values)
  return try DependencyValues.$current.withValue(values) { try operation() }
}

extension Reducer {
  /// The same reducer with a dependency set for it, its children and its effects.
  public func dependency<Value: Sendable>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable, _ value: Value
  ) -> some Reducer<State, Action> {
    DependencyReducer(base: self) { $0[keyPath: keyPath] = value }
  }
}

/// The reducer behind `dependency(_:_:)`.
struct DependencyReducer<Base: Reducer>: Reducer {
  let base: Base
  let change: @Sendable (inout DependencyValues) -> Void

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    makeTree().reduce(&state, action)
  }

  func makeTree() -> ReducerTree<Base.State, Base.Action> {
    let tree = withDependencies(change) { base.makeTree() }
    return ReducerTree(links: tree.links) { state, action, context in
      withDependencies(change) { tree.run(&state, action, context) }
    }
  }
}
