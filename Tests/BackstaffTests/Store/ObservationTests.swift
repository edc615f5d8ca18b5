import Backstaff
import Observation
import Testing

@Suite @MainActor struct ObservationTests {
  private let store: StoreOf<Station> = {
    let rows: IdentifiedArrayOf<Track.State> = [Track.State(id: 1), Track.State(id: 2)]
    return Store(initialState: Station.State(rows: rows)) { Station() }
  }()

  @Test func `STORE-09 a member is watched by itself, and an equal value is no change`() {
    let count = Watcher { [store] in _ = store.count }
    let name = Watcher { [store] in _ = store.name }
    store.change { $0.count = 1 }
    #expect([count.told, name.told] == [1, 0])
    store.change { $0.count = 1 }
    store.change { $0.name = "" }
    #expect([count.told, name.told] == [1, 0])
  }

  @Test func `STORE-10 a child is watched as itself, and what is in it by itself`() {
    let child = Watcher { [store] in _ = store.scope(\.track, action: \.track) }
    let count = Watcher { [store] in _ = store.scope(\.track, action: \.track).count }
    let value = Watcher { [store] in _ = store.track }
    store.change { $0.track.count += 1 }
    #expect([child.told, count.told, value.told] == [0, 1, 1])
    store.change { $0.track = Track.State(id: 2, count: 1) }
    #expect([child.told, value.told] == [1, 2])

    let optional = Watcher { [store] in _ = store.scope(\.spare, action: \.spare) }
    let slot = Watcher { [store] in _ = store.scope(\.sheet, action: \.sheet) }
    let destination = Watcher { [store] in _ = store.scope(\.destination, action: \.destination) }
    func told() -> [Int] { [optional.told, slot.told, destination.told] }
    store.change {
      $0.spare = Track.State(id: 1)
      $0.sheet = Track.State(id: 1)
      $0.destination = .track(Track.State(id: 1))
    }
    #expect(told() == [1, 1, 1])
    store.change {
      $0.spare?.count += 1
      $0.sheet?.count += 1
      $0.destination = .track(Track.State(id: 1, count: 1))
    }
    #expect(told() == [1, 1, 1])
    store.change { $0.destination = .other(Track.State(id: 1, count: 1)) }
    #expect(told() == [1, 1, 2])
    store.change {
      $0.spare = nil
      $0.sheet = nil
      $0.destination = nil
    }
    #expect(told() == [2, 2, 3])
  }

  @Test func `STORE-11 a collection is watched by its order, a row by itself`() {
    func rows() -> RowStores<Int, Track.State, Track.Action> { store.scope(\.rows, action: \.rows) }
    let all = Watcher { _ = rows().count }
    let first = Watcher { _ = rows()[0] }
    let firstCount = Watcher { _ = rows()[0].count }
    let secondCount = Watcher { _ = rows()[1].count }
    func told() -> [Int] { [all.told, first.told, firstCount.told, secondCount.told] }
    store.change { $0.rows[id: 1]?.count += 1 }
    #expect(told() == [0, 0, 1, 0])
    store.change { $0.rows.append(Track.State(id: 3)) }
    #expect(told() == [1, 0, 1, 0])
    store.change { $0.rows.remove(id: 1) }
    #expect(told() == [2, 1, 2, 1])

    func stack() -> RowStores<StackElementID, Track.State, Track.Action> { store.scope(\.path, action: \.path) }
    store.change { $0.path = [Track.State(id: 1), Track.State(id: 2)] }
    let path = Watcher { _ = stack().count }
    let bottom = Watcher { _ = stack()[0] }
    let bottomCount = Watcher { _ = stack()[0].count }
    let topCount = Watcher { _ = stack()[1].count }
    func heard() -> [Int] { [path.told, bottom.told, bottomCount.told, topCount.told] }
    store.change { $0.path[0].count += 1 }
    #expect(heard() == [0, 0, 1, 0])
    store.change { $0.path.append(Track.State(id: 3)) }
    #expect(heard() == [1, 0, 1, 0])
  }

  @Test func `STORE-12 a row that is copied, changed and written back is told`() {
    let count = Watcher { [store] in _ = store.scope(\.rows, action: \.rows)[0].count }
    store.change { state in
      if var copy = state.rows[id: 1] {
        copy.count += 1
        state.rows[id: 1] = copy
      }
    }
    #expect(count.told == 1)
  }

  @Test func `observers are told once for a batch, of its end`() {
    var seen: [Int] = []
    let watcher = Watcher { [store] in seen.append(store.count + store.name.count) }
    store.send(
      .twice { state in
        state.count += 1
        state.name += "x"
      })
    #expect(seen == [0, 4])
    #expect(watcher.told == 1)
  }

  @Test func `what changes and changes back within a batch is no change`() {
    let count = Watcher { [store] in _ = store.count }
    store.send(.twice { $0.count = 1 - $0.count })
    #expect(count.told == 0)
  }

  @Test func `a member that observation ignores tells nobody who read it, and keeps its value`() {
    let quiet = Watcher { [store] in _ = store.quiet }
    let whole = Watcher { [store] in _ = store.state }
    store.change { $0.quiet = 5 }
    #expect(quiet.told == 0)
    #expect(whole.told == 1)
    #expect(store.quiet == 5)
  }

  @Test func `the toolchain's own tracking hears of a store`() {
    let told = Told()
    withObservationTracking {
      _ = store.scope(\.rows, action: \.rows)[id: 2]?.count
    } onChange: {
      told.count += 1
    }
    store.send(.rows(.element(id: 2, action: .inc)))
    store.send(.rows(.element(id: 2, action: .inc)))
    #expect(told.count == 1)
  }

  @Test func `the active case is watched with plain data, without what is in a feature`() {
    store.change { $0.destination = .track(Track.State(id: 1)) }
    let active = Watcher { [store] in
      if case .note? = store.scope(\.destination, action: \.destination)?.case {}
    }
    store.send(.destination(.presented(.track(.inc))))
    #expect(active.told == 0)
    store.change { $0.destination = .note(text: "a", by: "me") }
    #expect(active.told == 1)
    store.change { $0.destination = .note(text: "b", by: "me") }
    #expect(active.told == 2)
  }

  @Test func `only the stores on the way of a change are visited`() {
    let rows = (0..<1000).map { Track.State(id: $0) }
    let store = Store(initialState: Station.State(rows: IdentifiedArray(uniqueElements: rows))) { Station() }
    let children = Array(store.scope(\.rows, action: \.rows))
    let watchers = children.map { child in Watcher { _ = child.count } }
    let before = store.core.node.observers.visits
    store.send(.rows(.element(id: 500, action: .inc)))
    #expect(store.core.node.observers.visits - before == 2)
    #expect(watchers.map(\.told).reduce(0, +) == 1)
    #expect(watchers[500].told == 1)
  }

  @Test func `a child outlives the store it was scoped from, and is still watched`() {
    var root: StoreOf<Station>? = Store(initialState: Station.State(sheet: Track.State(id: 1))) { Station() }
    let child = root?.scope(\.sheet, action: \.sheet)
    root = nil
    let count = Watcher { _ = child?.count }
    child?.send(.set(4))
    #expect(child?.count == 4)
    #expect(count.told == 1)
  }
}

/// A counter for a closure that must be `Sendable`.
private final class Told: @unchecked Sendable {
  // Only the main actor's test and the store's telling on it touch the count.
  var count = 0
}
