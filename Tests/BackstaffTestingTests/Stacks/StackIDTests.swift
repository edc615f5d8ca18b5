import Backstaff
import BackstaffTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct StackIDTests {
  @Test(arguments: Backing.allCases)
  func `STACK-02 ids are per store, and a replay gives the same`(backing: Backing) async throws {
    for _ in 1...2 {
      let store = try await backing.store(Trail.State()) { Trail() }
      await store.send(.push) { $0.path[id: 0] = Meter.State() }
      #expect(store.state.path.ids == [0])
      await store.finish()
    }

    let log: [Trail.Action] = [.push, .push, .popAll, .push]
    let first = Engine(state: Trail.State(), tree: Trail().makeTree())
    var contexts: [EventContext] = []
    for (index, action) in log.enumerated() {
      let context = EventContext(at: Int64(index), seed: 7, nextElement: first.nextElement)
      _ = first.reduce(action, revision: Int64(index) + 1, context: context)
      contexts.append(context.replay())
    }
    #expect(first.state.path.ids == [2])
    let second = Engine(state: Trail.State(), tree: Trail().makeTree())
    for (index, action) in log.enumerated() {
      _ = second.reduce(action, revision: Int64(index) + 1, context: contexts[index])
    }
    #expect(second.state == first.state)
  }

  @Test(arguments: Backing.allCases)
  func `STACK-11 an unknown id is one issue and the parent runs`(backing: Backing) async throws {
    let runs = Runs()
    let start = NotingTrail.State(path: StackState([Meter.State()]))
    let store = try await backing.store(start) { NotingTrail(runs: runs) }
    let elements = await issues { await store.send(.path(.element(id: 999, action: .inc))) }
    #expect(elements.count == 1)
    #expect(elements.first?.message.contains("not in `path`") == true)
    #expect(store.state == start)

    let pops = await issues {
      await store.send(.path(.popFrom(id: 999)))
      await store.finish()
    }
    #expect(pops.count == 1)
    #expect(pops.first?.message.contains("#999") == true)
    #expect(pops.first?.message.contains("[#0]") == true)
    #expect(store.state == start)
    #expect(runs.all == ["parent", "parent"])
    #expect((elements + pops).allSatisfy { $0.fileID == "BackstaffTestingTests/StackFixture.swift" })
  }

  @Test(arguments: Backing.allCases)
  func `STACK-12 a push of what is there already is one issue and the parent runs`(backing: Backing) async throws {
    let runs = Runs()
    let start = NotingTrail.State(path: StackState([Meter.State(count: 3)]))
    let store = try await backing.store(start) { NotingTrail(runs: runs) }
    let found = await issues {
      await store.send(.path(.push(id: 0, state: Meter.State())))
      await store.finish()
    }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("#0") == true)
    #expect(found.first?.message.contains("[#0]") == true)
    #expect(store.state == start)
    #expect(runs.all == ["parent"])
  }

  @Test(arguments: Backing.allCases)
  func `STACK-13 a push ahead of the counter is one issue in tests and is carried out`(backing: Backing) async throws {
    let store = try await backing.store(Trail.State()) { Trail() }
    let found = await issues {
      await store.send(.path(.push(id: 1, state: Meter.State()))) { $0.path[id: 1] = Meter.State() }
      await store.finish()
    }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("received for the element #1, expected was #0") == true)
    #expect(store.state.path.ids == [1])
  }

  @Test(arguments: Backing.allCases)
  func `STACK-14 a push at or below the counter is no issue`(backing: Backing) async throws {
    let store = try await backing.store(Trail.State()) { Trail() }
    await store.send(.path(.push(id: 0, state: Meter.State()))) { $0.path[id: 0] = Meter.State() }
    await store.send(.push) { $0.path[id: 1] = Meter.State() }
    await store.send(.path(.push(id: 2, state: Meter.State()))) { $0.path[id: 2] = Meter.State() }
    await store.send(.push) { $0.path[id: 3] = Meter.State() }
    #expect(store.state.path.ids == [0, 1, 2, 3])
    await store.send(.path(.popFrom(id: 0))) { $0.path.removeAll() }
    await store.send(.path(.push(id: 0, state: Meter.State()))) { $0.path[id: 0] = Meter.State() }
    #expect(store.state.path.ids == [0])
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `STACK-15 assertions do not use up ids`(backing: Backing) async throws {
    let store = try await backing.store(Pusher.State()) { Pusher() }
    for _ in 1...2 {
      await store.send(.pushTwice) {
        $0.path.append(Meter.State())
        _ = StackState([Meter.State(), Meter.State()])
      }
      await store.receive(.push) {
        $0.path.append(Meter.State())
        _ = StackState([Meter.State(), Meter.State()])
      }
    }
    #expect(store.state.path.ids == [0, 1, 2, 3])
    await store.finish()
  }

  @Test func `a stack put in place of a pushed or an initial one gets ids of its own`() {
    let start = Replacer.State(path: StackState([Meter.State(), Meter.State()]))
    let initial = Engine(state: start, tree: Replacer().makeTree())
    _ = initial.reduce(.replace, revision: 1, context: context(of: initial))
    #expect(initial.state.path.ids == [2])

    let pushed = Engine(state: Replacer.State(), tree: Replacer().makeTree())
    _ = pushed.reduce(.path(.push(id: 0, state: Meter.State())), revision: 1, context: context(of: pushed))
    _ = pushed.reduce(.replace, revision: 2, context: context(of: pushed))
    #expect(pushed.state.path.ids == [1])
  }

  private func context(of engine: Engine<Replacer.State, Replacer.Action>) -> EventContext {
    EventContext(at: 0, seed: 0, nextElement: engine.nextElement)
  }
}

/// Puts a new stack in place of the one it has.
@Reducer
struct Replacer {
  @ObservableState
  struct State: Equatable {
    var path = StackState<Meter.State>()
  }

  enum Action: Equatable {
    case path(StackActionOf<Meter>)
    case replace
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if action == .replace { state.path = StackState([Meter.State()]) }
      return .none
    }
    .forEach(\.path, action: \.path) { Meter() }
  }
}
