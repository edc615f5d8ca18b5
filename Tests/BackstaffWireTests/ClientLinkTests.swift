import BackstaffJSON
import BackstaffWire
import Testing

@Suite struct ClientLinkTests {
  @Test func `a link dials, waits for WHO, says HELLO and is live at WELCOME`() throws {
    var rig = LinkRig()
    #expect(rig.isDialling)
    #expect(rig.states == ["connecting"])
    rig.connect()
    #expect(rig.toDaemon.isEmpty)
    #expect(try rig.step())
    #expect(rig.toDaemon.map(\.type) == [.hello])
    try rig.settle()
    #expect(rig.states == ["connecting", "live"])
    #expect(rig.link.isLive)
  }

  @Test func `HELLO is said after a heartbeat when no WHO comes`() throws {
    var rig = LinkRig()
    rig.connect()
    rig.loseReplies()
    rig.pass(.milliseconds(999))
    #expect(rig.toDaemon.isEmpty)
    rig.pass(.milliseconds(1))
    try rig.settle()
    #expect(rig.link.isLive)
  }

  @Test func `a dial that finds nothing is repeated, each wait inside its bounds`() {
    var rig = LinkRig()
    var ceiling: Duration = .milliseconds(100)
    for _ in 0..<8 {
      #expect(rig.link.dialFailed(now: rig.now).isEmpty)
      let wait = (rig.link.deadline ?? rig.now) - rig.now
      #expect(wait > .zero && wait <= ceiling)
      rig.pass(wait)
      #expect(rig.isDialling)
      ceiling = min(ceiling * 2, .seconds(5))
    }
  }

  @Test func `a dial that nothing comes of, neither a connection nor its end, is made again`() throws {
    var link = ClientLink(.init(client: ClientIdentity(id: id(1), name: "test", kind: .front), seed: 3))
    var now = ContinuousClock.now
    #expect(link.start(now: now).contains { if case .dial = $0 { true } else { false } })
    #expect(link.tick(now: now).isEmpty)
    #expect(link.deadline == now + .seconds(3))
    now += .milliseconds(2_999)
    #expect(link.tick(now: now).isEmpty)
    now += .milliseconds(1)
    #expect(link.tick(now: now).contains { if case .dial = $0 { true } else { false } })
    #expect(link.deadline == nil)
  }

  @Test func `case 85 three silent intervals mean a dead daemon`() throws {
    var rig = try LinkRig.live()
    for _ in 0..<2 {
      rig.pass(.seconds(1))
      #expect(rig.toDaemon.last?.type == .ping)
    }
    #expect(rig.states.last == "live")
    rig.pass(.seconds(1))
    #expect(rig.states.last == "stale")
    #expect(!rig.isConnected)
    rig.reconnect()
    try rig.settle()
    #expect(rig.states == ["connecting", "live", "stale", "live"])
  }

  @Test func `a front that slept asks once before it takes the daemon for dead`() throws {
    var rig = try LinkRig.live()
    rig.pass(.seconds(60))
    #expect(rig.toDaemon.map(\.type) == [.ping])
    try rig.settle()
    #expect(rig.states == ["connecting", "live"])
    rig.pass(.seconds(60))
    rig.pass(.seconds(1))
    #expect(rig.states.last == "stale")
  }

  @Test func `case 109 an idle link is kept alive by PING and PONG`() throws {
    var rig = try LinkRig.live()
    for _ in 0..<3600 {
      rig.pass(.seconds(1))
      try rig.settle()
    }
    #expect(rig.states == ["connecting", "live"])
    #expect(rig.crossed >= 7200)
  }

  @Test func `case 8 a daemon that does not know the connection is told HELLO again`() throws {
    var rig = try LinkRig.live()
    rig.daemon.restart()
    let token = try rig.submit("a")
    try rig.settle()
    #expect(rig.states == ["connecting", "live", "stale", "live"])
    #expect(rig.outcomes[token] == .acknowledged(Ack(.applied), revision: 1, isRepeat: false))
    #expect(rig.daemon.applied == ["a"])
  }

  @Test func `case 47 frames of an older epoch or another connection are ignored`() throws {
    var rig = try LinkRig.live()
    _ = try rig.submit("a")
    let before = rig.events
    guard let here = rig.daemon.attachment else { throw WireError(.internalError, "not attached") }
    for attachment in [
      Attachment(epoch: here.epoch - 1, connection: here.connection), Attachment(epoch: here.epoch, connection: id(99)),
    ] {
      rig.inject(attachment.frame(Ack(.applied), a: 1, b: 1))
    }
    #expect(rig.events == before)
    #expect(rig.link.undecided == 1)
  }

  @Test func `case 3 a message of an unknown type is ignored`() throws {
    var rig = try LinkRig.live()
    let before = rig.events
    guard let here = rig.daemon.attachment else { throw WireError(.internalError, "not attached") }
    rig.inject(here.frame(MessageType(rawValue: 0x77), body: [1, 2, 3]))
    #expect(rig.events == before)
    #expect(rig.link.isLive)
  }

  @Test func `case 44 a daemon whose epoch or numbers went back is refused as rewound`() throws {
    var earlier = try LinkRig.live()
    earlier.daemon.epoch = 0
    earlier.cut()
    earlier.reconnect()
    try earlier.settle()
    #expect(earlier.states.last == "refused rewound")

    var shorter = try LinkRig.live()
    _ = try shorter.submit("a")
    try shorter.settle()
    shorter.daemon.journal = []
    shorter.daemon.restart()
    shorter.cut()
    shorter.reconnect()
    try shorter.settle()
    #expect(shorter.states.last == "refused rewound")
    #expect(shorter.link.hasEnded)
  }

  @Test func `another store means a new incarnation, and what was not acknowledged is lost`() throws {
    var rig = try LinkRig.live()
    rig.cut()
    let token = try rig.submit("a")
    rig.daemon = ModelDaemon()
    rig.daemon.store = "00000000000000000000000000000002"
    rig.reconnect()
    try rig.settle()
    #expect(rig.link.isLive)
    #expect(rig.daemon.incarnation == 2)
    guard case .lost(let reason) = rig.outcomes[token] else { throw WireError(.internalError, "no outcome") }
    #expect(reason.code == .rewound)
    #expect(rig.daemon.applied.isEmpty)
  }

  @Test func `case 31 a client that was replaced stops and says so`() throws {
    var rig = try LinkRig.live()
    guard let here = rig.daemon.attachment else { throw WireError(.internalError, "not attached") }
    rig.inject(here.frame(Bye.superseded))
    #expect(rig.states.last == "refused fenced")
    #expect(rig.link.hasEnded)
  }

  @Test func `a daemon that stops is waited for`() throws {
    var rig = try LinkRig.live()
    guard let here = rig.daemon.attachment else { throw WireError(.internalError, "not attached") }
    rig.inject(here.frame(Bye.stopping))
    #expect(rig.states.last == "stale")
    rig.daemon.restart()
    rig.reconnect()
    try rig.settle()
    #expect(rig.link.isLive)
  }

  @Test func `a daemon that is starting is asked again, one that speaks another version is not`() throws {
    var rig = LinkRig()
    rig.connect()
    #expect(try rig.step())
    let request = rig.toDaemon[0].header.b
    let starting = ErrorBody(WireError(.starting, "replaying"), retryAfterMilliseconds: 170)
    rig.inject(Attachment().frame(starting, b: request))
    rig.loseReplies()
    #expect(rig.states == ["connecting", "not welcomed starting"])
    #expect(rig.link.obstacle == WireError(.starting, "replaying"))
    #expect(rig.link.deadline == rig.now + .milliseconds(170))
    rig.pass(.milliseconds(170))
    #expect(rig.toDaemon.map(\.type) == [.hello, .hello])
    let second = rig.toDaemon[1].header.b
    rig.inject(Attachment().frame(ErrorBody(WireError(.unsupportedVersion, "2.0 only")), b: second))
    #expect(rig.states.last == "refused unsupported_version")
    #expect(!rig.isConnected)
  }

  @Test(arguments: [0, -5])
  func `a daemon that wants to be asked at once is asked after a pause`(milliseconds: Int64) throws {
    var rig = LinkRig()
    rig.connect()
    #expect(try rig.step())
    let refusal = ErrorBody(WireError(.starting, "replaying"), retryAfterMilliseconds: milliseconds)
    rig.inject(Attachment().frame(refusal, b: rig.toDaemon[0].header.b))
    #expect(rig.link.deadline == rig.now + .milliseconds(100))
  }

  /// Answers the HELLO that was sent last with a WELCOME that lacks all but one member.
  private func welcomeInvalidly(_ rig: inout LinkRig, heartbeat: JSON) {
    let request = rig.toDaemon.last?.header.b ?? 0
    let body = JSON.object(["hb_ms": heartbeat]).bytes
    rig.inject(Attachment(epoch: 1, connection: id(50)).frame(.welcome, body: body, a: 1, b: request))
  }

  @Test func `a WELCOME that is none is told with its reason, once, and the daemon is dialled again`() throws {
    var rig = LinkRig()
    rig.connect()
    #expect(try rig.step())
    for _ in 0..<2 {
      welcomeInvalidly(&rig, heartbeat: 0)
      #expect(rig.states == ["connecting", "not welcomed malformed"])
      #expect(rig.link.obstacle?.message.contains("version") == true)
      #expect(!rig.isConnected && !rig.link.hasEnded)
      rig.reconnect()
      #expect(try rig.step())
    }
    try rig.settle()
    #expect(rig.states == ["connecting", "not welcomed malformed", "live"])
    #expect(rig.link.obstacle == nil)
  }

  @Test func `what is no frame is told where WELCOME is waited for; on a live link it is ignored`() throws {
    var rig = LinkRig()
    rig.connect()
    #expect(rig.link.receivedUnreadable(WireError(.malformed, "of three parts"), now: rig.now).events.count == 1)
    #expect(rig.link.obstacle?.message == "of three parts")
    var live = try LinkRig.live()
    #expect(live.link.receivedUnreadable(WireError(.malformed, "of three parts"), now: live.now).isEmpty)
    #expect(live.link.isLive)
  }

  @Test func `a daemon that is gone refuses no more`() throws {
    var rig = LinkRig()
    rig.connect()
    #expect(try rig.step())
    welcomeInvalidly(&rig, heartbeat: 0)
    rig.pass(.seconds(6))
    #expect(rig.link.dialFailed(now: rig.now) == [.event(.connection(.connecting))])
    #expect(rig.link.obstacle == nil)
    var known = try LinkRig.live()
    known.cut()
    known.reconnect()
    #expect(try known.step())
    welcomeInvalidly(&known, heartbeat: 0)
    #expect(known.states == ["connecting", "live", "stale", "not welcomed malformed"])
    known.pass(.seconds(6))
    #expect(known.link.dialFailed(now: known.now) == [.event(.connection(.stale(since: known.now)))])
  }

  @Test func `a WELCOME to an older HELLO is not taken`() throws {
    var rig = LinkRig()
    rig.connect()
    #expect(try rig.step())
    let stale = Attachment(epoch: 1, connection: id(50))
    rig.inject(stale.frame(Welcome(store: "x", head: 0), a: 1, b: 77))
    #expect(!rig.link.isLive)
    try rig.settle()
    #expect(rig.link.isLive)
  }

  @Test func `a new daemon in the run directory is dialled at once`() throws {
    var rig = try LinkRig.live()
    rig.cut()
    #expect(!rig.isDialling)
    #expect(rig.link.endpointChanged(now: rig.now).contains(.dial))
  }

  @Test func `questions are answered, and asked again after a reconnection`() throws {
    var rig = try LinkRig.live()
    let token = try rig.ask(.status)
    rig.cut()
    rig.reconnect()
    try rig.settle()
    #expect(rig.events.contains(.result(token, .success(["head": 0]))))
  }

  @Test func `closing says BYE and gives up what has no outcome`() throws {
    var rig = try LinkRig.live()
    let token = try rig.submit("a")
    let actions = rig.link.close(now: rig.now)
    #expect(actions.frames.map(\.type) == [.bye])
    #expect(actions.last == .drop)
    guard case .outcome(token, .lost) = actions.events.first else {
      throw WireError(.internalError, "the outcome was not told")
    }
    #expect(actions.events.last == .connection(.closed))
    #expect(code { _ = try rig.link.submit(Submit(path: "b"), now: rig.now) } == .draining)
  }
}
