import BackstaffJSON
import CSQLite
import Glibc
import Testing

@testable import BackstaffJournal

@Suite struct OpeningTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> Journal { try Journal(opening: folder.path, build: Sample.build) }

  @Test func `what was appended is there after a kill and the epoch tells of it`() throws {
    let journal = try open()
    try Sample.fill(journal, events: 7)
    let copy = try folder.afterKill()
    let recovered = try Journal(opening: copy.path, build: Sample.build)
    #expect(!recovered.wasClosedInOrder)
    #expect(recovered.epoch == 2)
    #expect(recovered.lastAt == journal.lastAt)
    let session = try #require(try recovered.recover().first)
    #expect(session.fold.head == 7)
    #expect(session.fold.document == Sample.document(7))
    _ = try recovered.append([Sample.event(8)])
    try recovered.close()
    try journal.close()
    #expect(Verification.run(directory: copy.path).isSound)
  }

  @Test func `a journal whose lock a child has inherited can be opened once it is closed`() throws {
    let lock = try DirectoryLock(taking: folder.path)
    let inherited = dup(lock.file)
    defer { close(inherited) }
    #expect(code { _ = try open() } == .locked)
    lock.release()
    try open().close()
  }

  @Test func `every file of a journal is for this user only, whatever the folder lets in`() throws {
    chmod(folder.path, 0o755)
    let mask = umask(0o022)
    defer { umask(mask) }
    let journal = try open()
    try Sample.fill(journal, events: 3)
    for name in ["journal.sqlite", "journal.sqlite-wal", "journal.sums", "lock"] {
      var status = stat()
      #expect(lstat("\(folder.path)/\(name)", &status) == 0 && status.st_mode & 0o777 == 0o600, "\(name)")
    }
    try journal.close()
  }

  @Test func `a draft left by a crash while the journal was made is made again`() throws {
    try folder.write(Array("half a database".utf8), "journal.draft")
    try open().close()
    #expect(!FileSystem.exists(folder.files.draft))
  }

  @Test func `a log without its database is refused`() throws {
    try folder.write([1, 2, 3], "journal.sqlite-wal")
    #expect(code { _ = try open() } == .damaged)
    #expect(try folder.bytes("journal.sqlite-wal") == [1, 2, 3])
  }

  @Test func `page sums without their database are refused and found, for they show that there was one`() throws {
    try open().close()
    let sums = try folder.bytes("journal.sums")
    try FileSystem.remove(folder.files.database)
    #expect(code { _ = try open() } == .damaged)
    #expect(try folder.bytes("journal.sums") == sums)
    let report = Verification.run(directory: folder.path)
    #expect(report.findings.first?.message == "journal.sqlite is missing, its sums journal.sums are there")
    _ = try Journal.setAside(directory: folder.path)
    try open().close()
  }

  @Test(arguments: ["journal.sqlite-wal", "lock"]) func `a pipe in a file's place is refused, not waited for`(
    name: String
  ) throws {
    try open().close()
    let path = "\(folder.path)/\(name)"
    unlink(path)
    try #require(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    #expect(code { _ = try open() } == .ioFailed)
    #expect(Verification.run(directory: folder.path).cannotTell?.contains(name) == true)
  }

  @Test func `a log damaged before its last commit is refused and kept`() throws {
    let journal = try open()
    try Sample.fill(journal, events: 9)
    let copy = try folder.afterKill()
    try journal.close()
    var log = try copy.bytes("journal.sqlite-wal")
    log[32 + 24 + 100] ^= 1
    try copy.write(log, "journal.sqlite-wal")
    let error = try #require(throws: JournalError.self) { try Journal(opening: copy.path, build: Sample.build) }
    #expect(error.code == .damaged)
    #expect(error.message.contains("frame 1"))
    #expect(try copy.bytes("journal.sqlite-wal") == log)
  }

  @Test func `a torn last commit is left out as it was never acknowledged`() throws {
    let journal = try open()
    try Sample.fill(journal, events: 6)
    let copy = try folder.afterKill()
    try journal.close()
    let log = try copy.bytes("journal.sqlite-wal")
    try copy.write(Array(log.dropLast(1000)), "journal.sqlite-wal")
    let recovered = try Journal(opening: copy.path, build: Sample.build)
    #expect(try recovered.recover().first?.fold.head == 3)
    _ = try recovered.append([Sample.event(4)])
    try recovered.close()
  }

  @Test func `a database of somebody else or of a newer format is refused`() throws {
    try open().close()
    try change("PRAGMA user_version = 2")
    #expect(code { _ = try open() } == .foreignFormat)
    try change("PRAGMA user_version = 1; PRAGMA application_id = 5")
    #expect(code { _ = try open() } == .foreignFormat)
    try folder.write([UInt8](repeating: 7, count: 8192), "journal.sqlite")
    #expect(code { _ = try open() } == .damaged)
  }

  @Test(arguments: [
    ("UPDATE entry SET patch = x'5b5d' WHERE pos = 4", "entry 4 (session main, revision 3)"),
    ("UPDATE entry SET at = at + 1 WHERE pos = 4", "entry 4 (session main, revision 3)"),
    ("UPDATE entry SET kind = 77 WHERE pos = 4", "entry 4"),
    ("DELETE FROM entry WHERE pos = 4", "entry 4 is missing"),
    ("UPDATE batch SET chain = zeroblob(32) WHERE last = 4", "batch that ends with entry 4"),
    ("DELETE FROM batch WHERE last = 4", "batch that ends with entry 7"),
    ("UPDATE origin SET name = 'client:other' WHERE origin = 2", "entry 10 (session main, revision 9)"),
  ])
  func `a changed row is refused by name and not repaired`(sql: String, name: String) throws {
    try Sample.journal(events: 9, in: folder)
    try change(sql)
    let before = try folder.bytes("journal.sqlite")
    let error = try #require(throws: JournalError.self) {
      let journal = try open()
      _ = try journal.recover()
    }
    #expect(error.code == .damaged)
    #expect(error.message.contains(name), "\(error.message)")
    #expect(try folder.bytes("journal.sqlite") == before)
  }

  @Test(arguments: [
    "UPDATE tree SET name = 'mean'", "UPDATE build SET digest = 1", "UPDATE meta SET v = x'39' WHERE k = 'epoch'",
  ])
  func `a changed row of a small table is refused at the opening`(sql: String) throws {
    try Sample.journal(events: 3, in: folder)
    try change(sql)
    #expect(code { _ = try open() } == .damaged)
  }

  private func change(_ sql: String) throws {
    let database = try SQLiteDatabase(path: folder.files.database, flags: SQLITE_OPEN_READWRITE)
    try database.execute(sql)
    database.close()
  }
}
