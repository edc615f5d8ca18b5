import Backstaff
import BackstaffTesting
import Testing

@Suite struct MisuseTests {
  private let file = "BackstaffTestingTests/MisuseFixture.swift"

  private func sent(_ action: Misused.Action) async -> (issues: [Backstaff.Issue], state: Misused.State) {
    let store = TestStore(initialState: Misused.State()) { Misused() }
    store.exhaustivity = .off
    let issues = await issues {
      await store.send(action)
      await store.finish()
    }
    return (issues, store.state)
  }

  @Test(arguments: [
    (Misused.Action.child(.presented(.inc)), Misused.childLine), (.child(.dismiss), Misused.childLine),
    (.rows(.element(id: 1, action: .inc)), Misused.rowsLine), (.optional(.inc), Misused.optionalLine),
    (.fail, Misused.runLine),
  ])
  func `WARN-03 an issue carries the place of the operator, the run or the dismissal`(
    action: Misused.Action, line: UInt
  ) async {
    let issues = await sent(action).issues
    #expect(issues.map(\.fileID) == [file])
    #expect(issues.map(\.line) == [line])
    let dismissals = await dismissed()
    #expect(dismissals.map(\.fileID) == [file])
    #expect(dismissals.map(\.line) == [Misused.dismissLine])
  }

  /// The root of a live store has nothing to dismiss; that of a test store has.
  @MainActor private func dismissed() async -> [Backstaff.Issue] {
    await issues {
      let store = Store(initialState: Misused.State()) { Misused() }
      await store.send(.leave).finish()
    }
  }

  @Test(arguments: [
    (Misused.Action.child(.presented(.inc)), "child"), (.rows(.element(id: 1, action: .inc)), "rows"),
    (.optional(.inc), "optional"),
  ])
  func `WARN-04 a missing child names the three causes and its parent still runs`(
    action: Misused.Action, name: String
  ) async {
    let (issues, state) = await sent(action)
    #expect(issues.count == 1)
    for cause in ["earlier in the pass", "an effect outlived it", "was sent while it was absent"] {
      #expect(issues.first?.message.contains(cause) == true, "\(cause)")
    }
    #expect(state.handled == [name])
  }
}

@Suite @MainActor struct MissingOperatorTests {
  @Test func `WARN-05 closing what no operator joins says which operator to add`() async {
    let host = Store(initialState: Host.State(child: Meter.State())) {
      Reduce<Host.State, Host.Action> { _, _ in .none }
    }
    let child = host.scope(\.child, action: \.child)
    let presented = await issues {
      if let child { host.dismiss(child, at: \.child, action: \.child, fileID: #fileID, line: 7) }
    }
    #expect(presented.map(\.line) == [7])
    #expect(presented.first?.message.contains("`.ifLet(…, action: \\.child)`") == true)

    let trail = Store(initialState: Trail.State(path: StackState([Meter.State()]))) {
      Reduce<Trail.State, Trail.Action> { _, _ in .none }
    }
    let path = trail.state.path.path
    let stacked = await issues { trail.write(path, at: \.path, action: \.path, fileID: #fileID, line: 8) }
    #expect(stacked.map(\.line) == [8])
    #expect(stacked.first?.message.contains("`.forEach(…, action: \\.path)`") == true)
  }
}
