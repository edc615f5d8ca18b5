/// The tables of a journal and the settings of its connection.
enum Schema {
  /// "NAVJ" in the header of the file.
  static let applicationID: Int64 = 0x4E41_564A
  static let formatVersion: Int64 = 1
  static let pageSizeBytes = 4096
  /// STRICT tables came with 3.37.
  static let oldestEngine: Int32 = 3_037_000

  static let tables = """
    CREATE TABLE meta(k TEXT PRIMARY KEY, v BLOB NOT NULL, crc INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE tree(tree INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL,
      parent INTEGER, parent_seq INTEGER, base_seq INTEGER NOT NULL DEFAULT 0, base_chain BLOB NOT NULL,
      closed_at INTEGER, crc INTEGER NOT NULL) STRICT;
    CREATE TABLE build(build INTEGER PRIMARY KEY, digest INTEGER NOT NULL, schema BLOB NOT NULL,
      first_pos INTEGER NOT NULL, crc INTEGER NOT NULL) STRICT;
    CREATE TABLE origin(origin INTEGER PRIMARY KEY, tree INTEGER NOT NULL, name TEXT NOT NULL, crc INTEGER NOT NULL)
      STRICT;
    CREATE UNIQUE INDEX origin_name ON origin(tree, name);
    CREATE TABLE entry(pos INTEGER PRIMARY KEY, tree INTEGER NOT NULL, seq INTEGER NOT NULL, epoch INTEGER NOT NULL,
      kind INTEGER NOT NULL, build INTEGER NOT NULL, at INTEGER NOT NULL, seed INTEGER NOT NULL,
      origin INTEGER NOT NULL, incarnation INTEGER NOT NULL, oseq INTEGER NOT NULL, digest INTEGER NOT NULL,
      cause INTEGER NOT NULL, action BLOB NOT NULL, deps BLOB NOT NULL, fx BLOB NOT NULL, patch BLOB NOT NULL,
      outcome TEXT NOT NULL, chain BLOB NOT NULL, crc INTEGER NOT NULL) STRICT;
    CREATE UNIQUE INDEX entry_event ON entry(tree, seq) WHERE kind = 1;
    CREATE INDEX entry_order ON entry(tree, seq);
    CREATE INDEX entry_submission ON entry(tree, origin, incarnation, oseq) WHERE kind IN (1, 2);
    CREATE TABLE batch(last INTEGER PRIMARY KEY, n INTEGER NOT NULL, at INTEGER NOT NULL, epoch INTEGER NOT NULL,
      chain BLOB NOT NULL) STRICT;
    """

  /// Settings of every connection that writes, each with what it must read back as. A pragma that does not apply says
  /// nothing, so each is read again.
  static let settings: [(name: String, value: String, effective: String)] = [
    // Before the log is first touched: no shared memory file, and no second process at the file.
    ("locking_mode", "EXCLUSIVE", "exclusive"),
    ("journal_mode", "WAL", "wal"),
    // A commit is on stable storage when it returns.
    ("synchronous", "FULL", "2"),
    // Checkpoints are made by `Journal`, which first removes the page sums.
    ("wal_autocheckpoint", "0", "0"),
    ("secure_delete", "OFF", "0"),
    ("mmap_size", "0", "0"),
    ("cache_size", "-32768", "-32768"),
    ("trusted_schema", "OFF", "0"),
    ("cell_size_check", "ON", "1"),
    ("foreign_keys", "OFF", "0"),
    ("temp_store", "MEMORY", "2"),
  ]
}
