import BackstaffBus
import BackstaffJSON
import BackstaffWire
import Testing

extension EndToEnd {
  /// The numbered failure cases of the wire, against a real daemon.
  @Suite struct WireCasesTests {
    @Test func `case 3 an unknown message type is answered 102, unknown members and flags are ignored`() throws {
      let peer = try RawPeer(try Daemon())
      try peer.hello()
      try peer.send(peer.attachment.frame(MessageType(rawValue: 0x7E), body: Array("{}".utf8), b: 9))
      let error: ErrorBody = try peer.next(.error).message()
      #expect(error.error.code == .unknownType)
      let odd = Array(#"{"scope":"plan","carrier":["direct"],"colour":"blue"}"#.utf8)
      try peer.send(
        peer.attachment.frame(.open, body: odd, flags: HeaderFlags(rawValue: 0x4000), b: 10))
      #expect(try peer.next(.opened).header.b == 10)
    }

    @Test func `case 4 a wrong header is answered 100 and the next message is served`() throws {
      let daemon = try Daemon()
      let right = Attachment().frame(Ping()).header.encoded
      var magic = right
      magic[0] = 0x58
      var reserved = right
      reserved[63] = 1
      var length = right
      length[59] = 200
      for header in [Array(right.dropLast()), right + [0], magic, reserved, length] {
        let peer = try RawPeer(daemon)
        try peer.sendRaw([header, Array("{}".utf8)])
        let error: ErrorBody = try peer.next(.error).message()
        #expect(error.error.code == .malformed)
        try peer.hello()
      }
    }

    @Test(arguments: [1, 3, 5, 100])
    func `case 5 a message of another number of frames is answered 100, the third disconnects`(count: Int) throws {
      let daemon = try Daemon()
      let peer = try RawPeer(daemon)
      let message = [[UInt8]](repeating: [1, 2, 3], count: count)
      for _ in 0..<2 {
        try peer.sendRaw(message)
        let error: ErrorBody = try peer.next(.error).message()
        #expect(error.error.code == .malformed)
      }
      try peer.sendRaw(message)
      // Disconnected, the socket dials again by itself and is asked who it is, as a stranger.
      _ = try peer.next(.who)
      try peer.hello()
      #expect(try daemon.get("plan").isAbsent == false)
    }

    @Test func `case 5 an empty message is a probe, answered WHO`() throws {
      let peer = try RawPeer(try Daemon())
      try peer.sendRaw([[]])
      _ = try peer.next(.who)
    }

    @Test(arguments: [
      [0xff, 0xfe, 0x7b], Array(#"{"type":"a","type":"b"}"#.utf8), Array(String(repeating: "[", count: 65).utf8),
      Array(#"{"type":"search","payload":9007199254740993}"#.utf8), Array(#"{"type":NaN}"#.utf8),
      Array((#"{"type":"x","payload":"# + String(repeating: "9", count: 60_000) + "}").utf8),
    ])
    func `case 6 hostile JSON is answered 100 or 201, and nothing is journaled`(body: [UInt8]) throws {
      let daemon = try Daemon()
      let peer = try RawPeer(daemon)
      let head = try peer.hello().head
      try peer.send(peer.attachment.frame(.submit, body: body, a: 1))
      var answer = try peer.next()
      while ![.error, .nack, .ack].contains(answer.type) { answer = try peer.next() }
      let code: WireError.Code
      switch answer.type {
      case .error: code = try answer.message(ErrorBody.self).error.code
      case .nack: code = try answer.message(Nack.self).error.code
      default: code = try #require(try answer.message(Ack.self).reason).code
      }
      #expect(code == .malformed || code == .invalidPayload)
      #expect(try daemon.get("").revision == head)
    }

    @Test func `case 7 a second HELLO begins anew and the streams of the first are gone`() throws {
      let daemon = try Daemon()
      let peer = try RawPeer(daemon)
      try peer.hello()
      let first = try peer.open("plan")
      let old = peer.attachment
      try peer.hello()
      #expect(peer.attachment.connection != old.connection)
      try daemon.send("counterButtonTapped")
      #expect(try peer.drain().allSatisfy { $0.header.stream != first.stream || $0.type == .error })
      try peer.send(old.frame(Ping()))
      _ = try peer.next(.who)
    }

    @Test func `case 8 a SUBMIT before HELLO is answered WHO and not journaled`() throws {
      let daemon = try Daemon()
      let head = try daemon.get("").revision
      let peer = try RawPeer(daemon)
      try peer.send(Attachment().frame(Submit(path: "counterButtonTapped"), a: 1))
      _ = try peer.next(.who)
      #expect(try daemon.get("").revision == head)
    }

    @Test func `case 19 a stream opened again never gets frames of the old one`() throws {
      let daemon = try Daemon()
      let peer = try RawPeer(daemon)
      try peer.hello()
      let first = try peer.open("")
      try peer.send(peer.attachment.frame(.close, body: Array("{}".utf8), stream: first.stream))
      let second = try peer.open("")
      #expect(second.stream != first.stream)
      try peer.submit(1, "counterButtonTapped")
      let frame = try peer.next(.diff)
      #expect(frame.header.stream == second.stream)
      #expect(try peer.drain().contains { $0.header.stream == first.stream } == false)
    }

    @Test func `case 24 a lost ACK is answered again, word for word, and the action is applied once`() throws {
      let daemon = try Daemon()
      let peer = try RawPeer(daemon)
      try peer.hello()
      try peer.submit(1, "counterButtonTapped")
      let first = try peer.ack()
      try peer.submit(1, "counterButtonTapped")
      let second = try peer.ack()
      #expect(second.ack == first.ack)
      #expect(second.header.b == first.header.b)
      #expect(!first.header.flags.contains(.duplicate))
      #expect(second.header.flags.contains(.duplicate))
      #expect(try daemon.get("").revision == first.header.b)
    }

    @Test func `case 27 the same number with another payload is answered 211`() throws {
      let peer = try RawPeer(try Daemon())
      try peer.hello()
      try peer.submit(1, "counterButtonTapped")
      _ = try peer.ack()
      try peer.submit(1, "addButtonTapped")
      let error: ErrorBody = try peer.next(.error).message()
      #expect(error.error.code == .sequenceConflict)
    }

    @Test func `case 28 a gap is answered 210 with the number expected, and order is kept`() throws {
      let peer = try RawPeer(try Daemon())
      try peer.hello()
      try peer.submit(3, "counterButtonTapped")
      let nack: Nack = try peer.next(.nack).message()
      #expect(nack.error.code == .sequenceGap)
      #expect(nack.expected == 1)
      for number: Int64 in 1...3 { try peer.submit(number, "counterButtonTapped") }
      for number: Int64 in 1...3 { #expect(try peer.ack().header.a == number) }
    }

    @Test func `case 29 the fifth of ten is invalid for good, the others proceed`() throws {
      let daemon = try Daemon()
      let peer = try RawPeer(daemon)
      try peer.hello()
      for number: Int64 in 1...10 { try peer.submit(number, number == 5 ? "noSuchAction" : "counterButtonTapped") }
      for number: Int64 in 1...10 {
        let (ack, header) = try peer.ack()
        #expect(header.a == number)
        #expect((ack.outcome == .rejected) == (number == 5))
        if number == 5 { #expect(ack.reason?.code == .unknownAction) }
      }
    }

    @Test func `case 37 what a careless client queued for a dead daemon is answered WHO and not journaled`() throws {
      let daemon = try Daemon()
      let careless = try RawPeer(daemon, immediate: false)
      daemon.kill()
      for number: Int64 in 1...3 {
        try careless.send(Attachment(epoch: 1).frame(Submit(path: "counterButtonTapped"), a: number))
      }
      try daemon.start()
      for _ in 1...3 { _ = try careless.next(.who) }
      #expect(try daemon.get("").revision == 0)
    }

    @Test func `case 47 frames under an old epoch are answered WHO`() throws {
      let daemon = try Daemon()
      let peer = try RawPeer(daemon)
      try peer.hello()
      var old = peer.attachment
      old.epoch -= 1
      try peer.send(old.frame(Submit(path: "counterButtonTapped"), a: 1))
      let who = try peer.next(.who)
      #expect(who.header.epoch == peer.attachment.epoch)
      #expect(try daemon.get("").revision == 0)
    }

    @Test func `a peer opened on one scope receives no byte of a marker held in another`() throws {
      let daemon = try Daemon()
      let peer = try RawPeer(daemon)
      try peer.hello()
      _ = try peer.open("plan")
      let marker = "Xq7-not-yours-Zk3"
      try daemon.send("binding.searchText", .string(marker))
      try daemon.send("counterButtonTapped")
      #expect(try daemon.get("").value.text.contains(marker))
      _ = try peer.drain()
      let text = String(decoding: peer.received, as: UTF8.self)
      #expect(!text.contains(marker))
      for length in [8, 6] {
        #expect(!text.contains(marker.prefix(length)))
      }
    }

    @Test func `a pin out of date is refused as stale and changes nothing`() throws {
      let daemon = try Daemon()
      try daemon.send("counterButtonTapped")
      let first = try daemon.get("")
      let number = try #require(first.pins.numbers["destination"])
      try daemon.send("destination.dismiss")
      try daemon.send("counterButtonTapped")
      let before = try daemon.get("")
      #expect(before.pins.numbers["destination"] == number + 1)
      guard case .acknowledged(let ack, _, _) = try daemon.send("destination@\(number).counter.incrementButtonTapped")
      else {
        Issue.record("not decided")
        return
      }
      #expect(ack.outcome == .rejected)
      #expect(ack.reason?.code == .stale)
      #expect(ack.reason?.detail?["current"]?.integerValue == number + 1)
      #expect(try daemon.get("").value == before.value)
    }
  }
}
