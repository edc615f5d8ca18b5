/// The write of a member of a state, as data: the names on the way to the member, and its new value.
///
/// ```swift
/// store.send(.binding(.set(\.title, "curl")))       // recorded as `binding.title` with the payload "curl"
/// store.send(.binding(.set(\.profile.name, "Ada"))) // recorded as `binding.profile.name`
/// ```
public struct BindingAction<Root> {
  let content: BindingWrite<Root>
  /// Where the write is noted when it is carried out; not a part of the action.
  var receipt: BindingReceipt?

  init(_ content: BindingWrite<Root>) {
    self.content = content
  }

  init<Value: Codable & Equatable & Sendable>(name: String, keyPath: WritableKeyPath<Root, Value>, value: Value) {
    self.init(MemberWrite(keyPath, value, names: [name]))
  }

  /// The write of `value` to the member at `keyPath`.
  public static func set<Value: Codable & Equatable & Sendable>(
    _ keyPath: WritableKeyPath<Root, Value>, _ value: Value
  ) -> Self where Root: ObservableState {
    Self(MemberWrite(keyPath, value))
  }

  /// Whether `action` writes the member at `keyPath`: `case .binding(\.email):`.
  public static func ~= <Value>(keyPath: WritableKeyPath<Root, Value>, action: Self) -> Bool {
    action.content.isAt(keyPath)
  }

  /// Writes the value into `state`.
  func write(into state: inout Root) {
    content.apply(&state)
    receipt?.note()
  }
}

// Key paths carry no `Sendable`; these are literals without captures or made of such, and every value is `Sendable`.
extension BindingAction: @unchecked Sendable {}

extension BindingAction: Equatable {
  /// Whether both write equal values to the same member.
  public static func == (left: Self, right: Self) -> Bool { left.content.isEqual(to: right.content) }
}

extension BindingAction: ActionConvertible where Root: ObservableState {
  /// Writes the names on the way to the member, and the value.
  public func write(to writer: inout ActionWriter) throws(ActionError) {
    writer.append(try content.recorded())
  }

  /// Reads the names on the way to a member, and the value.
  public static func read(from reader: inout ActionReader) throws(ActionError) -> Self {
    let name = try reader.name()
    let members = Root.stateMembers
    guard let member = members.first(where: { $0.name == name }), let bind = member.bind else {
      throw reader.unknown(name, among: members.filter { $0.bind != nil }.map(\.name))
    }
    return try bind(reader)
  }
}

extension BindingAction: CasePathable {
  /// The case paths: one for every member that can be written, `\.binding.count`.
  @dynamicMemberLookup
  public struct AllCasePaths {
    /// The path of the writes of one member.
    public subscript<Value: Codable & Equatable & Sendable>(
      dynamicMember keyPath: any WritableKeyPath<Root, Value> & Sendable
    ) -> AnyCasePath<BindingAction, Value> where Root: ObservableState {
      AnyCasePath(
        name: BindingNames.of(keyPath)?.joined(separator: ".") ?? "", embed: { .set(keyPath, $0) },
        extract: { $0.content.isAt(keyPath) ? $0.content.value as? Value : nil })
    }
  }

  /// The table of case paths.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }

  /// The names on the way to the member, joined by dots.
  public var activeCaseName: String { content.names?.joined(separator: ".") ?? "" }

  /// The value.
  public var activePayload: Any? { content.value }
}
