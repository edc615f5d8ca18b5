import BackstaffJSON
import Testing

@testable import BackstaffJournal

@Suite struct ReadingTests {
  let folder: TemporaryFolder
  let journal: Journal

  init() throws {
    folder = try TemporaryFolder()
    journal = try Journal(opening: folder.path, build: Sample.build)
    try Sample.fill(journal, events: 10)
    try Sample.fill(journal, events: 4, session: "other")
  }

  @Test func `the document of every revision is the fold up to it`() throws {
    for revision in Int64(0)...10 {
      #expect(try journal.document(session: "main", at: revision) == Sample.document(revision))
    }
    #expect(try journal.document(session: "other", at: 4) == Sample.document(4, session: "other"))
    #expect(code { _ = try journal.document(session: "main", at: 11) } == .unknownRevision)
    #expect(code { _ = try journal.document(session: "main", at: -1) } == .unknownRevision)
    #expect(code { _ = try journal.document(session: "none", at: 0) } == .unknownSession)
  }

  @Test func `entries are read from a revision on up to a limit`() throws {
    #expect(try journal.entries(session: "main", from: 8, limit: 100).map(\.revision) == [8, 9, 10])
    #expect(try journal.entries(session: "main", from: 0, limit: 2).map(\.kind) == [.open, .event])
    #expect(try journal.entries(session: "main", from: 11, limit: 2).isEmpty)
    #expect(try journal.entries(session: "main", from: 0, limit: -1).isEmpty)
    #expect(code { _ = try journal.entries(session: "none", from: 0, limit: 1) } == .unknownSession)
  }

  @Test func `a reader goes on behind the position it has seen`() throws {
    let mark = JournalEntry(session: "main", revision: 10, kind: .mark)
    _ = try journal.append([mark, mark, mark])
    var seen: [Int64] = []
    var last = (revision: Int64(9), position: Int64(0))
    while let entry = try journal.entries(session: "main", from: last.revision, after: last.position, limit: 1).first {
      seen.append(entry.revision)
      last = (entry.revision, entry.position)
    }
    #expect(seen == [9, 10, 10, 10, 10])
  }

  @Test func `no more than a page of entries is returned at once`() throws {
    var revision: Int64 = 10
    while revision < Int64(JournalLimits.pageEntries) {
      let batch = (0..<JournalLimits.batchEntries).map { _ in
        revision += 1
        return JournalEntry(session: "main", revision: revision, kind: .event)
      }
      _ = try journal.append(batch)
    }
    #expect(try journal.entries(session: "main", from: 0, limit: .max).count == JournalLimits.pageEntries)
  }

  @Test func `a reader who knows revisions only goes on behind what it has of one`() throws {
    let mark = JournalEntry(session: "main", revision: 10, kind: .mark)
    _ = try journal.append([mark, mark, mark])
    func page(_ revision: Int64, skip: Int, limit: Int) throws -> JournalPage {
      try journal.page(session: "main", from: revision, skip: skip, limit: limit)
    }
    let first = try page(9, skip: 0, limit: 3)
    #expect(first.entries.map(\.kind) == [.event, .event, .mark])
    #expect(first.skipped == 0)
    #expect(first.hasMore)
    let second = try page(10, skip: 2, limit: 2)
    #expect(second.entries.map(\.kind) == [.mark, .mark])
    #expect(second.skipped == 2)
    #expect(!second.hasMore)
    #expect(try page(10, skip: 4, limit: 2) == JournalPage(entries: [], skipped: 4, hasMore: false))
    // More than there are: they were counted in another journal.
    #expect(try page(10, skip: 5, limit: 9).entries.count == 4)
    #expect(try page(10, skip: 5, limit: 9).skipped == 0)
    #expect(code { _ = try journal.page(session: "none", from: 0, skip: 1, limit: 1) } == .unknownSession)
  }

  @Test func `a submission is found by its session origin incarnation and sequence`() throws {
    let found = try journal.outcome(session: "main", origin: Sample.client, incarnation: 3, sequence: 5)
    #expect(found?.revision == 5)
    #expect(found?.outcome == "applied")
    #expect(found?.digest == UInt64.max - 5)
    #expect(try journal.outcome(session: "main", origin: Sample.client, incarnation: 4, sequence: 5) == nil)
    #expect(try journal.outcome(session: "main", origin: Sample.client, incarnation: 3, sequence: 11) == nil)
    #expect(try journal.outcome(session: "main", origin: "client:none", incarnation: 3, sequence: 5) == nil)
    #expect(try journal.outcome(session: "other", origin: Sample.client, incarnation: 3, sequence: 5) == nil)
  }

  @Test func `a rejection is an outcome too`() throws {
    let key = "key:" + String(repeating: "ab", count: 16)
    _ = try journal.append([
      JournalEntry(session: "main", revision: 10, kind: .rejected, origin: key, outcome: "rejected:unknown_action")
    ])
    let found = try journal.outcome(session: "main", origin: key, incarnation: 0, sequence: 0)
    #expect(found?.outcome == "rejected:unknown_action")
    #expect(found?.revision == 10)
  }

  @Test func `the lookup of a submission goes through its index`() throws {
    let plan = try journal.database.prepare(
      "EXPLAIN QUERY PLAN SELECT pos FROM entry WHERE tree = 1 AND origin = 1 AND incarnation = 1 AND oseq = 1 "
        + "AND kind IN (1, 2) ORDER BY pos DESC LIMIT 1")
    #expect(try plan.step())
    #expect(plan.text(3).contains("entry_submission"))
  }

  @Test func `all sessions are recovered with their folds`() throws {
    let sessions = try journal.recover()
    #expect(sessions.map(\.name) == ["main", "other"])
    #expect(sessions.map(\.fold.head) == [10, 4])
    #expect(sessions.map(\.fold.document) == [Sample.document(10), Sample.document(4, session: "other")])
    #expect(sessions.first?.fold.submissions.origins[Sample.client]?.lastSequence == 10)
  }
}
