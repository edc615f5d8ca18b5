import Backstaff

/// What a scan brings into the state.
package struct Scan: Codable, Equatable, Sendable {
  package var packages: [Package]
  package var skippedStanzas: Int

  package init(packages: [Package], skippedStanzas: Int = 0) {
    self.packages = packages
    self.skippedStanzas = skippedStanzas
  }
}

extension InventoryFeature {
  private enum ScanID { static let name = "scan" }

  /// Starts reading the package list. A scan that is running already is replaced, so its late result cannot arrive.
  func scan(_ state: inout State) -> Effect<Action> {
    state.isScanning = true
    let packageManager = packageManager
    return .run { send in
      let inventory = try await packageManager.inventory()
      await send(.scanned(Scan(packages: inventory.packages.map(Package.init), skippedStanzas: inventory.skipped)))
    } catch: { error, send in
      await send(.scanFailed("\(error)"))
    }
    .cancellable(id: ScanID.name, cancelInFlight: true)
  }

  /// Takes the list in. A second result of one scan, as after a crash just before the scan was recorded as ended, finds
  /// nothing waiting for it and changes nothing.
  func scanned(_ scan: Scan, _ state: inout State) -> Effect<Action> {
    guard state.isScanning else { return .none }
    state.isScanning = false
    state.hasScanned = true
    state.scanProblem = nil
    state.packages = IdentifiedArray(uniqueElements: scan.packages)
    state.skippedStanzas = scan.skippedStanzas
    if let shown = state.destination?.detailItem, let package = state.packages[id: shown.id] {
      state.destination?.detailItem?.package = package
    }
    return openPendingLink(&state)
  }

  /// Ends in an alert, unless something is open that an alert would close.
  func scanFailed(_ reason: String, _ state: inout State) -> Effect<Action> {
    guard state.isScanning else { return .none }
    state.isScanning = false
    state.scanProblem = reason
    state.pendingLink = nil
    guard state.destination == nil else { return .none }
    state.destination = .alert(
      AlertState {
        TextState("The package list cannot be read")
      } actions: {
        ButtonState(action: .scanAgainTapped) { TextState("Try again") }
        ButtonState(role: .cancel) { TextState("Close") }
      } message: {
        TextState(reason)
      })
    return .none
  }
}
