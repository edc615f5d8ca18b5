import Backstaff

/// One row of the inventory: of an installed package only what the screens show.
@ObservableState
package struct Package: Identifiable, Codable, Equatable, Sendable {
  /// What apt calls the package: its name, with `:architecture` behind it when it is foreign.
  package let id: String
  package let name: String
  package let version: String
  package let summary: String
  package let section: String
  package let sizeKiB: Int?
  package let isHeld: Bool
  package let isEssential: Bool

  package init(
    id: String, name: String? = nil, version: String = "", summary: String = "", section: String = "",
    sizeKiB: Int? = nil, isHeld: Bool = false, isEssential: Bool = false
  ) {
    self.id = id
    self.name = name ?? id
    self.version = version
    self.summary = summary
    self.section = section
    self.sizeKiB = sizeKiB
    self.isHeld = isHeld
    self.isEssential = isEssential
  }
}

extension Package {
  package init(_ installed: InstalledPackage) {
    self.init(
      id: installed.id, name: installed.name, version: installed.version, summary: installed.summary,
      section: installed.section, sizeKiB: installed.installedSizeKiB, isHeld: installed.isHeld,
      isEssential: installed.isEssential)
  }

  /// The size in words: `7.0 MiB`; nothing when nobody knows it.
  package var size: String {
    guard let sizeKiB else { return "" }
    guard sizeKiB >= 1_024 else { return "\(sizeKiB) KiB" }
    let tenths = (sizeKiB * 10 + 512) / 1_024
    return "\(tenths / 10).\(tenths % 10) MiB"
  }
}

extension Package: Searchable {
  /// Whether every word is found in the id or the summary.
  package func matches(_ words: SearchWords) -> Bool { words.areFound(in: id, summary) }
}
