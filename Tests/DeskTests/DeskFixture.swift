import Backstaff
import BackstaffJSON
import BackstaffTesting
import Synchronization

@testable import Desk

/// A desk in this process, on the fixture's four packages.
@MainActor
func desk(
  _ state: InventoryFeature.State = InventoryFeature.State(), _ manager: PackageManager = .fixture
) -> StoreOf<InventoryFeature> {
  Store(initialState: state) {
    InventoryFeature()
  } withDependencies: {
    $0.packageManager = manager
  }
}

extension InventoryFeature.State {
  /// The state behind a finished scan of the fixture.
  static var scanned: InventoryFeature.State {
    var state = InventoryFeature.State()
    state.hasScanned = true
    state.packages = IdentifiedArray(uniqueElements: PackageManager.fixturePackages.map(Package.init))
    return state
  }

  static func showing(_ destination: InventoryFeature.Destination.State) -> InventoryFeature.State {
    var state = scanned
    state.destination = destination
    return state
  }

  static func planning(_ entries: [PlanEntry]) -> InventoryFeature.State {
    var state = scanned
    state.plan.entries = IdentifiedArray(uniqueElements: entries)
    return state
  }

  var document: JSON {
    get throws { try DocumentWriter.document(of: self) }
  }
}

extension Package {
  static func fixture(_ id: String) -> Package {
    guard let package = InventoryFeature.State.scanned.packages[id: id] else { return Package(id: id) }
    return package
  }
}

extension InventoryFeature.Destination.State {
  /// An alert that can only be closed.
  static func trouble(_ title: String, _ reason: String) -> Self {
    .alert(
      AlertState {
        TextState(title)
      } message: {
        TextState(reason)
      })
  }

  /// The alert about a list that cannot be read.
  static func unreadableList(_ reason: String) -> Self {
    .alert(
      AlertState {
        TextState("The package list cannot be read")
      } actions: {
        ButtonState(action: .scanAgainTapped) { TextState("Try again") }
        ButtonState(role: .cancel) { TextState("Close") }
      } message: {
        TextState(reason)
      })
  }

  /// The question about a removal; every one ends with the same line, `consequences` are those before it.
  static func removal(
    of id: String, with others: [String] = [], button: String, _ consequences: String...
  ) -> Self {
    .remove(
      ConfirmationDialogState(titleVisibility: .visible) {
        TextState("Plan to remove \(id)?")
      } actions: {
        ButtonState(role: .destructive, action: .confirmTapped(id: id, others: others)) { TextState(button) }
        ButtonState(role: .cancel) { TextState("Keep") }
      } message: {
        TextState((consequences + ["The Desk only plans; nothing is changed."]).joined(separator: "\n"))
      })
  }
}

/// The engine behind a session, for the restart of effects, which no store shows.
func deskEngine(_ state: InventoryFeature.State) -> Engine<InventoryFeature.State, InventoryFeature.Action> {
  Engine(state: state, tree: InventoryFeature().dependency(\.packageManager, .fixture).makeTree())
}

/// Counts what is called from several tasks.
final class Tally: Sendable {
  private let value = Mutex(0)
  var count: Int { value.withLock { $0 } }
  func add() { value.withLock { $0 += 1 } }
}

extension PackageManager {
  /// The fixture, or another machine, counting its scans.
  static func counting(_ scans: Tally, of manager: PackageManager = .fixture) -> PackageManager {
    var counted = manager
    counted.inventory = {
      scans.add()
      return try await manager.inventory()
    }
    return counted
  }

  /// How long a slow machine thinks.
  static let delay = Duration.seconds(1)

  /// The fixture, late with every answer, so that something can happen before it.
  static func slow(on clock: TestClock) -> PackageManager {
    let manager = PackageManager.fixture
    return PackageManager(
      inventory: {
        try await clock.sleep(for: delay)
        return try await manager.inventory()
      },
      simulateRemoval: { package in
        try await clock.sleep(for: delay)
        return try await manager.simulateRemoval(package)
      },
      simulate: { plan in
        try await clock.sleep(for: delay)
        return try await manager.simulate(plan)
      })
  }

  /// A machine without a package list.
  static let withoutList = PackageManager.live(statusPath: "/nonexistent/status")
  static let withoutListReason =
    "there is no package list at /nonexistent/status; is this a Debian system? --status names another file"
}
