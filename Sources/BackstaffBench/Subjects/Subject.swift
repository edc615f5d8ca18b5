import Backstaff

/// A feature with the state it is measured in and the actions that are sent over and over.
///
/// The actions are made before anything is measured: what it costs to make one is its sender's.
struct Subject<R: Reducer> {
  let reducer: R
  let state: () -> R.State
  let actions: [R.Action]

  /// The reducer tree alone, nobody else holding the state.
  func reducing() -> BenchCase.Body {
    let tree = reducer.makeTree()
    var state = state()
    return { [actions] times in
      Subject.reduce(times, &state, actions, tree)
      blackHole(state)
    }
  }

  /// The reducer tree alone, the state before the action kept until after it.
  func reducingKept() -> BenchCase.Body {
    let tree = reducer.makeTree()
    var state = state()
    return { [actions] times in
      Subject.reduceKept(times, &state, actions, tree)
      blackHole(state)
    }
  }

  /// The engine of a store, the state before the action kept until after it, as a session of the daemon does.
  func storing() -> BenchCase.Body {
    let engine = Engine(state: state(), tree: reducer.makeTree())
    var revision: Int64 = 0
    return { [actions] times in
      Subject.store(times, &revision, actions, engine)
      blackHole(engine.state)
    }
  }

  @inline(never)
  private static func reduce(
    _ times: Int, _ state: inout R.State, _ actions: [R.Action], _ tree: ReducerTree<R.State, R.Action>
  ) {
    let context = PassContext()
    var next = 0
    for _ in 0..<times {
      _ = tree.reduce(&state, actions[next], context)
      next += 1
      if next == actions.count { next = 0 }
    }
  }

  @inline(never)
  private static func reduceKept(
    _ times: Int, _ state: inout R.State, _ actions: [R.Action], _ tree: ReducerTree<R.State, R.Action>
  ) {
    let context = PassContext()
    var next = 0
    for _ in 0..<times {
      let kept = state
      _ = tree.reduce(&state, actions[next], context)
      withExtendedLifetime(kept) {}
      next += 1
      if next == actions.count { next = 0 }
    }
  }

  @inline(never)
  private static func store(
    _ times: Int, _ revision: inout Int64, _ actions: [R.Action], _ engine: Engine<R.State, R.Action>
  ) {
    var next = 0
    for _ in 0..<times {
      revision += 1
      let kept = engine.state
      let context = EventContext(at: revision, seed: UInt64(revision))
      let pass = engine.reduce(actions[next], revision: revision, context: context)
      withExtendedLifetime((kept, pass)) {}
      next += 1
      if next == actions.count { next = 0 }
    }
  }
}
