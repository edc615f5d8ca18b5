extension BindingAction: IdentityComparable where Root: ObservableState {}

extension BindingAction: CasePathable where Root: ObservableState {
  /// The case paths: a path for each member that a binding can write, `\.binding.email`.
  @dynamicMemberLookup
  public struct AllCasePaths {
    /// The path of the writes of one member.
    public subscript<Value: Codable & Equatable & Sendable>(
      dynamicMember keyPath: any WritableKeyPath<Root, Value> & Sendable
    ) -> AnyCasePath<BindingAction, Value> {
      AnyCasePath(
        name: StateNames.name(of: keyPath, in: Root.self) ?? "", embed: { BindingAction.set(keyPath, $0) },
        extract: { $0.keyPath == keyPath ? $0.value as? Value : nil })
    }
  }

  /// The table of case paths.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }

  /// The name of the member that is written.
  public var activeCaseName: String { name }

  /// The new value.
  public var activePayload: Any? { value }
}
