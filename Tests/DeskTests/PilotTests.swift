import Backstaff
import BackstaffTesting
import BackstaffViews
import Testing

@testable import Desk

/// The Desk as a person at a terminal uses it.
@Suite(.timeLimit(.minutes(10))) @MainActor struct `The Desk under a pilot` {
  private typealias DeskPilot = Pilot<InventoryFeature.State, InventoryFeature.Action>

  private func begin(
    _ state: InventoryFeature.State = InventoryFeature.State(), _ manager: PackageManager = .fixture,
    clock: TestClock = TestClock()
  ) -> DeskPilot {
    Pilot(store: desk(state, manager), clock: clock) { InventoryView(store: $0) }
  }

  @Test func `the list is read while the person waits`() async throws {
    let clock = TestClock()
    let pilot = begin(InventoryFeature.State(), .slow(on: clock), clock: clock)
    try await pilot.settle()
    #expect(pilot.frame.contains("Reading the package list"))
    #expect(pilot.node("Rescan")?.isEnabled == false)
    try await pilot.advance(by: PackageManager.delay)
    #expect(pilot.frame.contains("4 packages"))
    #expect(pilot.frame.contains("bash"))
    try pilot.expectFrame("inventory", profile: .sixteen)
    try await pilot.finish()
  }

  @Test func `a package is added with the sheet`() async throws {
    let pilot = begin()
    try await pilot.press("a")
    #expect(pilot.frame.contains("Plan an install"))
    try await pilot.type("x")
    try await pilot.click("Plan it")
    #expect(pilot.frame.contains("'x' is not a package name"))
    try await pilot.type("top", into: "Package")
    try await pilot.press(.tab)
    try await pilot.type("3.2")
    try await pilot.type("왜 안 돼 🙂", into: "Note")
    try pilot.expectFrame("sheet", profile: .sixteen)
    try await pilot.press(.enter)
    #expect(pilot.store.destination == nil)
    #expect(pilot.store.plan.entries.elements == [PlanEntry(.install, "xtop", version: "3.2", note: "왜 안 돼 🙂")])
    #expect(pilot.frame.contains("install xtop 3.2"))
    try await pilot.finish()
  }

  @Test func `a wrong password is told, the right one leads on`() async throws {
    let pilot = begin()
    try await pilot.press("u")
    try await pilot.type("ada", into: "Name")
    try await pilot.type("wrong", into: "Password")
    try await pilot.click("Log in")
    #expect(pilot.frame.contains("You are not logged in"))
    #expect(pilot.frame.contains("The name and the password do not go together."))
    try pilot.expectFrame("login-failed", profile: .sixteen)
    try await pilot.press(.escape)
    #expect(pilot.node("Name")?.value == "ada")
    try await pilot.type("desk", into: "Password")
    try await pilot.press(.enter)
    #expect(pilot.frame.contains("Welcome"))
    try await pilot.click("Next")
    try await pilot.click("Start")
    #expect(pilot.store.account.user == "ada")
    #expect(pilot.node("To-do")?.role == "screen")
    try await pilot.finish()
  }

  @Test func `tabs keep what is pushed in them`() async throws {
    var state = InventoryFeature.State.inside([PlanEntry(.install, "hello")])
    state.isAccountShown = true
    let pilot = begin(state)
    #expect(pilot.frame.contains("install hello"))
    try await pilot.press("2")
    try await pilot.press("s")
    #expect(pilot.frame.hasPrefix("── ‹ Inventory › Profile › Settings"))
    try await pilot.click("Tour")
    #expect(!pilot.frame.contains("Settings"))
    try await pilot.click("Profile", at: 0)
    #expect(pilot.frame.hasPrefix("── ‹ Inventory › Profile › Settings"))
    try await pilot.click("Back")
    #expect(pilot.frame.hasPrefix("── ‹ Inventory › Profile ─"))
    try await pilot.press(.escape)
    #expect(pilot.frame.hasPrefix("── Inventory"))
    try await pilot.finish()
  }

  @Test func `a row opens its page, and three ways lead back`() async throws {
    let pilot = begin()
    try await pilot.click("tmux")
    #expect(pilot.frame.hasPrefix("── ‹ Inventory › tmux"))
    try await pilot.press(.escape)
    #expect(pilot.frame.hasPrefix("── Inventory"))
    try await pilot.press(.enter)
    #expect(pilot.frame.hasPrefix("── ‹ Inventory › tmux"))
    let back = pilot.nodes("Back").count
    try await pilot.click("Back", at: 0)
    #expect(back > 0)
    #expect(pilot.frame.hasPrefix("── Inventory"))
    try await pilot.resize(columns: 40, rows: 12)
    try pilot.expectFrame("inventory-narrow", profile: .plain)
    try await pilot.finish()
  }

  @Test func `a removal is asked about, and what lies under the question cannot be used`() async throws {
    let pilot = begin()
    try await pilot.press("/")
    try await pilot.type("libssl")
    #expect(pilot.frame.contains("1 of 4 packages"))
    try await pilot.press(.enter, "d")
    #expect(pilot.frame.contains("These would go with it: curl."))
    let error = await #expect(throws: PilotError.self) { try await pilot.click("libssl3") }
    #expect(error?.code == .covered)
    try await pilot.click("Remove all 2")
    #expect(pilot.frame.contains("remove libssl3 with curl"))
    try await pilot.finish()
  }
}
