import Backstaff
import BackstaffTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct PresentationNestingTests {
  private let clock = TestClock()

  @Test(arguments: Backing.allCases)
  func `PRES-18 a grandchild dies with the child`(backing: Backing) async throws {
    let store = try await backing.store(Tree.full, clock) { Tree() }
    await store.send(.child(.presented(.grandchild(.presented(.begin)))))
    await clock.advance(by: .seconds(1))
    await store.receive(.child(.presented(.grandchild(.presented(.tick))))) { $0.child?.grandchild?.count = 1 }
    await store.send(.child(.dismiss)) { $0.child = nil }
    await clock.advance(by: .seconds(5))
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `PRES-19 a nested dismissal is local`(backing: Backing) async throws {
    let innermost = Layer.State(child: Layer.State(child: Layer.State()))
    let store = try await backing.store(innermost, clock) { Layer() }
    await store.send(.child(.presented(.child(.presented(.leave)))))
    await store.receive(.child(.presented(.child(.dismiss)))) { $0.child = Layer.State() }
    await store.finish()
    #expect(store.state == Layer.State(child: Layer.State()))
  }

  @Test(arguments: Backing.allCases)
  func `PRES-20 a parent dismisses a grandchild by action`(backing: Backing) async throws {
    let store = try await backing.store(Tree.full, clock) { Tree() }
    await store.send(.child(.presented(.grandchild(.presented(.ask)))))
    await store.send(.prune)
    await store.receive(.child(.presented(.grandchild(.dismiss)))) { $0.child = Branch.State() }
    await clock.advance(by: .seconds(1))
    await store.finish()
    #expect(store.state == Tree.State(child: Branch.State()))
  }

  @Test(arguments: Backing.allCases)
  func `PRES-21 sibling slots are independent`(backing: Backing) async throws {
    let meters = try await backing.store(Twin.State(left: Meter.State(), right: Meter.State()), clock) { Twin() }
    await meters.send(.left(.presented(.begin)))
    await meters.send(.right(.presented(.begin)))
    await meters.send(.left(.presented(.halt)))
    await clock.advance(by: .seconds(1))
    await meters.receive(.right(.presented(.tick))) { $0.right?.count = 1 }
    await meters.send(.left(.dismiss)) { $0.left = nil }
    await clock.advance(by: .seconds(1))
    await meters.receive(.right(.presented(.tick))) { $0.right?.count = 2 }
    await meters.send(.right(.presented(.halt)))
    await clock.advance(by: .seconds(5))
    await meters.finish()

    let (left, right) = (Room.State(id: 1), Room.State(id: 1))
    let rooms = try await backing.store(TwinRooms.State(left: left, right: right), clock) { TwinRooms() }
    await rooms.send(.left(.presented(.begin)))
    await rooms.send(.right(.presented(.begin)))
    await rooms.send(.left(.presented(.halt)))
    await clock.advance(by: .seconds(1))
    await rooms.receive(.right(.presented(.tick))) { $0.right?.count = 1 }
    await rooms.send(.left(.dismiss)) { $0.left = nil }
    await clock.advance(by: .seconds(1))
    await rooms.receive(.right(.presented(.tick))) { $0.right?.count = 2 }
    await rooms.send(.right(.presented(.halt)))
    await clock.advance(by: .seconds(5))
    await rooms.finish()
  }

  @Test(arguments: Backing.allCases)
  func `PRES-22 a parent's cancel reaches down`(backing: Backing) async throws {
    let store = try await backing.store(Tree.full, clock) { Tree() }
    await store.send(.child(.presented(.begin)))
    await store.send(.child(.presented(.grandchild(.presented(.begin)))))
    await store.send(.stopAll)
    await clock.advance(by: .seconds(5))
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `PRES-23 a child's cancel does not reach up`(backing: Backing) async throws {
    let store = try await backing.store(Namesake.State(child: Napper.State()), clock) { Namesake() }
    await store.send(.ask)
    await store.send(.child(.presented(.halt)))
    await clock.advance(by: .seconds(1))
    await store.receive(.answer(42)) { $0.answer = 42 }

    await store.send(.nap)
    await store.send(.child(.presented(.nap)))
    await clock.advance(by: .milliseconds(500))
    await store.send(.child(.presented(.nap)))
    await clock.advance(by: .milliseconds(999))
    #expect(store.inFlightEffects.count == 2)
    await clock.advance(by: .milliseconds(1))
    await store.receive(.child(.presented(.woke))) { $0.child?.woken = 1 }
    await clock.advance(by: .milliseconds(499))
    #expect(store.inFlightEffects.count == 1)
    await clock.advance(by: .milliseconds(1))
    await store.receive(.woke) { $0.woken = 1 }
    await store.finish()
  }
}
