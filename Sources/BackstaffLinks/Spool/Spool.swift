import BackstaffJournal

/// The links that were taken and what became of them, on disk. A link is here before its sender hears `202`, and stays
/// as pending until the daemon has acknowledged it.
///
/// It is one SQLite database in a folder whose lock its owner holds; docs/decisions/032-link-spool.md says why.
package final class Spool {
  package struct Limits: Sendable, Equatable {
    /// Links that may wait; beyond, none is taken.
    package var pending = 100_000
    /// Outcomes that are remembered; beyond, the oldest are forgotten.
    package var outcomes = 100_000
    /// How long an outcome is remembered, and how long a link may wait: a day less than the daemon knows a key, so that
    /// nothing is sent that it might take for new.
    package var ageMilliseconds: Int64 = 6 * 24 * 3600 * 1000
    /// The largest database, in bytes.
    package var bytes: Int64 = 256 * 1024 * 1024

    package init() {}
  }

  package enum Failure: Error, Equatable, Sendable {
    /// There is no room; nothing of it was kept.
    case full
    /// The disk is in doubt. Start again: what was kept is found then.
    case broken(String)
  }

  package let limits: Limits
  package private(set) var pendingCount: Int
  private var settledCount: Int
  /// The number of the link that was taken last; 0 where there was none.
  package private(set) var lastNumber: Int64
  private let database: SQLiteDatabase
  private let statements: SpoolStatements

  /// Opens the spool of a folder, or begins it.
  package init(in folder: String, limits: Limits = Limits()) throws(Failure) {
    self.limits = limits
    do throws(SQLiteError) {
      database = try SQLiteDatabase(creating: folder + "/spool.sqlite")
      try database.execute(SpoolStatements.schema)
      let pageBytes = try database.integer("PRAGMA page_size") ?? 4096
      try database.execute("PRAGMA max_page_count = \(max(16, limits.bytes / pageBytes))")
      pendingCount = Int(try database.integer("SELECT count(*) FROM links WHERE state = 0") ?? 0)
      settledCount = Int(try database.integer("SELECT count(*) FROM links WHERE state <> 0") ?? 0)
      lastNumber = try database.integer("SELECT max(number) FROM links") ?? 0
      statements = try SpoolStatements(database)
    } catch {
      throw Failure(error)
    }
    try Self.keepNames(in: folder)
  }

  /// A new spool is on disk by its name too, and so is its folder.
  private static func keepNames(in folder: String) throws(Failure) {
    do throws(JournalError) {
      try FileSystem.syncDirectory(of: folder + "/spool.sqlite")
      try FileSystem.syncDirectory(of: folder)
    } catch {
      throw .broken(error.message)
    }
  }

  /// The deliveries under an id.
  package func deliveries(of id: String) throws(Failure) -> [Delivery] {
    try read(statements.byID, [.text(id)])
  }

  /// What waits for a session behind a number, in order.
  package func pending(_ session: String, after number: Int64, limit: Int) throws(Failure) -> [Delivery] {
    try read(statements.pending, [.text(session), .integer(number), .integer(Int64(limit))])
  }

  /// The sessions that links wait for, the one that has waited longest first.
  package func sessionsWithPending() throws(Failure) -> [String] {
    try translated { () throws(SQLiteError) in
      let rows = try database.prepare("SELECT session FROM links WHERE state = 0 GROUP BY session ORDER BY min(number)")
      var sessions: [String] = []
      while try rows.step() { sessions.append(rows.text(0)) }
      return sessions
    }
  }

  /// When the link that has waited longest was taken; nil when none waits.
  package func oldestPending() throws(Failure) -> Int64? {
    try translated { () throws(SQLiteError) in
      let rows = statements.oldest
      try rows.bind([])
      defer { rows.reset() }
      return try rows.step() ? rows.integer(0) : nil
    }
  }

  /// Keeps new links and notes how others ended, all or nothing. When there are new ones, it is on disk when this
  /// returns; outcomes alone may be lost with the machine's power, and then the daemon says them again.
  package func write(_ links: [Delivery], _ settlements: [Settlement], now: Int64) throws(Failure) {
    guard !links.isEmpty || !settlements.isEmpty else { return }
    try transaction(isDurable: !links.isEmpty) { () throws(SQLiteError) in
      for link in links { try statements.insert.run(SpoolStatements.values(of: link)) }
      for settlement in settlements { try statements.settle.run(SpoolStatements.values(of: settlement, now)) }
    }
    lastNumber = links.last?.number ?? lastNumber
    pendingCount += links.count - settlements.count
    settledCount += settlements.count
  }

  /// Forgets outcomes that are too old, and the oldest beyond the limit or beyond `keeping`.
  package func prune(now: Int64, keeping: Int? = nil) throws(Failure) {
    let surplus = max(0, settledCount - (keeping ?? limits.outcomes))
    try transaction(isDurable: false) { () throws(SQLiteError) in
      try database.execute("DELETE FROM links WHERE state <> 0 AND settled_at < \(now - limits.ageMilliseconds)")
      try database.execute(
        "DELETE FROM links WHERE number IN "
          + "(SELECT number FROM links WHERE state <> 0 ORDER BY settled_at, number LIMIT \(surplus))")
    }
    settledCount = try translated { () throws(SQLiteError) in
      Int(try database.integer("SELECT count(*) FROM links WHERE state <> 0") ?? 0)
    }
  }

  /// Takes links out that have ended, without remembering how: that needs no room, so a spool that is full can always
  /// be emptied. The daemon still knows their ids.
  package func forget(_ settlements: [Settlement]) throws(Failure) {
    try transaction(isDurable: false) { () throws(SQLiteError) in
      for settlement in settlements { try statements.forget.run([.integer(settlement.number)]) }
    }
    pendingCount -= settlements.count
  }

  /// Outcomes that are remembered.
  package var outcomeCount: Int { settledCount }

  package func close() { database.close() }

  // MARK: SQLite

  private func transaction(isDurable: Bool, _ body: () throws(SQLiteError) -> Void) throws(Failure) {
    try translated { () throws(SQLiteError) in
      // Outside of a transaction only. The write-ahead log is flushed at a commit with FULL, and with NORMAL later.
      try database.execute("PRAGMA synchronous = \(isDurable ? "FULL" : "NORMAL")")
      try database.execute("BEGIN IMMEDIATE")
      do throws(SQLiteError) {
        try body()
        try database.execute("COMMIT")
      } catch {
        statements.reset()
        try database.rollBack()
        throw error
      }
    }
  }

  private func read(_ rows: SQLiteStatement, _ values: [SQLiteStatement.Value]) throws(Failure) -> [Delivery] {
    try translated { () throws(SQLiteError) in
      try rows.bind(values)
      defer { rows.reset() }
      var found: [Delivery] = []
      while try rows.step() { found.append(SpoolStatements.delivery(rows)) }
      return found
    }
  }

  private func translated<Result>(_ body: () throws(SQLiteError) -> Result) throws(Failure) -> Result {
    do throws(SQLiteError) { return try body() } catch { throw Failure(error) }
  }
}

extension Spool.Failure {
  init(_ error: SQLiteError) {
    self = error.isFull ? .full : .broken("\(error.message) (code \(error.code))")
  }
}
