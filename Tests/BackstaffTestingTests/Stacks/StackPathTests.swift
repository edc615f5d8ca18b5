import Backstaff
import BackstaffTesting
import Testing

@Suite @MainActor struct StackPathTests {
  private let runs = Runs()

  private func store() -> StoreOf<Trail> {
    let path = StackState(Array(repeating: Meter.State(), count: 3))
    return Store(initialState: Trail.State(path: path)) {
      Reduce<Trail.State, Trail.Action> { [runs] _, action in
        switch action {
        case .path(.push(let id, let state)): runs.note("push \(id) \(state.count)")
        case .path(.popFrom(let id)): runs.note("popFrom \(id)")
        default: runs.note("\(action)")
        }
        return .none
      }
      Trail()
    }
  }

  private func write(_ path: [StackPathElement<Meter.State>], to store: StoreOf<Trail>) async -> [Backstaff.Issue] {
    await issues { store.write(path, at: \.path, action: \.path, fileID: #fileID, line: #line) }
  }

  @Test func `STACK-21 a view's path pushes when it grows and pops when it shrinks`() async {
    let grown = store()
    let top = StackPathElement(id: grown.state.path.nextID, state: Meter.State(count: 9))
    #expect(await write(grown.state.path.path + [top], to: grown) == [])
    #expect(runs.all == ["push #3 9"])
    #expect(grown.state.path.ids == [0, 1, 2, 3])

    let shrunk = store()
    #expect(await write(Array(shrunk.state.path.path.prefix(1)), to: shrunk) == [])
    #expect(runs.all == ["push #3 9", "popFrom #1"])
    #expect(shrunk.state.path.ids == [0])

    let same = store()
    let found = await write(same.state.path.path, to: same)
    #expect(found.count == 1)
    #expect(found.first?.message.contains("join the stack with `.forEach(…, action: \\.path)`") == true)
    #expect(found.first?.fileID == "BackstaffTestingTests/StackPathTests.swift")
    #expect(runs.all.count == 2)
    #expect(same.state.path.ids == [0, 1, 2])
  }
}
