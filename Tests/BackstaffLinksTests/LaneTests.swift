import BackstaffJSON
import BackstaffWire
import Testing

@testable import BackstaffLinks

@Suite struct LaneTests {
  private let start = ContinuousClock.now
  private let applied = Verdict.settled(.applied(outcome: "applied", revision: 1))

  private func link(_ number: Int64, at: Int64 = 100) -> Delivery {
    Delivery(number: number, id: "\(number)", session: "main", url: "x", source: "s", acceptedAt: at)
  }

  @Test func `one link is sent after the other, each behind the word about the one before`() {
    var lane = Lane()
    #expect(lane.step(now: start, oldest: 0) == .load(after: 0))
    lane.load([link(1), link(4)])
    #expect(lane.step(now: start, oldest: 0) == .send(link(1)))
    #expect(lane.step(now: start, oldest: 0) == .listen)
    #expect(lane.heard(applied, now: start) == Settlement(1, .applied(outcome: "applied", revision: 1)))
    #expect(lane.step(now: start, oldest: 0) == .send(link(4)))
    #expect(lane.heard(.settled(.refused(code: "gone", detail: "")), now: start)?.number == 4)
    #expect(lane.step(now: start, oldest: 0) == .idle)
    lane.notice()
    #expect(lane.step(now: start, oldest: 0) == .load(after: 4))
    lane.load([])
    #expect(lane.step(now: start, oldest: 0) == .idle)
  }

  @Test func `a daemon that cannot now is asked again for the same link, after a pause`() {
    var lane = Lane()
    lane.load([link(1), link(2)])
    #expect(lane.step(now: start, oldest: 0) == .send(link(1)))
    #expect(lane.heard(.again(after: .seconds(1)), now: start) == nil)
    #expect(lane.pausedUntil == start + .seconds(1))
    #expect(lane.step(now: start, oldest: 0) == .pause(until: start + .seconds(1)))
    #expect(lane.step(now: start + .seconds(1), oldest: 0) == .send(link(1)))
    #expect(lane.heard(applied, now: start)?.number == 1)
    #expect(lane.step(now: start, oldest: 0) == .send(link(2)))
  }

  @Test func `a link that has waited too long is not sent any more`() {
    var lane = Lane()
    lane.load([link(1, at: 99), link(2, at: 100)])
    #expect(lane.step(now: start, oldest: 100) == .expire(link(1, at: 99)))
    #expect(lane.step(now: start, oldest: 100) == .send(link(2, at: 100)))
  }

  @Test func `a full page may have more behind it, a short one has not`() {
    var lane = Lane()
    lane.load((1...Int64(Lane.page)).map { link($0) })
    for number in 1...Int64(Lane.page) {
      #expect(lane.step(now: start, oldest: 0) == .send(link(number)))
      _ = lane.heard(applied, now: start)
    }
    #expect(lane.step(now: start, oldest: 0) == .load(after: Int64(Lane.page)))
    #expect(lane.heard(applied, now: start) == nil)
  }

  // MARK: verdicts

  @Test func `the daemon's words become states`() {
    func verdict(_ ack: Ack) -> Verdict { Verdict(.acknowledged(ack, revision: 5, isRepeat: false)) }
    #expect(verdict(Ack(.applied)) == .settled(.applied(outcome: "applied", revision: 5)))
    #expect(verdict(Ack(.noop)) == .settled(.applied(outcome: "noop", revision: 5)))
    #expect(
      verdict(Ack(.noop, result: ["link": "pending"])) == .settled(.applied(outcome: "pending", revision: 5)))
    let own = WireError(.guardRejected, "no", detail: ["code": "unknown_path"])
    #expect(verdict(.rejected(own)) == .settled(.refused(code: "unknown_path", detail: "no")))
    #expect(
      verdict(.rejected(WireError(.unknownAction, "no link")))
        == .settled(.refused(code: "unknown_action", detail: "no link")))
    #expect(verdict(.rejected(WireError(.keyExpired, "old"))) == .settled(.refused(code: "expired", detail: "old")))
    #expect(verdict(Ack(.rejected)) == .settled(.refused(code: "refused", detail: "the daemon gives no reason")))
  }

  @Test func `what says nothing about the link is asked again`() {
    for code: WireError.Code in [.readOnly, .replayMode, .draining, .deadlineExceeded] {
      #expect(Verdict(.refused(Nack(WireError(code, "")))) == .again(after: .seconds(1)))
    }
    #expect(Verdict(.lost(WireError(.rewound, ""))) == .again(after: .seconds(1)))
    guard case .settled(.refused("id_conflict", _)) = Verdict(.refused(Nack(WireError(.sequenceConflict, "")))) else {
      return #expect(Bool(false))
    }
    #expect(
      Verdict(.refused(Nack(WireError(.unauthorized, "no")))) == .settled(.refused(code: "unauthorized", detail: "no")))
  }
}
