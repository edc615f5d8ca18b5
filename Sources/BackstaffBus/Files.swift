import Glibc

/// The few file operations of this module.
enum Files {
  /// Makes a directory and its missing parents, all private, and gives its absolute path without links.
  static func makeDirectory(_ path: String) throws(BusError) -> String {
    var made = path.hasPrefix("/") ? "/" : "."
    for step in path.split(separator: "/") {
      made += "/" + step
      if mkdir(made, 0o700) != 0, errno != EEXIST { throw .system("the directory \(made) could not be made") }
    }
    guard let resolved = realpath(path, nil) else { throw .system("the directory \(path) could not be found") }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The bytes of a small file; nil when it cannot be read.
  static func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: sizeLimitBytes)
    let size = Glibc.read(descriptor, &buffer, buffer.count)
    return size < 0 ? nil : Array(buffer[..<size])
  }

  /// Replaces a file as a whole: a reader sees the old bytes or the new ones.
  static func write(_ bytes: [UInt8], to path: String) throws(BusError) {
    let draft = "\(path).new"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system("\(draft) could not be made") }
    let written = Glibc.write(descriptor, bytes, bytes.count)
    let isSafe = written == bytes.count && fsync(descriptor) == 0
    let number = errno
    close(descriptor)
    guard isSafe else { throw .system("\(draft) could not be written", error: number) }
    guard rename(draft, path) == 0 else { throw .system("\(path) could not be replaced") }
  }

  private static let sizeLimitBytes = 4096
}
