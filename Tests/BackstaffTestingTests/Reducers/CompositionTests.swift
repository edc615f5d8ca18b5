import Backstaff
import BackstaffTesting
import Testing

@Suite struct CompositionTests {
  private func change(_ change: @escaping @Sendable (inout Int) -> Void) -> Reduce<Tally.State, Tally.Action> {
    Reduce { state, _ in
      change(&state.value)
      return .none
    }
  }

  /// What one `go` makes of the value.
  private func value(
    from start: Int = 0,
    @ReducerBuilder<Tally.State, Tally.Action> _ reducer: () -> some Reducer<Tally.State, Tally.Action>
  ) async -> Int {
    let store = TestStore(initialState: Tally.State(value: start)) { reducer() }
    store.exhaustivity = .off
    await store.send(.go)
    return store.state.value
  }

  @Test func `RED-01 reducers run in textual order`() async {
    let result = await value(from: 2) {
      change { $0 += 1 }
      change { $0 *= 10 }
    }
    #expect(result == 30)
  }

  @Test func `RED-02 sibling effects run together`() async {
    let clock = TestClock()
    let store = TestStore(initialState: Tally.State()) {
      Flagger(flag: .first, delay: .seconds(1))
      Flagger(flag: .second, delay: .seconds(2))
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.go)
    await clock.advance(by: .seconds(1))
    await store.receive(.first) { $0.f1 = true }
    #expect(!store.state.f2)
    await clock.advance(by: .seconds(1))
    await store.receive(.second) { $0.f2 = true }
    await store.finish()
  }

  @Test func `RED-03 an empty reducer changes nothing and starts nothing`() async {
    let store = TestStore(initialState: Tally.State(value: 4)) { EmptyReducer<Tally.State, Tally.Action>() }
    await store.send(.go)
    #expect(store.state == Tally.State(value: 4))
    await store.finish()
  }

  @Test func `RED-04 the builder takes if, else and for`() async {
    for (flag, alone, chosen) in [(true, 1, 1), (false, 0, 100)] {
      #expect(await value { if flag { change { $0 += 1 } } } == alone)
      let either = await value {
        if flag {
          change { $0 += 1 }
        } else {
          change { $0 += 100 }
        }
      }
      #expect(either == chosen)
    }
    let store = TestStore(initialState: Tally.State()) {
      for _ in 1...3 {
        Reduce<Tally.State, Tally.Action> { state, action in
          guard action == .go else { return .none }
          state.value += 1
          return .send(.noop)
        }
      }
    }
    await store.send(.go) { $0.value = 3 }
    for _ in 1...3 { await store.receive(.noop) }
    await store.finish()
  }

  @Test func `RED-05 an operator on a group runs the child before all of the group`() async {
    let store = TestStore(initialState: Ordered.State(child: Tally.State())) { Ordered() }
    await store.send(.child(.go)) {
      $0.child?.value = 1
      $0.log = ["A saw 1", "B saw 1"]
    }
  }

  @Test func `RED-06 an erased reducer behaves as the bare one`() async {
    let erased: any Reducer<Meter.State, Meter.Action> = Meter()
    let stores = [
      TestStore(initialState: Meter.State()) { Meter() },
      TestStore(initialState: Meter.State()) { Reduce(Meter()) },
      TestStore(initialState: Meter.State()) { Reduce(erased) },
    ]
    for store in stores {
      let clock = TestClock()
      store.dependencies.continuousClock = clock
      await store.send(.inc) { $0.count = 1 }
      await store.send(.ask)
      await clock.advance(by: .seconds(1))
      await store.receive(.answer(42)) { $0.count = 42 }
      await store.finish()
    }
  }

  @Test func `RED-07 a scope runs its child on its own actions only`() async {
    let store = TestStore(initialState: Gauge.State()) { Gauge(scope: .first) }
    store.exhaustivity = .off
    await store.send(.poke)
    #expect(store.state.meter.count == 0)
    #expect(store.state.childCalls == 0)
    await store.send(.meter(.inc))
    #expect(store.state.meter.count == 1)
    #expect(store.state.childCalls == 1)
  }

  @Test func `RED-08 a scope maps its child's effects back`() async {
    let store = TestStore(initialState: Gauge.State()) { Gauge(scope: .last) }
    store.exhaustivity = .off
    await store.send(.meter(.dec)) { $0.meter.count = -1 }
    await store.receive(.meter(.inc)) { $0.meter.count = 0 }
    #expect(store.state.meter.count == 0)
  }

  @Test(arguments: [(Gauge.Position.first, 1), (Gauge.Position.last, 0)])
  func `RED-09 a scope's position is visible`(position: Gauge.Position, mirror: Int) async {
    let store = TestStore(initialState: Gauge.State()) { Gauge(scope: position) }
    store.exhaustivity = .off
    await store.send(.meter(.inc))
    #expect(store.state.mirror == mirror)
  }

  @Test func `RED-10 a scope on a case stays in the case`() async {
    let store = TestStore(initialState: Switch.State.on(Meter.State())) { Switch() }
    await store.send(.on(.inc)) { $0 = .on(Meter.State(count: 1)) }
  }

  @Test(arguments: Switch.Operator.allCases)
  func `RED-11 an action for another case is one issue and everything else runs`(join: Switch.Operator) async {
    let runs = Runs()
    let issues = await issues {
      let store = TestStore(initialState: Switch.State.off) { Switch(join: join, runs: runs) }
      await store.send(.on(.inc))
      #expect(store.state == .off)
      await store.finish()
    }
    #expect(issues.count == 1)
    #expect("\(issues[0].fileID)".hasSuffix("CompositionFixture.swift"))
    #expect(issues[0].message.contains("`Action.on(.inc)`"))
    #expect(issues[0].message.contains("`off`"))
    #expect(runs.all == ["parent", "later"])
  }
}
