import BackstaffJSON
import CSQLite
import Glibc

/// The steps from a directory to an open journal, each of which can refuse.
struct Opening {
  let database: SQLiteDatabase
  let statements: WriteStatements
  let storeID: String
  let epoch: Int64
  let lastBuild: JournalBuild?
  let wasClosedInOrder: Bool
  let tail: Tail

  init(_ files: JournalFiles, refusing: (JournalBuild?) -> String?) throws(JournalError) {
    (database, statements, storeID, epoch, lastBuild, wasClosedInOrder, tail) =
      try translatingErrors(whileTrying: "open \(files.database)") {
        let database = try Self.connect(files.database)
        try Self.checkFormat(database)
        let meta = MetaTable(database: database)
        let storeID = try meta.value(.store)
        let (lastBuild, buildNumber) = try Self.readLastBuild(database)
        if let reason = refusing(lastBuild) {
          throw JournalError(.buildRefused, "the journal in \(files.directory) was refused: \(reason)")
        }
        var tail = try Self.readTail(database, storeID: storeID)
        tail.buildNumber = buildNumber
        let wasClosedInOrder = try meta.value(.clean) == "1"
        let epoch = try meta.integer(.epoch) + 1
        try Self.commitEpoch(epoch, meta)
        return (
          database, try WriteStatements(database), storeID, epoch, lastBuild, wasClosedInOrder, tail
        )
      }
  }

  /// Makes the journal if there is none, and reads its log before SQLite does.
  static func prepare(_ files: JournalFiles) throws(JournalError) {
    let hasLog = FileSystem.exists(files.log)
    guard FileSystem.exists(files.database) else {
      // Both are renamed behind their database and never made before it: they show that there was one.
      for left in [files.log, files.sums] where FileSystem.exists(left) {
        throw JournalError(
          .damaged,
          "\(left) is there without \(files.database); put the database back, or keep what is left aside with --fresh")
      }
      return try create(files)
    }
    guard hasLog else { return }
    if case .damaged(let frame, let later) = LogScan(try FileSystem.read(files.log)) {
      throw JournalError(
        .damaged,
        "\(files.log) is damaged at frame \(frame), \(later) later commits would be lost; nothing was changed: keep a "
          + "copy of the directory and restore, or move it aside with --fresh")
    }
  }

  /// Makes a journal under another name and renames it when it is whole.
  private static func create(_ files: JournalFiles) throws(JournalError) {
    try files.removeDraft()
    let storeID = newStoreID()
    try translatingErrors(whileTrying: "make \(files.database)") {
      let database = try SQLiteDatabase(path: files.draft, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
      defer { database.close() }
      try database.execute(
        """
        PRAGMA page_size = \(Schema.pageSizeBytes); PRAGMA auto_vacuum = INCREMENTAL;
        PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(Schema.formatVersion);
        """)
      try database.execute("BEGIN; \(Schema.tables)")
      let meta = MetaTable(database: database)
      try meta.set(.store, storeID)
      try meta.set(.epoch, "0")
      try meta.set(.clean, "1")
      try database.execute("COMMIT")
      guard try database.text("PRAGMA journal_mode = WAL") == "wal" else {
        throw JournalError(.unsuitableEngine, "SQLite keeps no write-ahead log in \(files.directory)")
      }
    }
    try FileSystem.rename(files.draft, to: files.database)
    try writeSums(files, storeID: storeID)
  }

  static func writeSums(_ files: JournalFiles, storeID: String) throws(JournalError) {
    let sums = try PageSums(
      ofFile: files.database, pageSizeBytes: Schema.pageSizeBytes, storeID: bytes(ofStoreID: storeID))
    try FileSystem.replace(files.sums, with: sums.bytes)
  }

  private static func newStoreID() -> String {
    let numbers = (0..<2).map { _ in UInt64.random(in: .min ... .max) }
    return numbers.map { number in
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  static func bytes(ofStoreID text: String) -> [UInt8] {
    let digits = Array(text.utf8)
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).map { place in
      UInt8(String(decoding: digits[place..<place + 2], as: UTF8.self), radix: 16) ?? 0
    }
    return Array((bytes + [UInt8](repeating: 0, count: 16)).prefix(16))
  }
}

extension Opening {
  private static func connect(_ path: String) throws -> SQLiteDatabase {
    guard sqlite3_libversion_number() >= Schema.oldestEngine else {
      throw JournalError(.unsuitableEngine, "SQLite \(String(cString: sqlite3_libversion())) is older than 3.37")
    }
    let database = try SQLiteDatabase(path: path, flags: SQLITE_OPEN_READWRITE)
    try database.setCheckpointOnClose(false)
    for setting in Schema.settings {
      _ = try database.text("PRAGMA \(setting.name) = \(setting.value)")
      let effective = try database.text("PRAGMA \(setting.name)")
      guard effective == setting.effective else {
        throw JournalError(
          .unsuitableEngine,
          "the setting \(setting.name) is \(effective ?? "absent"), it must be \(setting.effective)")
      }
    }
    database.countLogFrames()
    return database
  }

  static func checkFormat(_ database: SQLiteDatabase) throws {
    guard try database.integer("PRAGMA application_id") == Schema.applicationID else {
      throw JournalError(.foreignFormat, "the file is no journal: its application id is another one")
    }
    let version = try database.integer("PRAGMA user_version") ?? 0
    guard version == Schema.formatVersion else {
      throw JournalError(
        .foreignFormat,
        "the journal has storage format \(version), this build knows \(Schema.formatVersion); use the newer build")
    }
  }

  private static func commitEpoch(_ epoch: Int64, _ meta: MetaTable) throws {
    try meta.database.execute("BEGIN IMMEDIATE")
    try meta.set(.epoch, String(epoch))
    try meta.set(.clean, "0")
    try meta.database.execute("COMMIT")
  }

  private static func readLastBuild(_ database: SQLiteDatabase) throws -> (JournalBuild?, Int64) {
    let row = try database.prepare(
      "SELECT build, digest, schema, first_pos, crc FROM build ORDER BY build DESC LIMIT 1")
    guard try row.step() else { return (nil, 0) }
    let stored = StoredBuild(row: row)
    return (try stored.checked(), stored.number)
  }

  private static func readTail(_ database: SQLiteDatabase, storeID: String) throws -> Tail {
    var tail = Tail(chain: Chain.journalBase(storeID))
    let batch = try database.prepare("SELECT last, at, chain FROM batch ORDER BY last DESC LIMIT 1")
    if try batch.step() {
      tail.position = batch.integer(0)
      tail.at = batch.integer(1)
      tail.chain = batch.bytes(2)
    }
    let last = try database.integer("SELECT max(pos) FROM entry") ?? 0
    guard last == tail.position else {
      throw JournalError(.damaged, "the last entry is \(last), the last batch ends at \(tail.position)")
    }
    let rows = try database.prepare(StoredSession.selection)
    while try rows.step() {
      let session = try StoredSession(row: rows).checked()
      tail.sessions[session.name] = try head(of: session, database)
    }
    return tail
  }

  private static func head(of session: StoredSession, _ database: SQLiteDatabase) throws -> SessionHead {
    let row = try database.prepare(
      "SELECT \(StoredEntry.columns) FROM \(StoredEntry.source) WHERE e.tree = ? "
        + "ORDER BY e.seq DESC, e.pos DESC LIMIT 1")
    try row.bind([.integer(session.number)])
    guard try row.step() else {
      throw JournalError(.damaged, "session \(session.name) has no entries")
    }
    let stored = try StoredEntry(row: row)
    return SessionHead(tree: session.number, revision: try stored.checked().revision, chain: stored.chain)
  }
}

/// The statements every batch runs, prepared once.
struct WriteStatements {
  let entry: SQLiteStatement
  let batch: SQLiteStatement
  let originLookup: SQLiteStatement
  let origin: SQLiteStatement

  init(_ database: SQLiteDatabase) throws(SQLiteError) {
    entry = try database.prepare(StoredEntry.insertion)
    batch = try database.prepare("INSERT INTO batch(last, n, at, epoch, chain) VALUES (?,?,?,?,?)")
    originLookup = try database.prepare("SELECT origin FROM origin WHERE tree = ? AND name = ?")
    origin = try database.prepare(StoredOrigin.insertion)
  }

  func reset() {
    for statement in [entry, batch, originLookup, origin] { statement.reset() }
  }
}
