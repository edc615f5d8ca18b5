import Backstaff

/// What apt said when it was asked about the whole plan.
@ObservableState
package struct PlanSummary: Codable, Equatable, Sendable {
  /// Packages that would be new.
  package var installed: [String]
  /// Packages that would change their version.
  package var upgraded: [String]
  package var removed: [String]
  /// Packages that would go although the machine needs them.
  package var essentialRemoved: [String]
  /// Why the plan does not work; `nil` when it does.
  package var reason: String?
  /// The unmet dependencies behind the reason.
  package var conflicts: [String]

  package init(
    installed: [String] = [], upgraded: [String] = [], removed: [String] = [], essentialRemoved: [String] = [],
    reason: String? = nil, conflicts: [String] = []
  ) {
    self.installed = installed
    self.upgraded = upgraded
    self.removed = removed
    self.essentialRemoved = essentialRemoved
    self.reason = reason
    self.conflicts = conflicts
  }
}

extension PlanSummary {
  package init(_ simulation: Simulation) {
    self.init(
      installed: simulation.installed.map { "\($0.id) \($0.to ?? "")".trimmed },
      upgraded: simulation.upgraded.map { "\($0.id) \($0.from ?? "") → \($0.to ?? "")" },
      removed: simulation.removed.map(\.id), essentialRemoved: simulation.essentialRemoved,
      reason: simulation.reason, conflicts: simulation.conflicts)
  }

  /// The summary as people read it, a line each.
  package var lines: [String] {
    if let reason { return ["does not work: \(reason)"] + conflicts }
    var lines: [String] = []
    if !installed.isEmpty { lines.append("new: \(InventoryFeature.listed(installed))") }
    if !upgraded.isEmpty { lines.append("changed: \(InventoryFeature.listed(upgraded))") }
    if !removed.isEmpty { lines.append("gone: \(InventoryFeature.listed(removed))") }
    if !essentialRemoved.isEmpty {
      lines.append("careful: this machine cannot do without \(InventoryFeature.listed(essentialRemoved))")
    }
    return lines.isEmpty ? ["works: nothing would change"] : ["works"] + lines
  }
}
