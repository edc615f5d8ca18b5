import BackstaffJSON

/// The write of one member of a state, as data: the member's name and its new value.
///
/// Its action path is the member's name behind the binding's: `binding.title` with the value as payload.
public struct BindingAction<Root> {
  let name: String
  let keyPath: PartialKeyPath<Root>
  let value: any Equatable & Sendable
  let encode: () throws(ActionError) -> RecordedAction
  let write: (inout Root) -> Void

  init<Value: Codable & Equatable & Sendable>(name: String, keyPath: WritableKeyPath<Root, Value>, value: Value) {
    self.name = name
    self.keyPath = keyPath
    self.value = value
    write = { $0[keyPath: keyPath] = value }
    encode = { () throws(ActionError) in
      var writer = ActionWriter()
      writer.name(name)
      try writer.value(leaf: value)
      return writer.recorded
    }
  }

  /// The write of `value` to the member at `keyPath`.
  public static func set<Value: Codable & Equatable & Sendable>(
    _ keyPath: WritableKeyPath<Root, Value>, _ value: Value
  ) -> Self where Root: ObservableState {
    Self(name: StateNames.name(of: keyPath, in: Root.self) ?? "", keyPath: keyPath, value: value)
  }

  /// Whether `action` writes the member at `keyPath`: `case .binding(\.email):`.
  public static func ~= <Value>(keyPath: WritableKeyPath<Root, Value>, action: Self) -> Bool {
    keyPath == action.keyPath
  }
}

extension BindingAction: Equatable {
  /// Whether both write equal values to the same member.
  public static func == (left: Self, right: Self) -> Bool {
    left.keyPath == right.keyPath && isEqual(left.value, right.value)
  }

  private static func isEqual<Value: Equatable>(_ left: Value, _ right: any Equatable) -> Bool {
    (right as? Value) == left
  }
}

extension BindingAction: ActionConvertible where Root: ObservableState {
  /// Writes the member's name and the value.
  public func write(to writer: inout ActionWriter) throws(ActionError) {
    guard !name.isEmpty else {
      throw ActionError(
        .notRecordable, "a binding into a part of a member has no name of its own; write the whole member instead")
    }
    writer.append(try encode())
  }

  /// Reads the member's name and the value.
  public static func read(from reader: inout ActionReader) throws(ActionError) -> Self {
    let name = try reader.name()
    let members = Root.stateMembers
    guard let member = members.first(where: { $0.name == name }), let bind = member.bind else {
      throw reader.unknown(name, among: members.filter { $0.bind != nil }.map(\.name))
    }
    return try bind(reader)
  }
}

/// An action with a case for every binding of the feature's state.
public protocol BindableAction<State> {
  /// The state that bindings write.
  associatedtype State
  /// The case that carries a write.
  static func binding(_ action: BindingAction<State>) -> Self
  /// The write that this action is, if it is one.
  var binding: BindingAction<State>? { get }
}

extension BindableAction where Self: CasePathable {
  /// The write that this action is, if it is one.
  public var binding: BindingAction<State>? {
    activeCaseName == "binding" ? activePayload as? BindingAction<State> : nil
  }
}

/// Carries out the writes of bindings; reducers before it see the old value, reducers after it the new.
public struct BindingReducer<State, Action: BindableAction>: Reducer where Action.State == State {
  /// The reducer of a feature's bindings.
  public init() {}

  /// Writes the member that a binding names.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    action.binding?.write(&state)
    return .none
  }
}
