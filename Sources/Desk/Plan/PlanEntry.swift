import Backstaff

/// One line of the plan: what is to happen to one package.
@ObservableState
package struct PlanEntry: Identifiable, Codable, Equatable, Sendable {
  package enum Change: String, Codable, Equatable, Sendable {
    case install
    case remove
    case hold
    case release
    /// Nothing, but there is something to remember about the package.
    case note
  }

  package let id: String
  package var change: Change
  /// Only for installing; empty takes the version that apt would take.
  package var version: String
  package var note: String
  /// What else goes with a removal, as it was found when the removal was planned.
  package var alongside: [String]

  package init(
    _ change: Change, _ id: String, version: String = "", note: String = "", alongside: [String] = []
  ) {
    self.id = id
    self.change = change
    self.version = version
    self.note = note
    self.alongside = alongside
  }
}

extension PlanEntry {
  /// The line as apt is asked about it; `nil` for what apt does not simulate.
  package var line: PlanLine? {
    switch change {
    case .install: .install(id, version: version.isEmpty ? nil : version)
    case .remove: .remove(id)
    case .hold, .release, .note: nil
    }
  }

  /// The line as people read it: `install htop 3.2.2`.
  package var text: String {
    switch change {
    case .install: version.isEmpty ? "install \(id)" : "install \(id) \(version)"
    case .remove: alongside.isEmpty ? "remove \(id)" : "remove \(id) with \(InventoryFeature.listed(alongside))"
    case .hold: "hold \(id)"
    case .release: "release \(id)"
    case .note: "note on \(id)"
    }
  }
}
