/// The machine's package manager as a dependency: it reads and simulates, and can change nothing.
///
/// ```swift
/// let manager = PackageManager.live()
/// let inventory = try await manager.inventory()
/// let simulation = try await manager.simulateRemoval("bash")
/// ```
///
/// Every closure throws `PackageError` with a reason to show, or `CancellationError` when its task was cancelled. apt's
/// own refusal is an answer, not an error: `Simulation.reason`.
package struct PackageManager: Sendable {
  /// What is installed.
  package var inventory: @Sendable () async throws -> Inventory
  /// What would go with a package, given its id.
  package var simulateRemoval: @Sendable (_ package: String) async throws -> Simulation
  /// What a whole plan would do. An empty plan does nothing.
  package var simulate: @Sendable (_ plan: [PlanLine]) async throws -> Simulation

  package init(
    inventory: @escaping @Sendable () async throws -> Inventory,
    simulateRemoval: @escaping @Sendable (_ package: String) async throws -> Simulation,
    simulate: @escaping @Sendable (_ plan: [PlanLine]) async throws -> Simulation
  ) {
    self.inventory = inventory
    self.simulateRemoval = simulateRemoval
    self.simulate = simulate
  }
}
