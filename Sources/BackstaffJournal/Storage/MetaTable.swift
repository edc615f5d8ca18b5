/// The rows of `meta`: a few named values, each with a checksum.
struct MetaTable {
  let database: SQLiteDatabase

  enum Key: String, CaseIterable {
    /// 32 hexadecimal digits, drawn when the journal was made.
    case store
    /// How often the journal has been opened for writing.
    case epoch
    /// 1 after an orderly close, 0 while the journal is open.
    case clean
  }

  func value(_ key: Key) throws(JournalError) -> String {
    try translatingErrors(whileTrying: "read its own values") {
      let row = try database.prepare("SELECT v, crc FROM meta WHERE k = ?")
      try row.bind([.text(key.rawValue)])
      guard try row.step() else {
        throw JournalError(.damaged, "the journal's own value '\(key.rawValue)' is missing")
      }
      let value = row.bytes(0)
      guard row.integer(1) == Self.checksum(key.rawValue, value) else {
        throw JournalError(.damaged, "the journal's own value '\(key.rawValue)' is not what was written")
      }
      return String(decoding: value, as: UTF8.self)
    }
  }

  func integer(_ key: Key) throws(JournalError) -> Int64 {
    let text = try value(key)
    guard let number = Int64(text) else {
      throw JournalError(.damaged, "the journal's own value '\(key.rawValue)' is no number")
    }
    return number
  }

  func set(_ key: Key, _ value: String) throws(SQLiteError) {
    let bytes = Array(value.utf8)
    let row = try database.prepare("INSERT OR REPLACE INTO meta(k, v, crc) VALUES (?, ?, ?)")
    try row.run([.text(key.rawValue), .blob(bytes), .integer(Self.checksum(key.rawValue, bytes))])
  }

  static func checksum(_ key: String, _ value: [UInt8]) -> Int64 {
    CanonicalBytes.rowChecksum("meta", [.text(key), .blob(value)])
  }
}
