import Backstaff
import FoundationEssentials

/// A number that says whether it is even.
@Reducer
struct Parity {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var isEven = true
  }

  enum Action: Equatable { case inc, hang }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .inc:
        state.count += 1
        state.isEven.toggle()
      case .hang: return .hanging
      }
      return .none
    }
  }
}

/// Gets two responses at once, and others after a while.
@Reducer
struct Responses {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var int: Int?
    var string: String?
  }

  enum Action: Equatable {
    case onAppear
    case response1(Int)
    case response2(String)
    /// Leads to `response1` after 10 ms and to `response2` after 20 ms; with `false` to the first alone.
    case wait(both: Bool)
    /// Never ends.
    case hang
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .onAppear:
        return .merge(.send(.response1(42)), .send(.response2("Hello")))
      case .response1(let int):
        state.count += 1
        state.int = int
      case .response2(let string):
        state.count += 1
        state.string = string
      case .wait(let both):
        let first = Effect<Action>.answering(.response1(1), after: .milliseconds(10), clock)
        return .merge(first, both ? .answering(.response2("2"), after: .milliseconds(20), clock) : .hanging)
      case .hang: return .hanging
      }
      return .none
    }
  }
}

/// Taps that are answered.
@Reducer
struct Tapper {
  @ObservableState
  struct State: Equatable { var count = 0 }

  enum Action: Equatable {
    case tap
    case response(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tap:
        state.count += 1
        return .run { [count = state.count] send in await send(.response(count + 42)) }
      case .response(let count): state.count = count
      }
      return .none
    }
  }
}
