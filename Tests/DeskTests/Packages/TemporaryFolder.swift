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
  ///
  /// A child writes it: a file that this process has open for writing is inherited for a moment by whatever another
  /// test starts just then, and a program that anybody writes to cannot be run.
  func script(_ text: String) throws -> String {
    let file = "\(path)/apt-get"
    let writer = Process()
    writer.executableURL = URL(fileURLWithPath: "/bin/sh")
    writer.arguments = ["-c", "printf '%s\\n' '#!/bin/sh' \"$2\" > \"$1\" && chmod 755 \"$1\"", "sh", file, text]
    try writer.run()
    writer.waitUntilExit()
    return file
  }

  func text(_ name: String) throws -> String { try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8) }
}
