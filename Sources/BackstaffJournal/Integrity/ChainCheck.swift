/// Something the chains and counters of a journal contradict.
struct ChainProblem {
  var isStructure: Bool
  var message: String
}

/// Follows positions, times, epochs, the chains of the sessions and the chain of the batches. It never stops: after a
/// problem it goes on from what is stored, so that each problem is told once.
struct ChainCheck {
  private(set) var position: Int64 = 0
  private(set) var batches: Int64 = 0
  private var at: Int64 = .min
  private(set) var epoch: Int64 = 0
  private var batchChain: [UInt8]
  private var batchLinks: [[UInt8]] = []
  private var isBatchSuspect = false
  /// What the next entry of a session may link to: two candidates after an entry that is damaged itself.
  private var sessionChains: [Int64: [[UInt8]]] = [:]

  init(storeID: String) {
    batchChain = Chain.journalBase(storeID)
  }

  mutating func follow(_ stored: StoredEntry, _ reader: inout BatchReader) throws(SQLiteError) -> [ChainProblem] {
    var problems = order(stored.entry)
    problems += link(stored)
    try reader.advance()
    guard let batch = reader.next, batch.batch.last >= position else {
      problems.append(ChainProblem(isStructure: true, message: "\(stored.entry.place) belongs to no batch"))
      return problems
    }
    guard batch.batch.last == position else { return problems }
    problems += close(batch, stored.entry)
    reader.next = nil
    return problems
  }

  mutating func finish(_ reader: inout BatchReader) throws(SQLiteError) -> [ChainProblem] {
    try reader.advance()
    guard batchLinks.isEmpty, reader.next == nil else {
      let message = "the batches and the entries do not end together, after entry \(position)"
      return [ChainProblem(isStructure: true, message: message)]
    }
    return []
  }

  private mutating func order(_ entry: JournalEntry) -> [ChainProblem] {
    var problems: [ChainProblem] = []
    func add(_ message: String) { problems.append(ChainProblem(isStructure: true, message: message)) }
    if entry.position != position + 1 { add("entry \(position + 1) is missing: next is \(entry.place)") }
    if entry.at <= at { add("\(entry.place) is not later than the entry before it") }
    if entry.epoch < epoch { add("\(entry.place) has epoch \(entry.epoch), the entry before it \(epoch)") }
    (position, at, epoch) = (entry.position, entry.at, entry.epoch)
    return problems
  }

  private mutating func link(_ stored: StoredEntry) -> [ChainProblem] {
    let content = stored.content
    let candidates = sessionChains[stored.tree] ?? [Chain.sessionBase(stored.entry.session)]
    let links = candidates.map { Chain.sessionLink(after: $0, content) }
    batchLinks.append(stored.chain)
    if links.contains(stored.chain) {
      sessionChains[stored.tree] = [stored.chain]
      return []
    }
    sessionChains[stored.tree] = links + [stored.chain]
    isBatchSuspect = true
    // A row that is damaged itself is reported by its checksum.
    guard stored.hasExpectedChecksum else { return [] }
    let message = "\(stored.entry.place) does not follow from the entry of its session before it"
    return [ChainProblem(isStructure: false, message: message)]
  }

  private mutating func close(_ stored: StoredBatch, _ entry: JournalEntry) -> [ChainProblem] {
    var problems: [ChainProblem] = []
    batches += 1
    if stored.batch.count != Int64(batchLinks.count) || stored.batch.at != entry.at
      || stored.batch.epoch != entry.epoch
    {
      let message = "the batch that ends with \(entry.place) does not describe its entries"
      problems.append(ChainProblem(isStructure: true, message: message))
    }
    let link = Chain.batchLink(after: batchChain, stored.batch, entryLinks: batchLinks)
    if link != stored.chain, !isBatchSuspect {
      let message = "the batch that ends with \(entry.place) does not follow from the one before it"
      problems.append(ChainProblem(isStructure: false, message: message))
    }
    batchChain = stored.chain
    batchLinks = []
    isBatchSuspect = false
    return problems
  }
}

struct StoredBatch {
  let batch: Batch
  let chain: [UInt8]
}

/// The batches in order, one ahead.
struct BatchReader {
  private let rows: SQLiteStatement
  private var isAtEnd = false
  var next: StoredBatch?

  init(_ database: SQLiteDatabase) throws(SQLiteError) {
    rows = try database.prepare("SELECT last, n, at, epoch, chain FROM batch ORDER BY last")
  }

  mutating func advance() throws(SQLiteError) {
    guard next == nil, !isAtEnd else { return }
    guard try rows.step() else {
      isAtEnd = true
      return
    }
    let batch = Batch(last: rows.integer(0), count: rows.integer(1), at: rows.integer(2), epoch: rows.integer(3))
    next = StoredBatch(batch: batch, chain: rows.bytes(4))
  }
}
