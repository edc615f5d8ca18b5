import Backstaff
import BackstaffJSON
import BackstaffJournal
import BackstaffWire
import Testing

@testable import BackstaffDaemon

@Suite struct SessionTests {
  @Test func `a new session begins with its whole document, and is kept once that is on disk`() throws {
    let rig = try SessionRig(Board.State(sheet: Sheet.State(id: 5)), isOpened: false)
    #expect(!rig.session.isKept)
    try rig.commit()
    #expect(rig.session.isKept)
    #expect(rig.entries.map(\.kind) == [.open])
    let json = try rig.entries[0].json
    #expect(json["patch"] == [["op": "add", "path": "", "value": rig.state]])
    #expect(json["context"] == ["minted": 2, "presented": ["sheet": 1]])
    #expect(rig.entries[0].revision == 0)
  }

  @Test func `an action becomes an event that nobody sees before it is on disk`() throws {
    let rig = try SessionRig()
    rig.submit("rename", "new")
    #expect(rig.session.head == 1)
    #expect(rig.session.durable.revision == 0)
    #expect(rig.session.durable.snapshot.document["title"] == "")
    let published = try rig.commit()
    #expect(rig.session.durable.revision == 1)
    #expect(rig.session.durable.snapshot.document["title"] == "new")
    let entry = try #require(rig.entries.last)
    #expect(entry.kind == .event && entry.revision == 1 && entry.outcome == "applied" && entry.cause == 0)
    #expect(entry.origin == "client:\(SessionRig.client)" && entry.sequence == 1 && entry.incarnation == 1)
    #expect(try entry.json["action"] == ["path": "rename", "payload": "new"])
    #expect(try entry.json["patch"] == [["op": "replace", "path": "/title", "value": "new"]])
    #expect(published.answers.map(\.answer.outcome.ack) == [Ack(.applied)])
    #expect(published.answers.map(\.answer.outcome.revision) == [1])
    #expect(published.answers.map(\.waiting) == [[SessionRig.connection]])
  }

  @Test func `an action that changes nothing is an event all the same`() throws {
    let rig = try SessionRig()
    let published = try rig.run("rename", "")
    #expect(rig.entries.last?.outcome == "noop")
    #expect(rig.entries.last?.patch == [])
    #expect(published.answers.map(\.answer.outcome.ack.outcome) == [.noop])
    #expect(rig.session.durable.revision == 1)
  }

  @Test func `a cascade is one item, in order, each event with its cause`() throws {
    let rig = try SessionRig()
    rig.submit("cascade")
    let items = rig.session.takePending(limit: 1)
    #expect(items.count == 1)
    let entries = items[0].entries
    #expect(entries.map(\.revision) == [1, 2, 3, 4])
    #expect(entries.map(\.cause) == [0, 1, 1, 1])
    #expect(entries.map(\.origin) == ["client:\(SessionRig.client)", "cascade", "cascade", "cascade"])
    #expect(entries.map(\.outcome) == ["noop", "applied", "applied", "applied"])
    #expect(items[0].answer?.outcome.revision == 1)
    #expect(items[0].points.map(\.revision) == [1, 2, 3, 4])
    #expect(rig.state["log"] == ["a", "b"])
    #expect(entries.map(\.at) == entries.map(\.at).sorted() && Set(entries.map(\.at)).count == 4)
  }

  @Test(
    arguments: [
      ("gone", nil, WireError.Code.unknownAction), ("rename", 3, .invalidPayload), ("rename", nil, .invalidPayload),
      ("re name", "x", .unknownAction), ("sheet", nil, .unknownAction), ("refuse", nil, .guardRejected),
      ("sheet@4.dismiss", nil, .stale),
    ] as [(String, JSON?, WireError.Code)])
  func `a rejection is recorded, answered, and takes no revision`(
    path: String, payload: JSON?, code: WireError.Code
  ) throws {
    let rig = try SessionRig(Board.State(title: "old"))
    let published = try rig.run(path, payload)
    let entry = try #require(rig.entries.last)
    #expect(entry.kind == .rejected && entry.revision == 0 && entry.outcome == "rejected:\(code.rawValue)")
    #expect(entry.sequence == 1)
    #expect(published.answers.map(\.answer.outcome.ack.outcome) == [.rejected])
    #expect(published.answers.first?.answer.outcome.ack.reason?.code == code)
    #expect(JournalRecord.ack(of: entry).reason?.message == published.answers.first?.answer.outcome.ack.reason?.message)
    #expect(rig.session.head == 0)
    #expect(rig.state["title"] == "old")
    try rig.run("rename", "next")
    #expect(rig.session.head == 1)
  }

  @Test func `a refusal carries the reducer's own code`() throws {
    let rig = try SessionRig()
    let reason = try rig.run("refuse").answers.first?.answer.outcome.ack.reason
    #expect(reason?.message == "not now")
    #expect(reason?.detail == ["code": "not_now"])
  }

  @Test func `a stale action names what was seen and what is there`() throws {
    let rig = try SessionRig()
    try rig.run("open", 1)
    try rig.run("open", 2)
    let reason = try rig.run("sheet@1.type", "late").answers.first?.answer.outcome.ack.reason
    #expect(reason?.detail == ["path": "sheet", "seen": 1, "current": 2])
    #expect(rig.state["sheet"] == ["id": 2, "text": ""])
    try rig.run("sheet@2.type", "in time")
    #expect(rig.state["sheet"] == ["id": 2, "text": "in time"])
    #expect(try rig.entries.last?.json["action"] == ["path": "sheet.type", "payload": "in time"])
  }

  @Test func `a refusal inside a cascade is an issue and the rest goes on`() throws {
    let rig = try SessionRig()
    rig.submit("refuseLater")
    let item = try #require(rig.session.takePending(limit: 10).first)
    #expect(item.entries.map(\.kind) == [.event, .issue, .event])
    #expect(try item.entries[1].json["context"]?["issue"] == "`refuse`: not now [not_now]")
    #expect(item.entries.map(\.revision) == [1, 1, 2])
    #expect(rig.state["log"] == ["after"])
  }

  @Test func `WARN-07 issues are recorded with the number of the offending event, of passes and of effects`() throws {
    let rig = try SessionRig()
    try rig.run("work")
    try rig.run("typeInRow", 9)
    #expect(rig.entries.map(\.kind) == [.open, .event, .event, .event, .issue])
    #expect(rig.entries[4].revision == 3 && rig.entries[4].cause == 3)
    let place = SourcePlace(fileID: #fileID, line: #line)
    rig.tell(.issue(SessionRig.effect(1), Backstaff.Issue("an effect was misused", at: place)))
    rig.session.flush()
    try rig.commit()
    #expect(rig.entries[5].kind == .issue && rig.entries[5].cause == 1)
    #expect(try rig.entries[5].json["context"]?["issue"]?.stringValue == "an effect was misused (\(place))")
    let text = try rig.entries[4].json["context"]?["issue"]?.stringValue
    #expect(text?.contains("addresses an element that is not in `rows`") == true)
  }

  @Test func `an issue of an action that was refused is logged with the head of its session`() throws {
    let rig = try SessionRig()
    #expect(rig.session.issueLine("why", of: 0) == "issue in session main at revision 0: why")
    try rig.run("open", 1)
    try rig.run("open", 2)
    let before = rig.session.head
    #expect(before > 0)
    #expect(rig.session.issueLine("why", of: 0) == "issue in session main at revision \(before): why")
    #expect(rig.session.issueLine("why", of: 1) == "issue in session main at revision 1: why")
  }

  @Test func `a cascade that never ends is cut at its limit`() throws {
    let rig = try SessionRig()
    rig.submit("endless")
    let item = try #require(rig.session.takePending(limit: 1).first)
    #expect(item.entries.count == Session.cascadeEntries + 1)
    #expect(item.entries.last?.kind == .issue)
    #expect(!rig.session.app.hasQueued)
  }

  @Test func `items are handed out whole and in order`() throws {
    let rig = try SessionRig()
    rig.submit("rename", "1")
    rig.submit("cascade")
    rig.submit("rename", "2")
    #expect(rig.session.takePending(limit: 4).map(\.entries.count) == [1])
    #expect(rig.session.takePending(limit: 2).map(\.entries.count) == [4])
    #expect(rig.session.takePending(limit: 2).map(\.entries.count) == [1])
    #expect(rig.session.takePending(limit: 2).isEmpty)
  }

  @Test func `a repeat in flight waits for the same answer and a later one gets it again`() throws {
    let rig = try SessionRig()
    let other = WireID(high: 9, low: 9)
    let submission = rig.submit("rename", "x")
    #expect(rig.session.ledger.decide(submission, nowMilliseconds: 0) == .inFlight)
    rig.session.join(submission, from: other)
    let published = try rig.commit()
    #expect(published.answers.map(\.waiting) == [[SessionRig.connection, other]])
    let outcome = SubmitOutcome(revision: 1, digest: submission.digest, ack: Ack(.applied))
    #expect(rig.session.ledger.decide(submission, nowMilliseconds: 0) == .duplicate(outcome))
  }
}
