import Testing

@testable import BackstaffJournal

@Suite struct IntegrityTests {
  @Test func `the checksum is CRC-32C`() {
    #expect(CRC32C.checksum(Array("123456789".utf8)) == 0xE306_9283)
    #expect(CRC32C.checksum([]) == 0)
    // RFC 3720, appendix B.4: 32 bytes of zeros, of ones, and rising.
    #expect(CRC32C.checksum([UInt8](repeating: 0, count: 32)) == 0x8A91_36AA)
    #expect(CRC32C.checksum([UInt8](repeating: 0xFF, count: 32)) == 0x62A8_AB43)
    #expect(CRC32C.checksum(Array(0..<32)) == 0x46DD_794E)
  }

  @Test func `the chain is SHA-256`() {
    let digest = Chain.digest(Array("abc".utf8)).prefix(4)
    #expect(Array(digest) == [0xBA, 0x78, 0x16, 0xBF])
    #expect(Chain.sessionBase("a") != Chain.sessionBase("b"))
    #expect(Chain.sessionBase("a").count == Chain.sessionLinkBytes)
  }

  /// The expected values come from another program, written after docs/JOURNAL.md: they change only with the format.
  @Test func `the proofs of an entry and a batch are those of format 1`() {
    let entry = JournalEntry(
      position: 77, session: "main", revision: 12, kind: .event, epoch: 3, build: 6, at: 1_800_000_000_000_000_000,
      seed: .max - 1, origin: "client:x", incarnation: 4, sequence: 5, digest: 1 << 63, cause: 11,
      action: Array("{\"path\":\"a\"}".utf8), context: Array("{\"minted\":1}".utf8), patch: Array("[]".utf8))
    var stored = StoredEntry(entry: entry, tree: 2, originNumber: 9)
    stored.seal(after: Chain.sessionBase("main"))
    #expect(hexadecimal(Chain.sessionBase("main")) == "bae738c087cd89d37326aded7920749e")
    #expect(hexadecimal(stored.chain) == "0337350e030f4614b4c8a50d4750943c")
    #expect(stored.checksum == 3_160_462_184)
    let batch = Batch(last: 77, count: 1, at: 1_800_000_000_000_000_000, epoch: 3)
    let base = Chain.journalBase("00112233445566778899aabbccddeeff")
    #expect(
      hexadecimal(Chain.batchLink(after: base, batch, entryLinks: [stored.chain]))
        == "2bdbb659dab7f1ffcec9b5e2ca8fd90f22329177da207aa31afcb8b787b64e8e")
  }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Every column but the ones the journal numbers itself is in the chain, every column is in the checksum.
  @Test func `each column changes the checksum and what has meaning changes the chain`() {
    var stored = StoredEntry(entry: Sample.event(1), tree: 1, originNumber: 1)
    stored.seal(after: Chain.sessionBase("main"))
    #expect(stored.hasExpectedChecksum)
    let changes: [(name: String, isInChain: Bool, change: (inout StoredEntry) -> Void)] = [
      ("position", false, { $0.entry.position += 1 }), ("tree", false, { $0.tree += 1 }),
      ("build", false, { $0.entry.build += 1 }), ("origin number", false, { $0.originNumber += 1 }),
      ("revision", true, { $0.entry.revision += 1 }), ("kind", true, { $0.entry.kind = .rejected }),
      ("epoch", true, { $0.entry.epoch += 1 }), ("at", true, { $0.entry.at += 1 }),
      ("seed", true, { $0.entry.seed ^= 1 }), ("origin", true, { $0.entry.origin += "x" }),
      ("incarnation", true, { $0.entry.incarnation += 1 }), ("sequence", true, { $0.entry.sequence += 1 }),
      ("digest", true, { $0.entry.digest ^= 1 }), ("cause", true, { $0.entry.cause += 1 }),
      ("action", true, { $0.entry.action += [1] }), ("context", true, { $0.entry.context += [1] }),
      ("effects", true, { $0.entry.effects += [1] }), ("patch", true, { $0.entry.patch += [1] }),
      ("outcome", true, { $0.entry.outcome += "x" }),
      ("moved byte", true, { $0.entry.effects = [UInt8](repeating: 1, count: 1) + $0.entry.effects }),
    ]
    for (name, isInChain, change) in changes {
      var other = stored
      change(&other)
      #expect(!other.hasExpectedChecksum, "\(name)")
      #expect((other.content.bytes != stored.content.bytes) == isInChain, "\(name)")
    }
    var other = stored
    other.chain[0] ^= 1
    #expect(!other.hasExpectedChecksum)
  }

  @Test func `bytes that move from one blob to the next give another content`() {
    var left = JournalEntry(session: "main", revision: 1, kind: .event, action: [1, 2], context: [3])
    let first = StoredEntry(entry: left, tree: 1, originNumber: 1).content.bytes
    left.action = [1]
    left.context = [2, 3]
    #expect(StoredEntry(entry: left, tree: 1, originNumber: 1).content.bytes != first)
  }
}

@Suite struct LogScanTests {
  /// The log of a journal that was killed, and the number of its commits.
  private func log(events: Int64) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let journal = try Journal(opening: folder.path, build: Sample.build)
    try Sample.fill(journal, events: events)
    let log = try folder.bytes("journal.sqlite-wal")
    try journal.close()
    return log
  }

  @Test func `a whole log is clean and tells its commits`() throws {
    let log = try log(events: 9)
    guard case .clean(let frames, let commits) = LogScan(log) else {
      Issue.record("\(LogScan(log))")
      return
    }
    #expect(commits == 5)
    #expect(frames * (4096 + 24) + 32 == log.count)
    #expect(LogScan([]) == .empty)
  }

  @Test func `a flipped bit before the last commits is damage wherever it is`() throws {
    let log = try log(events: 9)
    var frame = 0
    for place in stride(from: 0, to: 32 + 3 * (4096 + 24), by: 101) {
      var flipped = log
      flipped[place] ^= 0x10
      guard case .damaged(let found, let later) = LogScan(flipped) else {
        // The header's page size and sequence number are covered by its checksum too.
        Issue.record("byte \(place): \(LogScan(flipped))")
        continue
      }
      frame = place < 32 ? 0 : (place - 32) / (4096 + 24) + 1
      #expect(found == frame, "byte \(place)")
      #expect(later >= 2)
    }
    #expect(frame > 0)
  }

  @Test func `a log cut inside its last commit is torn`() throws {
    let log = try log(events: 9)
    guard case .clean(let frames, let commits) = LogScan(log) else { return }
    #expect(LogScan(Array(log.dropLast(100))) == .clean(frames: frames - 1, commits: commits - 1))
    var flipped = log
    flipped[log.count - 50] ^= 1
    #expect(LogScan(flipped) == .torn(frames: frames - 1, commits: commits - 1))
  }
}
