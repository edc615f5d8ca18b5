import BackstaffJSON
import BackstaffJournal
import BackstaffWire
import Foundation
import Synchronization
import Testing

extension EndToEnd {
  /// What kills of either process may and may not do to links.
  @Suite struct LinkKillTests {
    /// 20 kills in every run, 200 in the nightly one.
    static let kills = ProcessInfo.processInfo.environment["BACKSTAFF_NIGHTLY"] == "1" ? 200 : 20

    @Test func `kills of either process lose no link that was taken, and open none twice`() throws {
      let daemon = try Daemon()
      let links = try Ingester(daemon.place)
      let ledger = Ledger(port: links.port)
      let senders = DispatchGroup()
      for sender in 0..<4 {
        senders.enter()
        Thread.detachNewThread {
          ledger.send(as: sender)
          senders.leave()
        }
      }
      var generator = SystemRandomNumberGenerator()
      for kill in 0..<Self.kills {
        let goal = ledger.count + Int.random(in: 1...15, using: &generator)
        let end = ContinuousClock.now + .seconds(60)
        while ledger.count < goal {
          guard ContinuousClock.now < end else { throw Failure("no link was taken for a minute, kill \(kill)") }
          sched_yield()
        }
        if Bool.random(using: &generator) {
          daemon.kill()
          try daemon.start()
        } else {
          try links.restart()
          ledger.move(to: links.port)
        }
      }
      ledger.finish()
      senders.wait()
      try links.waitUntilDelivered()
      #expect(links.program.terminate() == 0)
      daemon.kill()
      try compare(ledger, with: CrashTests.journaled(daemon), in: daemon.place)
    }

    /// Writes the sets as files, and compares those.
    private func compare(_ ledger: Ledger, with entries: [JournalEntry], in place: Workplace) throws {
      let events = entries.filter { $0.kind == .event && $0.origin.hasPrefix("key:") }
      let names = Dictionary(uniqueKeysWithValues: ledger.sent.map { ("key:\(WireID(digestOf: $0).hex)", $0) })
      let journaled = events.map { names[$0.origin] ?? $0.origin }
      let sets = ["sent": ledger.sent, "taken": ledger.taken, "journaled": journaled]
      for (name, ids) in sets {
        try ids.sorted().joined(separator: "\n").write(toFile: place.file(name), atomically: true, encoding: .utf8)
      }
      func file(_ name: String) throws -> [Substring] {
        try String(contentsOfFile: place.file(name), encoding: .utf8).split(separator: "\n")
      }
      let (sent, taken, applied) = (Set(try file("sent")), Set(try file("taken")), Set(try file("journaled")))
      #expect(applied.count == journaled.count, "a link was opened twice")
      #expect(taken.subtracting(applied).isEmpty, "taken, but never opened")
      #expect(applied.subtracting(sent).isEmpty, "opened, but never sent")
      #expect(taken.count >= Self.kills)
      // The links of one sender were taken one after the other, and came in that order.
      for sender in 0..<4 {
        let own = journaled.filter { $0.hasPrefix("s\(sender)-") }.compactMap { Int($0.dropFirst(3)) }
        #expect(own == own.sorted(), "sender \(sender)")
      }
      let line = "\(Self.kills) kills: \(sent.count) sent, \(taken.count) taken, \(applied.count) opened\n"
      FileHandle.standardError.write(Data(line.utf8))
    }
  }
}

/// What four senders have sent and what was taken, and where the ingester listens now.
private final class Ledger: Sendable {
  private let state: Mutex<State>

  private struct State {
    var port: UInt16
    var sent: [String] = []
    var taken: [String] = []
    var isDone = false
  }

  init(port: UInt16) { state = Mutex(State(port: port)) }

  var count: Int { state.withLock { $0.taken.count } }
  var sent: [String] { state.withLock { $0.sent } }
  var taken: [String] { state.withLock { $0.taken } }
  func move(to port: UInt16) { state.withLock { $0.port = port } }
  func finish() { state.withLock { $0.isDone = true } }

  /// Sends one link after the other, each again and again until it was taken.
  func send(as sender: Int) {
    var number = 0
    while !state.withLock({ $0.isDone }) {
      let id = "s\(sender)-\(number)"
      number += 1
      state.withLock { $0.sent.append(id) }
      while !isTaken(id) {
        if state.withLock({ $0.isDone }) { return }
        sched_yield()
      }
      state.withLock { $0.taken.append(id) }
    }
  }

  private func isTaken(_ id: String) -> Bool {
    do {
      let connection = try HTTPConnection(port: state.withLock { $0.port })
      let order = Ingester.order("desk://inventory/add?name=\(id)", id)
      return [200, 202].contains(try connection.ask("POST", "/v1/links", order).status)
    } catch {
      return false  // It was killed, and is sent again.
    }
  }
}
