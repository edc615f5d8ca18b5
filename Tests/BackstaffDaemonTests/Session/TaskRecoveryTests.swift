import Backstaff
import BackstaffJSON
import BackstaffJournal
import Testing

@testable import BackstaffDaemon

/// Tasks and hooks of recovery in a session: what is journaled of them, and what a restart makes of them.
@Suite struct TaskRecoveryTests {
  private func rig(_ state: Watchman.State = Watchman.State(), isOpened: Bool = true) throws -> SessionRig {
    try SessionRig(of: Watchman(), state, isOpened: isOpened)
  }

  private func recovered(_ entries: [JournalEntry], worksWhenRestored: Bool = false) throws -> SessionRig {
    let rig = try SessionRig(
      of: Watchman(worksWhenRestored: worksWhenRestored), Watchman.State(), recovering: entries)
    rig.session.flush()
    try rig.commit()
    return rig
  }

  private func task(_ ordinal: Int64, _ scope: String, _ id: String) -> JSON {
    [
      "ordinal": .integer(ordinal), "scope": .string(scope), "policy": "task", "cancel": [],
      "task": ["index": 0, "id": .string(id)],
    ]
  }

  private func ends(_ rig: SessionRig) throws -> [JSON] {
    try rig.entries.filter { $0.kind == .effectEnded }.compactMap { try $0.json["effects"] }
  }

  @Test func `the tasks of the first state are in the first entry and wait for it`() throws {
    let rig = try rig(Watchman.State(watching: 1, post: Sentry.State(id: 5)), isOpened: false)
    #expect(rig.session.app.effectCount == 2)
    try rig.commit()
    #expect(rig.entries.map(\.kind) == [.open])
    #expect(try rig.entries[0].json["effects"] == [task(0, "post@1", "Int.5"), task(1, "", "Int.1")])
    #expect(try rig.fold.outstanding.map(\.key.revision) == [0, 0])
  }

  @Test func `an event records the tasks that its state asks for, and the end of others`() throws {
    let rig = try rig()
    try rig.run("watch", 1)
    try rig.run("watch", 2)
    try rig.run("watch", nil)
    #expect(rig.entries.map(\.kind) == [.open, .event, .event, .effectEnded, .event, .effectEnded])
    #expect(try rig.entries[1].json["effects"] == [task(0, "", "Int.1")])
    #expect(try rig.entries[2].json["effects"] == [task(0, "", "Int.2")])
    #expect(
      try ends(rig) == [
        ["revision": 1, "ordinal": 0, "how": "cancelled"], ["revision": 2, "ordinal": 0, "how": "cancelled"],
      ])
  }

  @Test func `a task that ran goes on under its id, and what it sends is that effect's`() throws {
    let before = try rig()
    try before.run("open", 5)
    try before.run("watch", 3)
    let rig = try recovered(before.entries)
    #expect(rig.session.app.effectCount == 2)
    #expect(try ends(rig) == [])
    #expect(!rig.entries.contains { $0.kind == .migrate })
    rig.session.received(EffectEvent<Watchman.Action>.sent(SessionRig.effect(2), Handed(.saw("again"))))
    try rig.commit()
    #expect(rig.entries.last?.origin == "effect:2:0")
  }

  @Test func `a task whose id is gone does not run`() throws {
    let before = try rig()
    try before.run("watch", 3)
    try before.run("watch", nil)
    let rig = try recovered(before.entries)
    #expect(rig.session.app.effectCount == 0)
  }

  @Test func `a task that has ended does not run again for the same id`() throws {
    let before = try rig()
    try before.run("watch", -1)
    before.session.received(EffectEvent<Watchman.Action>.ended(SessionRig.effect(1)))
    before.session.flush()
    try before.commit()
    let rig = try recovered(before.entries)
    #expect(rig.session.app.effectCount == 0)
    try rig.run("watch", nil)
    try rig.run("watch", -1)
    #expect(rig.session.app.effectCount == 1)
  }

  @Test func `a task that an older build did not have is an entry of its own`() throws {
    let before = try rig()
    try before.run("watch", 3)
    var entries = before.entries
    entries[1].effects = []
    let rig = try recovered(entries)
    #expect(rig.session.app.effectCount == 1)
    let entry = try #require(rig.entries.first { $0.kind == .migrate })
    #expect(entry.revision == 1)
    #expect(try entry.json["effects"] == [task(0, "", "Int.3")])
    #expect(entry.patch == JSONPatch().json.bytes)
    let again = try recovered(rig.entries)
    #expect(again.session.app.effectCount == 1)
    #expect(again.entries.filter { $0.kind == .migrate }.count == 1)
  }

  @Test func `a task that this build does not have is lost`() throws {
    let before = try rig()
    try before.run("watch", 3)
    var entries = before.entries
    entries[1].effects = JSON.array([task(0, "", "Int.3"), task(1, "", "Int.4")]).bytes
    let rig = try recovered(entries)
    #expect(try ends(rig) == [["revision": 1, "ordinal": 1, "how": "lost"]])
    #expect(rig.session.app.effectCount == 1)
  }

  @Test func `a recovery is one event without an action, children before parents`() throws {
    let before = try rig()
    try before.run("open", 5)
    let rig = try recovered(before.entries)
    let events = rig.entries.filter { $0.kind == .event }
    #expect(events.map(\.origin).dropFirst() == ["daemon", "cascade"])
    #expect(events.map(\.cause) == [0, 0, 2])
    #expect(try events[1].json["action"] == ["path": ""])
    #expect(rig.state["log"] == ["restored 1", "after"])
    #expect(try rig.fold.document == rig.state)
    let again = try recovered(rig.entries)
    #expect(again.state["log"] == ["restored 1", "after", "restored 2", "after"])
    #expect(try again.fold.head == 5)
  }

  @Test func `what a recovery started is not run again beside what the next one starts`() throws {
    let before = try recovered(try rig().entries, worksWhenRestored: true)
    #expect(before.session.app.effectCount == 1)
    let rig = try recovered(before.entries, worksWhenRestored: true)
    #expect(rig.session.app.effectCount == 1)
    #expect(try ends(rig) == [["revision": 1, "ordinal": 0, "how": "lost"]])
  }

  @Test func `a new session and an app without hooks make no event of it`() throws {
    #expect(try rig().entries.map(\.kind) == [.open])
    let board = try SessionRig(recovering: try SessionRig().entries)
    #expect(board.session.takePending(limit: 10).isEmpty)
  }
}
