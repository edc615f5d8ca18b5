extension Store {
  /// Sends the dismissal of a presented child that was shown, unless it has gone meanwhile.
  package func dismiss<ChildState, ChildAction>(
    _ shown: Store<ChildState, ChildAction>, at state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>, fileID: StaticString, line: UInt
  ) {
    guard !shown.core.isGone, scope(state, action: action) == shown else { return }
    let isAnswered = core.answersAtOnce
    let actions = ResolvedCase(action)
    send(actions.embed(.dismiss))
    guard isAnswered, !shown.core.isGone else { return }
    Issue.report(
      "`\(actions.name)(.dismiss)` was sent and the child is still presented; join its feature with "
        + "`.ifLet(…, action: \\.\(actions.name))`", fileID: fileID, line: line)
  }
}
