import BackstaffJSON
import Testing

@testable import BackstaffJournal

@Suite struct AppendTests {
  let folder: TemporaryFolder
  let journal: Journal

  init() throws {
    folder = try TemporaryFolder()
    journal = try Journal(opening: folder.path, build: Sample.build)
  }

  @Test func `entries come back as they were written with their stamps`() throws {
    let written = [Sample.open(), Sample.event(1), Sample.event(2)]
    #expect(try journal.append(written) == [1, 2, 3])
    var expected = written
    for index in expected.indices {
      expected[index].position = Int64(index + 1)
      expected[index].epoch = 1
      expected[index].build = 1
    }
    #expect(try journal.entries(session: "main", from: 0, limit: 10) == expected)
  }

  @Test func `times rise even when the clock does not`() throws {
    var late = Sample.open()
    late.at = 5000
    _ = try journal.append([late, Sample.event(1), Sample.event(2)])
    #expect(try journal.entries(session: "main", from: 0, limit: 10).map(\.at) == [5000, 5001, 5002])
    #expect(journal.lastAt == 5002)
  }

  @Test func `positions are the journal's and revisions the session's`() throws {
    _ = try journal.append([Sample.open("a"), Sample.open("b"), Sample.event(1, session: "b")])
    #expect(try journal.append([Sample.event(1, session: "a"), Sample.event(2, session: "b")]) == [4, 5])
    #expect(journal.sessionNames == ["a", "b"])
    #expect(journal.head(of: "b") == 2)
    #expect(journal.head(of: "c") == nil)
  }

  @Test func `an entry that is out of order is refused and nothing of its batch is written`() throws {
    _ = try journal.append([Sample.open(), Sample.event(1)])
    #expect(code { _ = try journal.append([Sample.event(2), Sample.event(4)]) } == .outOfOrder)
    #expect(code { _ = try journal.append([Sample.event(1)]) } == .outOfOrder)
    #expect(code { _ = try journal.append([Sample.open()]) } == .outOfOrder)
    let mark = JournalEntry(session: "main", revision: 2, kind: .mark)
    #expect(code { _ = try journal.append([mark]) } == .outOfOrder)
    #expect(code { _ = try journal.append([Sample.event(1, session: "other")]) } == .unknownSession)
    #expect(journal.head(of: "main") == 1)
    #expect(try journal.append([Sample.event(2)]) == [3])
  }

  @Test func `an entry of another epoch is refused`() throws {
    var entry = Sample.open()
    entry.epoch = 2
    #expect(code { _ = try journal.append([entry]) } == .fenced)
    entry.epoch = 1
    #expect(try journal.append([entry]) == [1])
  }

  @Test func `a batch of the limit is written and one entry more is refused`() throws {
    let events = (1...Int64(JournalLimits.batchEntries)).map { Sample.event($0) }
    _ = try journal.append([Sample.open()])
    #expect(code { _ = try journal.append([Sample.event(1)] + events) } == .limitExceeded)
    #expect(try journal.append(events).count == JournalLimits.batchEntries)
    #expect(try journal.append([]) == [])
  }

  @Test func `an entry beyond the limit of bytes is refused`() throws {
    _ = try journal.append([Sample.open()])
    var large = Sample.event(1)
    large.action = [UInt8](repeating: 32, count: JournalLimits.entryBytes - large.payloadBytes + large.action.count + 1)
    #expect(large.payloadBytes == JournalLimits.entryBytes + 1)
    #expect(code { _ = try journal.append([large]) } == .limitExceeded)
  }

  @Test func `names have a limit`() throws {
    #expect(code { _ = try journal.append([Sample.open(String(repeating: "x", count: 256))]) } == .limitExceeded)
    #expect(code { _ = try journal.append([Sample.open("")]) } == .limitExceeded)
    #expect(code { _ = try journal.append([Sample.open(String(repeating: "x", count: 255))]) } == nil)
  }

  @Test func `a full disk refuses the batch and the journal goes on when there is room`() throws {
    _ = try journal.append([Sample.open()])
    let pages = try #require(try journal.database.integer("PRAGMA page_count"))
    try journal.database.execute("PRAGMA max_page_count = \(pages)")
    var large = Sample.event(1)
    large.action = [UInt8](repeating: 32, count: 100_000)
    #expect(code { _ = try journal.append([large]) } == .storageFull)
    #expect(try journal.recover().first?.fold.head == 0)
    try journal.database.execute("PRAGMA max_page_count = 100000")
    #expect(try journal.append([large]) == [2])
  }

  @Test func `after a failure of unknown outcome the journal takes nothing more`() throws {
    _ = try journal.append([Sample.open()])
    journal.database.close()
    #expect(code { _ = try journal.append([Sample.event(1)]) } == .ioFailed)
    #expect(code { _ = try journal.append([Sample.event(1)]) } == .closed)
  }

  @Test func `many origins are found again beyond the remembered ones`() throws {
    _ = try journal.append([Sample.open()])
    var revision: Int64 = 0
    for _ in 0..<(Tail.knownOrigins / JournalLimits.batchEntries + 2) {
      let batch = (0..<JournalLimits.batchEntries).map { _ in
        revision += 1
        return JournalEntry(
          session: "main", revision: revision, kind: .event, at: revision, origin: "effect:\(revision):0", sequence: 1)
      }
      _ = try journal.append(batch)
    }
    #expect(journal.tail.origins.count <= Tail.knownOrigins)
    var again = JournalEntry(session: "main", revision: revision + 1, kind: .event, origin: "effect:1:0")
    again.sequence = 2
    _ = try journal.append([again])
    #expect(try journal.database.integer("SELECT count(*) FROM origin WHERE name = 'effect:1:0'") == 1)
  }
}
