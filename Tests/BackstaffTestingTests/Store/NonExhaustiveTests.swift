import Backstaff
import BackstaffTesting
import FoundationEssentials
import Testing

/// Tests that say only what they are about.
@Suite(.timeLimit(.minutes(10))) struct NonExhaustiveTests {
  let clock = TestClock()

  @Test(arguments: Backing.allCases)
  func `NX-01 a part is asserted, and late`(backing: Backing) async throws {
    let store = try await backing.store(Parity.State(), clock) { Parity() }
    store.exhaustivity = .off
    await store.send(.inc) { $0.count = 1 }
    for count in 2...4 {
      await store.send(.inc)
      #expect(store.state == Parity.State(count: count, isEven: count % 2 == 0))
    }
    await store.send(.inc) { $0.count = 5 }
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `NX-02 a wrong part is one issue`(backing: Backing) async throws {
    let store = try await backing.store(Parity.State(), clock) { Parity() }
    store.exhaustivity = .off
    let found = await issues { await store.send(.inc) { $0.count = 0 } }
    try #require(found.count == 1)
    #expect(found[0].message.contains("− count: 0"))
    #expect(found[0].message.contains("+ count: 1"))
    #expect(!found[0].message.contains("isEven"))
  }

  @Test(arguments: Backing.allCases)
  func `NX-03 leftovers are allowed`(backing: Backing) async throws {
    let found = try await issues {
      let store = try await backing.store(Responses.State(), clock) { Responses() }
      store.exhaustivity = .off
      await store.send(.onAppear)
      await store.send(.onAppear)
      await store.send(.hang)
    }
    #expect(found == [])
  }

  @Test(arguments: Backing.allCases)
  func `NX-04 what comes before a match is skipped`(backing: Backing) async throws {
    let store = try await backing.store(Responses.State(), clock) { Responses() }
    store.exhaustivity = .off
    await store.send(.onAppear)
    await store.receive(\.response2) { $0.string = "Hello" }
    #expect(store.state == Responses.State(count: 2, int: 42, string: "Hello"))
  }

  @Test(arguments: Backing.allCases)
  func `NX-05 no match is one issue and consumes nothing`(backing: Backing) async throws {
    let store = try await backing.store(Responses.State(), clock) { Responses() }
    store.exhaustivity = .off
    await store.send(.onAppear)
    let found = await issues { await store.receive(\.onAppear) }
    try #require(found.count == 1)
    #expect(found[0].message.contains("no matching action came"))
    #expect(found[0].message.contains("• .response1(42)"))
    #expect(found[0].message.contains("• .response2(\"Hello\")"))
    await store.receive(\.response1)
    await store.receive(\.response2)
    let again = await issues { await store.receive(\.response2) }
    #expect(again.count == 1)
  }

  @Test(arguments: Backing.allCases)
  func `NX-06 sending skips what is pending`(backing: Backing) async throws {
    let store = try await backing.store(Tapper.State(), clock) { Tapper() }
    store.exhaustivity = .off
    let first = await store.send(.tap)
    #expect(store.state.count == 1)
    await first.finish()
    let second = await store.send(.tap)
    #expect(store.state.count == 44)
    await second.finish()
    await store.skipReceivedActions()
    #expect(store.state.count == 86)
  }

  @Test(arguments: Backing.allCases)
  func `NX-07 a match is waited for`(backing: Backing) async throws {
    let store = try await backing.store(
      Responses.State(), clock, withDependencies: { $0.continuousClock = ContinuousClock() }
    ) { Responses() }
    store.exhaustivity = .off
    await store.send(.wait(both: true))
    await store.receive(\.response2, timeout: .seconds(30)) { $0.string = "2" }
    await store.send(.wait(both: false))
    let found = await issues { await store.receive(\.response2, timeout: .seconds(1)) }
    try #require(found.count == 1)
    #expect(found[0].message.contains("no matching action came"))
    #expect(found[0].message.contains("after 1 s"))
    #expect(found[0].message.contains("• .response1(1)"))
  }

  @Test(arguments: Backing.allCases)
  func `NX-08 what is skipped is shown and fails nothing`(backing: Backing) async throws {
    let found = try await issues {
      let store = try await backing.store(Responses.State(), clock) { Responses() }
      store.exhaustivity = .off(showSkippedAssertions: true)
      await store.send(.onAppear)
      await store.receive(\.response2) { $0.string = "Hello" }
      await store.send(.hang)
    }
    #expect(found.allSatisfy { $0.severity == .note && $0.message.hasPrefix("Skipped assertions: ") })
    try #require(found.count == 3)
    #expect(found[0].message.contains("1 received action not asserted"))
    #expect(found[0].message.contains("• .response1(42)"))
    #expect(found[1].message.contains("− count: 1"))
    #expect(found[1].message.contains("+ count: 2"))
    #expect(!found[1].message.contains("Hello"))
    #expect(found[2].message.contains("1 effect still running"))
    #expect(found[2].message.contains("`.hang`"))
  }

  @Test(arguments: Backing.allCases)
  func `NX-09 a closure may change nothing, and strict skipping is strict`(backing: Backing) async throws {
    let store = try await backing.store(Parity.State(), clock) { Parity() }
    store.exhaustivity = .off
    await store.send(.inc) { $0.count = 1 }
    await store.send(.inc) { _ in }
    let found = await issues { await store.skipReceivedActions() }
    #expect(found.count == 1)
  }

  @Test(arguments: Backing.allCases)
  func `NX-10 a closure runs once`(backing: Backing) async throws {
    let store = try await backing.store(Stamp.State(), clock, withDependencies: { $0.uuid = .incrementing }) { Stamp() }
    store.exhaustivity = .off(showSkippedAssertions: true)
    @Dependency(\.uuid) var uuid
    var drawn: [UUID] = []
    _ = await issues {
      for _ in 0..<3 { await store.send(.mark) { _ in drawn.append(uuid()) } }
    }
    #expect(drawn == [UUID(0), UUID(1), UUID(2)])
    #expect(store.state.marks.map(\.id) == [UUID(0), UUID(1), UUID(2)])
  }
}
