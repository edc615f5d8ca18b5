import BackstaffBus
import BackstaffClient
import BackstaffJSON
import BackstaffWire
import Testing

extension EndToEnd {
  /// Peers that ask for too much, or for what makes no sense, beside others that work.
  @Suite struct HostilePeerTests {
    private static func expired(_ key: WireID) -> Submit {
      Submit(path: "counterButtonTapped", key: key, issuedAtMilliseconds: .min)
    }

    @Test func `a key issued before all time is refused as expired, each time in the same words`() throws {
      let daemon = try Daemon()
      let peer = try RawPeer(daemon)
      try peer.hello()
      let key = WireID.random()
      var answers: [Ack] = []
      for _ in 0..<2 {
        try peer.send(peer.attachment.frame(Self.expired(key)))
        answers.append(try peer.ack().ack)
      }
      #expect(answers[0].reason?.code == .keyExpired)
      #expect(answers[1] == answers[0])
      let front = try daemon.front()
      let log = try front.answer(to: .logRead(from: 0, limit: 10), within: .seconds(60))
      Daemon.close(front)
      let rejections = try #require(log["entries"]?.arrayValue).filter { $0["kind"]?.stringValue == "rejected" }
      #expect(rejections.count == 1)
    }

    @Test func `a HELLO of an older incarnation is refused and leaves the newer connection alone`() throws {
      let daemon = try Daemon()
      let newer = try RawPeer(daemon)
      try newer.hello(incarnation: 2)
      try newer.submit(1, "counterButtonTapped")
      _ = try newer.ack()
      let older = try RawPeer(daemon, client: newer.client)
      try older.send(Attachment().frame(Hello(client: ClientIdentity(id: newer.client, name: "old", kind: .front))))
      let refusal: ErrorBody = try older.next(.error).message()
      #expect(refusal.error.code == .fenced)
      #expect(try newer.drain().isEmpty)
    }

    @Test func `a HELLO is refused for its size before it is read`() throws {
      let peer = try RawPeer(try Daemon())
      let body = Array("{\"x\":\"\(String(repeating: "y", count: WireLimits.requestBodyBytes))\"}".utf8)
      try peer.send(Attachment().frame(.hello, body: body))
      let refusal: ErrorBody = try peer.next(.error).message()
      #expect(refusal.error.code == .tooLarge)
      try peer.hello()
      #expect(peer.welcome != nil)
    }

    @Test func `a question with wrong parameters is refused, however often, and does not cost the connection`() throws {
      let peer = try RawPeer(try Daemon())
      try peer.hello()
      let questions = [
        Command(method: Command.previewMethod), Command(method: Command.previewMethod, params: ["url": 7]),
        Command(method: Command.cancelEffectsMethod, params: ["effects": ["x"]]),
      ]
      for request: Int64 in 1...12 {
        try peer.send(peer.attachment.frame(questions[Int(request) % questions.count], b: 1000 + request))
        let frame = try peer.next(.error)
        #expect(frame.header.b == 1000 + request)
        #expect(try frame.message(ErrorBody.self).error.code == .invalidPayload)
      }
      #expect(try peer.drain().isEmpty)
    }

    @Test func `more questions than a connection may ask at once are refused, and all are answered`() throws {
      let peer = try RawPeer(try Daemon())
      try peer.hello()
      let count: Int64 = 200
      for request in 1...count { try peer.send(peer.attachment.frame(Command.stateAt(revision: 0), b: 1000 + request)) }
      var answered: Set<Int64> = []
      var refusals = 0
      while answered.count < Int(count) {
        let frame = try peer.next()
        switch frame.type {
        case .result: break
        case .error:
          #expect(try frame.message(ErrorBody.self).error.code == .overloaded)
          refusals += 1
        default: continue
        }
        answered.insert(frame.header.b)
      }
      #expect(refusals > 0)
      #expect(refusals < count)
    }

    @Test func `a page of the log is never larger than a front takes`() throws {
      let daemon = try Daemon()
      let front = try daemon.front()
      defer { Daemon.close(front) }
      // Nothing is being read from the disk, so the word that it failed changes nothing; it is journaled as it came.
      let long = JSON.string(String(repeating: "x", count: WireLimits.submitBodyBytes - 100))
      for _ in 0..<257 { _ = try front.outcome(of: Submit(path: "scanFailed", payload: long), within: .seconds(60)) }
      let page = try front.answer(to: .logRead(from: 1, limit: 256), within: .seconds(60))
      let entries = try #require(page["entries"]?.arrayValue)
      #expect(entries.count < 256)
      #expect(entries.first?["revision"] == .integer(1))
      #expect(page["head"] == .integer(257))
    }

    @Test func `a front that does not read its answers is asked who it is, so that it asks again`() throws {
      let daemon = try Daemon()
      let peer = try RawPeer(daemon)
      try peer.hello()
      for _ in 0..<20_000 { try peer.submit(1, "counterButtonTapped") }
      // Reading again, it hears of the answers that found room, and that the daemon has given the connection up.
      var answers = 0
      var isAsked = false
      let end = ContinuousClock.now + .seconds(60)
      while !isAsked, ContinuousClock.now < end {
        try peer.send(peer.attachment.frame(Ping()))
        _ = try poll([.socket(peer.socket)], timeoutMilliseconds: 1000)
        while case .frame(let frame)? = try peer.socket.receive() {
          answers += frame.type == .ack ? 1 : 0
          isAsked = isAsked || frame.type == .who
        }
      }
      #expect(isAsked)
      #expect(answers < 20_000)
      try peer.hello()
      #expect(peer.nextSequence == 2)
      #expect(try daemon.get("").revision == 1)
    }
  }
}
