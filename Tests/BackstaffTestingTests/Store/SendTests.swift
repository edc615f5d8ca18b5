import Backstaff
import BackstaffTesting
import Testing

/// What a test says about the actions that it sends.
@Suite(.timeLimit(.minutes(10))) struct SendTests {
  @Test(arguments: Backing.allCases)
  func `TS-01 a full description passes`(backing: Backing) async throws {
    let store = try await backing.store(Meter.State()) { Meter() }
    await store.send(.inc) { $0.count = 1 }
    #expect(store.state.count == 1)
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `TS-02 a change that is not told is one issue with a difference`(backing: Backing) async throws {
    let store = try await backing.store(Meter.State()) { Meter() }
    var line: UInt = 0
    let found = await issues {
      line = #line + 1
      await store.send(.inc)
    }
    try #require(found.count == 1)
    #expect(found[0].message.contains("State changed unexpectedly"))
    #expect(found[0].message.contains("− count: 0"))
    #expect(found[0].message.contains("+ count: 1"))
    #expect(found[0].message.contains("(− expected, + actual)"))
    #expect(found[0].fileID == #fileID)
    #expect(found[0].line == line)
    #expect(store.state.count == 1)
  }

  @Test(arguments: Backing.allCases)
  func `TS-03 a wrong description is one issue with a difference, the rest folded`(backing: Backing) async throws {
    let store = try await backing.store(Wide.State(child: Meter.State())) { Wide() }
    let found = await issues {
      await store.send(.inc) { $0.count = 2 }
      await store.send(.rows(.element(id: 2, action: .inc))) { $0.rows[id: 2]?.count = 5 }
      await store.send(.child(.presented(.inc))) { $0.child?.count = 7 }
    }
    try #require(found.count == 3)
    #expect(found.allSatisfy { $0.message.contains("State does not match") })
    #expect(found[0].message.contains("− count: 2"))
    #expect(found[0].message.contains("+ count: 1"))
    #expect(found[0].message.contains("… (8 unchanged)"))
    for name in ["bash", "5.2", "essential", "isHeld"] { #expect(!found[0].message.contains(name)) }
    #expect(
      found[1].message.contains(
        """
          Wide.State
            rows
              [2]: Room.State
                − count: 5
                + count: 1
                … (1 unchanged)
              … (2 unchanged)
            … (8 unchanged)
        """))
    #expect(
      found[2].message.contains(
        """
            child: Meter.State
              − count: 7
              + count: 1
            … (8 unchanged)
        """))
  }

  @Test(arguments: Backing.allCases)
  func `TS-04 a closure that changes nothing is one issue`(backing: Backing) async throws {
    let store = try await backing.store(Courier.State(count: 3)) { Courier() }
    for closure: (inout Courier.State) -> Void in [{ _ in }, { $0.count = 3 }] {
      let found = await issues { await store.send(.nothing, assert: closure) }
      try #require(found.count == 1)
      #expect(found[0].message.contains("No change happened"))
      #expect(found[0].message.contains("Drop the closure"))
    }
    await store.send(.b1) { $0.trace = "b1" }
    await store.receive(.b2) { $0.trace = "b1 b2" }
    await store.receive(.b3) { $0.trace = "b1 b2 b3" }

    let quiet = try await backing.store(Host.State(child: Meter.State())) { Host() }
    await quiet.send(.child(.presented(.dec))) { $0.child?.count = -1 }
    await quiet.receive(.child(.presented(.inc))) { $0.child?.count = 0 }
    let second = try await backing.store(Echo.State()) { Echo() }
    await second.send(.call)
    let found = await issues { await second.receive(.back) { $0.heard = false } }
    try #require(found.count == 1)
    #expect(found[0].message.contains("No change happened"))
  }

  @Test(arguments: Backing.allCases)
  func `TS-05 the closure edits the state before the action`(backing: Backing) async throws {
    let store = try await backing.store(Meter.State(count: 5)) { Meter() }
    await store.send(.inc) {
      #expect($0.count == 5)
      #expect(store.state.count == 5)
      $0.count += 1
    }
    #expect(store.state.count == 6)
  }

  @Test(arguments: Backing.allCases)
  func `TS-10 sending while something is to be received is one issue, and is carried out`(
    backing: Backing
  ) async throws {
    let store = try await backing.store(Courier.State()) { Courier() }
    await store.send(.first).finish()
    let found = await issues { await store.send(.first).finish() }
    try #require(found.count == 1)
    #expect(found[0].message.contains("1 received action must be received before another action is sent"))
    #expect(found[0].message.contains("• .second"))
    await store.receive(.second) { $0.count = 1 }
    await store.receive(.second) { $0.count = 2 }
    #expect(store.state.count == 2)
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `TS-14 an action is sent by its path`(backing: Backing) async throws {
    let store = try await backing.store(Notebook.State()) { Notebook() }
    store.exhaustivity = .off
    await store.send(\.tap)
    await store.send(\.view.delete, [0])
    await store.send(\.rows[id: 1].inc)
    await store.send(\.child.inc)
    let byPath = store.state.notes
    let actions: [Notebook.Action] = [
      .tap, .view(.delete([0])), .rows(.element(id: 1, action: .inc)), .child(.presented(.inc)),
    ]
    for action in actions { await store.send(action) }
    #expect(Array(store.state.notes.dropFirst(4)) == byPath)
    #expect(store.state.notes.count == 8)
    #expect(store.state.rows[id: 1]?.count == 2)
    #expect(store.state.child?.count == 2)
  }

  @Test(arguments: Backing.allCases)
  func `TS-16 a closure that throws is one issue, and the test goes on`(backing: Backing) async throws {
    struct Lost: Error {}
    let store = try await backing.store(Meter.State()) { Meter() }
    let found = await issues {
      await store.send(.inc) { state in
        state.count = 1
        throw Lost()
      }
    }
    try #require(found.count == 1)
    #expect(found[0].message.contains("Lost()"))
    await store.send(.inc) { $0.count = 2 }
    await store.finish()
  }
}

/// What a feature refuses.
@Suite(.timeLimit(.minutes(10))) struct RefusalTests {
  @Test(arguments: Backing.allCases)
  func `A refusal is expected, or else it is one issue`(backing: Backing) async throws {
    let store = try await backing.store(Bouncer.State()) { Bouncer() }
    #expect(await store.sendRefused(.enter(age: 12))?.code == "too_young")
    await store.send(.enter(age: 21)) { $0.guests = 1 }
    let found = await issues {
      await store.send(.enter(age: 12)) { $0.guests = 2 }
      await store.sendRefused(.enter(age: 21))
    }
    try #require(found.count == 2)
    #expect(found[0].message.contains("was refused") && found[0].message.contains("not before 18"))
    #expect(found[1].message.contains("expected to be refused"))
    #expect(store.state.guests == 2)
    await store.finish()
  }
}

/// Lets nobody in who is too young.
@Reducer
struct Bouncer {
  @ObservableState
  struct State: Equatable { var guests = 0 }

  enum Action: Equatable { case enter(age: Int) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      guard case .enter(let age) = action, age >= 18 else {
        return .refuse(Refusal(code: "too_young", message: "not before 18"))
      }
      state.guests += 1
      return .none
    }
  }
}

/// Hears nothing new.
@Reducer
struct Echo {
  @ObservableState
  struct State: Equatable { var heard = false }

  enum Action: Equatable { case call, back }

  var body: some ReducerOf<Self> {
    Reduce { _, action in action == .call ? .send(.back) : .none }
  }
}
