import Testing

@testable import BackstaffWire

@Suite struct KeyLedgerTests {
  private func submission(_ key: WireID) -> Submission {
    Submission(.key(key), digest: 7)
  }

  private let outcome = SubmitOutcome(revision: 1, digest: 7, ack: Ack(.applied))

  @Test func `case 36 the oldest keys leave, and are the journal's to tell from then on`() {
    var keys = KeyLedger(limit: 1000)
    for number in 1...1000 as ClosedRange<UInt64> { keys.restore(id(number), outcome) }
    #expect(keys.count == 1000)
    #expect(keys.decide(id(2000), submission(id(2000)), nowMilliseconds: 0) == .apply)
    for number in 1001...1500 as ClosedRange<UInt64> { keys.restore(id(number), outcome) }
    #expect(keys.count == 1000)
    #expect(keys.decide(id(500), submission(id(500)), nowMilliseconds: 0) == .older)
    #expect(keys.decide(id(2000), submission(id(2000)), nowMilliseconds: 0) == .older)
    #expect(keys.decide(id(501), submission(id(501)), nowMilliseconds: 0) == .older)
    #expect(keys.decide(id(1500), submission(id(1500)), nowMilliseconds: 0) == .duplicate(outcome))
  }

  @Test(arguments: [.min, -1, 0, 41] as [Int64])
  func `a key issued before the window has expired, whatever number it says`(issued: Int64) {
    let keys = KeyLedger()
    let now = WireLimits.keyWindowMilliseconds + 42
    var late = submission(id(1))
    late.issuedAtMilliseconds = issued
    #expect(keys.decide(id(1), late, nowMilliseconds: now) == .expired)
    for fresh in [42, .max] as [Int64] {
      late.issuedAtMilliseconds = fresh
      #expect(keys.decide(id(1), late, nowMilliseconds: now) == .apply)
    }
  }

  @Test func `too many undecided keys are refused before anything else is asked of one`() {
    var keys = KeyLedger()
    for number in 1...UInt64(WireLimits.submissionsInFlight) {
      keys.accept(id(number), digest: 7, connection: id(9))
    }
    var late = submission(id(1000))
    late.issuedAtMilliseconds = 0
    #expect(keys.decide(id(1000), late, nowMilliseconds: .max) == .overloaded)
  }

  @Test func `a key that was abandoned and sent again leaves only once`() {
    var keys = KeyLedger(limit: 3)
    keys.accept(id(1), digest: 7, connection: id(9))
    #expect(keys.abandonInFlight().count == 1)
    for number in [1, 2, 3] as [UInt64] {
      keys.accept(id(number), digest: 7, connection: id(9))
      #expect(keys.settle(id(number), outcome) == [id(9)])
    }
    #expect(keys.count == 3)
    #expect(keys.decide(id(1), submission(id(1)), nowMilliseconds: 0) == .duplicate(outcome))
    keys.restore(id(4), outcome)
    #expect(keys.count == 3)
    #expect(keys.decide(id(1), submission(id(1)), nowMilliseconds: 0) == .older)
    #expect(keys.decide(id(2), submission(id(2)), nowMilliseconds: 0) == .duplicate(outcome))
  }
}
