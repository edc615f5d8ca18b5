import Glibc

/// The file operations the journal needs, each with its error in words.
package enum FileSystem {
  static func exists(_ path: String) -> Bool {
    access(path, F_OK) == 0
  }

  static func size(_ path: String) throws(JournalError) -> Int {
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure("look at", path) }
    return Int(status.st_size)
  }

  /// Makes the directory and those above it, for the owner only; one that exists is left as it is.
  static func makeDirectory(_ path: String) throws(JournalError) {
    if exists(path) { return }
    let parent = parent(of: path)
    if parent != path, !parent.isEmpty { try makeDirectory(parent) }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure("make", path) }
  }

  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func read(_ path: String) throws(JournalError) -> [UInt8] {
    let file = try open(path, O_RDONLY)
    defer { close(file) }
    let size = try size(path)
    return try read(file, path, at: 0, count: size)
  }

  /// The bytes from an offset on, fewer than asked for at the end of the file.
  static func read(_ file: Int32, _ path: String, at offset: Int, count: Int) throws(JournalError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let got = bytes.withUnsafeMutableBytes { buffer in
        pread(file, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(offset + filled))
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw failure("read", path) }
      if got == 0 { break }
      filled += got
    }
    bytes.removeSubrange(filled...)
    return bytes
  }

  /// Opens a file or a directory. Whatever else is found under the name is refused: a pipe would be waited for, and a
  /// device has no end.
  static func open(_ path: String, _ flags: Int32) throws(JournalError) -> Int32 {
    let file = Glibc.open(path, flags | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard file >= 0 else { throw failure("open", path) }
    var status = stat()
    guard fstat(file, &status) == 0, [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else {
      close(file)
      throw JournalError(.ioFailed, "\(path) is neither a file nor a directory; put it away")
    }
    return file
  }

  static func write(_ bytes: [UInt8], to file: Int32, _ path: String) throws(JournalError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(file, buffer.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure("write", path) }
      written += count
    }
  }

  /// The old file or the new one, never a part of either: a second file, flushed, then renamed.
  static func replace(_ path: String, with bytes: [UInt8]) throws(JournalError) {
    let temporary = path + ".new"
    try writeDurably(bytes, temporary)
    try rename(temporary, to: path)
  }

  private static func writeDurably(_ bytes: [UInt8], _ path: String) throws(JournalError) {
    let file = try open(path, O_WRONLY | O_CREAT | O_TRUNC)
    defer { close(file) }
    try write(bytes, to: file, path)
    guard fsync(file) == 0 else { throw failure("flush", path) }
  }

  /// Renames and makes the new name durable.
  static func rename(_ path: String, to newPath: String) throws(JournalError) {
    guard Glibc.rename(path, newPath) == 0 else { throw failure("rename", path) }
    try syncDirectory(of: newPath)
  }

  /// Removes a file for good; one that is not there counts as removed.
  static func remove(_ path: String) throws(JournalError) {
    guard unlink(path) == 0 else {
      guard errno == ENOENT else { throw failure("remove", path) }
      return
    }
    try syncDirectory(of: path)
  }

  /// Flushes the names in the directory that holds this path.
  package static func syncDirectory(of path: String) throws(JournalError) {
    let directory = parent(of: path)
    let file = try open(directory, O_RDONLY | O_DIRECTORY)
    defer { close(file) }
    guard fsync(file) == 0 else { throw failure("flush", directory) }
  }

  static func failure(_ verb: String, _ path: String) -> JournalError {
    let number = errno
    let full = number == ENOSPC || number == EDQUOT
    return JournalError(
      full ? .storageFull : .ioFailed, "could not \(verb) \(path): \(String(cString: strerror(number)))")
  }
}
