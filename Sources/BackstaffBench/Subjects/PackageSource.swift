import Desk
import Glibc

/// The packages that this machine's apt knows of: tens of thousands, with the texts that people have written for them.
enum PackageSource {
  /// Whether there is an apt to ask.
  static var exists: Bool { access("/usr/bin/apt-cache", X_OK) == 0 }

  /// The first packages, at most so many, as if each were installed.
  static func packages(_ count: Int) -> [Package] {
    let packages = DpkgStatus.inventory(installed(available())).packages
    return packages.prefix(count).map { Package($0) }
  }

  /// What apt prints of all packages it knows.
  private static func available() -> [UInt8] {
    guard let stream = popen("/usr/bin/apt-cache dumpavail", "r") else { return [] }
    defer { pclose(stream) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&chunk, 1, chunk.count, stream)
      if count == 0 { return bytes }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  /// The same stanzas with the field that only dpkg writes.
  private static func installed(_ bytes: [UInt8]) -> [UInt8] {
    let status = Array("Status: install ok installed\n".utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 20)
    var isStart = true
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if isStart, !line.isEmpty { result.append(contentsOf: status) }
      isStart = line.isEmpty
      result.append(contentsOf: line)
      result.append(UInt8(ascii: "\n"))
    }
    return result
  }
}
