import Backstaff
import BackstaffTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct StackTests {
  private let clock = TestClock()

  private func trail(_ backing: Backing, count: Int) async throws -> TestStoreOf<Trail> {
    let path = StackState(Array(repeating: Meter.State(), count: count))
    return try await backing.store(Trail.State(path: path), clock) { Trail() }
  }

  @Test(arguments: Backing.allCases)
  func `STACK-03 an element reduces first, the parent sees it on pop and on push`(backing: Backing) async throws {
    let path = StackState([Meter.State()])
    let store = try await backing.store(LogTrail.State(path: path), clock) { LogTrail() }
    await store.send(.path(.element(id: 0, action: .inc))) {
      $0.path[id: 0]?.count = 1
      $0.log = ["element #0: 1 there, it has 1"]
    }
    await store.send(.path(.popFrom(id: 0))) {
      $0.path[id: 0] = nil
      $0.log.append("popFrom #0: 1 there, it has 1")
    }
    #expect(store.state.path.isEmpty)
    await store.send(.path(.push(id: 1, state: Meter.State()))) {
      $0.path[id: 1] = Meter.State(count: 5)
      $0.log.append("push #1: 1 there, it has 0")
    }
    #expect(store.state.path[id: 1]?.count == 5)
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `STACK-04 a pop cuts everything above`(backing: Backing) async throws {
    let store = try await trail(backing, count: 3)
    for id in [0, 1, 2] as [StackElementID] { await store.send(.path(.element(id: id, action: .hang))) }
    await store.send(.path(.popFrom(id: 1))) { $0.path.pop(from: 1) }
    #expect(store.state.path.ids == [0])
    #expect(store.inFlightEffects.count == 1)
    await store.send(.path(.popFrom(id: 0))) { $0.path.pop(from: 0) }
    #expect(store.inFlightEffects.isEmpty)
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `STACK-05 an element in the middle dismisses itself and what is above`(backing: Backing) async throws {
    let path = StackState([Fuse.State(), Fuse.State(), Fuse.State()])
    let store = try await backing.store(FuseTrail.State(path: path), clock) { FuseTrail() }
    for (id, seconds) in [(0, 2), (1, 1), (2, 2)] as [(StackElementID, Int)] {
      await store.send(.path(.element(id: id, action: .light(seconds))))
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.path(.popFrom(id: 1))) { $0.path.pop(from: 1) }
    #expect(store.state.path.ids == [0])
    #expect(store.inFlightEffects.count == 1)
    await clock.advance(by: .seconds(1))
    await store.receive(.path(.popFrom(id: 0))) { $0.path.pop(from: 0) }
    #expect(store.state.path.isEmpty)
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `STACK-06 removal by the parent cancels without an action`(backing: Backing) async throws {
    let store = try await trail(backing, count: 2)
    for id in [0, 1] as [StackElementID] { await store.send(.path(.element(id: id, action: .hang))) }
    await store.send(.popLast) { $0.path[id: 1] = nil }
    #expect(store.inFlightEffects.count == 1)
    await store.send(.popAll) { $0.path[id: 0] = nil }
    #expect(store.inFlightEffects.isEmpty)
    await store.finish()

    let path = StackState([Fuse.State(), Fuse.State()])
    let fuses = try await backing.store(FuseTrail.State(path: path), clock) { FuseTrail() }
    await fuses.send(.path(.element(id: 0, action: .ask(1))))
    await fuses.send(.path(.element(id: 1, action: .ask(2))))
    await fuses.send(.remove(0)) { $0.path[id: 0] = nil }
    await clock.advance(by: .seconds(2))
    await fuses.receive(.path(.element(id: 1, action: .answer(42)))) { $0.path[id: 1]?.count = 42 }
    await fuses.finish()
  }

  @Test(arguments: Backing.allCases, [false, true])
  func `STACK-07 an element dismisses itself`(backing: Backing, isDeepLink: Bool) async throws {
    let store = try await trail(backing, count: isDeepLink ? 1 : 0)
    if !isDeepLink { await store.send(.push) { $0.path[id: 0] = Meter.State() } }
    await store.send(.path(.element(id: 0, action: .leave)))
    await store.receive(.path(.popFrom(id: 0))) { $0.path[id: 0] = nil }
    #expect(store.state.path.isEmpty)
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `STACK-08 a wrong expectation shows both ids`(backing: Backing) async throws {
    let store = try await trail(backing, count: 1)
    await store.send(.path(.element(id: 0, action: .leave)))
    let found = await issues {
      await store.receive(.path(.popFrom(id: 1)))
      await store.finish()
    }
    try #require(found.count == 1)
    let lines = found[0].message.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.contains { $0.hasPrefix("−") && $0.contains("#1") }, "\(found[0].message)")
    #expect(lines.contains { $0.hasPrefix("+") && $0.contains("#0") })
    #expect(store.state.path.isEmpty)
  }

  @Test(arguments: Backing.allCases)
  func `STACK-09 elements of an enum are reached by id and case`(backing: Backing) async throws {
    let path = StackState<EnumTrail.Leg.State>([.a(Meter.State()), .b(Meter.State())])
    let store = try await backing.store(EnumTrail.State(path: path), clock) { EnumTrail() }
    await store.send(.path(.element(id: 1, action: .b(.answer(42))))) { $0.path[id: 1, case: \.b]?.count = 42 }
    #expect(store.state.path[id: 1, case: \.b]?.count == 42)
    #expect(store.state.path[id: 0] == .a(Meter.State()))
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `STACK-10 neighbours cannot cancel each other`(backing: Backing) async throws {
    for (halted, other) in [(0, 1), (1, 0)] as [(StackElementID, StackElementID)] {
      let store = try await trail(backing, count: 2)
      for id in [0, 1] as [StackElementID] { await store.send(.path(.element(id: id, action: .begin))) }
      await store.send(.path(.element(id: halted, action: .halt)))
      await clock.advance(by: .seconds(1))
      await store.receive(.path(.element(id: other, action: .tick))) { $0.path[id: other]?.count = 1 }
      await store.send(.path(.element(id: other, action: .halt)))
      await store.finish()
    }
  }

  @Test(arguments: Backing.allCases)
  func `STACK-22 what an element presents closes by itself and goes with the element`(backing: Backing) async throws {
    let store = try await backing.store(BranchTrail.withSheet, clock) { BranchTrail() }
    await store.send(.path(.element(id: 0, action: .grandchild(.presented(.begin)))))
    await store.send(.path(.element(id: 0, action: .grandchild(.presented(.leave)))))
    await store.receive(.path(.element(id: 0, action: .grandchild(.dismiss)))) {
      $0.path[id: 0]?.grandchild = nil
    }
    #expect(store.state.path.count == 1)
    await clock.advance(by: .seconds(5))
    await store.finish()

    let popped = try await backing.store(BranchTrail.withSheet, clock) { BranchTrail() }
    await popped.send(.path(.element(id: 0, action: .grandchild(.presented(.begin)))))
    await popped.send(.path(.popFrom(id: 0))) { $0.path.pop(from: 0) }
    await clock.advance(by: .seconds(5))
    await popped.finish()
  }

  @Test(arguments: Backing.allCases)
  func `STACK-23 dismissing twice pops once`(backing: Backing) async throws {
    let path = StackState([Fuse.State()])
    let store = try await backing.store(FuseTrail.State(path: path), clock) { FuseTrail() }
    await store.send(.path(.element(id: 0, action: .leaveTwice)))
    await store.receive(.path(.popFrom(id: 0))) { $0.path[id: 0] = nil }
    await store.finish()
  }
}
