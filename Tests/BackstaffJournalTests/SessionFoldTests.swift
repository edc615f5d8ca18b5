import BackstaffJSON
import Testing

@testable import BackstaffJournal

@Suite struct SessionFoldTests {
  private func opened() throws -> SessionFold {
    var fold = SessionFold()
    try fold.apply(Sample.open())
    return fold
  }

  private static let scan: JSON = ["ordinal": 0, "scope": "inventory", "policy": "restart", "cancel": ["scan"]]

  private static func tell(_ kind: JournalEntry.Kind, of revision: Int64, head: Int64) -> JournalEntry {
    let effects: JSON = ["revision": .integer(revision), "ordinal": 0, "how": "finished"]
    return JournalEntry(session: "main", revision: head, kind: kind, effects: effects.bytes)
  }

  @Test func `events move the document the head and the counter`() throws {
    var fold = try opened()
    #expect(fold.document == Sample.document(0))
    #expect(fold.minted == 1)
    try fold.apply(Sample.event(1))
    try fold.apply(Sample.event(2))
    #expect(fold.document == Sample.document(2))
    #expect(fold.head == 2)
    #expect(fold.minted == 3)
    #expect(fold.lastAt == 1020)
  }

  @Test func `a started effect is outstanding until it ends and remembers the session before its event`() throws {
    var fold = try opened()
    try fold.apply(Sample.event(1))
    try fold.apply(Sample.event(2, effects: [Self.scan]))
    try fold.apply(Sample.event(3))
    let effect = try #require(fold.outstanding.first)
    #expect(effect.key == EffectAddress(revision: 2, ordinal: 0))
    #expect(effect.scope == "inventory")
    #expect(effect.policy == "restart")
    #expect(effect.cancel == ["scan"])
    #expect(effect.documentBefore == Sample.document(1))
    #expect(effect.mintedBefore == 2)
    #expect(effect.event.revision == 2)
    #expect(!effect.hasStarted)
    try fold.apply(Self.tell(.effectStarted, of: 2, head: 3))
    #expect(fold.outstanding.first?.hasStarted == true)
    try fold.apply(Self.tell(.effectEnded, of: 1, head: 3))
    #expect(fold.outstanding.count == 1)
    try fold.apply(Self.tell(.effectEnded, of: 2, head: 3))
    #expect(fold.outstanding.isEmpty)
    #expect(fold.document == Sample.document(3))
  }

  @Test func `the element counter moves with the context, and an effect remembers where it was`() throws {
    var fold = try opened()
    #expect(fold.elements == 0)
    var event = Sample.event(1)
    event.context = json(["elements": 3]).bytes
    try fold.apply(event)
    event = Sample.event(2, effects: [Self.scan])
    event.context = json(["elements": 5]).bytes
    try fold.apply(event)
    try fold.apply(Sample.event(3))
    #expect(fold.elements == 5)
    #expect(fold.outstanding.first?.elementsBefore == 3)
  }

  @Test func `an effect brings what arrives when its run was lost`() throws {
    var fold = try opened()
    let pay: JSON = [
      "ordinal": 0, "scope": "", "policy": "once", "cancel": [], "orElse": ["path": "paymentLost"],
    ]
    try fold.apply(Sample.event(1, effects: [pay]))
    #expect(fold.outstanding.first?.orElse == ["path": "paymentLost"])
    #expect(fold.outstanding.first?.task == nil)
  }

  private static func task(_ id: String, ordinal: Int64 = 0) -> JSON {
    [
      "ordinal": .integer(ordinal), "scope": "sheet@1", "policy": "task", "cancel": [],
      "task": ["index": 1, "id": .string(id)],
    ]
  }

  @Test func `a task that has ended by itself is finished until another id is started or it is cancelled`() throws {
    let (one, two) = (
      RecordedTask(scope: "sheet@1", index: 1, id: "one"), RecordedTask(scope: "sheet@1", index: 1, id: "two")
    )
    var fold = try opened()
    try fold.apply(Sample.event(1, effects: [Self.task("one", ordinal: 2)]))
    #expect(fold.outstanding.first?.task == one)
    #expect(fold.nextOrdinal == 3)
    #expect(!fold.hasFinished(one))
    try fold.apply(
      JournalEntry(
        session: "main", revision: 1, kind: .effectEnded,
        effects: json(["revision": 1, "ordinal": 2, "how": "finished"]).bytes))
    #expect(fold.hasFinished(one))
    try fold.apply(Sample.event(2, effects: [Self.task("two")]))
    #expect(fold.nextOrdinal == 1)
    #expect(!fold.hasFinished(one) && !fold.hasFinished(two))
    try fold.apply(
      JournalEntry(
        session: "main", revision: 2, kind: .effectEnded,
        effects: json(["revision": 2, "ordinal": 0, "how": "cancelled"]).bytes))
    #expect(!fold.hasFinished(two))
    #expect(fold.outstanding.isEmpty)
  }

  @Test func `presentations come and go with the context`() throws {
    var fold = try opened()
    var event = Sample.event(1)
    event.context = json(["minted": 9, "presented": ["destination.editItem": 7, "router": 8]]).bytes
    try fold.apply(event)
    event = Sample.event(2, effects: [Self.scan])
    event.context = json(["presented": ["destination.editItem": .null]]).bytes
    try fold.apply(event)
    #expect(fold.presented == ["router": 8])
    #expect(fold.minted == 9)
    #expect(fold.outstanding.first?.presentedBefore == ["destination.editItem": 7, "router": 8])
  }

  @Test func `a migration changes the document and takes no revision`() throws {
    var fold = try opened()
    try fold.apply(Sample.event(1))
    let patch = JSONPatch([.add(path: JSONPointer(["extra"]), value: true)])
    try fold.apply(JournalEntry(session: "main", revision: 1, kind: .migrate, patch: patch.json.bytes))
    #expect(fold.head == 1)
    #expect(fold.document["extra"] == true)
    try fold.apply(Sample.event(2))
    #expect(fold.head == 2)
  }

  @Test func `remarks change nothing but a close is seen`() throws {
    var fold = try opened()
    for kind in [JournalEntry.Kind.mark, .issue, .fork, .rejected] {
      try fold.apply(JournalEntry(session: "main", revision: 0, kind: kind, patch: Array("[]".utf8)))
    }
    #expect(fold.document == Sample.document(0))
    #expect(!fold.isClosed)
    try fold.apply(JournalEntry(session: "main", revision: 0, kind: .close))
    #expect(fold.isClosed)
  }

  @Test func `what does not fit is damage by name`() throws {
    var unopened = SessionFold()
    #expect(code { try unopened.apply(Sample.event(1)) } == .damaged)
    var gap = try opened()
    #expect(code { try gap.apply(Sample.event(2)) } == .damaged)
    var twice = try opened()
    #expect(code { try twice.apply(Sample.open()) } == .damaged)
    var wrong = try opened()
    var event = Sample.event(1)
    event.position = 41
    event.patch = JSONPatch([.remove(path: JSONPointer(["none"]))]).json.bytes
    let error = try #require(throws: JournalError.self) { try wrong.apply(event) }
    #expect(error.message.hasPrefix("entry 41 (session main, revision 1)"))
    for (name, blob) in [
      ("effects", "[{}]"), ("effects", "{}"),
      ("effects", "[{\"cancel\":[],\"ordinal\":0,\"policy\":\"task\",\"scope\":\"\",\"task\":{}}]"),
      ("context", "{\"presented\":{\"a\":\"b\"}}"), ("context", "{"),
    ] {
      var fold = try opened()
      var bad = Sample.event(1)
      if name == "effects" { bad.effects = Array(blob.utf8) } else { bad.context = Array(blob.utf8) }
      #expect(code { try fold.apply(bad) } == .damaged, "\(blob)")
    }
  }
}

@Suite struct SubmissionsTests {
  private func entry(_ sequence: Int64, incarnation: Int64 = 1, origin: String = Sample.client) -> JournalEntry {
    JournalEntry(
      position: sequence, session: "main", revision: sequence, kind: .event, origin: origin, incarnation: incarnation,
      sequence: sequence, digest: UInt64(sequence))
  }

  @Test func `the last outcomes of a client are kept up to the limit`() {
    var submissions = Submissions()
    let count = Int64(JournalLimits.recentOutcomes) * 3 + 5
    for sequence in 1...count { submissions.record(entry(sequence)) }
    let recent = submissions.recentOutcomes(of: Sample.client)
    #expect(recent.count == JournalLimits.recentOutcomes)
    #expect(recent.first?.sequence == count - Int64(JournalLimits.recentOutcomes) + 1)
    #expect(recent.last?.sequence == count)
    #expect(submissions.origins[Sample.client]?.lastSequence == count)
  }

  @Test func `a new incarnation of a client begins anew`() {
    var submissions = Submissions()
    submissions.record(entry(5))
    submissions.record(entry(1, incarnation: 2))
    #expect(submissions.origins[Sample.client]?.incarnation == 2)
    #expect(submissions.origins[Sample.client]?.lastSequence == 1)
    #expect(submissions.recentOutcomes(of: Sample.client).map(\.sequence) == [1])
  }

  @Test func `keys are kept up to the limit and the oldest go first`() {
    var submissions = Submissions()
    for number in Int64(0)..<50 { submissions.record(entry(number, origin: "key:\(number)"), keyLimit: 10) }
    #expect(submissions.keys.count == 10)
    #expect(Set(submissions.keys.keys) == Set((40..<50).map { "key:\($0)" }))
    #expect(submissions.origins.isEmpty)
  }

  @Test func `effects and the daemon leave nothing to remember`() {
    var submissions = Submissions()
    for origin in ["effect:1:0", "cascade", "daemon"] { submissions.record(entry(1, origin: origin)) }
    #expect(submissions.origins.isEmpty)
    #expect(submissions.keys.isEmpty)
  }
}
