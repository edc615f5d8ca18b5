import Glibc

/// The names of a journal's files in its directory.
struct JournalFiles {
  let directory: String

  var database: String { directory + "/journal.sqlite" }
  /// The write-ahead log: there while the journal is open, and after a crash.
  var log: String { database + "-wal" }
  var sums: String { directory + "/journal.sums" }
  /// A journal in the making; whatever is found under this name was never used.
  var draft: String { directory + "/journal.draft" }

  func removeDraft() throws(JournalError) {
    for suffix in ["", "-journal", "-wal", "-shm"] where FileSystem.exists(draft + suffix) {
      try FileSystem.remove(draft + suffix)
    }
  }

  /// Renames the journal out of the way and returns its new file name. The database goes first: a log without its
  /// database is refused at the next opening, a database without its log would look like an older journal.
  func setAside() throws(JournalError) -> String {
    let stamp = Self.timeStamp()
    var name = "journal-\(stamp)"
    var count = 1
    while FileSystem.exists("\(directory)/\(name).sqlite") {
      count += 1
      name = "journal-\(stamp)-\(count)"
    }
    let target = "\(directory)/\(name).sqlite"
    for (path, newPath) in [(database, target), (log, target + "-wal"), (sums, "\(directory)/\(name).sums")]
    where FileSystem.exists(path) {
      try FileSystem.rename(path, to: newPath)
    }
    return name + ".sqlite"
  }

  private static func timeStamp() -> String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 32)
    strftime(&text, text.count, "%Y%m%dT%H%M%SZ", &parts)
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
