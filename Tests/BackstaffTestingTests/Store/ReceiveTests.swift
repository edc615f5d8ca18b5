import Backstaff
import BackstaffTesting
import Testing

/// What a test says about the actions that effects send.
@Suite(.timeLimit(.minutes(10))) struct ReceiveTests {
  let clock = TestClock()

  @Test(arguments: Backing.allCases)
  func `TS-06 the state lags to the last asserted action`(backing: Backing) async throws {
    let store = try await backing.store(Courier.State()) { Courier() }
    await store.send(.a) { $0.count = 1 }
    #expect(store.state.count == 1)
    await store.receive(.b) { $0.count = 2 }
    #expect(store.state.count == 2)
    await store.receive(.c) { $0.count = 3 }
    #expect(store.state.count == 3)
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `TS-11 another action than the expected one is one issue and is consumed`(backing: Backing) async throws {
    let store = try await backing.store(Courier.State()) { Courier() }
    await store.send(.first).finish()
    let found = await issues { await store.receive(.first) }
    try #require(found.count == 1)
    #expect(found[0].message.contains("− .first"))
    #expect(found[0].message.contains("+ .second"))
    #expect(found[0].message.contains("(− expected, + received)"))
    #expect(!found[0].message.contains("before this one"))
    #expect(store.state.count == 1)

    await store.send(.a) { $0.count = 2 }
    let early = await issues { await store.receive(.c) }
    try #require(early.count == 1)
    #expect(early[0].message.contains("before this one"))
    #expect(early[0].message.contains("`.b`"))
    #expect(store.state.count == 3)
    await store.receive(.c) { $0.count = 4 }
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `TS-12 receiving nothing is exactly one issue`(backing: Backing) async throws {
    let store = try await backing.store(Courier.State(), clock) { Courier() }
    // Waiting for it would outlast the suite.
    store.timeout = .seconds(3600)
    let nothing = await issues { await store.receive(.second) }
    try #require(nothing.count == 1)
    #expect(nothing[0].message.contains(".second"))
    #expect(nothing[0].message.contains("No effect is running"))

    await store.send(.later)
    let waited = await issues { await store.receive(.second, timeout: .milliseconds(20)) }
    try #require(waited.count == 1)
    #expect(waited[0].message.contains("1 effect is still running after 20 ms"))
    #expect(waited[0].message.contains("`.later`"))
    #expect(waited[0].message.contains("advance the test clock"))
    await clock.advance(by: .seconds(10))
    await store.receive(.second) { $0.count = 1 }
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `TS-13 an action is matched by value, path, path and value, or predicate`(backing: Backing) async throws {
    let meter = try await backing.store(Meter.State(), clock) { Meter() }
    var asked = 0
    let ways: [(TestStoreOf<Meter>) async -> Void] = [
      { await $0.receive(.answer(42)) { $0.count = 42 } },
      { await $0.receive(\.answer) { $0.count = 42 } },
      { await $0.receive(\.answer, 42) { $0.count = 42 } },
      { store in
        await store.receive {
          asked += 1
          return $0 == .answer(42)
        } assert: {
          $0.count = 42
        }
      },
    ]
    for receive in ways {
      await meter.send(.ask)
      await clock.advance(by: .seconds(1))
      await receive(meter)
      await meter.send(.answer(0)) { $0.count = 0 }
    }
    #expect(asked == 1)

    await meter.send(.ask)
    await clock.advance(by: .seconds(1))
    let found = await issues { await meter.receive(\.answer, 43) }
    try #require(found.count == 1)
    #expect(found[0].message.contains("− .answer(43)"))
    #expect(found[0].message.contains("+ .answer(42)"))
    await meter.finish()

    let oracle = try await backing.store(Oracle.State()) { Oracle() }
    await oracle.send(.ask)
    await oracle.receive(\.answer) { $0.answer = 42 }
    await oracle.send(.ask)
    await oracle.receive { if case .answer(42) = $0 { true } else { false } }
    await oracle.finish()
  }

  @Test(arguments: Backing.allCases)
  func `TS-15 actions arrive in the order they were sent`(backing: Backing) async throws {
    let store = try await backing.store(Courier.State()) { Courier() }
    await store.send(.begin)
    await store.receive(.b1) { $0.trace = "b1" }
    await store.receive(.b2) { $0.trace = "b1 b2" }
    await store.receive(.b3) { $0.trace = "b1 b2 b3" }
    await store.receive(.c1) { $0.trace = "b1 b2 b3 c1" }
    await store.receive(.c2) { $0.trace = "b1 b2 b3 c1 c2" }
    await store.receive(.c3) { $0.trace = "b1 b2 b3 c1 c2 c3" }
    await store.finish()
  }
}
