import BackstaffJSON

/// L1 to L3: every row of every table, in one pass over the entries.
struct RowCheck {
  let database: SQLiteDatabase
  private(set) var storeID: String?
  private var folds: [String: SessionFold] = [:]
  private var broken: Set<String> = []
  private var entries = 0
  private var bytes = 0

  init(database: SQLiteDatabase) {
    self.database = database
  }

  mutating func run(_ report: inout VerificationReport) throws {
    let epoch = checkMeta(&report)
    try checkSmallTables(&report)
    var chains = ChainCheck(storeID: storeID ?? "")
    var batches = try BatchReader(database)
    let rows = try database.prepare("SELECT \(StoredEntry.columns) FROM \(StoredEntry.source) ORDER BY e.pos")
    while try rows.step() { try check(rows, &chains, &batches, &report) }
    for problem in try chains.finish(&batches) { report.add(.structure, problem.message) }
    if let epoch, epoch < chains.epoch {
      report.add(.structure, "meta: the epoch is \(epoch), an entry has \(chains.epoch)")
    }
    report.checked.append(
      "entries: \(entries) (\(bytes) bytes) in \(chains.batches) batches, order, checksum, chains and fold")
    report.checked.append("sessions: \(folds.count), \(folds.count - broken.count) folded to the head")
    for name in broken.sorted() { report.unproven.append("the documents of session \(name) behind its first finding") }
  }

  private mutating func check(
    _ row: SQLiteStatement, _ chains: inout ChainCheck, _ batches: inout BatchReader,
    _ report: inout VerificationReport
  ) throws {
    entries += 1
    let stored: StoredEntry
    do { stored = try StoredEntry(row: row) } catch {
      report.add(.integrity, error.message, entry: row.integer(0))
      return
    }
    let entry = stored.entry
    bytes += entry.payloadBytes
    let isIntact = stored.hasExpectedChecksum
    if !isIntact {
      report.add(.integrity, "\(entry.place): its checksum does not match its columns", entry: entry.position)
    }
    for problem in try chains.follow(stored, &batches) {
      report.add(problem.isStructure ? .structure : .integrity, problem.message, entry: entry.position)
    }
    if isIntact { fold(entry, &report) } else { broken.insert(entry.session) }
  }

  private mutating func fold(_ entry: JournalEntry, _ report: inout VerificationReport) {
    guard !broken.contains(entry.session) else { return }
    do {
      for (name, blob) in [("patch", entry.patch), ("context", entry.context), ("effects", entry.effects)] {
        guard let json = try SessionFold.json(blob, name, of: entry), json.bytes != blob else { continue }
        report.add(.fold, "\(entry.place): its \(name) is not in canonical form", entry: entry.position)
      }
      try folds[entry.session, default: SessionFold()].apply(entry)
    } catch {
      broken.insert(entry.session)
      report.add(.fold, error.message, entry: entry.position)
    }
  }

  /// The epoch, where it could be read.
  private mutating func checkMeta(_ report: inout VerificationReport) -> Int64? {
    let meta = MetaTable(database: database)
    var epoch: Int64?
    for key in MetaTable.Key.allCases {
      do {
        switch key {
        case .store: storeID = try meta.value(key)
        case .epoch: epoch = try meta.integer(key)
        case .clean: _ = try meta.integer(key)
        }
      } catch {
        report.add(.integrity, "meta: \(error.message)")
      }
    }
    return epoch
  }

  private func checkSmallTables(_ report: inout VerificationReport) throws {
    let sessions = try database.prepare(StoredSession.selection)
    while try sessions.step() {
      do { _ = try StoredSession(row: sessions).checked() } catch { report.add(.integrity, error.message) }
    }
    let builds = try database.prepare(StoredBuild.selection)
    while try builds.step() {
      do { _ = try StoredBuild(row: builds).checked() } catch { report.add(.integrity, error.message) }
    }
    let origins = try database.prepare(StoredOrigin.selection)
    while try origins.step() {
      let origin = StoredOrigin(row: origins)
      if !origin.hasExpectedChecksum {
        report.add(.integrity, "the row of origin \(origin.number) is not what was written")
      }
    }
  }
}
