extension Reducer {
  /// The same reducer with a dependency set for it, its children and its effects.
  ///
  /// ```swift
  /// Feature()
  ///   .dependency(\.packages, .fixture)
  /// ```
  ///
  /// Of several such lines on one reducer the first, which is the innermost, wins.
  public func dependency<Value: Sendable>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable, _ value: Value
  ) -> some Reducer<State, Action> {
    DependencyReducer(base: self, isConstant: true) { $0[keyPath: keyPath] = value }
  }

  /// The same reducer with a dependency that is its own key set for it, its children and its effects.
  public func dependency<Value: TestDependencyKey>(_ value: Value) -> some Reducer<State, Action>
  where Value.Value == Value {
    DependencyReducer(base: self, isConstant: true) { $0[Value.self] = value }
  }

  /// The same reducer with a dependency changed for it, its children and its effects; `transform` runs at each action.
  ///
  /// ```swift
  /// Feature()
  ///   .transformDependency(\.packages) { $0.remove = unimplemented("PackageManager.remove") }
  /// ```
  public func transformDependency<Value: Sendable>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    transform: @escaping @Sendable (inout Value) -> Void
  ) -> some Reducer<State, Action> {
    DependencyReducer(base: self, isConstant: false) { transform(&$0[keyPath: keyPath]) }
  }
}

extension Reducer {
  /// The same reducer under exactly these dependencies, whatever is in force where it runs.
  package func dependencies(_ values: DependencyValues) -> some Reducer<State, Action> {
    DependencyReducer(base: self, isConstant: true) { $0 = values }
  }
}

/// The reducer behind `dependency` and `transformDependency`: the only place of a tree where dependencies cost
/// anything.
struct DependencyReducer<Base: Reducer>: Reducer {
  let base: Base
  /// Whether the same values are changed to the same each time.
  let isConstant: Bool
  let change: @Sendable (inout DependencyValues) -> Void

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    makeTree().reduce(&state, action)
  }

  func makeTree() -> ReducerTree<Base.State, Base.Action> {
    let tree = DependencyValues.current.changed(by: change).bound { base.makeTree() }
    let changed = ChangedValues(isConstant: isConstant, change)
    return ReducerTree(links: tree.links.map { $0.visited(with: changed) }) { state, action, context in
      changed.values(from: DependencyValues.current).bound { tree.run(&state, action, context) }
    }
  }
}

extension ScopeLink {
  /// The same link, whose hooks see the override too.
  fileprivate func visited(with changed: ChangedValues) -> ScopeLink {
    ScopeLink(
      stateStep: stateStep, actionStep: actionStep, kind: kind, appear: appear, compare: compare,
      identities: identities, reach: reach,
      visit: { state, visit, context in
        changed.values(from: DependencyValues.current).bound { self.visit(&state, visit, context) }
      }, map: map, facts: facts)
  }
}

/// The values below a reducer's override, kept from action to action while what surrounds it stays the same.
///
/// Confined to the isolation of the store that built the tree.
private final class ChangedValues {
  private let isConstant: Bool
  private let change: @Sendable (inout DependencyValues) -> Void
  private var last: (from: DependencyValues, to: DependencyValues)?

  init(isConstant: Bool, _ change: @escaping @Sendable (inout DependencyValues) -> Void) {
    self.isConstant = isConstant
    self.change = change
  }

  func values(from values: DependencyValues) -> DependencyValues {
    if let last, last.from.isIdentical(to: values) { return last.to }
    let changed = values.changed(by: change)
    if isConstant { last = (values, changed) }
    return changed
  }
}
