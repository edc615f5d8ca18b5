import Backstaff
import BackstaffTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct DismissalTests {
  private let clock = TestClock()

  @Test(arguments: Backing.allCases)
  func `DIS-02 a feature knows whether something presents it`(backing: Backing) async throws {
    let start = ProbeRoot.State(child: ProbeBox.State(), path: StackState([ProbeBox.State()]))
    let store = try await backing.store(start, clock) { ProbeRoot() }
    store.exhaustivity = .off
    for look in ProbeBox.looks {
      await store.send(.box(look))
      await store.send(.child(.presented(look)))
      await store.send(.path(.element(id: 0, action: look)))
    }
    #expect(store.state.box == ProbeBox.seen(false))
    #expect(store.state.child == ProbeBox.seen(true))
    #expect(store.state.path[id: 0] == ProbeBox.seen(true))

    let root = try await backing.store(Probe.State(), clock) { Probe() }
    await root.send(.look) { $0.isPresented = false }
    await root.finish()
  }

  @Test(arguments: Backing.allCases, [false, true])
  func `DIS-03 the nearest presentation is dismissed`(backing: Backing, isLater: Bool) async throws {
    let store = try await backing.store(Ship.State(deck: Deck.State()), clock) { Ship() }
    if isLater {
      await store.send(.deck(.presented(.cabin(.bunk(.inc))))) { $0.deck?.cabin.bunk?.count = 1 }
      await store.send(.deck(.presented(.cabin(.bunk(.ask)))))
      await clock.advance(by: .seconds(1))
      await store.receive(.deck(.presented(.cabin(.bunk(.answer(42)))))) { $0.deck?.cabin.bunk?.count = 42 }
    }
    await store.send(.deck(.presented(.cabin(.bunk(.leave)))))
    await store.receive(.deck(.dismiss)) { $0.deck = nil }
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `DIS-04 what is sent before dismissing arrives before it`(backing: Backing) async throws {
    let store = try await backing.store(SaverHost.State(child: Saver.State()), clock) {
      SaverHost(child: Saver(go: Gate(), done: Gate()))
    }
    await store.send(.child(.presented(.save)))
    await store.receive(.child(.presented(.saved))) { $0.child?.isSaved = true }
    await store.receive(.child(.dismiss)) { $0.child = nil }
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `DIS-05 nothing is sent after dismissing`(backing: Backing) async throws {
    let store = try await backing.store(SaverHost.State(child: Saver.State()), clock) {
      SaverHost(child: Saver(go: Gate(), done: Gate()))
    }
    let found = await issues {
      await store.send(.child(.presented(.rush)))
      await store.receive(.child(.dismiss)) { $0.child = nil }
      await store.finish()
    }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("sent after `dismiss` in the same effect") == true)
    #expect(found.first?.fileID == "BackstaffTestingTests/DismissalFixture.swift")

    let (go, done) = (Gate(), Gate())
    let racing = try await backing.store(SaverHost.State(child: Saver.State()), clock) {
      SaverHost(child: Saver(go: go, done: done))
    }
    let lost = await issues {
      await racing.send(.child(.presented(.linger)))
      await racing.send(.child(.dismiss)) { $0.child = nil }
      go.open()
      await racing.pass(done)
      await racing.finish()
    }
    #expect(lost == [])
  }

  @Test(arguments: Backing.allCases)
  func `DIS-06 a stale dismissal leaves the new child, one put back dismisses itself`(
    backing: Backing
  ) async throws {
    // What comes in place of the first child: another one, or the same one after it was away.
    for next in [2, 1] {
      let (go, done) = (Gate(), Gate())
      let store = try await backing.store(LatecomerHost.State(child: Latecomer.State(id: 1)), clock) {
        LatecomerHost(child: Latecomer(go: go, done: done))
      }
      await store.send(.child(.presented(.wait)))
      await store.send(.hide) { $0.child = nil }
      await store.send(.show(next)) { $0.child = Latecomer.State(id: next) }
      go.open()
      await store.pass(done)
      await store.finish()
      #expect(store.state.child == Latecomer.State(id: next))
      await store.send(.child(.presented(.leave)))
      await store.receive(.child(.dismiss)) { $0.child = nil }
      await store.finish()
    }

    let flip = try await backing.store(Flip.State(side: .on(Meter.State())), clock) { Flip() }
    await flip.send(.side(.presented(.on(.begin))))
    await flip.send(.turnOff) { $0.side = .off(Meter.State()) }
    await flip.send(.turnOn) { $0.side = .on(Meter.State()) }
    await flip.send(.side(.presented(.on(.leave))))
    await flip.receive(.side(.dismiss)) { $0.side = nil }
    await flip.finish()
  }

  @Test func `DIS-07 a child on its own is tested with a dismissal that records`() async {
    let runs = Runs()
    let store = TestStore(initialState: Meter.State()) {
      Meter()
    } withDependencies: {
      $0.dismiss = DismissEffect { runs.note("dismissed") }
    }
    await store.send(.leave)
    await store.finish()
    #expect(runs.all == ["dismissed"])
  }

  @Test func `DIS-08 dismissing the root of a test ends it`() async {
    let store = TestStore(initialState: Meter.State()) { Meter() }
    await store.send(.hang)
    #expect(!store.isDismissed)
    await store.send(.leave)
    await store.finish()
    #expect(store.isDismissed)
    #expect(store.inFlightEffects.isEmpty)
    let found = await issues { await store.send(.inc) }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("store is dismissed") == true)
    #expect(store.state == Meter.State())
  }
}

/// A feature at the root of a store that no test watches.
@Suite(.timeLimit(.minutes(10))) @MainActor struct RootDismissalTests {
  @Test(arguments: Backing.allCases)
  func `DIS-01 the root of a store cannot dismiss`(backing: Backing) async throws {
    let found = try await backing == .local ? leaveLocalRoot() : leaveDaemonRoot(backing)
    #expect(found.count == 1)
    #expect(found.first?.message.contains("`dismiss` was called in a scope that nothing presents") == true)
    #expect(found.first?.fileID == "BackstaffTestingTests/Effect+Work.swift")
    #expect(found.first?.line == Leaving.line)
  }

  private func leaveLocalRoot() async -> [Backstaff.Issue] {
    var store: StoreOf<Meter>?
    let found = await issues {
      store = Store(initialState: Meter.State(count: 3)) { Meter() }
      store?.send(.leave)
      await store?.settle()
    }
    #expect(store?.state == Meter.State(count: 3))
    store?.send(.inc)
    #expect(store?.state == Meter.State(count: 4))
    return found
  }

  private func leaveDaemonRoot(_ backing: Backing) async throws -> [Backstaff.Issue] {
    let store = try await backing.store(Meter.State(count: 3)) { Meter() }
    let found = await issues {
      await store.send(.leave)
      await store.finish()
    }
    #expect(store.state == Meter.State(count: 3))
    await store.send(.inc) { $0.count = 4 }
    await store.finish()
    return found
  }
}
