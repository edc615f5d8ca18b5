/// Which alerts and dialogs a presented child shows and which an action answers, decided once for a pair of types.
@usableFromInline
package struct DialogCases<State, Action> {
  /// The dialog that a state is, by its place among the dialogs of its enum; `nil` for anything else.
  @usableFromInline package let shown: (State) -> Int?
  /// The dialog that an action is a button of.
  @usableFromInline package let answered: (Action) -> Int?

  /// The dialogs of a child; `nil` for one that has none, which then need never be asked.
  package static func of(_ state: State.Type, _ action: Action.Type) -> DialogCases? {
    if state is any EphemeralState.Type { return DialogCases(shown: { _ in 0 }, answered: { _ in 0 }) }
    guard let state = state as? any CaseReducerState.Type else { return nil }
    return cases(of: state) as? DialogCases
  }

  private static func cases<Child: CaseReducerState>(of state: Child.Type) -> Any? {
    guard !Child.StateReducer.dialogCases.isEmpty else { return nil }
    return DialogCases<Child, Child.StateReducer.Action>(
      shown: Child.StateReducer.dialog(shownBy:), answered: Child.StateReducer.dialog(answeredBy:))
  }
}

extension AlertState: IdentityComparable {
  /// What it says and which buttons it has.
  public var identityText: String { presentationIdentity }
}

extension ConfirmationDialogState: IdentityComparable {
  /// What it says and which buttons it has.
  public var identityText: String { presentationIdentity }
}
