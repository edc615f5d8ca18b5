import Backstaff
import BackstaffTesting
import Testing

@Suite struct IfLetOptionalTests {
  private let clock = TestClock()

  private func store(_ state: Holder.State = Holder.State()) -> TestStoreOf<Holder> {
    TestStore(initialState: state) {
      Holder()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test func `RED-16 the child of an optional runs before the parent`() async {
    let store = store(Holder.State(taken: Meter.State()))
    await store.send(.taken(.inc)) {
      $0.seen = 1
      $0.taken = nil
    }
    await store.finish()
  }

  @Test func `RED-17 an action for nil is one issue and the parent runs`() async {
    let store = store()
    let issues = await issues {
      await store.send(.taken(.inc)) { $0.handled = 1 }
    }
    #expect(issues.count == 1)
    #expect("\(issues[0].fileID)".hasSuffix("IfLetOptionalFixture.swift"))
    #expect(issues[0].message.contains("`Action.taken(.inc)`"))
    #expect(store.state.taken == nil)
    #expect(store.state.handled == 1)
  }

  @Test func `RED-18 setting nil cancels the effects of the child and of its grandchildren`() async {
    let store = store(Holder.State(nested: Nested.State(inner: Meter.State())))
    await store.send(.nested(.inner(.begin)))
    await clock.advance(by: .seconds(1))
    await store.receive(.nested(.inner(.tick))) { $0.nested?.inner?.count = 1 }
    await store.send(.clear) { $0.nested = nil }
    await clock.advance(by: .seconds(5))
    await store.finish()
  }

  @Test func `RED-19 another identity cancels, and without one the effect goes on`() async {
    let rooms = store(Holder.State(room: Room.State(id: 1)))
    await rooms.send(.room(.ask))
    await rooms.send(.setRoom(2)) { $0.room = Room.State(id: 2) }
    await rooms.send(.room(.ask))
    await clock.advance(by: .seconds(1))
    await rooms.receive(.room(.answer(42))) { $0.room?.count = 42 }
    await rooms.finish()

    let meters = store(Holder.State(meter: Meter.State(count: 7)))
    await meters.send(.meter(.ask))
    await meters.send(.setMeter) { $0.meter = Meter.State() }
    await clock.advance(by: .seconds(1))
    await meters.receive(.meter(.answer(42))) { $0.meter?.count = 42 }
    await meters.finish()
  }

  @Test(arguments: Remover.Kind.allCases)
  func `RED-20 a removal behind the operator cancels at the end of the same action`(kind: Remover.Kind) async {
    let store = TestStore(initialState: Remover.initial(kind)) {
      Remover()
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = .off
    await store.send(Remover.begin(kind))
    #expect(store.inFlightEffects.count == 1)
    await store.send(.remove)
    #expect(store.inFlightEffects.isEmpty)
    await clock.advance(by: .seconds(5))
    store.exhaustivity = .on
    await store.finish()
  }

  @Test func `RED-21 an effect of the very action that removes its child never runs`() async {
    let store = store(Holder.State(meter: Meter.State()))
    await store.send(.meter(.hang)) { $0.meter = nil }
    #expect(store.inFlightEffects.isEmpty)
    await store.finish()
  }
}
