import BackstaffJSON

extension Journal {
  /// The names of the sessions, sorted.
  package var sessionNames: [String] { tail.sessions.keys.sorted() }

  /// The revision of a session's newest event; nil when there is no such session.
  package func head(of session: String) -> Int64? { tail.sessions[session]?.revision }

  /// All sessions, folded from their first entry to their last.
  ///
  /// Every row is checked on the way: its checksum, its session's chain and the chain of batches. The first that is not
  /// what was written is thrown as `damaged` with its name, and nothing is changed.
  package func recover() throws(JournalError) -> [RecoveredSession] {
    try requireOpen()
    return try translatingErrors(whileTrying: "read its entries") {
      var recovery = Recovery(storeID: storeID)
      var batches = try BatchReader(database)
      let rows = try database.prepare(
        "SELECT \(StoredEntry.columns) FROM \(StoredEntry.source) ORDER BY e.pos")
      while try rows.step() {
        try recovery.read(try StoredEntry(row: rows), &batches)
      }
      return try recovery.finish(&batches)
    }
  }

  /// The entries of a session from a revision on, in the order of their positions, at most `limit` of them.
  ///
  /// To read on, pass the revision and the position of the last one: several entries may share a revision.
  package func entries(
    session: String, from revision: Int64, after position: Int64 = 0, limit: Int
  ) throws(JournalError) -> [JournalEntry] {
    try requireOpen()
    let head = try knownHead(session)
    return try translatingErrors(whileTrying: "read its entries") {
      let rows = try database.prepare(
        "SELECT \(StoredEntry.columns) FROM \(StoredEntry.source) WHERE e.tree = ? AND e.seq >= ? AND e.pos > ? "
          + "ORDER BY e.seq, e.pos LIMIT ?")
      let count = min(max(limit, 0), JournalLimits.pageEntries)
      try rows.bind([.integer(head.tree), .integer(revision), .integer(position), .integer(Int64(count))])
      var entries: [JournalEntry] = []
      while try rows.step() { entries.append(try StoredEntry(row: rows).checked()) }
      return entries
    }
  }

  /// The entries of a session from a revision on, without the first `skip` of that revision, at most `limit` of them: a
  /// page for readers who know revisions and no positions.
  ///
  /// When the revision has not so many entries none is left out: the reader has counted in another journal.
  package func page(
    session: String, from revision: Int64, skip: Int, limit: Int
  ) throws(JournalError) -> JournalPage {
    let limit = min(max(limit, 0), JournalLimits.pageEntries - 1)
    let last = try skip > 0 ? position(session: session, revision: revision, number: skip) : nil
    // One more than is given tells whether there is more.
    let found = try entries(session: session, from: revision, after: last ?? 0, limit: limit + 1)
    return JournalPage(
      entries: Array(found.prefix(limit)), skipped: last == nil ? 0 : skip, hasMore: found.count > limit)
  }

  /// Whether a blob of some entry holds these bytes.
  package func holds(_ bytes: [UInt8]) throws(JournalError) -> Bool {
    try requireOpen()
    return try translatingErrors(whileTrying: "search its entries") {
      let row = try database.prepare(
        "SELECT 1 FROM entry WHERE instr(patch, ?1) > 0 OR instr(action, ?1) > 0 OR instr(fx, ?1) > 0 LIMIT 1")
      try row.bind([.blob(bytes)])
      return try row.step()
    }
  }

  /// Where the n-th entry of a revision stands; nil when there are not so many.
  private func position(session: String, revision: Int64, number: Int) throws(JournalError) -> Int64? {
    try requireOpen()
    let head = try knownHead(session)
    return try translatingErrors(whileTrying: "read its entries") {
      let row = try database.prepare(
        "SELECT pos FROM entry WHERE tree = ? AND seq = ? ORDER BY pos LIMIT 1 OFFSET ?")
      try row.bind([.integer(head.tree), .integer(revision), .integer(Int64(number) - 1)])
      return try row.step() ? row.integer(0) : nil
    }
  }

  /// The document of a session as it was at a revision, folded from the session's first entry. What a migration changed
  /// at that revision is included.
  package func document(session: String, at revision: Int64) throws(JournalError) -> JSON {
    var fold = DocumentFold(session: session, revision: revision)
    while !fold.isFinished { try proceed(with: &fold) }
    return fold.document
  }

  /// The entry recorded for a submission: an event or a rejection; the newest if there are several.
  package func outcome(
    session: String, origin: String, incarnation: Int64, sequence: Int64
  ) throws(JournalError) -> JournalEntry? {
    try requireOpen()
    let head = try knownHead(session)
    return try translatingErrors(whileTrying: "look up a submission") {
      guard let statements, let number = try storedOrigin(origin, head.tree, statements) else { return nil }
      let row = try database.prepare(
        "SELECT \(StoredEntry.columns) FROM \(StoredEntry.source) WHERE e.tree = ? AND e.origin = ? "
          + "AND e.incarnation = ? AND e.oseq = ? AND e.kind IN (1, 2) ORDER BY e.pos DESC LIMIT 1")
      try row.bind([.integer(head.tree), .integer(number), .integer(incarnation), .integer(sequence)])
      return try row.step() ? try StoredEntry(row: row).checked() : nil
    }
  }

  func knownHead(_ session: String) throws(JournalError) -> SessionHead {
    guard let head = tail.sessions[session] else {
      throw JournalError(.unknownSession, "the journal has no session \(session)")
    }
    return head
  }
}
