import Backstaff
import BackstaffCrypto
import BackstaffJournal
import Glibc

/// The file of the key that seals secrets: 32 random bytes in the data folder, for the owner only.
///
/// It is read and made while the journal is locked, so no other daemon makes another one.
enum SecretKeyFile {
  static let name = "secret.key"

  /// The sealer of a journal's secrets. The key is made when there is none and no seal would be lost by it.
  static func sealer(in data: String, for journal: Journal) throws(JournalError) -> KeySealer {
    let path = "\(data)/\(name)"
    if let bytes = try read(path) { return try sealer(bytes, path) }
    guard try !journal.holds(Seal.mark) else {
      throw refusal(
        "the journal in \(data) holds sealed secrets, and their key \(path) is missing. Put it back from where it was "
          + "kept, or start with --fresh to keep the old journal aside and begin a new one")
    }
    let bytes = Crypto.randomBytes(SealingKey.byteCount)
    try make(path, bytes)
    return try sealer(bytes, path)
  }

  private static func sealer(_ bytes: [UInt8], _ path: String) throws(JournalError) -> KeySealer {
    guard let key = SealingKey(bytes) else {
      throw refusal(
        "\(path) must have \(SealingKey.byteCount) bytes; it is no key. Put the key back from where it was kept")
    }
    return KeySealer(key)
  }

  /// The bytes of the file, as far as they could be a key; `nil` when there is none.
  private static func read(_ path: String) throws(JournalError) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw failure("open", path)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure("look at", path) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw refusal("\(path) is no file; put it away") }
    guard status.st_uid == geteuid() else {
      throw refusal("\(path) belongs to user \(status.st_uid), not to this one; give it to the user of the daemon")
    }
    guard status.st_mode & 0o077 == 0 else {
      throw refusal("others may read or change the key \(path); use `chmod 600 \(path)`")
    }
    // One byte more than a key has tells that the file is too long.
    var bytes = [UInt8](repeating: 0, count: SealingKey.byteCount + 1)
    let count = Glibc.read(file, &bytes, bytes.count)
    guard count >= 0 else { throw failure("read", path) }
    return Array(bytes.prefix(count))
  }

  /// Makes the file under another name and renames it when it is whole and on disk.
  private static func make(_ path: String, _ bytes: [UInt8]) throws(JournalError) {
    let draft = path + ".draft"
    // What is found under this name was never used.
    guard unlink(draft) == 0 || errno == ENOENT else { throw failure("remove", draft) }
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw failure("make", draft) }
    defer { close(file) }
    guard write(file, bytes, bytes.count) == bytes.count else { throw failure("write", draft) }
    guard fsync(file) == 0 else { throw failure("flush", draft) }
    guard rename(draft, path) == 0 else { throw failure("rename", draft) }
    try syncFolder(of: path)
  }

  private static func syncFolder(of path: String) throws(JournalError) {
    let folder = String(path.dropLast(name.utf8.count))
    let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { throw failure("open", folder) }
    defer { close(file) }
    guard fsync(file) == 0 else { throw failure("flush", folder) }
  }

  private static func failure(_ verb: String, _ path: String) -> JournalError {
    refusal("could not \(verb) \(path): \(String(cString: strerror(errno)))")
  }

  private static func refusal(_ message: String) -> JournalError { JournalError(.secretKey, message) }
}

extension JournalError.Code {
  /// The key of the journal's secrets is missing, or not to be used.
  static let secretKey = Self(rawValue: "secret_key")
}
