/// A row of the table `entry`: the entry, the numbers that stand for names, and its two proofs.
struct StoredEntry {
  var entry: JournalEntry
  var tree: Int64
  var originNumber: Int64
  var chain: [UInt8] = []
  var checksum: Int64 = 0

  /// What the session's chain covers: everything that means something outside this file. Positions and the numbers of
  /// sessions, builds and origins are left out, so that a session keeps its chain when it moves to another journal.
  var content: CanonicalBytes {
    var content = CanonicalBytes()
    content.append("entry 1")
    content.append(entry.revision)
    content.append(Int64(entry.kind.rawValue))
    content.append(entry.epoch)
    content.append(entry.at)
    content.append(entry.seed)
    content.append(entry.origin)
    content.append(entry.incarnation)
    content.append(entry.sequence)
    content.append(entry.digest)
    content.append(entry.cause)
    content.append(entry.action)
    content.append(entry.context)
    content.append(entry.effects)
    content.append(entry.patch)
    content.append(entry.outcome)
    return content
  }

  /// The checksum over all columns.
  func expectedChecksum(_ content: CanonicalBytes) -> Int64 {
    var row = content
    row.append(entry.position)
    row.append(tree)
    row.append(entry.build)
    row.append(originNumber)
    row.append(chain)
    return Int64(CRC32C.checksum(row.bytes))
  }

  var hasExpectedChecksum: Bool { checksum == expectedChecksum(content) }

  /// Adds both proofs.
  mutating func seal(after previousLink: [UInt8]) {
    let content = content
    chain = Chain.sessionLink(after: previousLink, content)
    checksum = expectedChecksum(content)
  }
}

extension StoredEntry {
  static let columns =
    "e.pos, e.tree, t.name, e.seq, e.epoch, e.kind, e.build, e.at, e.seed, e.origin, o.name, e.incarnation, e.oseq, "
    + "e.digest, e.cause, e.action, e.deps, e.fx, e.patch, e.outcome, e.chain, e.crc"

  /// The entries with their names; a name that is missing comes out empty and then fails the checksum.
  static let source = "entry e LEFT JOIN tree t ON t.tree = e.tree LEFT JOIN origin o ON o.origin = e.origin"

  static let insertion =
    "INSERT INTO entry(pos, tree, seq, epoch, kind, build, at, seed, origin, incarnation, oseq, digest, cause, action, "
    + "deps, fx, patch, outcome, chain, crc) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"

  /// Reads a row of `columns`; an unknown kind is damage, for this build writes none.
  init(row: SQLiteStatement) throws(JournalError) {
    let position = row.integer(0)
    guard let kind = JournalEntry.Kind(rawValue: Int(row.integer(5))) else {
      throw JournalError(.damaged, "entry \(position) has the unknown kind \(row.integer(5))")
    }
    entry = JournalEntry(
      position: position, session: row.text(2), revision: row.integer(3), kind: kind, epoch: row.integer(4),
      build: row.integer(6), at: row.integer(7), seed: UInt64(bitPattern: row.integer(8)), origin: row.text(10),
      incarnation: row.integer(11), sequence: row.integer(12), digest: UInt64(bitPattern: row.integer(13)),
      cause: row.integer(14), action: row.bytes(15), context: row.bytes(16), effects: row.bytes(17),
      patch: row.bytes(18), outcome: row.text(19))
    tree = row.integer(1)
    originNumber = row.integer(9)
    chain = row.bytes(20)
    checksum = row.integer(21)
  }

  var insertedValues: [SQLiteStatement.Value] {
    [
      .integer(entry.position), .integer(tree), .integer(entry.revision), .integer(entry.epoch),
      .integer(Int64(entry.kind.rawValue)), .integer(entry.build), .integer(entry.at),
      .integer(Int64(bitPattern: entry.seed)), .integer(originNumber), .integer(entry.incarnation),
      .integer(entry.sequence), .integer(Int64(bitPattern: entry.digest)), .integer(entry.cause), .blob(entry.action),
      .blob(entry.context), .blob(entry.effects), .blob(entry.patch), .text(entry.outcome), .blob(chain),
      .integer(checksum),
    ]
  }

  /// The entry, or the damage by name.
  func checked() throws(JournalError) -> JournalEntry {
    guard hasExpectedChecksum else {
      throw JournalError(
        .damaged,
        "\(entry.place) is not what was written: its checksum differs; nothing was changed, see `backstaff verify`")
    }
    return entry
  }
}
