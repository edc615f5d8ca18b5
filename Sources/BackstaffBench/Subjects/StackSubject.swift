import Backstaff

/// A stack of screens.
@Reducer
struct Trail {
  @ObservableState
  struct State: Equatable { var path = StackState<Screen.State>() }

  enum Action: Equatable {
    case path(StackActionOf<Screen>)
    case pushed, popped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .path: break
      case .pushed: state.path.append(Screen.State())
      case .popped: _ = state.path.popLast()
      }
      return .none
    }
    .forEach(\.path, action: \.path) { Screen() }
  }
}

@Reducer
struct Screen {
  @ObservableState
  struct State: Equatable {
    var title = "a screen"
    var count = 0
  }

  enum Action: Equatable { case incremented }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

extension Subject<Trail> {
  static let screens = 50

  private static func trail(_ actions: [Trail.Action]) -> Subject {
    Subject(
      reducer: Trail(),
      state: {
        var state = Trail.State()
        for _ in 0..<screens { state.path.append(Screen.State()) }
        return state
      }, actions: actions)
  }

  /// A push and a pop, in turns.
  static var pushAndPop: Subject { trail([.pushed, .popped]) }

  /// An action of the screen on top.
  static var top: Subject {
    trail([.path(.element(id: StackElementID(screens - 1), action: .incremented))])
  }
}

/// The same on an array.
enum TrailFloor {
  private static func path() -> [Screen.State] {
    Array(repeating: Screen.State(), count: Subject<Trail>.screens)
  }

  /// A push and a pop.
  static func pushAndPop() -> BenchCase.Body {
    var path = path()
    return { times in
      for _ in 0..<times {
        push(&path)
        pop(&path)
      }
      blackHole(path)
    }
  }

  /// A change of the last element.
  static func top() -> BenchCase.Body {
    var path = path()
    return { times in
      for _ in 0..<times { change(&path, at: Subject<Trail>.screens - 1) }
      blackHole(path)
    }
  }

  @inline(never)
  private static func push(_ path: inout [Screen.State]) { path.append(Screen.State()) }

  @inline(never)
  private static func pop(_ path: inout [Screen.State]) { _ = path.popLast() }

  @inline(never)
  private static func change(_ path: inout [Screen.State], at index: Int) { path[index].count += 1 }
}
