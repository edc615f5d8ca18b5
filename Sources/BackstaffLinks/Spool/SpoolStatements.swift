import BackstaffJournal

/// The tables of a spool, and its prepared statements.
struct SpoolStatements {
  let byID: SQLiteStatement
  let pending: SQLiteStatement
  let oldest: SQLiteStatement
  let insert: SQLiteStatement
  let settle: SQLiteStatement
  let forget: SQLiteStatement

  /// `state` is 0 while a link waits, 1 when the daemon has it, 2 when it was refused; `word` is then the outcome or
  /// the code of the refusal.
  static let schema = """
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS links(
      number INTEGER PRIMARY KEY, id TEXT NOT NULL, session TEXT NOT NULL, url TEXT NOT NULL, source TEXT NOT NULL,
      accepted_at INTEGER NOT NULL, state INTEGER NOT NULL DEFAULT 0, word TEXT NOT NULL DEFAULT '',
      detail TEXT NOT NULL DEFAULT '', revision INTEGER NOT NULL DEFAULT 0, settled_at INTEGER NOT NULL DEFAULT 0,
      UNIQUE(id, session)) STRICT;
    CREATE INDEX IF NOT EXISTS waiting ON links(session, number) WHERE state = 0;
    CREATE INDEX IF NOT EXISTS age ON links(number) WHERE state = 0;
    CREATE INDEX IF NOT EXISTS settled ON links(settled_at, number) WHERE state <> 0;
    """

  private static let columns = "number, id, session, url, source, accepted_at, state, word, detail, revision"

  init(_ database: SQLiteDatabase) throws(SQLiteError) {
    byID = try database.prepare("SELECT \(Self.columns) FROM links WHERE id = ? ORDER BY number")
    pending = try database.prepare(
      "SELECT \(Self.columns) FROM links WHERE state = 0 AND session = ? AND number > ? ORDER BY number LIMIT ?")
    oldest = try database.prepare("SELECT accepted_at FROM links WHERE state = 0 ORDER BY number LIMIT 1")
    insert = try database.prepare(
      "INSERT INTO links(number, id, session, url, source, accepted_at) VALUES (?, ?, ?, ?, ?, ?)")
    settle = try database.prepare(
      "UPDATE links SET state = ?, word = ?, detail = ?, revision = ?, settled_at = ? WHERE number = ?")
    forget = try database.prepare("DELETE FROM links WHERE number = ?")
  }

  func reset() {
    for statement in [byID, pending, oldest, insert, settle, forget] { statement.reset() }
  }

  static func values(of link: Delivery) -> [SQLiteStatement.Value] {
    [
      .integer(link.number), .text(link.id), .text(link.session), .text(link.url), .text(link.source),
      .integer(link.acceptedAt),
    ]
  }

  static func values(of settlement: Settlement, _ now: Int64) -> [SQLiteStatement.Value] {
    let (code, word, detail, revision): (Int64, String, String, Int64) =
      switch settlement.state {
      case .pending: (0, "", "", 0)
      case .applied(let outcome, let revision): (1, outcome, "", revision)
      case .refused(let code, let detail): (2, code, detail, 0)
      }
    return [
      .integer(code), .text(word), .text(detail), .integer(revision), .integer(now), .integer(settlement.number),
    ]
  }

  static func delivery(_ row: SQLiteStatement) -> Delivery {
    let state: Delivery.State =
      switch row.integer(6) {
      case 0: .pending
      case 1: .applied(outcome: row.text(7), revision: row.integer(9))
      default: .refused(code: row.text(7), detail: row.text(8))
      }
    return Delivery(
      number: row.integer(0), id: row.text(1), session: row.text(2), url: row.text(3), source: row.text(4),
      acceptedAt: row.integer(5), state: state)
  }
}
