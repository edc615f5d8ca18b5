extension Store where State: ObservableState, Action: BindableAction, Action.State == State {
  /// A part of the state, to read and to write: writing it sends the feature's `binding` action.
  ///
  /// ```swift
  /// store.title = "curl"            // sends .binding(.set(\.title, "curl"))
  /// store.profile.name = "Ada"      // sends the whole new `profile`
  /// ```
  ///
  /// Writing through a store whose scope has gone does nothing.
  public subscript<Value: Codable & Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Value>
  ) -> Value {
    get { read(keyPath) }
    set { write(newValue, to: keyPath) { .binding($0) } }
  }
}

extension Store
where
  State: ObservableState, Action: ViewAction, Action.ViewAction: BindableAction, Action.ViewAction.State == State
{
  /// A part of the state, to read and to write: writing it sends the `binding` action among the actions of the view.
  @_disfavoredOverload
  public subscript<Value: Codable & Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Value>
  ) -> Value {
    get { read(keyPath) }
    set { write(newValue, to: keyPath) { .view(.binding($0)) } }
  }
}

extension Store {
  /// Sends the write of a member, and reports when no reducer carries it out.
  package func write<Root: ObservableState, Value: Codable & Equatable & Sendable>(
    _ value: Value, to keyPath: WritableKeyPath<Root, Value>, as action: (BindingAction<Root>) -> Action
  ) {
    guard !core.isGone else { return }
    let isAnswered = core.answersAtOnce
    let receipt = BindingReceipt()
    var binding = BindingAction.set(keyPath, value)
    binding.receipt = receipt
    core.send(action(binding))
    guard isAnswered, !receipt.wasCarriedOut, !core.isGone else { return }
    Issue.report(
      "the binding action `binding(.set(\(binding.activeCaseName), \(binding.content.shown)))` was carried out by no "
        + "reducer; put `BindingReducer()` into the body of the feature", fileID: fileID, line: line)
  }
}
