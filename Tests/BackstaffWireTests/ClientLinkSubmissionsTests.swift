import BackstaffJSON
import BackstaffWire
import Testing

@Suite struct ClientLinkSubmissionsTests {
  @Test func `a submission made before the daemon is there is sent after WELCOME`() throws {
    var rig = LinkRig()
    let token = try rig.submit("early")
    rig.connect()
    try rig.settle()
    #expect(rig.daemon.applied == ["early"])
    #expect(rig.outcomes == [token: .acknowledged(Ack(.applied), revision: 1, isRepeat: false)])
  }

  @Test func `case 24 a lost ACK is repeated, marked as such, and nothing is applied twice`() throws {
    var rig = try LinkRig.live()
    let token = try rig.submit("once")
    #expect(try rig.step())
    rig.cut()
    rig.reconnect()
    try rig.settle()
    #expect(rig.daemon.journal.count == 1)
    #expect(rig.outcomes[token] == .acknowledged(Ack(.applied), revision: 1, isRepeat: true))
  }

  @Test func `case 26 a repeat after a restart is answered from the journal`() throws {
    var rig = try LinkRig.live()
    let token = try rig.submit("once")
    #expect(try rig.step())
    rig.cut()
    rig.daemon.restart()
    rig.reconnect()
    try rig.settle()
    #expect(rig.daemon.journal.count == 1)
    #expect(rig.outcomes[token] == .acknowledged(Ack(.applied), revision: 1, isRepeat: true))
  }

  @Test func `case 29 one bad submission of ten is rejected and the others proceed`() throws {
    var rig = try LinkRig.live()
    let paths = (1...10).map { $0 == 5 ? "bad5" : "good\($0)" }
    let tokens = try paths.map { try rig.submit($0) }
    try rig.settle()
    #expect(rig.daemon.applied == paths.filter { $0 != "bad5" })
    let outcomes = tokens.map { token -> Ack.Outcome? in
      guard case .acknowledged(let ack, _, _) = rig.outcomes[token] else { return nil }
      return ack.outcome
    }
    #expect(outcomes == (1...10).map { $0 == 5 ? .rejected : .applied })
    #expect(rig.link.undecided == 0)
  }

  @Test(arguments: [false, true])
  func `case 30 with 64 in flight the connection may be cut at every frame`(restarts: Bool) throws {
    let paths = (1...70).map { $0 % 9 == 0 ? "bad\($0)" : "good\($0)" }
    for position in 0...145 {
      var rig = try LinkRig.live()
      for path in paths { _ = try rig.submit(path) }
      for _ in 0..<position { _ = try rig.step() }
      rig.cut()
      if restarts { rig.daemon.restart() }
      rig.reconnect()
      try rig.settle()
      #expect(rig.daemon.journal.map(\.path) == paths, "cut at \(position)")
      #expect(rig.outcomes.count == 70, "cut at \(position)")
      #expect(rig.link.undecided == 0, "cut at \(position)")
    }
  }

  @Test func `no more than 64 submissions are under way`() throws {
    var rig = try LinkRig.live()
    for number in 1...100 { _ = try rig.submit("a\(number)") }
    #expect(rig.toDaemon.count == 64)
    try rig.settle()
    #expect(rig.daemon.applied.count == 100)
  }

  @Test func `case 28 a gap makes the front rewind once, with the order kept`() throws {
    var rig = try LinkRig.live()
    rig.daemon.ledger = SubmitLedger()
    for number in 1...5 { _ = try rig.submit("a\(number)") }
    try rig.settle()
    guard let here = rig.daemon.attachment else { throw WireError(.internalError, "not attached") }
    for number in 6...8 { _ = try rig.submit("a\(number)") }
    let gap = Nack(WireError(.sequenceGap, "gap"), expected: 6)
    for (offset, frame) in rig.toDaemon.enumerated() {
      rig.inject(here.frame(gap, a: Int64(6 + offset), b: frame.header.b))
    }
    #expect(rig.toDaemon.map(\.header.a) == [6, 7, 8, 6, 7, 8])
    try rig.settle()
    #expect(rig.daemon.applied == (1...8).map { "a\($0)" })
    #expect(rig.link.undecided == 0)
  }

  @Test func `a refusal that names no request is understood by its number or key`() throws {
    var rig = try LinkRig.live()
    guard let here = rig.daemon.attachment else { throw WireError(.internalError, "not attached") }
    let nack = Nack(WireError(.readOnly, "the disk is full"))
    let keyed = Nack(WireError(.readOnly, "the disk is full"), key: id(70))
    let first = try rig.submit("a1")
    let second = try rig.submit("link", key: id(70))
    let third = try rig.submit("a2")
    rig.inject(here.frame(ErrorBody(WireError(.malformed, "of a stream")), a: 1, stream: 9))
    #expect(rig.outcomes.isEmpty)
    rig.inject(here.frame(nack, a: 1))
    rig.inject(here.frame(keyed))
    rig.inject(here.frame(ErrorBody(WireError(.malformed, "no")), a: 1))
    #expect(rig.outcomes[first] == .refused(nack))
    #expect(rig.outcomes[second] == .refused(keyed))
    #expect(rig.outcomes[third] == .refused(Nack(WireError(.malformed, "no"))))
  }

  @Test func `an overloaded daemon is left alone for the time it asks for`() throws {
    var rig = try LinkRig.live()
    rig.daemon.refusal = Nack(WireError(.overloaded, "full"), retryAfterMilliseconds: 300)
    for number in 1...3 { _ = try rig.submit("a\(number)") }
    try rig.settle()
    let crossed = rig.crossed
    rig.daemon.refusal = nil
    rig.pass(.milliseconds(299))
    try rig.settle()
    #expect(rig.crossed == crossed)
    rig.pass(.milliseconds(1))
    try rig.settle()
    #expect(rig.daemon.applied == ["a1", "a2", "a3"])
    #expect(rig.outcomes.count == 3)
  }

  @Test func `a submission refused for good uses up no number, and the next moves up`() throws {
    var rig = try LinkRig.live()
    rig.daemon.refusal = Nack(WireError(.readOnly, "the disk is full"))
    let refused = try rig.submit("a1")
    try rig.settle()
    #expect(rig.outcomes[refused] == .refused(Nack(WireError(.readOnly, "the disk is full"))))
    rig.daemon.refusal = nil
    _ = try rig.submit("a2")
    _ = try rig.submit("a3")
    try rig.settle()
    #expect(rig.daemon.applied == ["a2", "a3"])
    #expect(rig.link.undecided == 0)
  }

  @Test func `those under way behind a refused one are sent again in order`() throws {
    var rig = try LinkRig.live()
    rig.daemon.refusal = Nack(WireError(.readOnly, "the disk is full"))
    _ = try rig.submit("a1")
    _ = try rig.submit("a2")
    #expect(try rig.step())
    rig.daemon.refusal = nil
    _ = try rig.submit("a3")
    try rig.settle()
    #expect(rig.daemon.applied == ["a2", "a3"])
    #expect(rig.outcomes.count == 3)
  }

  @Test func `case 38 an action whose deadline has passed is not tried again`() throws {
    var rig = try LinkRig.live()
    let late = Nack(WireError(.deadlineExceeded, "late"))
    rig.daemon.refusal = late
    let token = try rig.submit("a1")
    try rig.settle()
    #expect(rig.outcomes[token] == .refused(late))
  }

  @Test func `case 27 a conflict ends the link loudly`() throws {
    var rig = try LinkRig.live()
    guard let here = rig.daemon.attachment else { throw WireError(.internalError, "not attached") }
    let token = try rig.submit("a1")
    let conflict = ErrorBody(WireError(.sequenceConflict, "another payload"))
    rig.inject(here.frame(conflict, a: 1, b: rig.toDaemon[0].header.b))
    #expect(rig.states.last == "refused seq_conflict")
    guard case .lost = rig.outcomes[token] else { throw WireError(.internalError, "no outcome") }
  }

  @Test func `a client that lost its outbox without a new incarnation goes on behind its old numbers`() throws {
    var first = try LinkRig.live()
    _ = try first.submit("a1")
    try first.settle()
    var second = LinkRig()
    second.daemon = first.daemon
    _ = try second.submit("a2")
    second.connect()
    try second.settle()
    #expect(second.daemon.applied == ["a1", "a2"])
  }

  @Test func `a daemon that knows more of a client than the client itself is refused`() throws {
    var rig = try LinkRig.live()
    let foreign = Submission(.sequence(client: id(1), incarnation: 1, number: 1), digest: 1)
    rig.daemon.ledger.accept(foreign, from: id(9))
    rig.cut()
    rig.reconnect()
    try rig.settle()
    #expect(rig.states.last == "refused seq_conflict")
  }

  @Test func `keys need no numbers and are repeated until they are answered`() throws {
    var rig = try LinkRig.live()
    let link = try rig.submit("link", key: id(70))
    #expect(rig.toDaemon.last?.header.a == 0)
    #expect(try rig.step())
    rig.cut()
    let action = try rig.submit("a1")
    rig.reconnect()
    try rig.settle()
    #expect(rig.daemon.journal.map(\.path) == ["link", "a1"])
    #expect(rig.outcomes[link] == .acknowledged(Ack(.applied, key: id(70)), revision: 1, isRepeat: true))
    #expect(rig.outcomes[action] == .acknowledged(Ack(.applied), revision: 2, isRepeat: false))
  }

  @Test func `what is too large or not exact never leaves the front`() throws {
    var rig = try LinkRig.live()
    let large = JSON.string(String(repeating: "x", count: WireLimits.submitBodyBytes))
    let long = String(repeating: "p", count: WireLimits.pathBytes + 1)
    let bad: [(Submit, WireError.Code)] = [
      (Submit(path: "a", payload: large), .tooLarge), (Submit(path: long), .tooLarge),
      (Submit(path: "a", payload: [.integer(1 << 60)]), .invalidPayload),
    ]
    for (submit, expected) in bad {
      #expect(code { _ = try rig.link.submit(submit, now: rig.now) } == expected)
    }
    #expect(rig.link.undecided == 0)
  }

  @Test func `the outbox has an end`() throws {
    var rig = LinkRig()
    for number in 0..<WireLimits.outbox { _ = try rig.submit("a\(number)") }
    #expect(code { _ = try rig.link.submit(Submit(path: "one more"), now: rig.now) } == .overloaded)
    #expect(rig.link.undecided == WireLimits.outbox)
  }
}
