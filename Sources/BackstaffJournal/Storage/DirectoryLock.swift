import Glibc

/// The hold of one process on a journal's directory, by `flock` on the file `lock` in it: the kernel lets go of it when
/// the process ends, however it ends.
final class DirectoryLock {
  static let fileName = "lock"
  private(set) var file: Int32

  /// Takes the lock and writes the process id into the file for whoever finds it held.
  convenience init(taking directory: String) throws(JournalError) {
    let path = directory + "/" + Self.fileName
    let file = try FileSystem.open(path, O_RDWR | O_CREAT)
    try self.init(locking: file, path)
    guard ftruncate(file, 0) == 0 else { throw FileSystem.failure("write", path) }
    try FileSystem.write(Array("\(getpid())\n".utf8), to: file, path)
  }

  /// Takes the lock without changing anything; nil when the directory has no lock file, as a copy of one has not.
  static func reading(_ directory: String) throws(JournalError) -> DirectoryLock? {
    let path = directory + "/" + fileName
    guard FileSystem.exists(path) else { return nil }
    return try DirectoryLock(locking: FileSystem.open(path, O_RDONLY), path)
  }

  private init(locking file: Int32, _ path: String) throws(JournalError) {
    self.file = file
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK else { throw FileSystem.failure("lock", path) }
      let holder = try FileSystem.read(file, path, at: 0, count: 32)
      let name = String(decoding: holder.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
      throw JournalError(.locked, "\(path) is held by process \(name); stop it or use another directory")
    }
  }

  deinit { release() }

  func release() {
    guard file >= 0 else { return }
    // A child that is being started shares the file until it becomes another program: closing alone would leave it the
    // lock for that long.
    flock(file, LOCK_UN)
    close(file)
    file = -1
  }
}
