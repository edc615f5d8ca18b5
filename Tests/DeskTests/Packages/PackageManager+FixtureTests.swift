import Testing

@testable import Desk

@Suite struct `The fixture of the package manager` {
  @Test func `it lists its packages`() async throws {
    let inventory = try await PackageManager.fixture.inventory()
    #expect(inventory.packages.map(\.id) == ["bash", "curl", "libssl3", "tmux"])
    #expect(inventory.packages.filter(\.isHeld).map(\.id) == ["tmux"])
  }

  @Test func `a removal takes its dependents along and names essential ones`() async throws {
    let library = try await PackageManager.fixture.simulateRemoval("libssl3")
    #expect(library.removed.map(\.id) == ["curl", "libssl3"])
    let shell = try await PackageManager.fixture.simulateRemoval("bash")
    #expect(shell.essentialRemoved == ["bash"])
  }

  @Test func `a plan adds up and an unknown package is refused`() async throws {
    let plan = try await PackageManager.fixture.simulate([.install("hello"), .install("bash"), .remove("tmux")])
    #expect(plan.installed == [Simulation.Item("hello", to: "1.0")])
    #expect(plan.removed == [Simulation.Item("tmux", from: "3.3a-3")])
    let refused = try await PackageManager.fixture.simulate([.install("nothing")])
    #expect(refused == Simulation(reason: "Unable to locate package nothing"))
    await #expect(throws: PackageError.self) { try await PackageManager.fixture.simulateRemoval("-x") }
  }
}
