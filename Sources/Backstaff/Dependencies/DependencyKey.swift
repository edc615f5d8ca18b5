/// The name of a dependency whose live value lives elsewhere: where tests and previews look it up.
///
/// A feature's module declares the key with what tests get; the module with the real thing makes it a
/// ``DependencyKey`` by an extension, so that the feature compiles without it.
///
/// ```swift
/// extension Mailer: TestDependencyKey {
///   static var testValue: Mailer { Mailer(send: unimplemented("Mailer.send")) }
/// }
/// ```
public protocol TestDependencyKey<Value>: SendableMetatype {
  /// What the dependency is: often the type that is the key.
  associatedtype Value: Sendable = Self
  /// The value in previews: without one of its own, that of tests.
  static var previewValue: Value { get }
  /// The value in tests.
  static var testValue: Value { get }
}

extension TestDependencyKey {
  /// The test value, for a dependency that previews need nothing else for.
  public static var previewValue: Value { testValue }
}

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
///
/// A key without a test value is one that every test has to set: reading it in a test without that is an issue.
public protocol DependencyKey<Value>: TestDependencyKey {
  /// What the dependency is: often the type that is the key.
  associatedtype Value = Self
  /// The value outside tests.
  static var liveValue: Value { get }
  /// The value in previews: without one of its own, the live one.
  static var previewValue: Value { get }
  /// The value in tests.
  static var testValue: Value { get }
}

extension DependencyKey {
  /// The live value, for a dependency that previews need nothing else for.
  public static var previewValue: Value { liveValue }

  /// Stands for "no test value": the preview's, with an issue when a test reads it.
  public static var testValue: Value {
    DefaultBuild.current?.lacksValue(of: Self.self)
    return previewValue
  }
}
