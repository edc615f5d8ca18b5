import BackstaffJSON
import CSQLite
import Testing

@testable import BackstaffJournal

@Suite struct VerificationTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a sound journal is sound and the report tells what was checked`() throws {
    try Sample.journal(events: 20, in: folder)
    let before = try folder.contents()
    let report = Verification.run(directory: folder.path)
    #expect(report.isSound, "\(report.lines)")
    #expect(report.exitCode == 0)
    #expect(report.lines.contains { $0.hasPrefix("checked: entries: 21 ") })
    #expect(report.lines.contains { $0.hasPrefix("not proved:") })
    #expect(report.lines.last == "result: sound")
    #expect(try folder.contents() == before)
  }

  @Test func `a journal left by a kill is read from a copy and no file changes`() throws {
    let journal = try Journal(opening: folder.path, build: Sample.build)
    try Sample.fill(journal, events: 8)
    let copy = try folder.afterKill()
    try journal.close()
    let before = try copy.contents()
    let report = Verification.run(directory: copy.path)
    #expect(report.isSound, "\(report.lines)")
    #expect(report.lines.contains { $0.hasPrefix("checked: entries: 9 ") })
    #expect(try copy.contents() == before)
  }

  @Test func `a journal in use is nothing it can tell about`() throws {
    let journal = try Journal(opening: folder.path, build: Sample.build)
    let report = Verification.run(directory: folder.path)
    #expect(report.exitCode == 2)
    #expect(report.cannotTell?.contains("held by process") == true)
    try journal.close()
  }

  @Test func `no journal and a newer format are nothing it can tell about`() throws {
    #expect(Verification.run(directory: folder.path).exitCode == 2)
    #expect(Verification.run(directory: folder.path + "/none").exitCode == 2)
    try Sample.journal(events: 1, in: folder)
    try change("PRAGMA user_version = 2")
    try folder.remove("journal.sums")
    let report = Verification.run(directory: folder.path)
    #expect(report.exitCode == 2, "\(report.lines)")
    #expect(report.cannotTell?.contains("format 2") == true)
  }

  /// The whole file, byte after byte: each flip is named by its page. The sums cover every byte, so the list of bytes
  /// that nothing would notice is empty.
  @Test func `each flipped byte of a journal of 20 events is named by its page`() throws {
    try Sample.journal(events: 20, in: folder)
    let sums = try #require(PageSums(reading: try folder.bytes("journal.sums")))
    let image = try folder.bytes("journal.sqlite")
    let size = Schema.pageSizeBytes
    #expect(image.count == sums.sums.count * size)
    #expect(sums.differences(from: PageSums(of: image, pageSizeBytes: size, storeID: sums.storeID)).isEmpty)
    var unnoticed: [Int] = []
    for page in sums.sums.indices {
      var bytes = Array(image[page * size..<(page + 1) * size])
      var actual = sums
      for place in bytes.indices {
        bytes[place] ^= UInt8(1) << UInt8(place % 8)
        actual.sums[page] = CRC32C.checksum(bytes)
        if sums.differences(from: actual) != [page + 1] { unnoticed.append(page * size + place) }
        bytes[place] = image[page * size + place]
      }
    }
    #expect(unnoticed.isEmpty)
  }

  @Test func `a sample of flipped bytes is named by verify itself`() throws {
    try Sample.journal(events: 20, in: folder)
    let image = try folder.bytes("journal.sqlite")
    for place in stride(from: 0, to: image.count, by: 509) {
      var flipped = image
      flipped[place] ^= 0x04
      try folder.write(flipped, "journal.sqlite")
      let report = Verification.run(directory: folder.path)
      let page = place / Schema.pageSizeBytes + 1
      #expect(report.exitCode == 1, "byte \(place): \(report.lines)")
      #expect(report.findings.contains { $0.page == page }, "byte \(place): \(report.lines)")
    }
  }

  @Test func `each flipped byte of the page sums is named`() throws {
    try Sample.journal(events: 20, in: folder)
    let sums = try folder.bytes("journal.sums")
    let count = (sums.count - PageSums.headerBytes) / 4 - 1
    for place in sums.indices {
      var flipped = sums
      flipped[place] ^= 0x20
      try folder.write(flipped, "journal.sums")
      let report = Verification.run(directory: folder.path)
      let line = report.lines.first { $0.contains("journal.sums") } ?? ""
      let page = (place - PageSums.headerBytes) / 4 + 1
      let expected =
        (16..<32).contains(place) || place >= PageSums.headerBytes + 4 * count
        ? "its own checksum" : place < 16 ? "its header" : "the sum of page \(page)"
      #expect(report.exitCode == 1, "byte \(place)")
      #expect(line.contains(expected), "byte \(place): \(line)")
    }
  }

  /// Without page sums, as after a crash: whatever is not found must be harmless.
  @Test func `without page sums a flipped byte is found or changes no row`() throws {
    try Sample.journal(events: 20, in: folder)
    try folder.remove("journal.sums")
    let image = try folder.bytes("journal.sqlite")
    var found = 0
    var harmless = 0
    for place in stride(from: 0, to: image.count, by: 251) {
      var flipped = image
      flipped[place] ^= 0x40
      try folder.write(flipped, "journal.sqlite")
      if Verification.run(directory: folder.path).exitCode != 0 {
        found += 1
        continue
      }
      harmless += 1
      let journal = try Journal(opening: folder.path, build: Sample.build)
      #expect(try journal.recover().map(\.fold.document) == [Sample.document(20)], "byte \(place)")
      journal.stopReason = "the test is done with it"
      try journal.close()
      for name in try folder.contents().keys where name != "journal.sqlite" { try folder.remove(name) }
    }
    #expect(found > 0)
    #expect(harmless > 0)
  }

  /// SQLite leaves old copies of rows in free space when it splits a page; a flip in such a copy is harmless.
  @Test func `a flipped byte in any entry names that entry when there are no sums`() throws {
    try Sample.journal(events: 20, in: folder)
    try folder.remove("journal.sums")
    let image = try folder.bytes("journal.sqlite")
    for revision in Int64(1)...20 {
      var named = 0
      for place in Self.places(of: Array("\"value\":\"note \(revision) of main\"".utf8), in: image) {
        var flipped = image
        flipped[place + 12] ^= 1
        try folder.write(flipped, "journal.sqlite")
        let report = Verification.run(directory: folder.path)
        guard let finding = report.findings.first else { continue }
        named += 1
        #expect(report.findings.map(\.entry) == [revision + 1], "\(report.lines)")
        #expect(finding.message.hasPrefix("entry \(revision + 1) (session main, revision \(revision))"))
      }
      #expect(named == 1, "revision \(revision)")
    }
  }

  @Test(arguments: [
    ("DELETE FROM entry WHERE pos = 5", "entry 5 is missing"),
    ("UPDATE entry SET seq = 40 WHERE pos = 5", "entry 5 (session main, revision 40): its checksum"),
    ("UPDATE entry SET kind = 99 WHERE pos = 5", "entry 5 has the unknown kind 99"),
    ("DELETE FROM batch WHERE last = 7", "batch that ends with entry 10"),
    ("DELETE FROM batch WHERE last = 21", "entry 20 (session main, revision 19) belongs to no batch"),
    ("UPDATE batch SET n = 4 WHERE last = 7", "batch that ends with entry 7"),
    ("UPDATE batch SET chain = zeroblob(32) WHERE last = 7", "batch that ends with entry 7"),
    ("UPDATE meta SET v = x'30' WHERE k = 'clean'", "meta: the journal's own value 'clean'"),
    ("DELETE FROM meta WHERE k = 'epoch'", "meta: the journal's own value 'epoch' is missing"),
    ("UPDATE tree SET created_at = 1", "the row of session 1 (main)"),
    ("UPDATE build SET first_pos = 2", "the row of build 1"),
    ("UPDATE origin SET crc = 1 WHERE origin = 2", "the row of origin 2"),
  ])
  func `a row changed through SQL is named`(sql: String, name: String) throws {
    try Sample.journal(events: 20, in: folder)
    try change(sql)
    try folder.remove("journal.sums")
    let report = Verification.run(directory: folder.path)
    #expect(report.exitCode == 1)
    #expect(report.findings.contains { $0.message.contains(name) }, "\(report.lines)")
  }

  @Test func `an entry that was resealed with other contents breaks the chain at the next`() throws {
    try Sample.journal(events: 20, in: folder)
    let database = try SQLiteDatabase(path: folder.files.database, flags: SQLITE_OPEN_READWRITE)
    let row = try database.prepare(
      "SELECT \(StoredEntry.columns) FROM \(StoredEntry.source) WHERE e.pos IN (4, 5) ORDER BY e.pos")
    #expect(try row.step())
    let before = try StoredEntry(row: row)
    #expect(try row.step())
    var forged = try StoredEntry(row: row)
    row.reset()
    forged.entry.patch = Array("[]".utf8)
    forged.seal(after: before.chain)
    try database.prepare("UPDATE entry SET patch = ?, chain = ?, crc = ? WHERE pos = 5").run([
      .blob(forged.entry.patch), .blob(forged.chain), .integer(forged.checksum),
    ])
    database.close()
    try folder.remove("journal.sums")
    let report = Verification.run(directory: folder.path)
    #expect(
      report.findings.contains { $0.message.hasPrefix("entry 6 (session main, revision 5) does not follow") },
      "\(report.lines)")
  }

  @Test func `a sequence number used twice and a patch that does not fit are found`() throws {
    let journal = try Journal(opening: folder.path, build: Sample.build)
    var twice = Sample.event(3)
    twice.sequence = 2
    var unfit = Sample.event(4)
    unfit.patch = JSONPatch([.remove(path: JSONPointer(["none"]))]).json.bytes
    var loose = Sample.event(1)
    loose.context = Array("{ }".utf8)
    _ = try journal.append([Sample.open(), loose, Sample.event(2), twice, unfit])
    try journal.close()
    let report = Verification.run(directory: folder.path)
    #expect(report.findings.map(\.level) == [.structure, .fold, .fold])
    #expect(report.findings.map(\.entry) == [4, 2, 5])
    #expect(report.unproven.contains { $0.contains("session main") })
  }

  @Test func `a file cut short or grown is found`() throws {
    try Sample.journal(events: 20, in: folder)
    let image = try folder.bytes("journal.sqlite")
    for changed in [Array(image.dropLast(4096)), Array(image.dropLast(7)), image + [0], image + image.prefix(4096), []]
    {
      try folder.write(changed, "journal.sqlite")
      #expect(Verification.run(directory: folder.path).exitCode == 1, "\(changed.count) bytes")
    }
  }

  @Test func `more findings than the limit are counted`() {
    var report = VerificationReport()
    for number in 0..<VerificationReport.findingLimit + 5 { report.add(.fold, "entry \(number)") }
    #expect(report.findings.count == VerificationReport.findingLimit)
    #expect(report.lines.contains("finding: and 5 more"))
    #expect(report.lines.last == "result: findings: \(VerificationReport.findingLimit + 5)")
  }

  private func change(_ sql: String) throws {
    let database = try SQLiteDatabase(path: folder.files.database, flags: SQLITE_OPEN_READWRITE)
    try database.execute(sql)
    database.close()
  }

  private static func places(of text: [UInt8], in image: [UInt8]) -> [Int] {
    image.indices.dropLast(text.count).filter {
      image[$0] == text[0] && image[$0 + 9] == text[9] && Array(image[$0..<$0 + text.count]) == text
    }
  }
}
