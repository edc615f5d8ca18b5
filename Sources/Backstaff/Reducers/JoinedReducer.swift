/// A reducer that an operator made of another one: what all operators that join a child, or watch a value, share.
@usableFromInline
struct JoinedReducer<Base: Reducer>: Reducer {
  @usableFromInline typealias State = Base.State
  @usableFromInline typealias Action = Base.Action

  @usableFromInline let base: Base
  /// Makes the joined tree of the base's tree.
  @usableFromInline let join: @Sendable (ReducerTree<State, Action>) -> ReducerTree<State, Action>

  @inlinable
  init(base: Base, join: @escaping @Sendable (ReducerTree<State, Action>) -> ReducerTree<State, Action>) {
    self.base = base
    self.join = join
  }

  @usableFromInline
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    makeTree().reduce(&state, action)
  }

  @inlinable
  func makeTree() -> ReducerTree<State, Action> { join(base.makeTree()) }
}
