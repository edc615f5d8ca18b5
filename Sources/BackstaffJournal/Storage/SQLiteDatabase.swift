import CSQLite
import Glibc

/// One connection, used by one thread at a time.
package final class SQLiteDatabase {
  private var handle: OpaquePointer?
  /// Where the hook leaves the number of frames in the write-ahead log; owned by this object, freed after the close.
  private let frames: UnsafeMutablePointer<Int32>

  init(path: String, flags: Int32) throws(SQLiteError) {
    frames = .allocate(capacity: 1)
    frames.initialize(to: 0)
    if flags & SQLITE_OPEN_CREATE != 0 { Self.makePrivate(path) }
    let code = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK else {
      let error = SQLiteError(code: code, message: handle.map { String(cString: sqlite3_errmsg($0)) } ?? "no memory")
      // A failed opening still leaves a handle to be closed.
      close()
      throw error
    }
  }

  /// Makes a missing file for this user only; SQLite would let others read it, and gives its log the same mode. What
  /// goes wrong SQLite finds as well, and says better.
  private static func makePrivate(_ path: String) {
    let file = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if file >= 0 { Glibc.close(file) }
  }

  /// Opens a database for reading and writing, and makes it when it is missing.
  package convenience init(creating path: String) throws(SQLiteError) {
    try self.init(path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
  }

  deinit {
    close()
    frames.deallocate()
  }

  package func close() {
    // The v2 form never fails: statements still alive keep the connection until they are gone.
    sqlite3_close_v2(handle)
    handle = nil
  }

  /// Whether closing moves the log into the database. Off while a journal is open: a close that is not in order must
  /// leave the files as a kill would.
  func setCheckpointOnClose(_ isOn: Bool) throws(SQLiteError) {
    let code = backstaff_sqlite_checkpoint_on_close(handle, isOn ? 1 : 0)
    guard code == SQLITE_OK else { throw error(code) }
  }

  var isOpen: Bool { handle != nil }

  /// The frames in the write-ahead log after the last commit.
  var logFrames: Int { Int(frames.pointee) }

  /// Counts frames from now on; replaces SQLite's own automatic checkpoint.
  func countLogFrames() {
    sqlite3_wal_hook(
      handle,
      { context, _, _, count in
        context?.assumingMemoryBound(to: Int32.self).pointee = count
        return SQLITE_OK
      }, frames)
  }

  func forgetLogFrames() { frames.pointee = 0 }

  package func prepare(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw error(code) }
    return SQLiteStatement(statement, of: self)
  }

  package func execute(_ sql: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// Ends the transaction without its changes; none is open after some errors, SQLite has then rolled back itself.
  package func rollBack() throws(SQLiteError) {
    guard let handle, sqlite3_get_autocommit(handle) == 0 else { return }
    try execute("ROLLBACK")
  }

  /// The first column of the first row as text; nil without a row.
  package func text(_ sql: String) throws(SQLiteError) -> String? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.text(0) : nil
  }

  package func integer(_ sql: String) throws(SQLiteError) -> Int64? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.integer(0) : nil
  }

  func error(_ code: Int32) -> SQLiteError {
    SQLiteError(code: code, message: handle.map { String(cString: sqlite3_errmsg($0)) } ?? "the database is closed")
  }
}

/// A prepared statement. It keeps its connection, and is reset by the next `bind` or by `reset`.
package final class SQLiteStatement {
  private let handle: OpaquePointer
  private let database: SQLiteDatabase

  init(_ handle: OpaquePointer, of database: SQLiteDatabase) {
    self.handle = handle
    self.database = database
  }

  deinit { sqlite3_finalize(handle) }

  package enum Value {
    case integer(Int64)
    case text(String)
    case blob([UInt8])
    case null
  }

  package func reset() {
    sqlite3_reset(handle)
  }

  package func bind(_ values: [Value]) throws(SQLiteError) {
    reset()
    for (index, value) in values.enumerated() {
      let code = bind(value, at: Int32(index + 1))
      guard code == SQLITE_OK else { throw database.error(code) }
    }
  }

  private func bind(_ value: Value, at index: Int32) -> Int32 {
    switch value {
    case .integer(let number): sqlite3_bind_int64(handle, index, number)
    case .text(let text):
      text.withCString { backstaff_sqlite_bind_text(handle, index, $0, UInt64(text.utf8.count)) }
    case .blob(let bytes):
      bytes.withUnsafeBytes { backstaff_sqlite_bind_blob(handle, index, $0.baseAddress, UInt64($0.count)) }
    case .null: sqlite3_bind_null(handle, index)
    }
  }

  /// Moves to the next row; false at the end.
  package func step() throws(SQLiteError) -> Bool {
    let code = sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw database.error(code)
    }
  }

  /// Runs a statement that gives no rows.
  package func run(_ values: [Value]) throws(SQLiteError) {
    try bind(values)
    _ = try step()
    reset()
  }

  package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  package func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  package func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

  func bytes(_ column: Int32) -> [UInt8] {
    // The pointer comes first: asking for it may convert the value and change its length.
    guard let start = sqlite3_column_blob(handle, column) else { return [] }
    let count = Int(sqlite3_column_bytes(handle, column))
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}
