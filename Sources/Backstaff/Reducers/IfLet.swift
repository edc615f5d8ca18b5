extension Reducer {
  /// Joins a presented child: `child` runs while the slot at `state` is filled, before this reducer.
  ///
  /// ```swift
  /// .ifLet(\.$addItem, action: \.addItem) { ItemForm() }
  /// ```
  ///
  /// On `.dismiss` this reducer still sees the child; afterwards the slot is empty. An action that arrives while the
  /// slot is empty raises one issue, and this reducer still runs.
  @inlinable
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: any WritableKeyPath<State, PresentationState<ChildState>> & Sendable,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    @ReducerBuilder<ChildState, ChildAction> destination: () -> Child,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> some Reducer<State, Action> {
    let child = destination()
    return JoinedReducer(base: self) { base in
      let child = LazyTree(child.makeTree)
      return PresentationJoin(state, ResolvedCase(action), base: base, child: child, fileID: fileID, line: line).tree
    }
  }

  /// Joins the destinations of an enum made by `@Reducer`: `.ifLet(\.$destination, action: \.destination)`.
  @inlinable
  public func ifLet<Child: CaseReducerState>(
    _ state: any WritableKeyPath<State, PresentationState<Child>> & Sendable,
    action: CaseKeyPath<Action, PresentationAction<Child.StateReducer.Action>>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> some Reducer<State, Action> {
    JoinedReducer(base: self) { base in
      let child = LazyTree { Child.StateReducer.body.makeTree() }
      return PresentationJoin(state, ResolvedCase(action), base: base, child: child, fileID: fileID, line: line).tree
    }
  }

  /// Joins an alert or a dialog, which has no reducer of its own.
  @inlinable
  public func ifLet<Child, ChildAction>(
    _ state: any WritableKeyPath<State, PresentationState<Child>> & Sendable,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> some Reducer<State, Action> where Child: EphemeralState<ChildAction> {
    JoinedReducer(base: self) { base in
      let child = LazyTree(EmptyReducer<Child, ChildAction>().makeTree)
      return PresentationJoin(state, ResolvedCase(action), base: base, child: child, fileID: fileID, line: line).tree
    }
  }

  /// Joins a child in a plain optional member: `child` runs while the member is not `nil`, before this reducer.
  ///
  /// ```swift
  /// .ifLet(\.profile, action: \.profile) { Profile() }
  /// ```
  ///
  /// A plain optional is no presentation: nothing dismisses it but the parent that sets it to `nil`.
  @inlinable
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: any WritableKeyPath<State, ChildState?> & Sendable, action: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> some Reducer<State, Action> {
    let child = child()
    return JoinedReducer(base: self) { base in
      OptionalJoin(state, action, base: base, child: LazyTree(child.makeTree), fileID: fileID, line: line).tree
    }
  }
}
