import FoundationEssentials

/// What Tests/Fixtures holds.
package enum Fixture {
  /// The bytes of a file, named from that folder on.
  package static func bytes(_ name: String) throws -> [UInt8] {
    let path = folder.appending(path: name).path
    guard let data = FileManager.default.contents(atPath: path) else { throw Missing(path: path) }
    return [UInt8](data)
  }

  /// The inputs of a file that has one a line: a name, a tab, the bytes in base64.
  package static func inputs(_ name: String) throws -> [(name: String, bytes: [UInt8])] {
    try String(decoding: bytes(name), as: UTF8.self).split(separator: "\n").map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 2, let data = Data(base64Encoded: String(fields[1])) else {
        throw Missing(path: "\(name), at \(line)")
      }
      return (String(fields[0]), [UInt8](data))
    }
  }

  /// The names of the files in a folder.
  package static func names(in name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: name).path).sorted()
  }

  package struct Missing: Error {
    package let path: String
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures")
}
