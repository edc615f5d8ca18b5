import Glibc

/// What the system tells about a running process: enough to start the same one again.
struct ProcessRecord {
  let pid: pid_t
  var program: String
  var arguments: [String]
  /// `NAME=value` words.
  var environment: [String]
  var folder: String

  /// Throws when there is no such process, or it is another user's.
  init(reading pid: pid_t) throws(ProcessError) {
    self.pid = pid
    program = try Self.link("/proc/\(pid)/exe")
    arguments = try Self.words("/proc/\(pid)/cmdline")
    environment = try Self.words("/proc/\(pid)/environ")
    folder = try Self.link("/proc/\(pid)/cwd")
  }

  /// Whether the process runs. One that has ended and waits for its parent does not: its files and locks are released.
  static func isRunning(_ pid: pid_t) -> Bool {
    let text: [UInt8]
    do {
      text = try contents("/proc/\(pid)/stat")
    } catch {
      return false  // Nobody has this number.
    }
    // The name in parentheses may hold anything, parentheses too; the state follows the last one.
    guard let end = text.lastIndex(of: UInt8(ascii: ")")), text.count > end + 2 else { return false }
    return ![UInt8(ascii: "Z"), UInt8(ascii: "X")].contains(text[end + 2])
  }

  /// Whether the process has this file open.
  static func holds(_ pid: pid_t, _ file: String) -> Bool {
    guard let resolved = realpath(file, nil) else { return false }
    defer { free(resolved) }
    let path = String(cString: resolved)
    return descriptors(of: pid).contains { isLink("/proc/\(pid)/fd/\($0)", to: path) }
  }

  /// The descriptors a process has open; none when it may not be looked at.
  static func descriptors(of pid: pid_t) -> [Int32] {
    guard let folder = opendir("/proc/\(pid)/fd") else { return [] }
    defer { closedir(folder) }
    var descriptors: [Int32] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if let number = Int32(name) { descriptors.append(number) }
    }
    return descriptors
  }

  private static func isLink(_ name: String, to path: String) -> Bool {
    do {
      return try link(name) == path
    } catch {
      return false  // Closed meanwhile.
    }
  }

  private static func link(_ path: String) throws(ProcessError) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink(path, &buffer, buffer.count)
    guard length >= 0 else { throw ProcessError(system: "\(path) cannot be read") }
    return String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func words(_ path: String) throws(ProcessError) -> [String] {
    var words = try contents(path).split(separator: 0, omittingEmptySubsequences: false)
    // Every word is ended by a zero, the last one too.
    if words.last?.isEmpty == true { words.removeLast() }
    return words.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func contents(_ path: String) throws(ProcessError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ProcessError(system: "\(path) cannot be read") }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      guard count >= 0 else { throw ProcessError(system: "\(path) cannot be read") }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }
}

/// A process that could not be looked at, ended or started.
struct ProcessError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }

  /// The last failure of a system call.
  init(system what: String, error number: Int32 = errno) {
    description = "\(what): \(String(cString: strerror(number)))"
  }
}
