import Backstaff
import BackstaffJSON
import BackstaffJournal
import BackstaffWire
import Testing

@testable import BackstaffDaemon

@Suite struct SessionEffectsTests {
  private func kinds(_ rig: SessionRig) -> [JournalEntry.Kind] { rig.entries.map(\.kind) }

  @Test func `an event records the effects it starts`() throws {
    let rig = try SessionRig()
    try rig.run("open", 5)
    try rig.run("sheet.work")
    try rig.run("work")
    #expect(
      try rig.entries[2].json["effects"] == [["ordinal": 0, "scope": "sheet@1", "policy": "restart", "cancel": []]])
    #expect(
      try rig.entries[3].json["effects"] == [["ordinal": 0, "scope": "", "policy": "restart", "cancel": ["loop"]]])
    #expect(rig.session.app.effectCount == 2)
    #expect(
      try rig.fold.outstanding.map(\.key) == [
        EffectAddress(revision: 2, ordinal: 0), EffectAddress(revision: 3, ordinal: 0),
      ])
  }

  @Test func `what an effect sends is an event with its sender and its cause`() throws {
    let rig = try SessionRig()
    try rig.run("work")
    rig.tell(.sent(SessionRig.effect(1), Handed(.note("x"))))
    let published = try rig.commit()
    let entry = try #require(rig.entries.last)
    #expect(entry.origin == "effect:1:0" && entry.cause == 1 && entry.revision == 2)
    #expect(try entry.json["context"] == ["minted": 1, "sender": "1:0"])
    #expect(published.answers.isEmpty)
    #expect(rig.state["log"] == ["x"])
  }

  @Test func `an effect's end rides along with the next commit or waits for a flush`() throws {
    let rig = try SessionRig()
    try rig.run("work")
    rig.tell(.ended(SessionRig.effect(1)))
    #expect(rig.session.app.effectCount == 0)
    #expect(rig.session.takePending(limit: 10).isEmpty)
    try rig.run("rename", "x")
    #expect(kinds(rig) == [.open, .event, .effectEnded, .event])
    #expect(try rig.entries[2].json["effects"] == ["revision": 1, "ordinal": 0, "how": "finished"])
    try rig.run("work")
    rig.tell(.ended(SessionRig.effect(3)))
    rig.session.flush()
    try rig.commit()
    #expect(kinds(rig).last == .effectEnded)
    #expect(try rig.fold.outstanding.isEmpty)
  }

  @Test func `a cancellation is recorded with the event that caused it`() throws {
    let rig = try SessionRig()
    try rig.run("work")
    rig.submit("stop")
    let item = try #require(rig.session.takePending(limit: 10).first)
    #expect(item.entries.map(\.kind) == [.event, .effectEnded])
    #expect(try item.entries[1].json["effects"] == ["revision": 1, "ordinal": 0, "how": "cancelled"])
    rig.tell(.sent(SessionRig.effect(1), Handed(.note("late"))))
    rig.tell(.ended(SessionRig.effect(1)))
    #expect(rig.session.takePending(limit: 10).isEmpty)
    #expect(rig.state["log"] == [])
  }

  @Test func `a dismissal is the presentation's own action`() throws {
    let rig = try SessionRig()
    try rig.run("open", 5)
    try rig.run("sheet.work")
    rig.tell(.dismissed(SessionRig.effect(2), try issue()))
    try rig.commit()
    #expect(kinds(rig) == [.open, .event, .event, .event, .effectEnded])
    #expect(try rig.entries[3].json["action"] == ["path": "sheet.dismiss"])
    #expect(rig.entries[3].origin == "effect:2:0")
    #expect(try rig.entries[3].json["context"] == ["minted": 2, "presented": ["sheet": .null], "sender": "2:0"])
    #expect(rig.state["sheet"] == .null)
    rig.tell(.dismissed(SessionRig.effect(2), try issue()))
    #expect(rig.session.takePending(limit: 10).isEmpty)
  }

  @Test func `the root cannot dismiss and says where it tried`() throws {
    let rig = try SessionRig()
    try rig.run("work")
    rig.tell(.dismissed(SessionRig.effect(1), try issue()))
    rig.session.flush()
    try rig.commit()
    #expect(kinds(rig) == [.open, .event, .issue])
    #expect(try rig.entries[2].json["context"]?["issue"] == "nothing to dismiss (Here.swift:3)")
  }

  @Test func `a dismissal that comes after the child was replaced leaves the new one`() throws {
    let rig = try SessionRig()
    try rig.run("open", 5)
    try rig.run("sheet.work")
    try rig.run("open", 6)
    rig.tell(.dismissed(SessionRig.effect(2), try issue()))
    #expect(rig.session.takePending(limit: 10).isEmpty)
    #expect(rig.state["sheet"]?["id"] == 6)
    try rig.run("sheet.work")
    rig.tell(.dismissed(SessionRig.effect(4), try issue()))
    #expect(rig.state["sheet"] == .null)
  }

  @Test func `what waits in a sequence is recorded at once and starts in its turn`() throws {
    let rig = try SessionRig()
    try rig.run("workThenNote")
    #expect(try rig.entries[1].json["effects"]?.arrayValue?.map { $0["ordinal"] } == [0, 1])
    #expect(rig.session.app.effectCount == 1)
    rig.tell(.ended(SessionRig.effect(1)))
    try rig.commit()
    #expect(rig.state["log"] == ["then"])
    #expect(kinds(rig) == [.open, .event, .effectEnded, .event])
    #expect(rig.session.app.effectCount == 1)
    #expect(try rig.fold.outstanding.map(\.key) == [EffectAddress(revision: 1, ordinal: 1)])
  }

  @Test func `a state without a document is refused and leaves nothing`() throws {
    let rig = try SessionRig()
    try rig.run("work")
    rig.tell(.sent(SessionRig.effect(1), Handed(.weigh(.nan))))
    rig.session.flush()
    try rig.commit()
    #expect(kinds(rig) == [.open, .event, .issue])
    #expect(rig.session.head == 1)
    #expect(rig.state["weight"] == 0)
  }

  private func issue() throws -> Backstaff.Issue {
    let caught = IssueBox()
    IssueReporter.$current.withValue(IssueReporter { caught.put($0) }) {
      Backstaff.Issue.report("nothing to dismiss", fileID: "Here.swift", line: 3)
    }
    return try #require(caught.issue)
  }
}
