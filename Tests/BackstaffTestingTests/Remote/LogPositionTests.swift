import BackstaffJSON
import Testing

@testable import BackstaffTesting

@Suite struct LogPositionTests {
  private func page(_ revisions: [Int64]) -> [LogEntry] {
    revisions.map { LogEntry(json: ["revision": .integer($0), "kind": "rejected"]) }
  }

  @Test func `a revision with more entries than a page is read on behind those that are known`() {
    var position = LogPosition(behind: 6)
    #expect(position.fresh(in: page([7, 7, 7]), skipped: 0).count == 3)
    #expect(position.read == 3)
    // A daemon that leaves out what is known, one that leaves out nothing, and the next revision.
    #expect(position.fresh(in: page([7, 7]), skipped: 3).count == 2)
    #expect(position.fresh(in: page([7, 7, 7, 7, 7, 7]), skipped: 0).count == 1)
    #expect(position.fresh(in: page([8, 8]), skipped: 6).count == 2)
    #expect(position.revision == 8)
    #expect(position.read == 2)
  }
}
