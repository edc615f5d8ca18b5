/// What apt says it would do. Nothing is changed by finding out.
///
/// ```swift
/// if let reason = simulation.reason { … } else { show(simulation.removed.map(\.id)) }
/// ```
package struct Simulation: Sendable, Codable, Hashable {
  package struct Item: Sendable, Codable, Hashable, Identifiable {
    /// The package as apt writes it: `bash`, or `libc6:i386` for a foreign architecture.
    package var id: String
    /// The version that is there now; nil for a new package.
    package var from: String?
    /// The version that would be there; nil for a removed package.
    package var to: String?

    package init(_ id: String, from: String? = nil, to: String? = nil) {
      self.id = id
      self.from = from
      self.to = to
    }
  }

  package var installed: [Item]
  /// Packages that would change their version, upwards or downwards.
  package var upgraded: [Item]
  package var removed: [Item]
  /// Packages apt would like to upgrade and keeps back.
  package var kept: [String]
  /// Packages that would be removed although the machine needs them.
  package var essentialRemoved: [String]
  /// Why apt refuses, in its own words; nil when it would go ahead.
  package var reason: String?
  /// The unmet dependencies behind the refusal, a line each.
  package var conflicts: [String]

  package init(
    installed: [Item] = [], upgraded: [Item] = [], removed: [Item] = [], kept: [String] = [],
    essentialRemoved: [String] = [], reason: String? = nil, conflicts: [String] = []
  ) {
    self.installed = installed
    self.upgraded = upgraded
    self.removed = removed
    self.kept = kept
    self.essentialRemoved = essentialRemoved
    self.reason = reason
    self.conflicts = conflicts
  }

  /// Nothing would change.
  package var isEmpty: Bool { installed.isEmpty && upgraded.isEmpty && removed.isEmpty }
}
