extension Reducer {
  /// Joins a child that is there or not: `child` runs while the member at `state` holds it, before this reducer.
  ///
  /// ```swift
  /// .ifLet(\.$addItem, action: \.addItem) { ItemForm() }   // a presented child, by the slot of `@Presents`
  /// .ifLet(\.profile, action: \.profile) { Profile() }     // a child in a plain optional
  /// ```
  ///
  /// A presented child is dismissed: on `.dismiss` this reducer still sees the child; afterwards the slot is empty. A
  /// plain optional is no presentation: nothing dismisses it but the parent that sets it to `nil`. An action that
  /// arrives while there is no child raises one issue, and this reducer still runs.
  @inlinable
  public func ifLet<
    Slot: ChildSlot, Actions: CasePathable, Child: Reducer<Slot.SlotChild, Actions.JoinedChildAction>
  >(
    _ state: any WritableKeyPath<State, Slot> & Sendable, action: CaseKeyPath<Action, Actions>,
    @ReducerBuilder<Slot.SlotChild, Actions.JoinedChildAction> child: () -> Child,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> some Reducer<State, Action> where Slot.SlotPlace == Actions.JoinedPlace {
    let child = child()
    return JoinedReducer(base: self) { base in
      Slot.join(state, action: action, base: base, child: child.makeTree, fileID: fileID, line: line)
    }
  }

  /// Joins what knows its own reducer: the destinations of an enum made by `@Reducer`, an alert, a dialog.
  ///
  /// ```swift
  /// .ifLet(\.$destination, action: \.destination)
  /// ```
  @inlinable
  public func ifLet<Child: SelfJoining>(
    _ state: any WritableKeyPath<State, PresentationState<Child>> & Sendable,
    action: CaseKeyPath<Action, PresentationAction<Child.SelfJoinedAction>>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> some Reducer<State, Action> {
    JoinedReducer(base: self) { base in
      let child = LazyTree(Child.makeSelfJoinedTree)
      return PresentationJoin(state, ResolvedCase(action), base: base, child: child, fileID: fileID, line: line).tree
    }
  }

  /// Joins a child in a plain optional whose actions are no enum with case paths.
  @inlinable
  @_disfavoredOverload
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: any WritableKeyPath<State, ChildState?> & Sendable, action: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> some Reducer<State, Action> {
    let child = child()
    return JoinedReducer(base: self) { base in
      OptionalJoin(
        state, ResolvedCase(action), base: base, child: LazyTree(child.makeTree), fileID: fileID, line: line
      ).tree
    }
  }
}
