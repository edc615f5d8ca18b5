/// An action with a case for every binding of the feature's state.
public protocol BindableAction<State>: SendableMetatype {
  /// The state that bindings write.
  associatedtype State
  /// The case that carries a write.
  static func binding(_ action: BindingAction<State>) -> Self
  /// The write that this action is, if it is one.
  var binding: BindingAction<State>? { get }
}

extension BindableAction {
  /// The write that this action is, if it is one; found by reflection, for an enum that no macro has seen.
  public var binding: BindingAction<State>? {
    guard let carried = Mirror(reflecting: self).children.first, carried.label == "binding" else { return nil }
    return carried.value as? BindingAction<State>
  }
}

extension BindableAction where Self: CasePathable {
  /// The write that this action is, if it is one.
  public var binding: BindingAction<State>? {
    activeCaseName == "binding" ? activePayload as? BindingAction<State> : nil
  }
}

extension BindableAction where State: ObservableState {
  /// The action that writes `value` to the member at `keyPath`: `await send(.set(\.isOn, true))`.
  public static func set<Value: Codable & Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, Value>, _ value: Value
  ) -> Self {
    .binding(.set(keyPath, value))
  }
}

/// Carries out the writes of bindings; reducers before it see the old value, reducers after it the new.
public struct BindingReducer<State, Action, ViewAction: BindableAction>: Reducer where ViewAction.State == State {
  private let find: @Sendable (Action) -> BindingAction<State>?

  /// The reducer of a feature's bindings.
  public init() where Action == ViewAction {
    find = { $0.binding }
  }

  /// The reducer of the bindings in one case of the actions: `BindingReducer(action: \.view)`.
  public init(action: CaseKeyPath<Action, ViewAction>) {
    let views = ResolvedCase(action)
    find = { views.extract($0)?.binding }
  }

  /// Writes the member that a binding names.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    find(action)?.write(into: &state)
    return .none
  }
}
