extension Reducer {
  /// Runs a reducer after this one whenever a value of the state has changed.
  ///
  /// ```swift
  /// .onChange(of: \.settings) { old, new in
  ///   Reduce { state, _ in .run { _ in await save(new) } }
  /// }
  /// ```
  ///
  /// The handler runs on the new state; a change that it makes does not run it again. A parent's own change of the
  /// state does not run it: only what this reducer did counts.
  @inlinable
  public func onChange<Value: Equatable, Handler: Reducer<State, Action>>(
    of value: @escaping @Sendable (State) -> Value,
    @ReducerBuilder<State, Action> _ handler: @escaping @Sendable (_ old: Value, _ new: Value) -> Handler
  ) -> some Reducer<State, Action> {
    JoinedReducer(base: self) { base in
      ReducerTree(links: base.links) { state, action, context in
        let old = value(state)
        let effect = base.run(&state, action, context)
        let new = value(state)
        guard old != new else { return effect }
        return .both(effect, handler(old, new).makeTree().run(&state, action, context))
      }
    }
  }
}
