import Backstaff
import BackstaffTesting
import Testing

/// What is left when a test ends, and the ways to leave less.
@Suite(.timeLimit(.minutes(10))) struct EndTests {
  let clock = TestClock()

  @Test(arguments: Backing.allCases)
  func `TS-07 actions that were not received are one issue at the end`(backing: Backing) async throws {
    var line: UInt = 0
    let gone = try await issues {
      let store = try await backing.store(Courier.State()) { Courier() }
      line = #line + 1
      await store.send(.first).finish()
    }
    try #require(gone.count == 1)
    #expect(gone[0].message.contains("1 received action was not asserted when the store went out of scope"))
    #expect(gone[0].message.contains("• .second"))
    #expect(gone[0].message.contains("Receive it with `receive`, or skip with `skipReceivedActions()`"))
    #expect(gone[0].line == line)

    let finished = try await issues {
      let store = try await backing.store(Courier.State()) { Courier() }
      await store.send(.a) { $0.count = 1 }
      line = #line + 1
      await store.finish()
    }
    try #require(finished.count == 1)
    #expect(finished[0].message.contains("2 received actions were not asserted when the store finished"))
    #expect(finished[0].message.contains("• .b\n  • .c"))
    #expect(finished[0].message.contains("Receive each of them"))
    #expect(finished[0].line == line)
  }

  @Test(arguments: Backing.allCases)
  func `TS-08 each effect that still runs is one issue at the send that started it`(backing: Backing) async throws {
    var lines: [UInt] = []
    let found = try await issues {
      let store = try await backing.store(Meter.State(), clock) { Meter() }
      lines.append(#line + 1)
      await store.send(.hang)
      lines.append(#line + 1)
      await store.send(.ask)
    }
    #expect(found.map(\.line) == lines)
    #expect(found.allSatisfy { $0.message.contains("still running when the store goes out of scope") })
    #expect(found.first?.message.contains("`.hang`") == true)
    #expect(found.last?.message.contains("`.ask`") == true)
    #expect(found.allSatisfy { $0.fileID == #fileID })
  }

  @Test(arguments: Backing.allCases)
  func `TS-09 finishing takes no longer than its limit`(backing: Backing) async throws {
    let found = try await issues {
      let store = try await backing.store(Meter.State(), clock) { Meter() }
      #expect(store.timeout == .seconds(1))
      await store.send(.hang)
      await store.finish(timeout: .milliseconds(10))
    }
    try #require(found.count == 1)
    #expect(found[0].message.contains("1 effect is still running after 10 ms"))

    let own = try await issues {
      let store = try await backing.store(Meter.State(), clock) { Meter() }
      store.timeout = .milliseconds(20)
      await store.send(.hang)
      await store.send(.hang)
      await store.finish()
    }
    try #require(own.count == 1)
    #expect(own[0].message.contains("2 effects are still running after 20 ms"))
  }

  @Test(arguments: Backing.allCases)
  func `TS-17 received actions can be skipped`(backing: Backing) async throws {
    let store = try await backing.store(Courier.State()) { Courier() }
    await store.send(.a) { $0.count = 1 }
    await store.skipReceivedActions()
    #expect(store.state.count == 3)
    let found = await issues {
      await store.skipReceivedActions(strict: false)
      await store.skipReceivedActions()
    }
    try #require(found.count == 1)
    #expect(found[0].message.contains("no received actions"))
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `TS-18 effects in flight can be skipped, and are cancelled`(backing: Backing) async throws {
    let store = try await backing.store(Meter.State(), clock) { Meter() }
    await store.send(.ask)
    await store.skipInFlightEffects()
    await clock.advance(by: .seconds(5))
    await store.finish()
    let found = await issues {
      await store.skipInFlightEffects(strict: false)
      await store.skipInFlightEffects()
    }
    try #require(found.count == 1)
    #expect(found[0].message.contains("no effects"))
    #expect(store.state.count == 0)
  }

  @Test(arguments: Backing.allCases)
  func `TS-19 the handle of a send cancels and awaits its effects`(backing: Backing) async throws {
    let store = try await backing.store(Meter.State(), clock) { Meter() }
    let task = await store.send(.hang)
    #expect(!task.isCancelled)
    await task.cancel()
    #expect(task.isCancelled)
    #expect(store.inFlightEffects.isEmpty)

    let asked = await store.send(.ask)
    let found = await issues { await asked.finish(timeout: .milliseconds(10)) }
    try #require(found.count == 1)
    #expect(found[0].message.contains("1 effect is still running after 10 ms"))
    await clock.advance(by: .seconds(1))
    await asked.finish()
    await store.receive(.answer(42)) { $0.count = 42 }
    await store.finish()
  }
}
