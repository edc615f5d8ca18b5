import CSQLite

extension Journal {
  /// Writes entries in one transaction and returns their positions once they are on stable storage.
  ///
  /// All or none. The journal stamps position, epoch, build and, where it is not later than the last, the time. An
  /// event must carry its session's head revision + 1, every other kind the head revision, `open` revision 0.
  ///
  /// `storageFull` leaves the journal usable and nothing written. After `ioFailed` the outcome is unknown: the journal
  /// refuses everything from then on, and only opening it again tells.
  package func append(_ entries: [JournalEntry]) throws(JournalError) -> [Int64] {
    try requireOpen()
    guard !entries.isEmpty, let statements else { return [] }
    try Self.checkLimits(entries)
    var next = tail
    do {
      try database.execute("BEGIN IMMEDIATE")
      let positions = try write(entries, &next, statements)
      beforeCommit?()
      try database.execute("COMMIT")
      tail = next
      lastBuild = build
      try checkpointAfterCommit()
      return positions
    } catch {
      throw rollBack(after: error)
    }
  }

  /// The batch is durable already. A disk too full for the checkpoint changes nothing about that: the log stays, and
  /// the next commit tries again.
  private func checkpointAfterCommit() throws(JournalError) {
    do {
      try translatingErrors(whileTrying: "move its log into the database") { try checkpointIfDue() }
    } catch {
      guard error.code != .storageFull else { return }
      throw JournalError(.ioFailed, error.message, cause: error)
    }
  }

  private static func checkLimits(_ entries: [JournalEntry]) throws(JournalError) {
    guard entries.count <= JournalLimits.batchEntries else {
      throw JournalError(
        .limitExceeded, "a batch of \(entries.count) entries exceeds the limit of \(JournalLimits.batchEntries)")
    }
    for entry in entries {
      guard entry.payloadBytes <= JournalLimits.entryBytes else {
        throw JournalError(
          .limitExceeded,
          "an entry of session \(entry.session) has \(entry.payloadBytes) bytes, the limit is "
            + "\(JournalLimits.entryBytes)")
      }
      for name in [entry.session, entry.origin] where name.isEmpty || name.utf8.count > JournalLimits.nameBytes {
        throw JournalError(
          .limitExceeded, "the name of a session or an origin needs 1 to \(JournalLimits.nameBytes) bytes")
      }
    }
  }

  private func write(
    _ entries: [JournalEntry], _ next: inout Tail, _ statements: WriteStatements
  ) throws -> [Int64] {
    try writeBuild(&next)
    var positions: [Int64] = []
    var links: [[UInt8]] = []
    for entry in entries {
      let stored = try place(entry, &next, statements)
      try statements.entry.run(stored.insertedValues)
      positions.append(next.position)
      links.append(stored.chain)
    }
    let batch = Batch(last: next.position, count: Int64(entries.count), at: next.at, epoch: epoch)
    next.chain = Chain.batchLink(after: next.chain, batch, entryLinks: links)
    try statements.batch.run([
      .integer(batch.last), .integer(batch.count), .integer(batch.at), .integer(batch.epoch), .blob(next.chain),
    ])
    return positions
  }

  /// The entry with its stamps and proofs, and the tail moved behind it.
  private func place(
    _ entry: JournalEntry, _ next: inout Tail, _ statements: WriteStatements
  ) throws -> StoredEntry {
    guard entry.epoch == 0 || entry.epoch == epoch else {
      throw JournalError(.fenced, "an entry carries epoch \(entry.epoch), the journal is in epoch \(epoch)")
    }
    var head = try head(for: entry, &next)
    next.position += 1
    next.at = max(entry.at, next.at + 1)
    var stored = StoredEntry(
      entry: entry, tree: head.tree, originNumber: try originNumber(entry.origin, head.tree, &next, statements))
    stored.entry.position = next.position
    stored.entry.epoch = epoch
    stored.entry.build = next.buildNumber
    stored.entry.at = next.at
    stored.seal(after: head.chain)
    head.chain = stored.chain
    head.revision = entry.revision
    next.sessions[entry.session] = head
    return stored
  }

  private func head(for entry: JournalEntry, _ next: inout Tail) throws -> SessionHead {
    guard let head = next.sessions[entry.session] else {
      guard entry.kind == .open, entry.revision == 0 else {
        throw JournalError(.unknownSession, "session \(entry.session) was never opened; its first entry is an open")
      }
      let session = StoredSession(
        number: Int64(next.sessions.count) + 1, name: entry.session, createdAt: max(entry.at, next.at + 1))
      try database.prepare(StoredSession.insertion).run(session.insertedValues)
      return SessionHead(tree: session.number, revision: 0, chain: session.base)
    }
    guard entry.kind != .open else {
      throw JournalError(.outOfOrder, "session \(entry.session) was opened before")
    }
    let expected = entry.kind == .event ? head.revision + 1 : head.revision
    guard entry.revision == expected else {
      throw JournalError(
        .outOfOrder,
        "session \(entry.session) is at revision \(head.revision), so this entry carries \(expected) and not "
          + "\(entry.revision)")
    }
    return head
  }

  private func originNumber(
    _ name: String, _ tree: Int64, _ next: inout Tail, _ statements: WriteStatements
  ) throws -> Int64 {
    let key = Tail.OriginKey(tree: tree, name: name)
    if let number = next.origins[key] { return number }
    if next.origins.count >= Tail.knownOrigins { next.origins.removeAll(keepingCapacity: true) }
    let number = try storedOrigin(name, tree, statements) ?? insertOrigin(name, tree, statements)
    next.origins[key] = number
    return number
  }

  func storedOrigin(_ name: String, _ tree: Int64, _ statements: WriteStatements) throws -> Int64? {
    let row = statements.originLookup
    defer { row.reset() }
    try row.bind([.integer(tree), .text(name)])
    return try row.step() ? row.integer(0) : nil
  }

  private func insertOrigin(_ name: String, _ tree: Int64, _ statements: WriteStatements) throws -> Int64 {
    let number = (try database.integer("SELECT max(origin) FROM origin") ?? 0) + 1
    try statements.origin.run(StoredOrigin(number: number, tree: tree, name: name).insertedValues)
    return number
  }

  /// The first entry of another build than the last records it.
  private func writeBuild(_ next: inout Tail) throws {
    guard lastBuild != build else { return }
    next.buildNumber += 1
    let stored = StoredBuild(number: next.buildNumber, build: build, firstPosition: next.position + 1)
    try database.prepare(StoredBuild.insertion).run(stored.insertedValues)
  }

  /// Undoes the transaction. Only a full disk and a refusal of the entries themselves are certain to have left nothing.
  private func rollBack(after error: any Error) -> JournalError {
    statements?.reset()
    let refusal: JournalError
    switch error {
    case let own as JournalError: refusal = own
    case let sqlite as SQLiteError: refusal = sqlite.whileTrying(to: "append")
    default: refusal = JournalError(.ioFailed, "the journal could not append: \(type(of: error))", cause: error)
    }
    let isCertain = refusal.code != .ioFailed && refusal.code != .damaged
    do {
      try database.rollBack()
    } catch {
      stopReason = "a batch could not be rolled back; restart to see what was written"
      return JournalError(.ioFailed, "a batch failed and could not be rolled back: \(error.message)", cause: refusal)
    }
    if !isCertain { stopReason = "the outcome of a batch is unknown; restart to see what was written" }
    return refusal
  }
}
