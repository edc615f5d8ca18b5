import Backstaff
import BackstaffJSON
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

/// The engine behind a session, for what a store does not show: refusals and the restart of effects.
func deskEngine(
  _ state: InventoryFeature.State, _ manager: PackageManager = .fixture
) -> Engine<InventoryFeature.State, InventoryFeature.Action> {
  Engine(state: state, tree: InventoryFeature().dependency(\.packageManager, manager).makeTree())
}

/// The refusal of an action, when it changed nothing and started nothing.
func refusal(of action: InventoryFeature.Action, in state: InventoryFeature.State) -> Refusal? {
  let engine = deskEngine(state)
  let pass = engine.reduce(action, revision: 1, context: EventContext(at: 1, seed: 1))
  guard engine.state == state, pass.effects.started.isEmpty, pass.effects.sends.isEmpty else { return nil }
  return pass.refusal
}

/// Counts what is called from several tasks.
final class Tally: Sendable {
  private let value = Mutex(0)
  var count: Int { value.withLock { $0 } }
  func add() { value.withLock { $0 += 1 } }
}

/// Holds work back until a test opens it.
struct Gate: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  func open() { continuation.finish() }

  func wait() async {
    for await _ in stream {}
  }
}

extension PackageManager {
  /// The fixture, counting its scans.
  static func counting(_ scans: Tally) -> PackageManager {
    var manager = PackageManager.fixture
    let inventory = manager.inventory
    manager.inventory = {
      scans.add()
      return try await inventory()
    }
    return manager
  }

  /// The fixture, answering about removals only when the gate is open.
  static func waiting(for gate: Gate) -> PackageManager {
    var manager = PackageManager.fixture
    let (removal, simulate) = (manager.simulateRemoval, manager.simulate)
    manager.simulateRemoval = { package in
      await gate.wait()
      return try await removal(package)
    }
    manager.simulate = { plan in
      await gate.wait()
      return try await simulate(plan)
    }
    return manager
  }
}
