import BackstaffJSON
import CSQLite

/// The journal of a store daemon: every event of every session, in SQLite, durable when `append` returns.
///
///     let journal = try Journal(opening: "/var/lib/desk", build: build) { last in
///       last.map(canContinue) ?? true ? nil : "its State has other members; use --fresh"
///     }
///     for session in try journal.recover() { restore(session.name, session.fold) }
///     let positions = try journal.append(batch)           // one transaction, one flush
///     try journal.close()
///
/// It belongs to one thread. A directory has one journal, held by one process. Nothing is ever repaired in silence:
/// damage is refused by name and the bytes stay as they are.
package final class Journal {
  package let directory: String
  /// 128 bits in hexadecimal, drawn when the journal was made.
  package let storeID: String
  /// How many times the journal has been opened, this time included; every entry carries it.
  package let epoch: Int64
  /// The build that wrote the last entries; nil when there are none. Unchanged until the first `append`.
  package internal(set) var lastBuild: JournalBuild?
  /// Whether the last process closed the journal in order.
  package let wasClosedInOrder: Bool

  let files: JournalFiles
  let build: JournalBuild
  let database: SQLiteDatabase
  /// Nil once the journal is closed: a statement alive would keep the database open.
  private(set) var statements: WriteStatements?
  private let lock: DirectoryLock
  /// Where the next entry goes and what it links to.
  var tail: Tail
  var checkpointFrames = JournalLimits.checkpointFrames
  /// Called when the rows of a batch are written and its flush is still to come: where tests let a daemon die.
  package var beforeCommit: (() -> Void)?
  /// Set when the outcome of a write is unknown or the journal was closed: nothing more is written.
  var stopReason: String?

  /// Opens the journal in a directory, or makes both.
  ///
  /// `refusing` gets the build that wrote last before anything is written; the text it returns refuses the opening
  /// with `buildRefused`, and the journal stays as it was. Otherwise a new epoch is committed.
  package init(
    opening directory: String, build: JournalBuild, refusing: (JournalBuild?) -> String? = { _ in nil }
  ) throws(JournalError) {
    let files = JournalFiles(directory: directory)
    try FileSystem.makeDirectory(directory)
    lock = try DirectoryLock(taking: directory)
    try Opening.prepare(files)
    let opened = try Opening(files, refusing: refusing)
    self.directory = directory
    self.files = files
    self.build = build
    database = opened.database
    statements = opened.statements
    storeID = opened.storeID
    epoch = opened.epoch
    lastBuild = opened.lastBuild
    wasClosedInOrder = opened.wasClosedInOrder
    tail = opened.tail
  }

  /// The time of the newest entry, in nanoseconds since 1970; 0 without one. Later entries are later than this.
  package var lastAt: Int64 { tail.at }

  /// Renames the journal of a directory out of the way, so that the next opening makes a new one, and returns the name
  /// of the file the old one is kept in.
  package static func setAside(directory: String) throws(JournalError) -> String {
    let lock = try DirectoryLock(taking: directory)
    defer { lock.release() }
    return try JournalFiles(directory: directory).setAside()
  }

  /// Moves the log into the database, marks the journal as closed in order, and writes the page sums.
  package func close() throws(JournalError) {
    guard database.isOpen else { return }
    let isSound = stopReason == nil
    stopReason = "it was closed"
    statements = nil
    defer {
      database.close()
      lock.release()
    }
    // After an unknown outcome the files stay as a kill would leave them.
    guard isSound else { return }
    try translatingErrors(whileTrying: "close") {
      try MetaTable(database: database).set(.clean, "1")
      try FileSystem.remove(files.sums)
      try checkpoint("TRUNCATE")
      try database.setCheckpointOnClose(true)
    }
    database.close()
    try Opening.writeSums(files, storeID: storeID)
  }

  /// Moves what it can of the log into the database. The page sums go first: they would no longer be true.
  func checkpointIfDue() throws {
    guard database.logFrames >= checkpointFrames else { return }
    try FileSystem.remove(files.sums)
    try checkpoint("PASSIVE")
    database.forgetLogFrames()
  }

  private func checkpoint(_ mode: String) throws {
    let statement = try database.prepare("PRAGMA wal_checkpoint(\(mode))")
    guard try statement.step(), statement.integer(0) == 0 else {
      throw JournalError(.ioFailed, "the write-ahead log could not be moved into the database")
    }
  }

  func requireOpen() throws(JournalError) {
    if let stopReason { throw JournalError(.closed, "the journal takes nothing more: \(stopReason)") }
  }
}

/// The end of a journal, and the heads of its sessions.
struct Tail {
  var position: Int64 = 0
  var at: Int64 = 0
  var chain: [UInt8]
  var buildNumber: Int64 = 0
  var sessions: [String: SessionHead] = [:]
  /// Numbers of origins seen lately, by session and name.
  var origins: [OriginKey: Int64] = [:]

  struct OriginKey: Hashable {
    var tree: Int64
    var name: String
  }

  /// More would only be memory: a name that is not here is looked up.
  static let knownOrigins = 4096
}

struct SessionHead {
  var tree: Int64
  var revision: Int64
  var chain: [UInt8]
}
