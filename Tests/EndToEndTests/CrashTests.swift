import BackstaffBus
import BackstaffClient
import BackstaffJSON
import BackstaffJournal
import BackstaffWire
import Foundation
import Synchronization
import Testing

extension EndToEnd {
  /// What a crash may and may not take away.
  @Suite struct CrashTests {
    /// The entries of the session `main` in a journal nobody has open.
    static func journaled(_ daemon: Daemon) throws -> [JournalEntry] {
      let journal = try Journal(opening: daemon.place.data, build: JournalBuild(schema: .null, digest: 0))
      let head = try #require(journal.head(of: "main"))
      var entries: [JournalEntry] = []
      while true {
        let page = try journal.entries(
          session: "main", from: entries.last?.revision ?? 0, after: entries.last?.position ?? 0, limit: 10_000)
        entries += page
        if page.isEmpty { break }
      }
      try journal.close()
      #expect(entries.last { $0.kind == .event }?.revision ?? 0 == head)
      return entries
    }

    @Test(arguments: ["before-append", "before-commit", "after-commit", "after-publish"])
    func `case 25 a crash at each point leaves at most one entry, and a resend finds it`(point: String) throws {
      let daemon = try Daemon()
      // The first front makes the session, which is a commit of its own.
      _ = try daemon.get("")
      daemon.kill()
      try daemon.start(fault: "crash@\(point):1")
      let front = try daemon.front()
      defer { Daemon.close(front) }
      _ = try front.connect(within: .seconds(60))
      let token = try front.submit(Submit(path: "counterButtonTapped"))
      _ = try front.run(within: .seconds(60)) { event -> Bool? in
        if case .connection(.stale) = event { true } else { nil }
      }
      #expect(daemon.program.wait() == -SIGKILL)
      try daemon.start()
      let result: SubmitResult = try front.run(within: .seconds(60)) { event in
        if case .outcome(token, let result) = event { result } else { nil }
      }
      guard case .acknowledged(let ack, let revision, let isRepeat) = result else {
        Issue.record("not acknowledged: \(result)")
        return
      }
      #expect(ack.outcome == .applied)
      #expect(revision == 1)
      #expect(isRepeat == (point == "after-commit" || point == "after-publish"))
      daemon.kill()
      #expect(try CrashTests.journaled(daemon).count { $0.kind == .event } == 1)
    }

    @Test func `case 26 a resend after a restart is found in the journal`() throws {
      let daemon = try Daemon()
      let client = WireID.random()
      let before = try RawPeer(daemon, client: client)
      try before.hello()
      try before.submit(1, "counterButtonTapped")
      let first = try before.ack()
      daemon.kill()
      try daemon.start()
      _ = try daemon.get("")
      let after = try RawPeer(daemon, client: client)
      try after.hello()
      #expect(after.attachment.epoch == before.attachment.epoch + 1)
      #expect(after.nextSequence == 2)
      try after.submit(1, "counterButtonTapped")
      let second = try after.ack()
      #expect(second.ack == first.ack)
      #expect(second.header.b == first.header.b)
      #expect(second.header.flags.contains(.duplicate))
    }

    @Test func `case 43 nothing is published or answered before it is durable`() throws {
      let daemon = try Daemon()
      _ = try daemon.get("")
      daemon.kill()
      let gate = daemon.place.file("gate")
      #expect(mkfifo(gate, 0o600) == 0)
      try daemon.start(fault: "hold=\(gate)@before-commit:1")
      _ = try daemon.get("")
      let peer = try RawPeer(daemon)
      try peer.hello()
      let opened = try peer.open("")
      try peer.submit(1, "counterButtonTapped")
      // Two questions answered behind the submission: it was reduced before them, and still nobody has heard of it.
      #expect(try peer.drain().isEmpty)
      #expect(try peer.drain().isEmpty)
      #expect(try daemon.get("").value == opened.snap.value)
      let writer = try #require(FileHandle(forWritingAtPath: gate))
      try writer.close()
      #expect(try peer.next(.diff).header.b == 1)
      #expect(try peer.ack().header.b == 1)
    }

    @Test func `25 kills while 8 clients submit lose nothing and apply nothing twice`() throws {
      let daemon = try Daemon()
      let tally = Tally()
      let clients = DispatchGroup()
      let run = daemon.place.run
      for number in 0..<8 {
        clients.enter()
        Thread.detachNewThread {
          Submitter.run(number, against: run, into: tally)
          clients.leave()
        }
      }
      var generator = SystemRandomNumberGenerator()
      for kill in 1...25 {
        let before = tally.count
        let more = Int.random(in: 1...40, using: &generator)
        let deadline = ContinuousClock.now + .seconds(60)
        while tally.count < before + more {
          guard ContinuousClock.now < deadline else { throw Failure("nothing acknowledged for a minute, kill \(kill)") }
          sched_yield()
        }
        daemon.kill()
        try daemon.start()
      }
      tally.finish()
      clients.wait()
      daemon.kill()
      try CrashTests.compare(tally.all, with: CrashTests.journaled(daemon))
    }

    /// One acknowledgement, as its client saw it.
    struct Acknowledged: Sendable {
      let client: String
      let sequence: Int64
      let revision: Int64
    }

    static func compare(_ acknowledged: [Acknowledged], with entries: [JournalEntry]) throws {
      let events = entries.filter { $0.kind == .event && $0.origin.hasPrefix("client:") }
      var byIdentity: [String: [Int64]] = [:]
      for event in events { byIdentity["\(event.origin) \(event.sequence)", default: []].append(event.revision) }
      #expect(byIdentity.values.allSatisfy { $0.count == 1 }, "an action was applied twice")
      let wrong = acknowledged.filter { byIdentity["client:\($0.client) \($0.sequence)"] != [$0.revision] }
      #expect(wrong.isEmpty, "acknowledged, but not so in the journal: \(wrong.prefix(3))")
      #expect(acknowledged.count >= 25)
      // At most the one in flight of each client may be journaled without its client having heard of it.
      #expect(events.count - acknowledged.count <= 8)
      let revisions = entries.filter { $0.kind == .event }.map(\.revision)
      #expect(revisions == Array(1...Int64(revisions.count)))
    }
  }
}

/// What eight clients have been told, and whether they are to go on.
final class Tally: Sendable {
  private let state = Mutex((acknowledged: [EndToEnd.CrashTests.Acknowledged](), isDone: false))

  var count: Int { state.withLock { $0.acknowledged.count } }
  var all: [EndToEnd.CrashTests.Acknowledged] { state.withLock { $0.acknowledged } }
  var isDone: Bool { state.withLock { $0.isDone } }
  func add(_ entry: EndToEnd.CrashTests.Acknowledged) { state.withLock { $0.acknowledged.append(entry) } }
  func finish() { state.withLock { $0.isDone = true } }
}

/// One client on a thread of its own: it submits one action after the other, whatever happens to the daemon.
private enum Submitter {
  static func run(_ number: Int, against directory: String, into tally: Tally) {
    var sequence: Int64 = 0
    do {
      let front = try Front(FrontOptions(runDirectory: directory, name: "client-\(number)", kind: .driver))
      while !tally.isDone {
        sequence += 1
        let submit = Submit(path: "binding.searchText", payload: .string("client \(number) says \(sequence)"))
        let result = try front.outcome(of: submit, within: .seconds(120))
        guard case .acknowledged(_, let revision, _) = result else {
          Issue.record("client \(number), action \(sequence): \(result)")
          return
        }
        tally.add(
          EndToEnd.CrashTests.Acknowledged(
            client: front.options.client.id.description, sequence: sequence, revision: revision))
      }
      try front.close()
    } catch {
      Issue.record("client \(number), action \(sequence): \(error)")
    }
  }
}
