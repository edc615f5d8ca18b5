extension Store {
  /// The store of a part of the state: `store.scope(\.plan, action: \.plan)`. Asked again, it is the same object.
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Store<ChildState, ChildAction> {
    let key = ScopeKey(state, action, Store<ChildState, ChildAction>.self)
    core.node.read(.presence(key)) {
      guard let isSame = Identity.comparison(of: ChildState.self) else { return { _, _ in false } }
      return { !isSame($0[keyPath: state], $1[keyPath: state]) }
    }
    return child(key) { onEnd in
      let actions = ResolvedCase(action)
      let scoping = Scoping<State, Action, ChildState, ChildAction>(
        state: { $0[keyPath: state] }, action: actions.embed, steps: actions.steps, fileID: fileID, line: line)
      return scoped(scoping, initial: core.state[keyPath: state], onEnd: onEnd)
    }
  }

  /// The store of a part of the state. Asked again, it is the same object.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Store<ChildState, ChildAction> {
    scope(state, action: action, fileID: fileID, line: line)
  }

  /// The store of an optional child, or `nil` while there is none. What is read of it is whether it is there and which
  /// it is; what is in it is read through its own store.
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Store<ChildState, ChildAction>? {
    optional(state, action) { isSame in
      let actions = ResolvedCase(action)
      return Scoping(
        state: { $0[keyPath: state] }, action: actions.embed, steps: actions.steps, isSame: isSame, fileID: fileID,
        line: line)
    }
  }

  /// The store of an optional child, or `nil` while there is none.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Store<ChildState, ChildAction>? {
    scope(state, action: action, fileID: fileID, line: line)
  }

  /// The store of a presented child, or `nil` while nothing is presented there. Another presentation has another store,
  /// and the store of an earlier one takes no actions for it.
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Store<ChildState, ChildAction>? {
    optional(state, action) { isSame in
      let actions = ResolvedCase(action)
      return Scoping(
        state: { $0[keyPath: state] }, action: { actions.embed(.presented($0)) }, steps: actions.steps, isSame: isSame,
        isPresented: true, fileID: fileID, line: line)
    }
  }

  /// The store of a presented child, or `nil` while nothing is presented there.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Store<ChildState, ChildAction>? {
    scope(state, action: action, fileID: fileID, line: line)
  }

  private func optional<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>, _ action: AnyKeyPath,
    _ scoping: (((ChildState, ChildState) -> Bool)?) -> Scoping<State, Action, ChildState, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    let key = ScopeKey(state, action, Store<ChildState, ChildAction>.self)
    guard let initial = core.state[keyPath: state] else {
      core.node.read(.presence(key)) { { _, new in new[keyPath: state] != nil } }
      return nil
    }
    let found = child(key) { onEnd in
      scoped(scoping(Identity.comparison(of: ChildState.self)), initial: initial, onEnd: onEnd)
    }
    // The store that ends is forgotten, so what is found stands for what is there now.
    core.node.read(.presence(key)) { [core = found.core] in { _, _ in core.isGone } }
    return found
  }
}

extension Store where State: CaseReducerState, State.StateReducer.Action == Action {
  /// The store of the active case: `switch store.case { case .addItem(let store): … }`. A case of plain data gives the
  /// data. What is read is which case is active, and the data.
  public var `case`: State.StateReducer.CaseScope {
    readingCase { State.StateReducer.scope(self) }
  }

  /// Reads a case, where only which case is active is to be watched, and plain data with it. `@Reducer` on an enum
  /// writes the calls.
  public func readingCase<Result>(_ read: () -> Result) -> Result {
    core.node.read(.activeCase) { ActiveCase.test(of: State.self) }
    return core.node.observers.unobserved(read)
  }
}

extension Store {
  /// The store of the case that an enum state is in. `@Reducer` on an enum writes the calls.
  public func scope<ChildState, ChildAction>(
    initial: ChildState, case state: CaseKeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Store<ChildState, ChildAction> {
    child(ScopeKey(state, action, Store<ChildState, ChildAction>.self)) { onEnd in
      let states = ResolvedCase(state)
      let actions = ResolvedCase(action)
      let scoping = Scoping<State, Action, ChildState, ChildAction>(
        state: states.extract, action: actions.embed, steps: actions.steps,
        isSame: Identity.comparison(of: ChildState.self), fileID: fileID, line: line)
      return scoped(scoping, initial: initial, onEnd: onEnd)
    }
  }
}

/// Whether an enum of features shows something else: another case, another child, other plain data.
private enum ActiveCase {
  static func test<State>(of type: State.Type) -> (State, State) -> Bool {
    let isSame = Identity.comparison(of: type)
    return { old, new in isSame?(old, new) == false || holdsOtherData(old, new) }
  }

  private static func holdsOtherData<State>(_ old: State, _ new: State) -> Bool {
    guard let old = (old as? any CasePathable)?.activePayload, let new = (new as? any CasePathable)?.activePayload,
      !(new is any ObservableState)
    else { return false }
    guard let old = old as? any Equatable else { return true }
    return !isEqual(old, new)
  }

  private static func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool { (right as? Value) == left }
}

extension ResolvedCase {
  /// The names of the way as steps of an action path.
  var steps: [TreePath.Step] { names.map { TreePath.Step($0) } }
}
