import Foundation

/// The reader of dpkg's status file: bytes in, an inventory out; nothing is thrown and nothing is trusted.
///
/// ```swift
/// let inventory = DpkgStatus.inventory(bytes)
/// ```
///
/// Only what is `install ok installed` or `hold ok installed` is kept. A stanza is skipped and counted when a field the
/// inventory needs is missing, given twice or misspelt, when a line is not a field, holds a NUL or passes the limit, or
/// when the same package in the same architecture was seen before. Text that is not UTF-8 is repaired, and control
/// characters in it are replaced.
package enum DpkgStatus {
  /// The longest line accepted, in bytes; the longest of a real system are dependency lists of a few thousand.
  package static let lineBytesLimit = 65_536

  package static func inventory(_ bytes: [UInt8]) -> Inventory {
    var found: [InstalledPackage] = []
    var skipped = 0
    var stanza = Stanza()
    for line in Lines(bytes: bytes) {
      if line.isEmpty {
        take(&stanza, into: &found, skipped: &skipped)
      } else {
        stanza.read(line)
      }
    }
    take(&stanza, into: &found, skipped: &skipped)
    return numbered(found, skipped: skipped)
  }

  private static func take(_ stanza: inout Stanza, into found: inout [InstalledPackage], skipped: inout Int) {
    switch stanza.meaning {
    case .nothing: break
    case .malformed: skipped += 1
    case .package(let package): found.append(package)
    }
    stanza = Stanza()
  }

  /// The packages with their final ids, without repetitions, in order.
  private static func numbered(_ found: [InstalledPackage], skipped: Int) -> Inventory {
    let own = nativeArchitecture(of: found)
    var seen: Set<String> = []
    var inventory = Inventory(skipped: skipped)
    for var package in found {
      if package.architecture != own, package.architecture != "all" {
        package.id = "\(package.name):\(package.architecture)"
      }
      guard seen.insert(package.id).inserted else {
        inventory.skipped += 1
        continue
      }
      inventory.packages.append(package)
    }
    inventory.packages.sort { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    return inventory
  }

  /// The architecture dpkg itself was built for, or the most frequent one where dpkg is not listed.
  private static func nativeArchitecture(of packages: [InstalledPackage]) -> String? {
    if let dpkg = packages.first(where: { $0.name == "dpkg" && $0.architecture != "all" }) { return dpkg.architecture }
    var counts: [String: Int] = [:]
    for package in packages where package.architecture != "all" { counts[package.architecture, default: 0] += 1 }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}

/// The lines of a file without their newline. memchr keeps this quick in unoptimised builds as well.
private struct Lines: Sequence, IteratorProtocol {
  let bytes: [UInt8]
  var offset = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> ArraySlice<UInt8>? {
    guard offset < bytes.count else { return nil }
    let end = bytes[offset...].firstOffset(of: UInt8(ascii: "\n")) ?? bytes.count
    defer { offset = end + 1 }
    return bytes[offset..<end]
  }
}

extension ArraySlice<UInt8> {
  /// The index of the first such byte.
  fileprivate func firstOffset(of byte: UInt8) -> Int? {
    withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, let hit = memchr(base, Int32(byte), buffer.count) else { return nil }
      return startIndex + (UnsafeRawPointer(hit) - base)
    }
  }
}

/// One stanza while it is read: the fields the inventory needs, and whether anything was wrong.
private struct Stanza {
  enum Meaning {
    case nothing
    case malformed
    case package(InstalledPackage)
  }

  private static let wanted: Set<String> = [
    "package", "status", "priority", "section", "installed-size", "architecture", "version", "description",
    "essential",
  ]

  private var fields: [String: String] = [:]
  private var isEmpty = true
  private var isMalformed = false
  private var hasField = false

  mutating func read(_ line: ArraySlice<UInt8>) {
    isEmpty = false
    guard !isMalformed else { return }
    guard line.count <= DpkgStatus.lineBytesLimit, line.firstOffset(of: 0) == nil, let first = line.first else {
      isMalformed = true
      return
    }
    if first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") {
      // A continued line belongs to the field before it; of the fields kept only the first line counts.
      isMalformed = !hasField
    } else {
      readField(line)
    }
  }

  private mutating func readField(_ line: ArraySlice<UInt8>) {
    guard let colon = line.firstOffset(of: UInt8(ascii: ":")), colon > line.startIndex else {
      isMalformed = true
      return
    }
    hasField = true
    let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
    guard Self.wanted.contains(name) else { return }
    let isRepeated = fields.updateValue(Self.text(line[(colon + 1)...]), forKey: name) != nil
    isMalformed = isRepeated
  }

  var meaning: Meaning {
    guard !isEmpty else { return .nothing }
    guard !isMalformed, let status = fields["status"] else { return .malformed }
    let states = status.split(separator: " ")
    guard states.count == 3 else { return .malformed }
    guard states[1] == "ok", states[2] == "installed", states[0] == "install" || states[0] == "hold" else {
      return hasNames ? .nothing : .malformed
    }
    return package(isHeld: states[0] == "hold").map(Meaning.package) ?? .malformed
  }

  private var hasNames: Bool { fields["package"].map(DebianSyntax.isName) ?? false }

  private func package(isHeld: Bool) -> InstalledPackage? {
    guard let name = fields["package"], DebianSyntax.isName(name),
      let version = fields["version"], DebianSyntax.isVersion(version),
      let architecture = fields["architecture"], DebianSyntax.isArchitecture(architecture)
    else { return nil }
    return InstalledPackage(
      name: name, version: version, architecture: architecture, summary: fields["description"] ?? "",
      section: fields["section"] ?? "", priority: fields["priority"] ?? "",
      installedSizeKiB: fields["installed-size"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil },
      isHeld: isHeld, isEssential: fields["essential"] == "yes")
  }

  /// The value of a field: without the blanks around it, as valid text without control characters.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    guard let start = bytes.firstIndex(where: { !isBlank($0) }), let end = bytes.lastIndex(where: { !isBlank($0) })
    else { return "" }
    let text = String(decoding: bytes[start...end], as: UTF8.self)
    let isControl = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .control }
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? "\u{FFFD}" : $0 }))
  }
}
