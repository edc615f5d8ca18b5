/// A feature's state to read and its actions to send, wherever the two are kept.
///
/// ```swift
/// let store = Store(initialState: Counter.State()) { Counter() }
/// store.send(.incrementTapped)
/// store.count   // 1
/// ```
///
/// A local store has reduced when `send` returns. A store of a daemon changes when the daemon's frame arrives.
///
/// What is read through a store can be tracked with `withObservationTracking`: it fires once for each batch that
/// changed what was read, after the batch. Reading a member watches that member with all that is in it; to watch a part
/// of a child, scope the store to the child and read the part there.
@MainActor
@dynamicMemberLookup
public final class Store<State, Action> {
  package let core: any StoreCore<State, Action>
  private var children: [ScopeKey: AnyObject] = [:]
  /// Where the store was made or scoped: what is misused through its members is told with that place, as a member has
  /// none of its own.
  let fileID: StaticString
  let line: UInt

  package init(core: any StoreCore<State, Action>, fileID: StaticString = #fileID, line: UInt = #line) {
    self.core = core
    self.fileID = fileID
    self.line = line
  }

  /// A store that runs `reducer` in this process.
  public convenience init<R: Reducer<State, Action>>(
    initialState: State, @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies change: (inout DependencyValues) -> Void = { _ in }, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let dependencies = Backstaff.withDependencies(change) { DependencyValues.current }
    let reducer = reducer()
    let core = LocalCore(initialState: initialState, reducer: reducer, dependencies: dependencies)
    self.init(core: core, fileID: fileID, line: line)
  }

  /// The state now; of a scope that is gone, the last it had.
  public var state: State {
    core.node.readAll()
    return core.state
  }

  /// A part of the state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value { read(keyPath) }

  /// How this store stands with what owns its state.
  public var connection: StoreConnection {
    core.node.observers.readConnection()
    return core.connection
  }

  /// Sends an action.
  ///
  /// - Returns: What the action led to, to wait for or to cancel.
  @discardableResult
  public func send(_ action: Action) -> StoreTask { core.send(action) }

  /// Reads a part, which is watched from now on while observation tracks.
  func read<Value>(_ keyPath: KeyPath<State, Value>) -> Value {
    core.node.read(keyPath)
    return core.state[keyPath: keyPath]
  }
}

/// The store of a reducer's state and actions: `let store: StoreOf<Counter>`.
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

extension Store: Equatable, Hashable {
  /// Whether both are the same object.
  nonisolated public static func == (left: Store, right: Store) -> Bool { left === right }

  /// Feeds the object's identity.
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Store: @MainActor Identifiable where State: Identifiable {
  /// The id of the state: a list of stores tells its rows apart by it.
  public var id: State.ID { core.state.id }
}

// MARK: - Stores scoped from this one

/// What a child store was scoped by.
struct ScopeKey: Hashable {
  let state: AnyKeyPath
  let action: AnyKeyPath
  let type: ObjectIdentifier
  /// Which of the routes at `state`.
  let route: RouteID?

  init(_ state: AnyKeyPath, _ action: AnyKeyPath, _ type: Any.Type, route: RouteID? = nil) {
    self.state = state
    self.action = action
    self.type = ObjectIdentifier(type)
    self.route = route
  }
}

extension Store {
  /// What was scoped by `key` before, or what `make` makes of it now. It is kept as long as this store, or until
  /// `make`'s argument is called.
  func child<Child: AnyObject>(_ key: ScopeKey, make: (_ onEnd: @escaping () -> Void) -> Child) -> Child {
    if let known = children[key] as? Child { return known }
    let child = make { [weak self] in self?.children[key] = nil }
    children[key] = child
    return child
  }

  /// A store of a part, to which the parent's node has a link.
  func scoped<ChildState, ChildAction>(
    _ scoping: Scoping<State, Action, ChildState, ChildAction>, initial: ChildState,
    onEnd: @escaping () -> Void = {}
  ) -> Store<ChildState, ChildAction> {
    let node = core.node
    return Store<ChildState, ChildAction>.scoped(from: core, scoping, initial: initial, onEnd: onEnd) { part in
      @MainActor func add(_ part: some ScopePart<ChildState>) { node.add(PartLink(part, child: scoping.state)) }
      add(part)
    }
  }

  /// A store of a part of what `core` stands for; `link` is told of it.
  static func scoped<ParentState, ParentAction>(
    from core: any StoreCore<ParentState, ParentAction>, _ scoping: Scoping<ParentState, ParentAction, State, Action>,
    initial: State, onEnd: @escaping () -> Void, link: (any ScopePart<State>) -> Void
  ) -> Store<State, Action> {
    func open(_ core: some StoreCore<ParentState, ParentAction>) -> any StoreCore<State, Action> {
      let part = ScopedCore(parent: core, initial: initial, scoping, onEnd: onEnd)
      link(part)
      return part
    }
    return Store(core: open(core), fileID: scoping.fileID, line: scoping.line)
  }
}

extension Store {
  /// Waits until no effect of a local store runs; for tests.
  package func settle() async {
    await (core as? LocalCore<State, Action>)?.settle()
  }

  /// How many effects of a local store run.
  package var effectsInFlight: Int { (core as? LocalCore<State, Action>)?.inFlight ?? 0 }
}
