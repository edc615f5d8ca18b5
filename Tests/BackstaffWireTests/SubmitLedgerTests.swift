import BackstaffJSON
import BackstaffWire
import Testing

@Suite struct SubmitLedgerTests {
  private let client = id(1)
  private let connection = id(100)
  private let now: Int64 = 1_800_000_000_000
  private var ledger = SubmitLedger()

  private func sequence(_ number: Int64, incarnation: Int64 = 1, digest: UInt64 = 7) -> Submission {
    Submission(.sequence(client: client, incarnation: incarnation, number: number), digest: digest)
  }

  private func key(_ number: UInt64, digest: UInt64 = 7, issuedAt: Int64? = nil) -> Submission {
    Submission(.key(id(number)), digest: digest, issuedAtMilliseconds: issuedAt)
  }

  private func outcome(_ revision: Int64, digest: UInt64 = 7) -> SubmitOutcome {
    SubmitOutcome(revision: revision, digest: digest, ack: Ack(.applied))
  }

  /// Accepts and settles, as the daemon does for a whole turn.
  private mutating func apply(_ submission: Submission, revision: Int64) -> [WireID] {
    ledger.accept(submission, from: connection)
    return ledger.settle(submission, outcome(revision, digest: submission.digest))
  }

  private func decide(_ submission: Submission) -> SubmitLedger.Decision {
    ledger.decide(submission, nowMilliseconds: now)
  }

  @Test mutating func `numbers are applied in turn, from one`() throws {
    #expect(decide(sequence(1)) == .apply)
    #expect(apply(sequence(1), revision: 1) == [connection])
    #expect(decide(sequence(2)) == .apply)
    #expect(try ledger.nextSequence(client: client, incarnation: 1) == 2)
  }

  @Test mutating func `case 24 a repeat gets the recorded outcome`() {
    _ = apply(sequence(1), revision: 41)
    #expect(decide(sequence(1)) == .duplicate(outcome(41)))
    #expect(decide(sequence(2)) == .apply)
  }

  @Test mutating func `a repeat before the outcome is durable waits for it`() {
    ledger.accept(sequence(1), from: connection)
    #expect(decide(sequence(1)) == .inFlight)
    ledger.join(sequence(1), from: id(200))
    ledger.join(sequence(1), from: id(200))
    #expect(ledger.settle(sequence(1), outcome(3)) == [connection, id(200)])
    #expect(ledger.settle(sequence(1), outcome(3)).isEmpty)
  }

  @Test mutating func `case 27 the same number with another payload is a conflict`() {
    ledger.accept(sequence(1), from: connection)
    #expect(decide(sequence(1, digest: 8)) == .conflict)
    _ = ledger.settle(sequence(1), outcome(1))
    #expect(decide(sequence(1, digest: 8)) == .conflict)
  }

  @Test mutating func `case 28 a gap is told with the number expected`() {
    #expect(decide(sequence(2)) == .gap(expected: 1))
    _ = apply(sequence(1), revision: 1)
    #expect(decide(sequence(3)) == .gap(expected: 2))
  }

  @Test mutating func `case 29 a rejected number is used up and the next proceeds`() {
    for number in 1...4 as ClosedRange<Int64> { _ = apply(sequence(number), revision: number) }
    let rejected = SubmitOutcome(revision: 4, digest: 7, ack: .rejected(WireError(.guardRejected, "no")))
    ledger.accept(sequence(5), from: connection)
    #expect(ledger.settle(sequence(5), rejected) == [connection])
    #expect(decide(sequence(5)) == .duplicate(rejected))
    #expect((6...10).map { decide(sequence($0)) } == [.apply] + Array(repeating: .gap(expected: 6), count: 4))
  }

  @Test mutating func `case 32 a newer incarnation begins at one and fences the older`() throws {
    _ = apply(sequence(1), revision: 1)
    #expect(decide(sequence(2, incarnation: 2)) == .gap(expected: 1))
    #expect(decide(sequence(1, incarnation: 2)) == .apply)
    #expect(try ledger.nextSequence(client: client, incarnation: 2) == 1)
    _ = apply(sequence(1, incarnation: 2), revision: 2)
    #expect(decide(sequence(2)) == .fenced(current: 2))
    #expect(code { _ = try ledger.nextSequence(client: client, incarnation: 1) } == .fenced)
  }

  @Test mutating func `an outcome of an old incarnation is not taken for the new one's`() {
    ledger.accept(sequence(1), from: connection)
    ledger.accept(sequence(1, incarnation: 2, digest: 9), from: id(200))
    #expect(ledger.settle(sequence(1), outcome(1)).isEmpty)
    #expect(decide(sequence(1, incarnation: 2, digest: 9)) == .inFlight)
    #expect(ledger.settle(sequence(1, incarnation: 2, digest: 9), outcome(2, digest: 9)) == [id(200)])
  }

  @Test mutating func `the 65th undecided submission is too many`() {
    for number in 1...64 as ClosedRange<Int64> {
      #expect(decide(sequence(number)) == .apply)
      ledger.accept(sequence(number), from: connection)
    }
    #expect(decide(sequence(65)) == .overloaded)
    _ = ledger.settle(sequence(1), outcome(1))
    #expect(decide(sequence(65)) == .apply)
  }

  @Test mutating func `outcomes beyond the last 256 are the journal's to tell`() {
    for number in 1...257 as ClosedRange<Int64> { _ = apply(sequence(number), revision: number) }
    #expect(decide(sequence(1)) == .older)
    #expect(decide(sequence(2)) == .duplicate(outcome(2)))
  }

  @Test mutating func `a failed commit gives the numbers back`() throws {
    _ = apply(sequence(1), revision: 1)
    for number in 2...4 as ClosedRange<Int64> { ledger.accept(sequence(number), from: connection) }
    ledger.accept(key(9), from: id(200))
    let abandoned = ledger.abandonInFlight()
    #expect(abandoned.map(\.origin) == [sequence(2), sequence(3), sequence(4), key(9)].map(\.origin))
    #expect(abandoned.map(\.waiting) == [[connection], [connection], [connection], [id(200)]])
    #expect(try ledger.nextSequence(client: client, incarnation: 1) == 2)
    #expect(decide(sequence(2)) == .apply)
    #expect(decide(key(9)) == .apply)
  }

  @Test mutating func `case 26 a ledger restored from the journal knows every repeat`() throws {
    ledger.restore(client: client, incarnation: 3, lastSequence: 500)
    ledger.restore(.sequence(client: client, incarnation: 3, number: 500), outcome(900))
    ledger.restore(.key(id(9)), outcome(901))
    #expect(decide(sequence(500, incarnation: 3)) == .duplicate(outcome(900)))
    #expect(decide(sequence(12, incarnation: 3)) == .older)
    #expect(decide(sequence(501, incarnation: 3)) == .apply)
    #expect(decide(key(9)) == .duplicate(outcome(901)))
    #expect(try ledger.nextSequence(client: client, incarnation: 3) == 501)
  }

  @Test mutating func `case 34 the same key from two ingesters is one submission with two answers`() {
    #expect(decide(key(5)) == .apply)
    ledger.accept(key(5), from: connection)
    #expect(decide(key(5)) == .inFlight)
    ledger.join(key(5), from: id(200))
    #expect(ledger.settle(key(5), outcome(8)) == [connection, id(200)])
    #expect(decide(key(5)) == .duplicate(outcome(8)))
    #expect(decide(key(5, digest: 1)) == .conflict)
  }

  @Test mutating func `case 35 a key older than the window is expired, unless it is known`() {
    let week = WireLimits.keyWindowMilliseconds
    #expect(decide(key(5, issuedAt: now - week)) == .apply)
    #expect(decide(key(5, issuedAt: now - week - 1)) == .expired)
    _ = apply(key(5), revision: 8)
    #expect(decide(key(5, issuedAt: now - week - 1)) == .duplicate(outcome(8)))
  }

  @Test func `a submission has a number or a key, and not both`() throws {
    let byNumber = Submit(path: "a"), byKey = Submit(path: "a", key: id(4))
    let read = try Submission(byNumber, header: Header(.submit, a: 3), client: client, incarnation: 2)
    #expect(read.origin == .sequence(client: client, incarnation: 2, number: 3))
    #expect(try Submission(byKey, header: Header(.submit), client: client, incarnation: 2).origin == .key(id(4)))
    for (submit, number) in [(byNumber, 0), (byKey, 3)] as [(Submit, Int64)] {
      #expect(
        code { _ = try Submission(submit, header: Header(.submit, a: number), client: client, incarnation: 1) }
          == .malformed)
    }
  }

  @Test func `an origin is written into the journal and read again`() {
    for origin in [Origin.key(id(4)), .sequence(client: client, incarnation: 2, number: 3)] {
      let (incarnation, number) = origin.journalNumbers
      #expect(Origin(journalText: origin.journalText, incarnation: incarnation, sequence: number) == origin)
    }
    #expect(Origin.key(id(4)).journalText == "key:00000000000040008000000000000004")
    #expect(Origin(journalText: "effect:3:0", incarnation: 0, sequence: 0) == nil)
    #expect(Origin(journalText: "daemon", incarnation: 0, sequence: 0) == nil)
  }
}
