/// A value that belongs to the view's place on the screen and to this front alone: it never crosses the wire and ends
/// with the view. What must survive belongs in the store.
///
///     struct DisclosureView: View {
///       @State private var isOpen = false
///       var body: some View {
///         Button(isOpen ? "Less" : "More") { isOpen.toggle() }
///       }
///     }
@MainActor
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private let initial: Value
  private let link = Link()

  @MainActor
  private final class Link {
    var cell: StateCell<Value>?
  }

  /// A state that starts with the given value.
  public init(wrappedValue: Value) {
    initial = wrappedValue
  }

  /// A state that starts with the given value.
  public init(initialValue: Value) {
    initial = initialValue
  }

  /// The current value. Outside a scene it is the initial one and writing is ignored.
  public var wrappedValue: Value {
    get { link.cell?.value ?? initial }
    nonmutating set { link.cell?.value = newValue }
  }

  /// A binding to the value, reached as `$name`.
  public var projectedValue: Binding<Value> {
    Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
  }

  package func install(slot: String, storage: SceneStorage, environment: EnvironmentValues) {
    link.cell = storage.cell(slot) { initial }
  }
}
