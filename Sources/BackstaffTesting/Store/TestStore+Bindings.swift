import Backstaff

extension TestStore where State: ObservableState, Action: BindableAction, Action.State == State {
  /// Writes a field as a binding of a view does, and asserts what that changes.
  ///
  /// ```swift
  /// await store.set(\.email, to: "ada@example.com") { $0.email = "ada@example.com" }
  /// ```
  ///
  /// - Returns: The effects that the write started.
  @discardableResult
  public func set<Value: Codable & Equatable & Sendable>(
    _ field: WritableKeyPath<State, Value>, to value: Value,
    assert changes: ((_ state: inout State) throws -> Void)? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      .set(field, value), assert: changes, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
