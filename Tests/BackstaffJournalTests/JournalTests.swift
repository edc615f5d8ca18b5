import BackstaffJSON
import Testing

@testable import BackstaffJournal

@Suite struct JournalTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> Journal { try Journal(opening: folder.path, build: Sample.build) }

  @Test func `a new journal is one database its sums and a lock`() throws {
    let journal = try open()
    #expect(journal.epoch == 1)
    #expect(journal.storeID.count == 32)
    #expect(journal.wasClosedInOrder)
    #expect(journal.lastBuild == nil)
    #expect(try journal.recover().isEmpty)
    try journal.close()
    #expect(try folder.contents().keys.sorted() == ["journal.sqlite", "journal.sums", "lock"])
  }

  @Test func `a directory that does not exist is made with those above it`() throws {
    let path = folder.path + "/a/b"
    try Journal(opening: path, build: Sample.build).close()
    #expect(FileSystem.exists(path + "/journal.sqlite"))
  }

  @Test func `each opening has the next epoch and the same store`() throws {
    let first = try open()
    let storeID = first.storeID
    try first.close()
    let second = try open()
    #expect(second.epoch == 2)
    #expect(second.storeID == storeID)
    try second.close()
  }

  @Test func `a second opening is refused and names the process that holds the lock`() throws {
    let journal = try open()
    let error = try #require(throws: JournalError.self) { try open() }
    #expect(error.code == .locked)
    #expect(error.message.contains("process"))
    try journal.close()
    #expect(code { try open().close() } == nil)
  }

  @Test func `every setting reads back as it must`() throws {
    let journal = try open()
    for setting in Schema.settings {
      #expect(try journal.database.text("PRAGMA \(setting.name)") == setting.effective, "\(setting.name)")
    }
    #expect(try journal.database.integer("PRAGMA page_size") == Int64(Schema.pageSizeBytes))
    #expect(try journal.database.integer("PRAGMA auto_vacuum") == 2)
    try journal.close()
  }

  @Test func `a build can be refused before anything is written`() throws {
    try Sample.journal(events: 2, in: folder)
    let before = try folder.contents()
    var seen: JournalBuild?
    let refusal = code {
      _ = try Journal(opening: folder.path, build: JournalBuild(schema: [:], digest: 9)) { last in
        seen = last
        return "its State lost a member"
      }
    }
    #expect(refusal == .buildRefused)
    #expect(seen == Sample.build)
    #expect(try folder.contents()["journal.sqlite"] == before["journal.sqlite"])
    #expect(try folder.contents()["journal.sums"] == before["journal.sums"])
  }

  @Test func `the last build is the one that wrote entries and not the one that only looked`() throws {
    try Sample.journal(events: 2, in: folder)
    let other = JournalBuild(schema: ["State": [:]], digest: 8)
    try Journal(opening: folder.path, build: other).close()
    let journal = try Journal(opening: folder.path, build: other)
    #expect(journal.lastBuild == Sample.build)
    _ = try journal.append([Sample.event(3)])
    #expect(journal.lastBuild == other)
    try journal.close()
    let next = try open()
    #expect(next.lastBuild == other)
    #expect(try next.entries(session: "main", from: 0, limit: 10).map(\.build) == [1, 1, 1, 2])
    try next.close()
  }

  @Test func `set aside keeps the old journal under a new name and the next opening makes another`() throws {
    try Sample.journal(events: 2, in: folder)
    let old = try folder.bytes("journal.sqlite")
    let name = try Journal.setAside(directory: folder.path)
    #expect(name.hasPrefix("journal-") && name.hasSuffix("Z.sqlite"))
    #expect(try folder.bytes(name) == old)
    #expect(!FileSystem.exists(folder.files.database))
    let journal = try open()
    #expect(try journal.recover().isEmpty)
    try journal.close()
    #expect(try Journal.setAside(directory: folder.path) != name)
  }

  @Test func `a journal that is open cannot be set aside`() throws {
    let journal = try open()
    #expect(code { _ = try Journal.setAside(directory: folder.path) } == .locked)
    try journal.close()
  }

  @Test func `a closed journal takes nothing more and can be closed again`() throws {
    let journal = try open()
    try journal.close()
    try journal.close()
    #expect(code { _ = try journal.append([Sample.open()]) } == .closed)
    #expect(code { _ = try journal.recover() } == .closed)
  }

  @Test func `the log is checkpointed when it grows and the sums go before that`() throws {
    let journal = try open()
    journal.checkpointFrames = 40
    _ = try journal.append([Sample.open()])
    #expect(FileSystem.exists(folder.files.sums))
    var most = 0
    for revision in Int64(1)...60 {
      _ = try journal.append([Sample.event(revision)])
      most = max(most, journal.database.logFrames)
    }
    #expect(!FileSystem.exists(folder.files.sums))
    #expect(most < 60)
    let copy = try folder.afterKill()
    let recovered = try Journal(opening: copy.path, build: Sample.build)
    #expect(try recovered.recover().first?.fold.document == Sample.document(60))
    try recovered.close()
    try journal.close()
    #expect(Verification.run(directory: folder.path).isSound)
  }
}
