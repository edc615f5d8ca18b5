/// A key for a value that views hand down to the views inside them.
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value: Sendable
  /// The value where none was set.
  @MainActor static var defaultValue: Value { get }
}

/// The values a view inherits from those around it.
@MainActor
public struct EnvironmentValues {
  private var custom: [ObjectIdentifier: any Sendable] = [:]
  /// Whether controls can be used; `disabled(_:)` sets it for everything inside.
  public var isEnabled = true
  /// Closes the presentation this view is in. Outside a presentation it does nothing.
  public var dismiss = DismissAction {}
  var style = SceneStyle()
  var shortcut: KeyboardShortcut?
  /// The stack that links in the view push to.
  var navigation: NavigationContext?
  /// Whether the views are the choices of a picker, whose tags are wanted.
  var isPicking = false
  private var objects: [ObjectIdentifier: AnyObject] = [:]

  init() {}

  /// The value for a key of the app's own.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { custom[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { custom[ObjectIdentifier(key)] = newValue }
  }

  /// The object of a type that views further out have put here.
  subscript<Object: AnyObject>(object type: Object.Type) -> Object? {
    get { objects[ObjectIdentifier(type)] as? Object }
    set { objects[ObjectIdentifier(type)] = newValue }
  }
}

/// Reads a value from the environment of the view.
///
///     @Environment(\.dismiss) var dismiss
///     …
///     Button("Close") { dismiss() }
@MainActor
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private let member: KeyPath<EnvironmentValues, Value>
  private let link = Link()

  @MainActor
  private final class Link {
    var values = EnvironmentValues()
  }

  /// The value at the key path.
  public init(_ member: KeyPath<EnvironmentValues, Value>) {
    self.member = member
  }

  /// The current value.
  public var wrappedValue: Value { link.values[keyPath: member] }

  package func install(slot: String, storage: SceneStorage, environment: EnvironmentValues) {
    link.values = environment
  }
}

extension Environment {
  /// The object of a type that a view further out was given with `environment(_:)`; nil where there is none.
  ///
  ///     @Environment(Settings.self) var settings
  public init<Object: AnyObject>(_ type: Object.Type) where Value == Object? {
    self.init(\.[objectOf: ObjectType<Object>()])
  }
}

/// A type as part of a key path.
struct ObjectType<Object: AnyObject>: Hashable, Sendable {}

extension EnvironmentValues {
  fileprivate subscript<Object: AnyObject>(objectOf type: ObjectType<Object>) -> Object? { self[object: Object.self] }
}

/// Closes a presentation when called: `dismiss()`.
@MainActor
public struct DismissAction {
  let action: @MainActor () -> Void

  init(_ action: @escaping @MainActor () -> Void) {
    self.action = action
  }

  /// Closes the presentation.
  public func callAsFunction() {
    action()
  }
}

/// A view with a changed environment for what is inside.
public struct EnvironmentView<Content: View>: PrimitiveView, Lowerable {
  let content: Content
  let change: (inout EnvironmentValues) -> Void

  package func lower(into lowering: inout Lowering) {
    let outer = lowering.environment
    change(&lowering.environment)
    lowering.lower(content)
    lowering.environment = outer
  }
}

extension View {
  /// Sets an environment value for everything inside the view.
  public func environment<Value>(_ member: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some View {
    EnvironmentView(content: self) { $0[keyPath: member] = value }
  }

  /// Hands an object to everything inside the view.
  public func environment<Object: AnyObject>(_ object: Object?) -> some View {
    EnvironmentView(content: self) { $0[object: Object.self] = object }
  }
}
