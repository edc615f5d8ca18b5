import Backstaff
import BackstaffTesting
import BackstaffViews
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) @MainActor struct PilotTests {
  private func pantry(
    _ state: Pantry.State = Pantry.State(), _ feature: Pantry = Pantry()
  ) -> Pilot<Pantry.State, Pantry.Action> {
    Pilot(store: Store(initialState: state) { feature }) { PantryView(store: $0) }
  }

  @Test func `keys open a sheet, letters go into its field, a click saves it`() async throws {
    let pilot = pantry()
    try await pilot.press("a")
    #expect(pilot.scene.contains("sheet\n    screen \"A new jar\""))
    #expect(pilot.node("Save")?.isEnabled == false)
    try await pilot.type("honey")
    #expect(pilot.node("Name")?.value == "honey")
    #expect(pilot.node("Name")?.role == "field")
    try await pilot.click("Save")
    #expect(pilot.store.jars.map(\.name) == ["jar 0", "jar 1", "jar 2", "honey"])
    #expect(pilot.frame.contains("honey"))
    #expect(pilot.node("Name") == nil)
    #expect(pilot.node("Add")?.key == "a")
    try await pilot.finish()
  }

  @Test func `an alert is answered with a click, with Enter and with Esc`() async throws {
    let pilot = pantry()
    try await pilot.click("jar 1")
    #expect(pilot.frame.contains("Throw jar 1 away?"))
    try await pilot.click("Throw away")
    #expect(pilot.store.jars.map(\.id) == [0, 2])
    try await pilot.press(.enter)
    #expect(pilot.frame.contains("Throw jar 2 away?"))
    try await pilot.press(.escape)
    #expect(pilot.store.destination == nil)
    #expect(pilot.store.jars.map(\.id) == [0, 2])
  }

  @Test func `time stands still until it is moved on, and each minute is drawn`() async throws {
    let pilot = pantry()
    try await pilot.press("b")
    #expect(pilot.frame.contains("0 minutes"))
    #expect(pilot.node("Brew")?.isEnabled == false)
    try await pilot.advance(by: .seconds(59))
    #expect(pilot.store.minutes == 0)
    try await pilot.advance(by: .seconds(1))
    #expect(pilot.frame.contains("1 minutes"))
    try await pilot.advance(by: .seconds(180))
    #expect(pilot.store.minutes == 4)
    try await pilot.advance(by: .seconds(60))
    #expect(pilot.store.minutes == 5)
    #expect(pilot.frame.contains("cold"))
    try await pilot.finish()
  }

  @Test func `of a hundred thousand rows those that are seen can be clicked on`() async throws {
    let pilot = pantry(Pantry.State(jars: 0..<100_000))
    try await pilot.press(.end)
    #expect(pilot.frame.contains("jar 99999"))
    try await pilot.click("jar 99998")
    #expect(pilot.frame.contains("Throw jar 99998 away?"))
    try await pilot.click("Throw away")
    #expect(pilot.store.jars.count == 99_999)
    let error = await #expect(throws: PilotError.self) { try await pilot.click("jar 7") }
    #expect(error?.code == .offScreen)
    #expect(error?.message.contains("not in the picture of 80×24") == true)
    try await pilot.press(.home)
    try await pilot.click("jar 7")
    #expect(pilot.frame.contains("Throw jar 7 away?"))
  }

  @Test func `an effect that fails fails the test at the step`() async throws {
    var line: UInt = 0
    let found = try await issues {
      let pilot = pantry()
      line = #line + 1
      try await pilot.press("d")
      try await pilot.press(.down)
    }
    try #require(found.count == 1)
    #expect(found[0].message.contains("an effect failed and nothing catches it"))
    #expect(found[0].message.contains("PantryFixture.swift"))
    #expect(found[0].line == line)
    #expect(found[0].fileID == #fileID)
  }

  @Test func `a failure in the middle of the time that passes is that step's`() async throws {
    try await withExpectedIssue("an effect failed") {
      let pilot = Pilot(store: Store(initialState: Pantry.State()) { Pantry() }) { store in
        PantryView(store: store).task {
          @Dependency(\.continuousClock) var clock
          try? await clock.sleep(for: .seconds(5))
          store.send(.dropTapped)
        }
      }
      try await pilot.advance(by: .seconds(4))
      try await pilot.advance(by: .seconds(2))
    }
  }

  @Test func `effects that still run fail the test, each named with its step`() async throws {
    var line: UInt = 0
    let finished = try await issues {
      let pilot = pantry()
      line = #line + 1
      try await pilot.press("b")
      try await pilot.finish()
    }
    try #require(finished.count == 1)
    #expect(finished[0].message.contains("1 effect is still running at the end:"))
    #expect(finished[0].message.contains("an effect started by `.brewTapped` in the step at \(#fileID):\(line)"))
    #expect(finished[0].line == line + 1)

    let gone = try await issues {
      let pilot = pantry()
      line = #line + 1
      try await pilot.press("b")
    }
    try #require(gone.count == 1)
    #expect(gone[0].message.contains("Still running when the pilot goes:"))
    #expect(gone[0].line == line)
  }

  @Test func `work outside the test is waited for`() async throws {
    var feature = Pantry()
    feature.listen = { await Task.detached { "the tea is ready" }.value }
    let pilot = pantry(Pantry.State(), feature)
    try await pilot.press("s")
    #expect(pilot.frame.contains("the tea is ready"))
  }

  @Test func `a step that never comes to rest ends with an error that says what runs`() async throws {
    let never = AsyncStream<String>.makeStream()
    var feature = Pantry()
    feature.listen = { await never.stream.first { _ in true } ?? "nobody" }
    let pilot = pantry(Pantry.State(), feature)
    pilot.timeout = .milliseconds(10)
    let error = await #expect(throws: PilotError.self) { try await pilot.press("s") }
    #expect(error?.code == .notSettled)
    #expect(error?.message.contains("1 piece of work has neither ended nor come to sleep") == true)
    #expect(error?.message.contains("an effect started by `.askTapped` in the step at \(#fileID)") == true)

    pilot.waitsForOutside = false
    try await pilot.press("a")
    #expect(pilot.node("A new jar")?.role == "screen")
    pilot.timeout = .seconds(60)
    pilot.waitsForOutside = true
    never.continuation.yield("at last")
    try await pilot.settle()
    #expect(pilot.store.news == "at last")
    try await pilot.finish()
  }

  @Test func `an effect that never waits ends the step, too`() async throws {
    var feature = Pantry()
    let end = Ending()
    feature.listen = {
      while !end.isReached.load(ordering: .relaxed) { await Task.yield() }
      return "over"
    }
    let pilot = pantry(Pantry.State(), feature)
    let error = await #expect(throws: PilotError.self) { try await pilot.press("s") }
    #expect(error?.code == .notSettled)
    #expect(error?.message.contains("something goes on and on without ever waiting") == true)
    end.isReached.store(true, ordering: .relaxed)
    try await pilot.settle()
    #expect(pilot.store.news == "over")
  }

  @Test func `who has quit does nothing more`() async throws {
    let pilot = pantry()
    try await pilot.press("q")
    #expect(pilot.hasQuit)
    let error = await #expect(throws: PilotError.self) { try await pilot.press("a") }
    #expect(error?.code == .ended)
    #expect(error?.description.contains("[ended] (\(#fileID):") == true)
    try await pilot.finish()
  }

  @Test func `a store made before its pilot is an issue`() async throws {
    let store = Store(initialState: Pantry.State()) { Pantry() }
    withExpectedIssue("the store was made before the pilot") {
      _ = Pilot(store: store) { PantryView(store: $0) }
    }
  }

  @Test func `every size is drawn`() async throws {
    let pilot = pantry()
    for columns in 0...3 {
      for rows in 0...3 { try await pilot.resize(columns: columns, rows: rows) }
    }
    try await pilot.resize(columns: 40, rows: 12)
    #expect(pilot.frame.split(separator: "\n", omittingEmptySubsequences: false).count == 12)
    #expect(pilot.frame.hasPrefix("── Pantry ──"))
  }
}

private final class Ending: Sendable {
  let isReached = Atomic(false)
}
