import Backstaff
import Testing

@Suite struct ReducerCompositionTests {
  private struct Number: Equatable { var value = 0 }

  private enum Step: Equatable { case go, noop }

  private typealias Numbers = Reduce<Number, Step>

  private static func change(_ change: @escaping @Sendable (inout Int) -> Void) -> Numbers {
    Reduce { state, _ in
      change(&state.value)
      return .none
    }
  }

  private func value(
    from start: Int = 0, @ReducerBuilder<Number, Step> _ reducer: () -> some Reducer<Number, Step>
  ) -> Int {
    let bench = EngineBench(Number(value: start), reducer())
    bench.send(.go)
    return bench.state.value
  }

  @Test func `RED-01 reducers run in the order they are written`() {
    let result = value(from: 2) {
      Self.change { $0 += 1 }
      Self.change { $0 *= 10 }
    }
    #expect(result == 30)
  }

  @Test func `RED-02 sibling effects run side by side`() {
    let bench = EngineBench(
      Number(),
      CombineReducers {
        Reduce<Number, Step> { _, _ in .work }
        Reduce<Number, Step> { _, _ in .work }
      })
    #expect(bench.send(.go).count == 2)
  }

  @Test func `RED-03 an empty reducer changes nothing`() {
    let bench = EngineBench(Number(value: 4), EmptyReducer<Number, Step>())
    #expect(bench.send(.go) == [])
    #expect(bench.state.value == 4)
    #expect(value {} == 0)
  }

  @Test(arguments: [(true, 1, 1), (false, 0, 100)])
  func `RED-04 the builder takes if and else`(flag: Bool, alone: Int, chosen: Int) {
    #expect(value { if flag { Self.change { $0 += 1 } } } == alone)
    let either = value {
      if flag {
        Self.change { $0 += 1 }
      } else {
        Self.change { $0 += 100 }
      }
    }
    #expect(either == chosen)
  }

  @Test func `RED-04 the builder takes for, with the effects of every round`() {
    let bench = EngineBench(
      Number(),
      CombineReducers<Number, Step, _> {
        for _ in 1...3 {
          Reduce<Number, Step> { state, action in
            guard action == .go else { return .none }
            state.value += 1
            return .send(.noop)
          }
        }
      })
    bench.send(.go)
    #expect(bench.state.value == 3)
    #expect(bench.handled == [.go, .noop, .noop, .noop])
  }

  @Test func `RED-06 an erased reducer has the same state, effects and scopes`() {
    for bench in [EngineBench(Host.State(), Reduce(Host())), EngineBench(Host.State(), Reduce(Reduce(Host())))] {
      bench.send(.show)
      let loop = bench.send(.child(.presented(.begin)))
      #expect(loop.count == 1)
      #expect(bench.engine.presented.entries.count == 1)
      bench.send(.child(.dismiss))
      #expect(bench.cancelled == loop)
      #expect(bench.state.seen == 0)
    }
  }
}

@Suite struct ScopeReducerTests {
  @Test func `RED-07 a scope takes its own actions only`() {
    let bench = EngineBench(Home.State(part: Counter.State(count: 2)), Home())
    bench.send(.appended("x"))
    #expect(bench.state.part.count == 2)
    bench.send(.part(.incrementTapped))
    #expect(bench.state.part.count == 3)
  }

  @Test func `RED-08 what a scope's child sends comes back to the child`() {
    let bench = EngineBench(Mirror.State(), Mirror(scopeFirst: true))
    bench.send(.meter(.dec))
    #expect(bench.handled == [.meter(.dec), .meter(.inc)])
    #expect(bench.state.meter.count == 0)
  }

  @Test(arguments: [(true, 1), (false, 0)])
  func `RED-09 a scope's position is visible`(isFirst: Bool, mirror: Int) {
    let bench = EngineBench(Mirror.State(), Mirror(scopeFirst: isFirst))
    bench.send(.meter(.inc))
    #expect(bench.state.mirror == mirror)
    #expect(bench.state.meter.count == 1)
  }

  @Test func `RED-10 a scope on a case stays in the case`() {
    let bench = EngineBench(Home.State(destination: .counter(Counter.State())), Home())
    bench.send(.destination(.presented(.counter(.incrementTapped))))
    #expect(bench.state.destination == .counter(Counter.State(count: 1)))
  }
}

/// Copies its meter's count.
struct Mirror: Reducer {
  let scopeFirst: Bool

  @ObservableState
  struct State: Equatable {
    var meter = Meter.State()
    var mirror: Int?
  }

  @CasePathable
  enum Action: Equatable { case meter(Meter.Action) }

  @ReducerBuilder<State, Action>
  var body: some ReducerOf<Self> {
    if scopeFirst { Scope(state: \.meter, action: \.meter) { Meter() } }
    Reduce { state, _ in
      state.mirror = state.meter.count
      return .none
    }
    if !scopeFirst { Scope(state: \.meter, action: \.meter) { Meter() } }
  }
}
