/// A feature's state to read and its actions to send, wherever the two are kept.
///
/// ```swift
/// let store = Store(initialState: Counter.State()) { Counter() }
/// store.send(.incrementTapped)
/// store.count   // 1
/// ```
///
/// A local store has reduced when `send` returns. A store of a daemon changes when the daemon's frame arrives.
@MainActor
@dynamicMemberLookup
public final class Store<State, Action> {
  package let core: any StoreCore<State, Action>

  package init(core: any StoreCore<State, Action>) {
    self.core = core
  }

  /// A store that runs `reducer` in this process.
  public convenience init<R: Reducer<State, Action>>(
    initialState: State, @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies change: (inout DependencyValues) -> Void = { _ in }
  ) {
    let dependencies = Backstaff.withDependencies(change) { DependencyValues.current }
    let reducer = reducer()
    self.init(core: LocalCore(initialState: initialState, reducer: reducer, dependencies: dependencies))
  }

  /// The state now; of a scope that is gone, the last it had.
  public var state: State { core.state }

  /// A part of the state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value { core.state[keyPath: keyPath] }

  /// How this store stands with what owns its state.
  public var connection: StoreConnection { core.connection }

  /// Sends an action.
  public func send(_ action: Action) { core.send(action) }

  /// The store of a part of the state.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    let actions = ResolvedCase(action)
    return scoped(initial: self.state[keyPath: state], state: { $0[keyPath: state] }, action: actions.embed)
  }

  /// The store of a part of the state: `store.scope(\.plan, action: \.plan)`.
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    scope(state: state, action: action)
  }

  /// The store of a presented child, or `nil` while nothing is presented there.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Store<ChildState, ChildAction>? {
    guard let initial = self.state[keyPath: state] else { return nil }
    let actions = ResolvedCase(action)
    return scoped(initial: initial, state: { $0[keyPath: state] }, action: { actions.embed(.presented($0)) })
  }

  /// The store of the case that an enum state is in. `@Reducer` on an enum writes the calls.
  public func scope<ChildState, ChildAction>(
    initial: ChildState, case state: CaseKeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    scoped(initial: initial, state: ResolvedCase(state).extract, action: ResolvedCase(action).embed)
  }

  private func scoped<ChildState, ChildAction>(
    initial: ChildState, state: @escaping (State) -> ChildState?, action: @escaping (ChildAction) -> Action
  ) -> Store<ChildState, ChildAction> {
    func open(_ core: some StoreCore<State, Action>) -> any StoreCore<ChildState, ChildAction> {
      ScopedCore(parent: core, initial: initial, state: state, action: action)
    }
    return Store<ChildState, ChildAction>(core: open(core))
  }
}

/// The store of a reducer's state and actions: `let store: StoreOf<Counter>`.
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

extension Store where State: CaseReducerState, State.StateReducer.Action == Action {
  /// The store of the active case: `switch store.case { case .addItem(let store): … }`.
  public var `case`: State.StateReducer.CaseScope { State.StateReducer.scope(self) }
}
