import Backstaff

/// The smallest feature.
@Reducer
struct Counter {
  @ObservableState
  struct State: Equatable { var count = 0 }

  enum Action: Equatable { case decremented, incremented }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .decremented: state.count -= 1
      case .incremented: state.count += 1
      }
      return .none
    }
  }
}

extension Subject<Counter> {
  static var counter: Subject {
    Subject(reducer: Counter(), state: { Counter.State() }, actions: [.incremented, .incremented, .decremented])
  }
}

/// The same as a `switch`.
enum CounterFloor {
  static func body() -> BenchCase.Body {
    var state = Counter.State()
    let actions = Subject.counter.actions
    return { times in
      run(times, &state, actions)
      blackHole(state)
    }
  }

  @inline(never)
  private static func run(_ times: Int, _ state: inout Counter.State, _ actions: [Counter.Action]) {
    var next = 0
    for _ in 0..<times {
      step(&state, actions[next])
      next += 1
      if next == actions.count { next = 0 }
    }
  }

  @inline(never)
  private static func step(_ state: inout Counter.State, _ action: Counter.Action) {
    switch action {
    case .decremented: state.count -= 1
    case .incremented: state.count += 1
    }
  }
}
