/// A reducer that an operator made of another one: what all operators that join a child, or watch a value, share.
struct JoinedReducer<Base: Reducer>: Reducer {
  typealias State = Base.State
  typealias Action = Base.Action

  let base: Base
  /// Makes the joined tree of the base's tree.
  let join: @Sendable (ReducerTree<State, Action>) -> ReducerTree<State, Action>

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    makeTree().reduce(&state, action)
  }

  func makeTree() -> ReducerTree<State, Action> { join(base.makeTree()) }
}
