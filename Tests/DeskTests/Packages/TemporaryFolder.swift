import Foundation

/// A folder that is gone when the test ends.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let name = "backstaff-desk-\(UUID().uuidString)"
    path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: path) } catch { print("left behind: \(path): \(error)") }
  }

  /// Writes a file and returns its path.
  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = "\(path)/\(name)"
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }

  /// Writes a program in place of apt-get.
  func script(_ text: String) throws -> String {
    let file = try file("apt-get", Array("#!/bin/sh\n\(text)\n".utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    return file
  }

  func text(_ name: String) throws -> String { try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8) }
}
