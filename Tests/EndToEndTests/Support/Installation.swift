import Foundation

/// The built executables, which stand beside the test runner.
enum Installation {
  static let folder: URL = {
    let runner = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return runner.deletingLastPathComponent()
  }()

  static func program(_ name: String) -> URL { folder.appendingPathComponent(name) }
}

/// A folder of its own for one test, removed at the end. Its name is short: socket paths are.
final class Workplace {
  let path: String

  init() throws {
    var template = Array("/tmp/bse2e.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure("no temporary folder could be made") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      // A test that removed its folder itself has nothing left here.
    }
  }

  var run: String { path + "/run" }
  var data: String { path + "/data" }
  func file(_ name: String) -> String { path + "/" + name }
}

/// Why a test could not go on.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
