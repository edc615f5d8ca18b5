import CSQLite

/// What SQLite answered, with its extended code.
package struct SQLiteError: Error {
  package let code: Int32
  package let message: String

  var primaryCode: Int32 { code & 0xFF }

  /// Whether the disk, or the size the database may grow to, is used up. What was tried has not happened then.
  package var isFull: Bool { primaryCode == SQLITE_FULL }

  /// As the journal's own error, for work described by a verb phrase such as "read the entries".
  func whileTrying(to work: String) -> JournalError {
    switch primaryCode {
    case SQLITE_FULL:
      JournalError(.storageFull, "the disk is full, so the journal could not \(work); make room", cause: self)
    case SQLITE_CORRUPT, SQLITE_NOTADB:
      JournalError(
        .damaged, "the journal could not \(work): \(message); run `backstaff verify` on its directory", cause: self)
    case SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM:
      JournalError(.ioFailed, "the journal could not \(work): \(message) (code \(code)); check the disk", cause: self)
    default:
      JournalError(.ioFailed, "the journal could not \(work): \(message) (code \(code))", cause: self)
    }
  }
}

/// Runs work on the database and gives its errors as the journal's own.
func translatingErrors<Result>(
  whileTrying work: String, _ body: () throws -> Result
) throws(JournalError) -> Result {
  do {
    return try body()
  } catch let error as JournalError {
    throw error
  } catch let error as SQLiteError {
    throw error.whileTrying(to: work)
  } catch {
    throw JournalError(.ioFailed, "the journal could not \(work): \(type(of: error))", cause: error)
  }
}
