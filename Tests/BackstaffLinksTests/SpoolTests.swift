import Glibc
import Testing

@testable import BackstaffLinks

@Suite struct SpoolTests {
  private func link(
    _ number: Int64, session: String = "main", at: Int64 = 1000, url: String = "desk://x"
  ) -> Delivery {
    Delivery(number: number, id: "id\(number)", session: session, url: url, source: "mail", acceptedAt: at)
  }

  @Test func `a spool is for this user only`() throws {
    let folder = Folder()
    let mask = umask(0o022)
    defer { umask(mask) }
    let spool = try Spool(in: folder.path)
    try spool.write([link(1)], [], now: 1000)
    for name in ["spool.sqlite", "spool.sqlite-wal"] {
      var status = stat()
      #expect(lstat("\(folder.path)/\(name)", &status) == 0 && status.st_mode & 0o777 == 0o600, "\(name)")
    }
    spool.close()
  }

  @Test func `what was kept is there when the spool is opened again, in order`() throws {
    let folder = Folder()
    do {
      let spool = try Spool(in: folder.path)
      #expect(spool.lastNumber == 0)
      try spool.write([link(1), link(2, session: "wall"), link(3)], [], now: 1000)
      try spool.write([link(4)], [Settlement(1, .applied(outcome: "applied", revision: 7))], now: 1001)
      // No farewell: as if it had been killed.
    }
    let spool = try Spool(in: folder.path)
    #expect(spool.pendingCount == 3)
    #expect(spool.outcomeCount == 1)
    #expect(spool.lastNumber == 4)
    #expect(try spool.pending("main", after: 0, limit: 10) == [link(3), link(4)])
    #expect(try spool.pending("main", after: 3, limit: 10) == [link(4)])
    #expect(try spool.pending("main", after: 0, limit: 1) == [link(3)])
    #expect(try spool.sessionsWithPending() == ["wall", "main"])
    var applied = link(1)
    applied.state = .applied(outcome: "applied", revision: 7)
    #expect(try spool.deliveries(of: "id1") == [applied])
    #expect(try spool.deliveries(of: "none") == [])
  }

  @Test func `the oldest link that waits is known`() throws {
    let folder = Folder()
    let spool = try Spool(in: folder.path)
    #expect(try spool.oldestPending() == nil)
    try spool.write([link(1, at: 50), link(2, at: 60)], [], now: 60)
    #expect(try spool.oldestPending() == 50)
    try spool.write([], [Settlement(1, .refused(code: "gone", detail: "why"))], now: 61)
    #expect(try spool.oldestPending() == 60)
    #expect(try spool.deliveries(of: "id1").map(\.state) == [.refused(code: "gone", detail: "why")])
  }

  @Test func `outcomes are forgotten by age and by number, links that wait are not`() throws {
    let folder = Folder()
    var limits = Spool.Limits()
    (limits.outcomes, limits.ageMilliseconds) = (3, 1000)
    let spool = try Spool(in: folder.path, limits: limits)
    try spool.write((1...6).map { link($0, at: 0) }, [], now: 0)
    for number in 1...5 {
      try spool.write([], [Settlement(Int64(number), .applied(outcome: "noop", revision: 1))], now: Int64(number) * 100)
    }
    try spool.prune(now: 600)
    #expect(spool.outcomeCount == 3)
    #expect(try (1...6).map { try spool.deliveries(of: "id\($0)").count } == [0, 0, 1, 1, 1, 1])
    try spool.prune(now: 1450)
    #expect(spool.outcomeCount == 1)
    try spool.prune(now: 100_000)
    #expect(spool.outcomeCount == 0)
    #expect(spool.pendingCount == 1)
    #expect(try spool.pending("main", after: 0, limit: 9).map(\.number) == [6])
  }

  @Test func `a full spool keeps nothing of a batch and what it had`() throws {
    let folder = Folder()
    var limits = Spool.Limits()
    limits.bytes = 128 * 1024
    let spool = try Spool(in: folder.path, limits: limits)
    let url = "desk://" + String(repeating: "x", count: 2000)
    var kept: Int64 = 0
    var failure: Spool.Failure?
    while failure == nil, kept < 1000 {
      do throws(Spool.Failure) {
        try spool.write([link(kept + 1, url: url)], [], now: 0)
        kept += 1
      } catch { failure = error }
    }
    #expect(failure == .full)
    #expect((10...60).contains(kept))
    #expect(spool.pendingCount == Int(kept))
    #expect(spool.lastNumber == kept)
    #expect(throws: Spool.Failure.full) { try spool.write((1...50).map { link(kept + $0, url: url) }, [], now: 0) }
    #expect(try spool.pending("main", after: 0, limit: 1000).count == Int(kept))
    // Outcomes may be longer than the links were; to forget them takes no room, and makes some.
    let outcomes = (1...kept).map { Settlement($0, .applied(outcome: "applied", revision: $0)) }
    #expect(throws: Spool.Failure.full) { try spool.write([], outcomes, now: 1) }
    #expect(spool.pendingCount == Int(kept))
    try spool.forget(outcomes)
    #expect(spool.pendingCount == 0)
    #expect(spool.outcomeCount == 0)
    try spool.write([link(kept + 1, url: url)], [], now: 3)
    #expect(try spool.pending("main", after: 0, limit: 9).map(\.number) == [kept + 1])
  }

  @Test func `one id is kept once for each session`() throws {
    let folder = Folder()
    let spool = try Spool(in: folder.path)
    var (first, second) = (link(1), link(2, session: "wall"))
    (first.id, second.id) = ("a", "a")
    try spool.write([first, second], [], now: 0)
    #expect(try spool.deliveries(of: "a") == [first, second])
    second.number = 3
    #expect(throws: Spool.Failure.self) { try spool.write([second], [], now: 0) }
    #expect(spool.pendingCount == 2)
  }

  @Test func `a folder that is not there breaks the spool`() {
    let failure = #expect(throws: Spool.Failure.self) { try Spool(in: "/nowhere/at/all") }
    guard case .broken(let reason) = failure else { return #expect(Bool(false), "\(String(describing: failure))") }
    #expect(reason.contains("unable to open"))
  }
}
