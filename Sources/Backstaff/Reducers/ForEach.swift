extension Reducer {
  /// Runs `element` on the child that an action addresses by id, before this reducer: on an element of an identified
  /// array, or of a stack.
  ///
  /// ```swift
  /// .forEach(\.todos, action: \.todos) { Todo() }
  /// .forEach(\.path, action: \.path) { Screen() }
  /// ```
  ///
  /// On a stack, this reducer sees the element of a `.push` already, and that of a `.popFrom` still. What leaves the
  /// collection loses its effects.
  @inlinable
  public func forEach<
    Children: ChildCollection, Actions: CasePathable,
    Element: Reducer<Children.PlacedChild, Actions.JoinedChildAction>
  >(
    _ state: any WritableKeyPath<State, Children> & Sendable, action: CaseKeyPath<Action, Actions>,
    @ReducerBuilder<Children.PlacedChild, Actions.JoinedChildAction> element: () -> Element,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> some Reducer<State, Action> where Children.ChildrenPlace == Actions.JoinedPlace {
    let element = element()
    return JoinedReducer(base: self) { base in
      Children.join(state, action: action, base: base, child: element.makeTree, fileID: fileID, line: line)
    }
  }

  /// Joins the screens of an enum made by `@Reducer` to a stack: `.forEach(\.path, action: \.path)`.
  @inlinable
  public func forEach<Element: CaseReducerState>(
    _ state: any WritableKeyPath<State, StackState<Element>> & Sendable,
    action: CaseKeyPath<Action, StackAction<Element, Element.StateReducer.Action>>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> some Reducer<State, Action> {
    JoinedReducer(base: self) { base in
      let child = LazyTree { Element.StateReducer.body.makeTree() }
      return StackJoin(state, ResolvedCase(action), base: base, child: child, fileID: fileID, line: line).tree
    }
  }
}
