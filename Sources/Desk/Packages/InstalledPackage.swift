/// A package that dpkg has fully installed on this machine.
///
/// The source of the fields is the status file described in dpkg's own manual (`deb-status` stanzas in the control file
/// format of Debian policy, chapter 5).
package struct InstalledPackage: Sendable, Codable, Hashable, Identifiable {
  /// What apt calls the package: its name, with `:architecture` behind it when it is not of the machine's own.
  package var id: String
  package var name: String
  package var version: String
  package var architecture: String
  /// The first line of the description.
  package var summary: String
  package var section: String
  package var priority: String
  /// The space it takes in KiB as its maintainer estimated it; nil when the stanza does not say.
  package var installedSizeKiB: Int?
  /// The administrator asked dpkg to leave the package at its version.
  package var isHeld: Bool
  /// Removing it can break the machine; apt refuses without being forced.
  package var isEssential: Bool

  package init(
    id: String? = nil, name: String, version: String, architecture: String, summary: String = "", section: String = "",
    priority: String = "optional", installedSizeKiB: Int? = nil, isHeld: Bool = false, isEssential: Bool = false
  ) {
    self.id = id ?? name
    self.name = name
    self.version = version
    self.architecture = architecture
    self.summary = summary
    self.section = section
    self.priority = priority
    self.installedSizeKiB = installedSizeKiB
    self.isHeld = isHeld
    self.isEssential = isEssential
  }
}

/// What is installed on this machine, in the order of the ids.
package struct Inventory: Sendable, Codable, Hashable {
  package var packages: [InstalledPackage]
  /// Stanzas of the status file that made no sense and were left out.
  package var skipped: Int

  package init(packages: [InstalledPackage] = [], skipped: Int = 0) {
    self.packages = packages
    self.skipped = skipped
  }
}
