import Backstaff
import BackstaffTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct PresentationTests {
  private let clock = TestClock()

  @Test(arguments: Backing.allCases)
  func `PRES-01 presenting is just state`(backing: Backing) async throws {
    let store = try await backing.store(Host.State(), clock) { Host() }
    await store.send(.show) { $0.child = Meter.State(count: 0) }
    #expect(store.state.child == Meter.State(count: 0))
    await store.finish()
    #expect(store.state.child == Meter.State(count: 0))
  }

  @Test(arguments: Backing.allCases)
  func `PRES-02 presenting leaves nothing in flight`(backing: Backing) async throws {
    let store = try await backing.store(Host.State(), clock) { Host() }
    await store.send(.show) { $0.child = Meter.State() }.finish(timeout: .zero)
    #expect(store.inFlightEffects.isEmpty)
    await store.finish(timeout: .zero)
  }

  @Test(arguments: Backing.allCases)
  func `PRES-03 the child reduces first and the parent second`(backing: Backing) async throws {
    let store = try await backing.store(MirrorHost.State(child: Meter.State(count: 0)), clock) { MirrorHost() }
    await store.send(.child(.presented(.inc))) {
      $0.child?.count = 1
      $0.mirror = 1
    }
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `PRES-04 parent sees the child on dismiss`(backing: Backing) async throws {
    let store = try await backing.store(Host.State(child: Meter.State(count: -1)), clock) { Host() }
    await store.send(.child(.dismiss)) {
      $0.seen = -1
      $0.child = nil
    }
    await store.finish()
  }

  @Test(arguments: Backing.allCases, [false, true])
  func `PRES-05 dismissal cancels`(backing: Backing, byItself: Bool) async throws {
    let store = try await backing.store(Host.State(child: Meter.State()), clock) { Host() }
    await store.send(.child(.presented(.begin)))
    for count in 1...2 {
      await clock.advance(by: .seconds(1))
      await store.receive(.child(.presented(.tick))) { $0.child?.count = count }
    }
    if byItself {
      await store.send(.child(.presented(.leave)))
      await store.receive(.child(.dismiss)) { $0 = Host.State(seen: 2) }
    } else {
      await store.send(.child(.dismiss)) { $0 = Host.State(seen: 2) }
    }
    await clock.advance(by: .seconds(10))
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `PRES-06 setting nil cancels without an action`(backing: Backing) async throws {
    let store = try await backing.store(Host.State(child: Meter.State()), clock) { Host() }
    await store.send(.child(.presented(.begin)))
    await store.send(.hide) { $0.child = nil }
    #expect(store.inFlightEffects.isEmpty)
    await clock.advance(by: .seconds(10))
    await store.finish()
    #expect(store.state.seen == nil)
  }

  @Test(arguments: Backing.allCases)
  func `PRES-07 a child dismisses itself`(backing: Backing) async throws {
    let store = try await backing.store(Host.State(), clock) { Host() }
    await store.send(.show) { $0.child = Meter.State() }
    await store.send(.child(.presented(.leave)))
    await store.receive(.child(.dismiss)) { $0 = Host.State(seen: 0) }
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `PRES-08 a child of the initial state dismisses itself`(backing: Backing) async throws {
    let store = try await backing.store(Host.State(child: Meter.State(count: 5)), clock) { Host() }
    await store.send(.child(.presented(.leave)))
    await store.receive(.child(.dismiss)) { $0 = Host.State(seen: 5) }
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `PRES-15 actions for an empty slot are one issue each and the parent runs`(backing: Backing) async throws {
    let runs = Runs()
    let store = try await backing.store(NotingHost.State(), clock) { NotingHost(runs: runs) }
    let found = await issues {
      await store.send(.child(.dismiss))
      await store.send(.child(.presented(.inc)))
      await store.finish()
    }
    try #require(found.count == 2)
    #expect(found[0].message.contains("Action.child(.dismiss)"))
    #expect(found[1].message.contains("Action.child(.presented(.inc))"))
    for issue in found {
      #expect(issue.fileID == "BackstaffTestingTests/PresentationFixture.swift")
      #expect(issue.line == NotingHost.operatorLine)
    }
    #expect(runs.all == ["parent", "parent"])
    #expect(store.state == NotingHost.State())
  }

  @Test(arguments: Backing.allCases)
  func `PRES-16 removal by a delegate action ends what hangs`(backing: Backing) async throws {
    let store = try await backing.store(GuestHost.State(child: Guest.State()), clock) { GuestHost() }
    await store.send(.child(.presented(.hang)))
    await store.send(.child(.presented(.bye)))
    await store.receive(.child(.presented(.done))) { $0.child = nil }
    await store.finish()
  }

  @Test(arguments: Backing.allCases, Bystander.Position.allCases)
  func `PRES-17 removal outside the operator cancels in the same action`(
    backing: Backing, position: Bystander.Position
  ) async throws {
    let store = try await backing.store(Bystander.State(child: Meter.State()), clock) {
      Bystander(position: position)
    }
    await store.send(.child(.presented(.hang)))
    #expect(store.inFlightEffects.count == 1)
    await store.send(.clear) { $0.child = nil }
    #expect(store.inFlightEffects.isEmpty)
    await store.finish()
  }

  @Test(arguments: Backing.allCases, Stubborn.Manner.allCases)
  func `PRES-27 what a cancelled effect still sends is dropped in silence`(
    backing: Backing, manner: Stubborn.Manner
  ) async throws {
    let (go, done) = (Gate(), Gate())
    let store = try await backing.store(StubbornHost.State(child: Stubborn.State()), clock) {
      StubbornHost(child: Stubborn(manner: manner, go: go, done: done))
    }
    let found = await issues {
      await store.send(.child(.presented(.work)))
      await store.send(.hide) { $0.child = nil }
      go.open()
      await store.pass(done)
      await store.finish()
    }
    #expect(found == [])
    #expect(store.state.child == nil)
  }
}
