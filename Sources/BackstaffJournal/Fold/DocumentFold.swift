import BackstaffJSON

/// The document of a session at a revision on its way: it is folded from the session's first entry, a part at a time,
/// so that whoever owns the journal can do something else in between.
///
///     var fold = DocumentFold(session: "main", revision: 41)
///     while !fold.isFinished { try journal.proceed(with: &fold) }
///     fold.document
package struct DocumentFold: Sendable {
  package let session: String
  package let revision: Int64
  /// The document so far.
  package fileprivate(set) var document = JSON.null
  package fileprivate(set) var isFinished = false
  /// The last entry folded in: its revision and its position.
  fileprivate var last: (revision: Int64, position: Int64) = (0, 0)

  package init(session: String, revision: Int64) {
    self.session = session
    self.revision = revision
  }
}

extension Journal {
  /// Folds the next entries in, at most ``JournalLimits/foldEntries`` of them. What a migration changed at the revision
  /// is included.
  package func proceed(with fold: inout DocumentFold) throws(JournalError) {
    try requireOpen()
    let head = try knownHead(fold.session)
    guard (0...head.revision).contains(fold.revision) else {
      throw JournalError(
        .unknownRevision, "session \(fold.session) has revisions 0 to \(head.revision), not \(fold.revision)")
    }
    var next = fold
    try translatingErrors(whileTrying: "read its entries") {
      let rows = try database.prepare(
        "SELECT \(StoredEntry.columns) FROM \(StoredEntry.source) WHERE e.tree = ? AND e.seq BETWEEN ? AND ? "
          + "AND e.pos > ? ORDER BY e.seq, e.pos LIMIT ?")
      try rows.bind([
        .integer(head.tree), .integer(fold.last.revision), .integer(fold.revision), .integer(fold.last.position),
        .integer(JournalLimits.foldEntries),
      ])
      var count: Int64 = 0
      while try rows.step() {
        let entry = try StoredEntry(row: rows).checked()
        try SessionFold.apply(patchOf: entry, to: &next.document)
        next.last = (entry.revision, entry.position)
        count += 1
      }
      next.isFinished = count < JournalLimits.foldEntries
    }
    fold = next
  }
}
