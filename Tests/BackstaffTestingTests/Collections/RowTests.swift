import Backstaff
import BackstaffTesting
import Testing

@Suite struct RowTests {
  private let clock = TestClock()

  private func shelf(_ ids: Int...) -> TestStoreOf<Shelf> {
    let rows = IdentifiedArray(uniqueElements: ids.map { Room.State(id: $0) })
    return TestStore(initialState: Shelf.State(rows: rows)) {
      Shelf()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test func `COLL-01 an action reaches its row alone`() async {
    let store = shelf(1, 2, 3)
    await store.send(.rows(.element(id: 1, action: .answer(7)))) { $0.rows[id: 1]?.count = 7 }
    #expect(store.state.rows.map(\.count) == [7, 0, 0])
    await store.finish()
  }

  @Test func `COLL-02 what a row's effect sends comes back to the row`() async {
    let store = shelf(1, 2, 3)
    await store.send(.rows(.element(id: 2, action: .ask)))
    await clock.advance(by: .seconds(1))
    await store.receive(.rows(.element(id: 2, action: .answer(42)))) { $0.rows[id: 2]?.count = 42 }
    #expect(store.state.rows.map(\.count) == [0, 42, 0])
    await store.finish()
  }

  @Test func `COLL-03 a row reduces before its parent takes it away`() async {
    let store = shelf(1, 2, 3)
    await store.send(.rows(.element(id: 2, action: .leaveMe))) {
      $0.seen = 9
      $0.rows[id: 2] = nil
    }
    await store.finish()
  }

  @Test func `COLL-04 an action for a missing row is one issue and the parent runs`() async {
    let runs = Runs()
    let store = TestStore(initialState: NotingShelf.State()) { NotingShelf(runs: runs) }
    let rows = await issues { await store.send(.rows(.element(id: 1, action: .inc))) }
    #expect(rows.count == 1)
    #expect(rows.first?.message.contains("Action.rows(.element(id:, action: .inc))") == true)

    let tags = await issues { await store.send(.tags(.element(id: 1, action: "secret"))) }
    #expect(tags.count == 1)
    #expect(tags.first?.message.contains("Action.tags(.element(id:, action:))") == true)
    #expect(tags.first?.message.contains("secret") == false)

    #expect(runs.all == ["parent", "parent"])
    #expect(store.state == NotingShelf.State())
    await store.finish()
  }

  @Test func `COLL-05 removal cancels that row alone, with all in it`() async {
    let store = shelf(0, 1)
    for id in 0...1 { await store.send(.rows(.element(id: id, action: .begin))) }
    await store.send(.remove(1)) { $0.rows[id: 1] = nil }
    await clock.advance(by: .seconds(1))
    await store.receive(.rows(.element(id: 0, action: .tick))) { $0.rows[id: 0]?.count = 1 }
    await store.send(.remove(0)) { $0.rows[id: 0] = nil }
    await store.finish()

    let drawers: IdentifiedArrayOf<Drawer.State> = [
      Drawer.State(id: 0), Drawer.State(id: 1, rows: [Room.State(id: 0), Room.State(id: 1)]),
    ]
    let cabinet = TestStore(initialState: Cabinet.State(drawers: drawers)) {
      Cabinet()
    } withDependencies: {
      $0.continuousClock = clock
    }
    for id in 0...1 {
      await cabinet.send(.drawers(.element(id: 1, action: .rows(.element(id: id, action: .begin)))))
    }
    await cabinet.send(.remove(1)) { $0.drawers[id: 1] = nil }
    await clock.advance(by: .seconds(5))
    await cabinet.finish()
  }

  @Test func `COLL-06 reordering, replacing and putting back keep effects`() async {
    let store = shelf(1, 2, 3)
    store.dependencies.withRandomNumberGenerator = WithRandomNumberGenerator(Descent())
    await store.send(.rows(.element(id: 1, action: .begin)))
    store.exhaustivity = .off
    await store.send(.shuffle)
    store.exhaustivity = .on
    #expect(store.state.rows.ids != [1, 2, 3])
    #expect(Set(store.state.rows.ids) == [1, 2, 3])
    await clock.advance(by: .seconds(1))
    await store.receive(.rows(.element(id: 1, action: .tick))) { $0.rows[id: 1]?.count = 1 }

    await store.send(.replace(1)) { $0.rows[id: 1] = Room.State(id: 1) }
    await clock.advance(by: .seconds(1))
    await store.receive(.rows(.element(id: 1, action: .tick))) { $0.rows[id: 1]?.count = 1 }

    await store.send(.removeAndAdd(1)) {
      $0.rows[id: 1] = nil
      $0.rows.append(Room.State(id: 1))
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.rows(.element(id: 1, action: .tick))) { $0.rows[id: 1]?.count = 1 }
    await store.send(.stopAll)
    await store.finish()
  }

  @Test func `COLL-07 the same ids in two collections do not meet`() async {
    let rows: IdentifiedArrayOf<Room.State> = [Room.State(id: 1)]
    let store = TestStore(initialState: TwinShelf.State(left: rows, right: rows)) {
      TwinShelf()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.left(.element(id: 1, action: .begin)))
    await store.send(.right(.element(id: 1, action: .begin)))
    await store.send(.removeLeft(1)) { $0.left = [] }
    await clock.advance(by: .seconds(1))
    await store.receive(.right(.element(id: 1, action: .tick))) { $0.right[id: 1]?.count = 1 }
    await store.send(.right(.element(id: 1, action: .halt)))
    await store.finish()
  }

  @Test func `COLL-08 names are per row, and a parent's cancel reaches all`() async {
    let store = shelf(1, 2)
    for id in 1...2 { await store.send(.rows(.element(id: id, action: .begin))) }
    await store.send(.rows(.element(id: 1, action: .halt)))
    await clock.advance(by: .seconds(1))
    await store.receive(.rows(.element(id: 2, action: .tick))) { $0.rows[id: 2]?.count = 1 }
    await store.send(.rows(.element(id: 1, action: .begin)))
    await store.send(.stopAll)
    await clock.advance(by: .seconds(5))
    await store.finish()
  }
}

/// Draws that are the same in every run.
private struct Descent: RandomNumberGenerator {
  private var last = UInt64.max

  mutating func next() -> UInt64 {
    last &-= 0x9e37_79b9_7f4a_7c15
    return last
  }
}
