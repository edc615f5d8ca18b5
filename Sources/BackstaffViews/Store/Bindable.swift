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
  @_disfavoredOverload
  public subscript<Member>(
    dynamicMember member: ReferenceWritableKeyPath<Value, Member>
  ) -> Binding<Member> {
    let object = wrappedValue
    return Binding(get: { object[keyPath: member] }, set: { object[keyPath: member] = $0 })
  }

  /// A binding to a member of the store's state; writing it sends the `binding` action.
  public subscript<State: ObservableState, Action: BindableAction, Member: Codable & Equatable & Sendable>(
    dynamicMember member: WritableKeyPath<State, Member>
  ) -> Binding<Member> where Value == Store<State, Action>, Action.State == State {
    let store = wrappedValue
    return Binding(
      get: { store[dynamicMember: member] },
      set: { store.write($0, to: member) { .binding($0) } })
  }

  /// A binding to a member of the store's state; writing it sends the `binding` action among the actions of the view.
  @_disfavoredOverload
  public subscript<State: ObservableState, Action: ViewAction, Member: Codable & Equatable & Sendable>(
    dynamicMember member: WritableKeyPath<State, Member>
  ) -> Binding<Member>
  where
    Value == Store<State, Action>, Action.ViewAction: BindableAction, Action.ViewAction.State == State
  {
    let store = wrappedValue
    return Binding(
      get: { store[dynamicMember: member] },
      set: { store.write($0, to: member) { .view(.binding($0)) } })
  }

  /// A member of the store's state, to be bound to an action of its own: `$store.name.sending(\.nameChanged)`.
  @_disfavoredOverload
  public subscript<State, Action, Member>(
    dynamicMember member: KeyPath<State, Member>
  ) -> StoreMember<State, Action, Member> where Value == Store<State, Action> {
    StoreMember(store: wrappedValue, member: member)
  }
}

/// A member of a store's state on its way to a binding.
@MainActor
@dynamicMemberLookup
public struct StoreMember<State, Action, Member> {
  let store: Store<State, Action>
  let member: KeyPath<State, Member>

  /// A part of the member.
  public subscript<Part>(dynamicMember part: KeyPath<Member, Part>) -> StoreMember<State, Action, Part> {
    StoreMember<State, Action, Part>(store: store, member: member.appending(path: part))
  }

  /// A binding that reads the member, and sends an action where it is written.
  public func sending(_ action: CaseKeyPath<Action, Member>) -> Binding<Member> {
    let actions = ResolvedCase(action)
    return Binding(
      get: { store[dynamicMember: member] },
      set: { new in
        if !store.core.isGone { store.send(actions.embed(new)) }
      })
  }
}
