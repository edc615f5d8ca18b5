import Backstaff

/// Makes bindings into a store, reached as `$store`:
///
///     struct PlanForm: View {
///       @Bindable var store: StoreOf<PlanItem>
///       var body: some View {
///         Form {
///           TextField("Note", text: $store.note)
///           Toggle("Hold", isOn: $store.isHeld)
///         }
///       }
///     }
///
/// Writing such a binding sends the feature's `binding` action. `$store.scope(…)` is what presentations take.
@MainActor
@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value> {
  /// The store, or another object, behind the bindings.
  public var wrappedValue: Value

  /// The bindings into the object.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// The bindings into the object, for use inside a `body`.
  public init(_ wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// The bindings themselves, reached as `$name`.
  public var projectedValue: Bindable<Value> { self }

  /// A binding to a property of an object that is no store.
  public subscript<Member>(
    dynamicMember member: ReferenceWritableKeyPath<Value, Member>
  ) -> Binding<Member> {
    let object = wrappedValue
    return Binding(get: { object[keyPath: member] }, set: { object[keyPath: member] = $0 })
  }

  /// A binding to a member of the store's state.
  public subscript<State: ObservableState, Action: BindableAction, Member: Codable & Equatable & Sendable>(
    dynamicMember member: WritableKeyPath<State, Member>
  ) -> Binding<Member> where Value == Store<State, Action>, Action.State == State {
    let store = wrappedValue
    return Binding(
      get: { store.state[keyPath: member] },
      set: { store.send(.binding(.set(member, $0))) })
  }
}
