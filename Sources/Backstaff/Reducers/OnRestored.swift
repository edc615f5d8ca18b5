extension Reducer {
  /// Runs `restored` once after each recovery of a session by its daemon, wherever this reducer's state stands then.
  ///
  /// ```swift
  /// .onRestored { state in
  ///   state.isStale = true
  ///   return .send(.refresh)
  /// }
  /// ```
  ///
  /// All the hooks of a session run in one event, children before their parents. It has no action: in the journal its
  /// path is empty and its origin is `daemon`. What the hooks change is recorded in it as in any event, so the session
  /// is the same when it is recovered again. Effects that they start are not run again after the next restart: the hook
  /// is. In a store without a journal nothing is recovered, and the hook never runs.
  public func onRestored(
    _ restored: @escaping @Sendable (_ state: inout State) -> Effect<Action>
  ) -> some Reducer<State, Action> {
    JoinedReducer(base: self) { base in
      let link = ScopeLink<State, Action>(
        stateStep: "", actionStep: "", kind: .hook, appear: { _, _ in }, compare: { _, _, _ in },
        identities: { _, _, _ in false }, reach: { _ in nil },
        visit: { state, visit, _ in
          guard case .restored(let count) = visit else { return .none }
          count.add()
          return restored(&state)
        }, map: { [] })
      return ReducerTree(links: base.links + [link], run: base.run)
    }
  }
}
