import CSQLite
import Glibc

/// The check of a journal that nobody has open, levels L0 to L3. It changes no file: it holds the lock, reads the
/// database as immutable, and reads a copy when a write-ahead log is there.
package enum Verification {
  package static func run(directory: String) -> VerificationReport {
    var report = VerificationReport()
    do {
      let files = JournalFiles(directory: directory)
      guard [files.database, files.log, files.sums].contains(where: FileSystem.exists) else {
        report.cannotTell = "there is no journal in \(directory)"
        return report
      }
      let lock = try DirectoryLock.reading(directory)
      defer { lock?.release() }
      try check(files, &report)
    } catch {
      report.stop(error)
    }
    return report
  }

  private static func check(_ files: JournalFiles, _ report: inout VerificationReport) throws(JournalError) {
    let container = ContainerCheck(files: files)
    guard try container.run(&report) else { return }
    let reader = try OfflineReader(files)
    defer { reader.close() }
    do {
      try translatingErrors(whileTrying: "be read") {
        try Opening.checkFormat(reader.database)
        try EngineCheck(database: reader.database).run(&report)
        var rows = RowCheck(database: reader.database)
        try rows.run(&report)
        try container.compareStore(rows.storeID, &report)
      }
    } catch {
      report.stop(error)
    }
    report.unproven.append("that the newest entries were not cut off together with their batches (needs receipts)")
    report.unproven.append("that the reducers would give the same patches again (the app's own verify)")
  }
}

extension VerificationReport {
  /// Ends a level that could not be finished.
  mutating func stop(_ error: JournalError) {
    switch error.code {
    case .locked, .foreignFormat: cannotTell = error.message
    case .damaged:
      add(.container, error.message)
      unproven.append("what comes behind the place where reading stopped")
    default: cannotTell = error.message
    }
  }
}

/// The database opened so that nothing is changed.
struct OfflineReader {
  let database: SQLiteDatabase
  private let copy: String?

  init(_ files: JournalFiles) throws(JournalError) {
    let hasLog = FileSystem.exists(files.log) ? try FileSystem.size(files.log) > 0 : false
    copy = hasLog ? try Self.copy(files) : nil
    let copied = copy
    database = try translatingErrors(whileTrying: "open \(files.database)") {
      if let copied {
        return try SQLiteDatabase(path: JournalFiles(directory: copied).database, flags: SQLITE_OPEN_READWRITE)
      }
      let address = "file:\(Self.escaped(files.database))?immutable=1"
      return try SQLiteDatabase(path: address, flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
    }
  }

  func close() {
    database.close()
    guard let copy else { return }
    let files = JournalFiles(directory: copy)
    for path in [files.database, files.log, files.database + "-shm"] { unlink(path) }
    rmdir(copy)
  }

  /// Copies database and log into a folder of their own, so that SQLite can run its recovery there.
  private static func copy(_ files: JournalFiles) throws(JournalError) -> String {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/backstaff-verify-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw FileSystem.failure("make a folder in", parent) }
    let directory = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let target = JournalFiles(directory: directory)
    try FileSystem.replace(target.database, with: FileSystem.read(files.database))
    try FileSystem.replace(target.log, with: FileSystem.read(files.log))
    return directory
  }

  /// A path inside a file address: what would end the path there is written as hexadecimal.
  private static func escaped(_ path: String) -> String {
    path.replacing("%", with: "%25").replacing("?", with: "%3f").replacing("#", with: "%23")
  }
}
