extension PackageManager {
  /// A small machine that answers at once and always the same, for tests and previews.
  ///
  /// Removing a package takes along what `dependents` lists under it; installing gives version 1.0. A package that is
  /// neither installed nor in `available` makes apt refuse in its usual words.
  package static func fixture(
    _ packages: [InstalledPackage] = fixturePackages,
    available: Set<String> = ["hello"],
    dependents: [String: [String]] = ["libssl3": ["curl"]]
  ) -> PackageManager {
    let machine = FixtureMachine(packages: packages, available: available, dependents: dependents)
    return PackageManager(
      inventory: { Inventory(packages: packages) },
      simulateRemoval: { package in try machine.simulate([.remove(package)]) },
      simulate: { plan in try machine.simulate(plan) })
  }

  package static let fixture = PackageManager.fixture()

  package static let fixturePackages = [
    InstalledPackage(
      name: "bash", version: "5.2.15-2", architecture: "amd64", summary: "GNU Bourne Again SHell", section: "shells",
      priority: "required", installedSizeKiB: 7_164, isEssential: true),
    InstalledPackage(
      name: "curl", version: "7.88.1-10", architecture: "amd64",
      summary: "command line tool for transferring data with URL syntax", section: "web", installedSizeKiB: 501),
    InstalledPackage(
      name: "libssl3", version: "3.0.17-1", architecture: "amd64", summary: "Secure Sockets Layer toolkit",
      section: "libs", installedSizeKiB: 6_021),
    InstalledPackage(
      name: "tmux", version: "3.3a-3", architecture: "amd64", summary: "terminal multiplexer", section: "admin",
      installedSizeKiB: 1_142, isHeld: true),
  ]
}

private struct FixtureMachine: Sendable {
  var packages: [InstalledPackage]
  var available: Set<String>
  var dependents: [String: [String]]

  func simulate(_ plan: [PlanLine]) throws(PackageError) -> Simulation {
    var result = Simulation()
    for line in plan {
      _ = try line.word()
      let present = packages.first { $0.id == line.package }
      switch line.change {
      case .remove:
        remove(line.package, from: &result)
      case .install:
        guard present != nil || available.contains(line.package) else {
          return Simulation(reason: "Unable to locate package \(line.package)")
        }
        if present == nil { result.installed.append(Simulation.Item(line.package, to: line.version ?? "1.0")) }
      }
    }
    return result
  }

  private func remove(_ id: String, from result: inout Simulation) {
    let goes = (dependents[id] ?? []) + [id]
    for package in packages where goes.contains(package.id) {
      guard !result.removed.contains(where: { $0.id == package.id }) else { continue }
      result.removed.append(Simulation.Item(package.id, from: package.version))
      if package.isEssential { result.essentialRemoved.append(package.id) }
    }
  }
}
