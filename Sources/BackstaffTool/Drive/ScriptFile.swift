import BackstaffCommand
import Glibc

/// The file that a script is read from.
enum ScriptFile {
  /// The name that stands for standard input.
  static let standardInputName = "-"

  /// Throws `.noInput` for a file that cannot be read, `.badData` for one that is no text or too large.
  static func text(_ name: String) throws(CommandFailure) -> String {
    let isStandardInput = name == standardInputName
    let descriptor = isStandardInput ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(name) }
    defer { if !isStandardInput { close(descriptor) } }
    guard let text = String(validating: try bytes(descriptor, name), as: UTF8.self) else {
      throw CommandFailure(.badData, "\(name) is not UTF-8 text")
    }
    return text
  }

  private static func bytes(_ descriptor: Int32, _ name: String) throws(CommandFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0 {
        guard errno == EINTR else { throw unreadable(name) }
        continue
      }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= Script.sizeLimitBytes else {
        throw CommandFailure(.badData, "\(name) is larger than \(Script.sizeLimitBytes) bytes; split the script")
      }
    }
  }

  private static func unreadable(_ name: String) -> CommandFailure {
    CommandFailure(.noInput, "\(name) cannot be read", cause: String(cString: strerror(errno)))
  }
}
