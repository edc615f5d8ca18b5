import FoundationEssentials
import Glibc

/// A folder of its own for a daemon, private, with a short path.
final class TemporaryFolder: Sendable {
  let path: String

  struct NoFolder: Error {}

  init() throws {
    var template = Array("/tmp/backstaff-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw NoFolder() }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    mkdir(path + "/data", 0o700)
  }

  /// Removes the folder with all that is in it.
  func remove() {
    do { try FileManager.default.removeItem(atPath: path) } catch { print("a temporary folder stays: \(error)") }
  }
}
