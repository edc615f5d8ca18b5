import Backstaff
import BackstaffJSON
import BackstaffJournal
import Testing

@testable import BackstaffDaemon

/// Effects of the policy `once`: what is on disk before they run, and what a crash makes of them.
@Suite struct OnceEffectTests {
  private func kinds(_ rig: SessionRig) -> [JournalEntry.Kind] { rig.entries.map(\.kind) }

  @Test func `that it starts is on disk before it starts`() throws {
    let rig = try SessionRig()
    try rig.run("pay")
    #expect(
      try rig.entries[1].json["effects"] == [
        [
          "ordinal": 0, "scope": "", "policy": "once", "cancel": [],
          "orElse": ["path": "note", "payload": "lost"],
        ]
      ])
    #expect(kinds(rig) == [.open, .event])
    let start = try #require(rig.session.takePending(limit: 10, at: 0).first)
    #expect(start.entries.map(\.kind) == [.effectStarted])
    #expect(try start.entries[0].json["effects"] == ["revision": 1, "ordinal": 0])
    #expect(start.starts == [SessionRig.effect(1)])
    #expect(!start.isLazy)
  }

  @Test func `its outcome and its end are one commit`() async throws {
    let rig = try SessionRig()
    try rig.run("pay")
    try await rig.settle()
    #expect(kinds(rig) == [.open, .event, .effectStarted, .event, .effectEnded])
    #expect(rig.commits == [1, 2, 3, 5])
    #expect(rig.entries[4].revision == 2)
    #expect(rig.state["log"] == ["paid rig/main/1:0"])
    #expect(try rig.fold.outstanding.isEmpty)
  }

  @Test(arguments: [(1, []), (2, ["paid rig/main/1:0"]), (3, ["lost"]), (5, ["paid rig/main/1:0"])])
  func `a crash behind each commit leaves the outcome or what arrives in its place`(kept: Int, log: [JSON]) async throws
  {
    let before = try SessionRig()
    try before.run("pay")
    try await before.settle()
    let rig = try SessionRig(recovering: Array(before.entries.prefix(kept)))
    try await rig.settle()
    #expect(rig.state["log"] == .array(log))
    #expect(try rig.fold.outstanding.isEmpty)
    let again = try SessionRig(recovering: rig.entries)
    try await again.settle()
    #expect(again.state["log"] == .array(log))
  }

  @Test func `what arrives in place of a lost run is an event of that effect, in one commit with the loss`() throws {
    let before = try SessionRig()
    try before.run("payEndlessly")
    try before.commit()
    #expect(before.session.app.effectCount == 1)
    let rig = try SessionRig(recovering: before.entries)
    let item = try #require(rig.session.takePending(limit: 10, at: 0).first)
    #expect(item.entries.map(\.kind) == [.effectEnded, .event])
    #expect(try item.entries[0].json["effects"] == ["revision": 1, "ordinal": 0, "how": "lost"])
    #expect(item.entries[1].origin == "effect:1:0" && item.entries[1].cause == 1)
    #expect(try item.entries[1].json["action"] == ["path": "note", "payload": "lost"])
  }

  @Test func `a run that was not started is started, and only after that is on disk`() throws {
    let before = try SessionRig()
    try before.run("payEndlessly")
    let rig = try SessionRig(recovering: Array(before.entries.prefix(2)))
    #expect(rig.session.app.effectCount == 1)
    #expect(rig.state["log"] == [])
    try rig.commit()
    #expect(kinds(rig) == [.open, .event, .effectStarted])
  }

  @Test func `nothing arrives where the effect belonged to is gone`() throws {
    let before = try SessionRig()
    try before.run("open", 5)
    try before.run("sheet.pay")
    try before.commit()
    var entries = before.entries
    let rig = try SessionRig(recovering: entries)
    try rig.commit()
    #expect(rig.state["sheet"] == ["id": 5, "text": "lost"])
    let text = String(decoding: entries[2].effects, as: UTF8.self)
    entries[2].effects = Array(text.replacing("sheet@1", with: "sheet@9").utf8)
    let other = try SessionRig(recovering: entries)
    other.session.flush()
    try other.commit()
    #expect(other.state["sheet"] == ["id": 5, "text": ""])
    #expect(kinds(other).last == .effectEnded)
  }

  @Test func `an action that this build does not know is an issue and the run is lost`() throws {
    var entries = try {
      let before = try SessionRig()
      try before.run("payEndlessly")
      try before.commit()
      return before.entries
    }()
    let text = String(decoding: entries[1].effects, as: UTF8.self)
    entries[1].effects = Array(text.replacing("\"note\"", with: "\"gone\"").utf8)
    let rig = try SessionRig(recovering: entries)
    rig.session.flush()
    try rig.commit()
    #expect(kinds(rig) == [.open, .event, .effectStarted, .effectEnded, .issue])
    #expect(rig.entries[4].cause == 1)
  }

  @Test func `a run that is cancelled before it began never begins`() async throws {
    let rig = try SessionRig()
    try rig.run("payEndlessly")
    try rig.run("stopPaying")
    #expect(kinds(rig) == [.open, .event, .effectStarted, .event, .effectEnded])
    #expect(rig.session.app.effectCount == 0)
    let again = try SessionRig(recovering: rig.entries)
    try await again.settle()
    #expect(again.state["log"] == [])
  }

  @Test func `what follows in its sequence is in the same commit too`() async throws {
    let rig = try SessionRig()
    try rig.run("payThenNote")
    try await rig.settle()
    #expect(kinds(rig) == [.open, .event, .effectStarted, .event, .effectEnded, .event])
    #expect(rig.commits == [1, 2, 3, 6])
    #expect(rig.state["log"] == ["paid rig/main/1:0", "then"])
  }

  @Test func `an action waits for the end of its effect only for a while, and not behind the next`() throws {
    let rig = try SessionRig()
    try rig.run("payEndlessly")
    try rig.commit()
    rig.tell(.sent(SessionRig.effect(1), Handed(.note("a"))))
    try rig.run("rename", "meanwhile")
    #expect(kinds(rig) == [.open, .event, .effectStarted])
    rig.tell(.sent(SessionRig.effect(1), Handed(.note("b"))))
    try rig.commit()
    #expect(kinds(rig).dropFirst(3) == [.event, .event])
    try rig.commit(at: .max / 2)
    #expect(kinds(rig).dropFirst(3) == [.event, .event, .event])
    #expect(rig.state["log"] == ["a", "b"])
    rig.tell(.sent(SessionRig.effect(1), Handed(.note("c"))))
    rig.session.flushAll()
    try rig.commit()
    #expect(kinds(rig).count == 7)
  }

  @Test func `a cancellation joins the action that waits`() throws {
    let rig = try SessionRig()
    try rig.run("payEndlessly")
    try rig.commit()
    rig.tell(.sent(SessionRig.effect(1), Handed(.note("a"))))
    try rig.run("stopPaying")
    #expect(kinds(rig).dropFirst(3) == [.event, .effectEnded, .event])
    #expect(rig.entries[4].revision == 2)
    #expect(try rig.fold.head == 3)
  }
}
