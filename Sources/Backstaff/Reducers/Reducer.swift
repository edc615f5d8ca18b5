/// A feature's logic: how its state changes on an action, and which effects that starts.
///
/// ```swift
/// @Reducer
/// struct Counter {
///   @ObservableState struct State: Equatable { var count = 0 }
///   enum Action { case incrementTapped }
///   var body: some ReducerOf<Self> {
///     Reduce { state, action in
///       switch action {
///       case .incrementTapped:
///         state.count += 1
///         return .none
///       }
///     }
///   }
/// }
/// ```
///
/// A reducer is a value made of values. A store asks it once for its ``ReducerTree`` and runs that.
public protocol Reducer<State, Action>: FeatureTypes, Sendable {
  // Both are named again, because Swift infers associated types from requirements of their own protocol only.
  /// What the feature knows.
  associatedtype State
  /// What can happen to the feature.
  associatedtype Action
  /// The reducers this one is made of; `Never` for one that implements ``reduce(into:action:)`` itself.
  associatedtype Body

  /// The reducers this one is made of.
  @ReducerBuilder<State, Action>
  var body: Body { get }

  /// Changes the state for an action and returns the effects that it starts.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The tree that a store runs. Written by the library's own operators only.
  func makeTree() -> ReducerTree<State, Action>
}

/// What a feature's state and its actions are: of a ``Reducer``, and of a ``CaseReducer`` alike.
public protocol FeatureTypes<State, Action> {
  /// What the feature knows.
  associatedtype State
  /// What can happen to the feature.
  associatedtype Action
}

/// A reducer of the same state and actions as `R`: `var body: some ReducerOf<Self>`.
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

extension Reducer where Body == Never {
  /// Not called: a reducer without a body implements ``reduce(into:action:)``.
  public var body: Body {
    preconditionFailure("\(Self.self) has no body")
  }

  /// The tree of a reducer that does its work itself.
  @inlinable
  public func makeTree() -> ReducerTree<State, Action> {
    ReducerTree { state, action, _ in self.reduce(into: &state, action: action) }
  }
}

extension Reducer where Body: Reducer, Body.State == State, Body.Action == Action {
  /// Runs the body.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    body.reduce(into: &state, action: action)
  }

  /// The tree of the body.
  @inlinable
  public func makeTree() -> ReducerTree<State, Action> {
    body.makeTree()
  }
}

/// Joins the reducers written one below the other in a `body`.
@resultBuilder
public enum ReducerBuilder<State, Action> {
  /// One reducer.
  @inlinable
  public static func buildExpression<R: Reducer<State, Action>>(_ reducer: R) -> R { reducer }
  /// The first of several.
  @inlinable
  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R { first }
  /// One more behind those before it.
  @inlinable
  public static func buildPartialBlock<R0: Reducer<State, Action>, R1: Reducer<State, Action>>(
    accumulated: R0, next: R1
  ) -> some Reducer<State, Action> {
    CombinedReducer<State, Action>([accumulated.makeTree, next.makeTree])
  }
  /// None.
  public static func buildBlock() -> some Reducer<State, Action> { EmptyReducer() }
  /// `if` without `else`.
  public static func buildOptional(_ reducer: (any Reducer<State, Action>)?) -> some Reducer<State, Action> {
    CombinedReducer(reducer.map { [$0.makeTree] } ?? [])
  }
  /// The first branch of `if`/`else`.
  public static func buildEither(first reducer: any Reducer<State, Action>) -> CombinedReducer<State, Action> {
    CombinedReducer([reducer.makeTree])
  }
  /// The second branch of `if`/`else`.
  public static func buildEither(second reducer: any Reducer<State, Action>) -> CombinedReducer<State, Action> {
    CombinedReducer([reducer.makeTree])
  }
  /// `for`.
  public static func buildArray(_ reducers: [any Reducer<State, Action>]) -> some Reducer<State, Action> {
    CombinedReducer(reducers.map { $0.makeTree })
  }
}

/// Several reducers run in the order in which they were written; their effects run side by side.
public struct CombinedReducer<State, Action>: Reducer {
  @usableFromInline let trees: @Sendable () -> [ReducerTree<State, Action>]

  @inlinable
  init(_ makers: [@Sendable () -> ReducerTree<State, Action>]) {
    trees = { makers.map { $0() } }
  }

  /// Runs each reducer in order.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    makeTree().reduce(&state, action)
  }

  /// The trees of the parts, joined.
  @inlinable
  public func makeTree() -> ReducerTree<State, Action> {
    let trees = trees()
    return ReducerTree(links: trees.flatMap(\.links)) { state, action, context in
      var effect: Effect<Action> = .none
      for tree in trees { effect = .both(effect, tree.run(&state, action, context)) }
      return effect
    }
  }
}

/// A group of reducers, to hang one operator on them all.
public struct CombineReducers<State, Action, Reducers: Reducer<State, Action>>: Reducer {
  let reducers: Reducers

  /// The reducers of `build`.
  public init(@ReducerBuilder<State, Action> _ build: () -> Reducers) {
    reducers = build()
  }

  /// Runs the group.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reducers.reduce(into: &state, action: action)
  }

  /// The tree of the group.
  public func makeTree() -> ReducerTree<State, Action> { reducers.makeTree() }
}

/// A reducer that does nothing.
public struct EmptyReducer<State, Action>: Reducer {
  /// A reducer that does nothing.
  public init() {}

  /// Leaves the state as it is.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

/// A reducer written as a closure.
public struct Reduce<State, Action>: Reducer {
  @usableFromInline let make: @Sendable () -> ReducerTree<State, Action>

  /// The reducer that runs `reduce`.
  @inlinable
  public init(_ reduce: @escaping @Sendable (_ state: inout State, _ action: Action) -> Effect<Action>) {
    make = { ReducerTree { state, action, _ in reduce(&state, action) } }
  }

  /// The same logic as `reducer`, with its type left out.
  ///
  /// Of `any` reducer: with `some`, a mistake in the closure of the other `init` is reported as "cannot conform to
  /// 'Reducer'", and not as what it is.
  public init(_ reducer: any Reducer<State, Action>) {
    make = { reducer.makeTree() }
  }

  /// Runs the closure, or the reducer.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    makeTree().reduce(&state, action)
  }

  /// The tree of the closure, or of the reducer with all that it joins.
  public func makeTree() -> ReducerTree<State, Action> { make() }
}
