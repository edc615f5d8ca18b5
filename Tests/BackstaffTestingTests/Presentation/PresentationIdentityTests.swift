import Backstaff
import BackstaffTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct PresentationIdentityTests {
  private let clock = TestClock()

  @Test(arguments: Backing.allCases)
  func `PRES-09 a child put there from outside its operator dismisses itself`(backing: Backing) async throws {
    let store = try await backing.store(Grandparent.State(), clock) { Grandparent() }
    for _ in 1...2 {
      await store.send(.show) { $0.host.child = Meter.State() }
      await store.send(.host(.child(.presented(.leave))))
      await store.receive(.host(.child(.dismiss))) { $0.host = Host.State(seen: 0) }
    }
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `PRES-10 another identity cancels`(backing: Backing) async throws {
    let store = try await backing.store(RoomHost.State(), clock) { RoomHost() }
    await store.send(.show(1)) { $0.child = Room.State(id: 1) }
    await store.send(.child(.presented(.begin)))
    await store.send(.show(2)) { $0.child = Room.State(id: 2, count: 0) }
    await clock.advance(by: .seconds(2))
    #expect(store.state.child == Room.State(id: 2, count: 0))
    await store.send(.child(.dismiss)) { $0.child = nil }
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `PRES-11 the same identity, or none, does not cancel`(backing: Backing) async throws {
    let rooms = try await backing.store(RoomHost.State(child: Room.State(id: 1, count: 2)), clock) { RoomHost() }
    await rooms.send(.child(.presented(.begin)))
    await rooms.send(.show(1)) { $0.child = Room.State(id: 1, count: 0) }
    await clock.advance(by: .seconds(2))
    for count in 1...2 { await rooms.receive(.child(.presented(.tick))) { $0.child?.count = count } }
    await rooms.send(.child(.dismiss)) { $0.child = nil }
    await rooms.finish()

    let meters = try await backing.store(Host.State(child: Meter.State(count: 2)), clock) { Host() }
    await meters.send(.child(.presented(.begin)))
    await meters.send(.show) { $0.child = Meter.State(count: 0) }
    await clock.advance(by: .seconds(2))
    for count in 1...2 { await meters.receive(.child(.presented(.tick))) { $0.child?.count = count } }
    await meters.send(.hide) { $0.child = nil }
    await meters.finish()
  }

  @Test(arguments: Backing.allCases)
  func `PRES-12 a child that changes its own id loses its effects`(backing: Backing) async throws {
    let store = try await backing.store(RoomHost.State(child: Room.State(id: 1)), clock) { RoomHost() }
    await store.send(.child(.presented(.ask)))
    await store.send(.child(.presented(.rename(2)))) { $0.child = Room.State(id: 2) }
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `PRES-13 putting the same identity back while dismissing is not honoured`(backing: Backing) async throws {
    let store = try await backing.store(Clinger.State(child: Meter.State(count: 3)), clock) { Clinger() }
    await store.send(.child(.dismiss)) { $0.child = nil }
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `PRES-14 putting another identity there while dismissing is honoured`(backing: Backing) async throws {
    let store = try await backing.store(Relay.State(child: Room.State(id: 1), next: 2), clock) { Relay() }
    await store.send(.child(.dismiss)) { $0 = Relay.State(child: Room.State(id: 2)) }
    await store.send(.child(.dismiss)) { $0 = Relay.State() }
    await store.finish()
  }
}
