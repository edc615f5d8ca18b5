import Backstaff
import BackstaffJSON
import BackstaffJournal
import BackstaffWire
import Testing

@testable import BackstaffDaemon

@Suite struct RecoveryTests {
  /// The entries of a session in which these actions were committed.
  private func entries(_ script: [(String, JSON?)]) throws -> [JournalEntry] {
    let rig = try SessionRig()
    for (path, payload) in script { try rig.run(path, payload) }
    return rig.entries
  }

  private func newKinds(_ rig: SessionRig) -> [JournalEntry.Kind] {
    rig.session.flush()
    return rig.session.takePending(limit: 100).flatMap(\.entries).map(\.kind)
  }

  private func ends(_ rig: SessionRig) throws -> [JSON] {
    rig.session.flush()
    return try rig.session.takePending(limit: 100).flatMap(\.entries).filter { $0.kind == .effectEnded }
      .compactMap { try $0.json["effects"] }
  }

  @Test func `a session is as its entries tell it`() throws {
    let old = try SessionRig()
    try old.run("open", 5)
    try old.run("open", 6)
    try old.run("sheet.type", "x")
    try old.run("refuse")
    let rig = try SessionRig(recovering: old.entries)
    #expect(rig.state == old.state)
    #expect(rig.session.head == 3)
    #expect(rig.session.durable.revision == 3)
    #expect(rig.session.isKept)
    #expect(rig.session.app.presented.entries == old.session.app.presented.entries)
    #expect(rig.session.app.presented.nextNumber == 3)
    #expect(newKinds(rig) == [])
    try rig.run("open", 7)
    #expect(rig.session.durable.presented.entries.values.map(\.number) == [3])
    #expect(rig.session.durable.revision == 4)
  }

  @Test func `the ledger knows what was decided`() throws {
    let rig = try SessionRig(recovering: try entries([("rename", "a"), ("refuse", nil), ("rename", "a")]))
    let ledger = rig.session.ledger
    #expect(try ledger.nextSequence(client: SessionRig.client, incarnation: 1) == 4)
    let first = SessionRig.submission(Submit(path: "rename", payload: "a"), 1)
    #expect(
      ledger.decide(first, nowMilliseconds: 0)
        == .duplicate(SubmitOutcome(revision: 1, digest: first.digest, ack: Ack(.applied))))
    let rejected = SessionRig.submission(Submit(path: "refuse"), 2)
    #expect(ledger.decide(rejected, nowMilliseconds: 0) == .older)
    let other = SessionRig.submission(Submit(path: "rename", payload: "b"), 3)
    #expect(ledger.decide(other, nowMilliseconds: 0) == .conflict)
    #expect(ledger.decide(SessionRig.submission(Submit(path: "refuse"), 5), nowMilliseconds: 0) == .gap(expected: 4))
  }

  @Test func `an effect that was running runs again and is not recorded anew`() throws {
    let rig = try SessionRig(recovering: try entries([("open", 5), ("sheet.work", nil), ("rename", "later")]))
    #expect(rig.session.app.effectCount == 1)
    #expect(newKinds(rig) == [])
    #expect(rig.state["title"] == "later")
    rig.tell(.sent(SessionRig.effect(2), Handed(.note("again"))))
    #expect(rig.state["log"] == ["again"])
  }

  @Test func `only what had not ended runs again`() throws {
    let old = try SessionRig()
    try old.run("workThenNote")
    old.tell(.ended(SessionRig.effect(1)))
    try old.commit()
    let rig = try SessionRig(recovering: old.entries)
    #expect(rig.session.app.effectCount == 1)
    rig.tell(.ended(SessionRig.effect(1, 1)))
    #expect(try ends(rig) == [["revision": 1, "ordinal": 1, "how": "finished"]])
    #expect(rig.state["log"] == ["then"])
  }

  @Test func `a transient effect is lost`() throws {
    let rig = try SessionRig(recovering: try entries([("workBriefly", nil)]))
    #expect(rig.session.app.effectCount == 0)
    #expect(try ends(rig) == [["revision": 1, "ordinal": 0, "how": "lost"]])
  }

  @Test func `an effect whose presentation was another is lost`() throws {
    var entries = try entries([("open", 5), ("sheet.work", nil)])
    let text = String(decoding: entries[2].effects, as: UTF8.self)
    entries[2].effects = Array(text.replacing("sheet@1", with: "sheet@9").utf8)
    let rig = try SessionRig(recovering: entries)
    #expect(rig.session.app.effectCount == 0)
    #expect(try ends(rig) == [["revision": 2, "ordinal": 0, "how": "lost"]])
  }

  @Test func `an effect whose event this build reduces otherwise is lost`() throws {
    var entries = try entries([("work", nil)])
    entries[1].patch = JSON.array([["op": "replace", "path": "/title", "value": "x"]]).bytes
    let rig = try SessionRig(recovering: entries)
    #expect(rig.session.app.effectCount == 0)
    #expect(try ends(rig) == [["revision": 1, "ordinal": 0, "how": "lost"]])
  }

  @Test func `an effect whose action this build does not know is lost`() throws {
    var entries = try entries([("work", nil)])
    entries[1].action = JSON.object(["path": "gone"]).bytes
    let rig = try SessionRig(recovering: entries)
    #expect(try ends(rig) == [["revision": 1, "ordinal": 0, "how": "lost"]])
  }

  /// The same entries as a build without the member `added` would have written them.
  private func older(_ entries: [JournalEntry]) throws -> [JournalEntry] {
    var entries = entries
    let document = try #require(try entries[0].json["patch"]?[0]?["value"]?.objectValue)
    let old = JSON.object(document.filter { $0.key != "added" })
    entries[0].patch = JSON.array([["op": "add", "path": "", "value": old]]).bytes
    return entries
  }

  @Test func `a member that was added is an entry of its own`() throws {
    let rig = try SessionRig(recovering: try older(try entries([("open", 5)])))
    #expect(rig.state["added"] == "default")
    try rig.commit()
    let entry = try #require(rig.entries.last)
    #expect(entry.kind == .migrate && entry.revision == 1)
    #expect(try entry.json["patch"] == [["op": "add", "path": "/added", "value": "default"]])
    #expect(try entry.json["context"] == ["minted": 2, "presented": ["sheet": 1]])
    #expect(try rig.fold.document == rig.state)
    #expect(newKinds(try SessionRig(recovering: rig.entries)) == [])
  }

  @Test func `an effect runs again also when a member was added meanwhile`() throws {
    let rig = try SessionRig(recovering: try older(try entries([("open", 5), ("sheet.work", nil)])))
    #expect(rig.session.app.effectCount == 1)
    #expect(newKinds(rig) == [.migrate])
  }

  @Test func `a state that this build cannot read is refused by name`() throws {
    var entries = try entries([])
    entries[0].patch = JSON.array([["op": "add", "path": "", "value": ["rows": ["order": []], "title": "x"]]]).bytes
    let error = #expect(throws: DaemonError.self) { try SessionRig(recovering: entries) }
    #expect(error?.code == .schema)
    #expect(error?.message.contains("rows: expected") == true)
  }
}
