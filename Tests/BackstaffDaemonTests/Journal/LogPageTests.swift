import BackstaffJournal
import Testing

@testable import BackstaffDaemon

@Suite struct LogPageTests {
  private func entry(_ revision: Int64, bytes: Int, _ kind: JournalEntry.Kind = .event) -> JournalEntry {
    var entry = JournalEntry(session: "main", revision: revision, kind: kind, at: 1, origin: "daemon")
    entry.action = [UInt8](repeating: 32, count: bytes)
    return entry
  }

  private func page(_ entries: [JournalEntry], endsAnywhere: Bool = false) -> [Int64] {
    LogPage.of(entries, endsAnywhere: endsAnywhere).map(\.revision)
  }

  @Test func `small entries stay together, and large ones up to the size of a page`() {
    #expect(page([]) == [])
    #expect(page((1...256).map { entry($0, bytes: 100) }).count == 256)
    let half = LogPage.bytes / 2 - 1000
    #expect(page((1...5).map { entry($0, bytes: half) }) == [1, 2])
  }

  @Test func `a page always leads behind its first revision, however large the entries`() {
    let huge = LogPage.bytes + 1
    #expect(page([entry(1, bytes: huge), entry(2, bytes: huge), entry(3, bytes: 1)]) == [1, 2])
    #expect(page([entry(1, bytes: huge), entry(1, bytes: 1, .issue), entry(2, bytes: huge)]) == [1, 1, 2])
    #expect(page([entry(1, bytes: huge)]) == [1])
  }

  @Test func `a page for a reader who skips ends where it is full, with one entry at least`() {
    let huge = LogPage.bytes + 1
    #expect(page([], endsAnywhere: true) == [])
    #expect(page([entry(1, bytes: huge), entry(2, bytes: 1)], endsAnywhere: true) == [1])
    let half = LogPage.bytes / 2 - 1000
    #expect(page((1...5).map { _ in entry(7, bytes: half, .rejected) }, endsAnywhere: true) == [7, 7])
  }
}
