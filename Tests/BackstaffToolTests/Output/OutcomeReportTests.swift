import BackstaffCommand
import BackstaffJSON
import BackstaffWire
import Testing

@testable import BackstaffTool

@Suite struct `Telling how a submission ended` {
  @Test func `a decision is one line`() throws {
    #expect(
      try SubmitResult.acknowledged(Ack(.applied), revision: 12, isRepeat: false).line() == "applied at revision 12")
    #expect(try SubmitResult.acknowledged(Ack(.noop), revision: 13, isRepeat: false).line() == "noop at revision 13")
    #expect(
      try SubmitResult.acknowledged(Ack(.applied), revision: 12, isRepeat: true).line()
        == "duplicate: applied at revision 12")
  }

  @Test func `of a link it is told what became of it, where the app says so`() throws {
    let ack = Ack(.noop, result: ["link": "pending"])
    #expect(
      try SubmitResult.acknowledged(ack, revision: 12, isRepeat: true).line() == "duplicate: pending at revision 12")
  }

  @Test func `a rejection is bad data, with the reducer's own code when it was the reducer`() {
    let stale = WireError(.stale, "`destination` was presentation 7 when this was sent")
    #expect(
      failure(Ack.rejected(stale)) == "rejected: stale (204): `destination` was presentation 7 when this was sent")

    let own = WireError(.guardRejected, "there is no such place", detail: ["code": "unknown_path"])
    #expect(failure(Ack.rejected(own)) == "rejected: unknown_path: there is no such place")
    #expect(failure(Ack.rejected(own), isRepeat: true) == "duplicate: rejected: unknown_path: there is no such place")
  }

  private func failure(_ ack: Ack, isRepeat: Bool = false) -> String? {
    let result = SubmitResult.acknowledged(ack, revision: 12, isRepeat: isRepeat)
    let failure = #expect(throws: CommandFailure.self) { try result.line() }
    #expect(failure?.code == .badData)
    return failure?.message
  }

  @Test func `a refusal for now is temporary and says when to try again`() {
    let nack = Nack(WireError(.draining, "the daemon ends"), retryAfterMilliseconds: 1500)
    let failure = #expect(throws: CommandFailure.self) { try SubmitResult.refused(nack).line() }
    #expect(failure?.code == .temporary)
    #expect(failure?.message == "not taken: draining (402): the daemon ends")
    #expect(failure?.hint == "it may be sent again after 1.5 s")
  }

  @Test func `an unknown outcome is temporary`() {
    let failure = #expect(throws: CommandFailure.self) {
      try SubmitResult.lost(WireError(.rewound, "another store")).line()
    }
    #expect(failure?.code == .temporary)
  }
}
