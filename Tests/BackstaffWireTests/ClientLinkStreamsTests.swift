import BackstaffJSON
import BackstaffWire
import Testing

@Suite struct ClientLinkStreamsTests {
  @Test func `a slice is followed through snapshot and patches`() throws {
    var rig = try LinkRig.live()
    let handle = rig.open()
    for number in 1...20 { _ = try rig.submit("a\(number)") }
    try rig.settle()
    #expect(rig.document.value == rig.daemon.state)
    #expect(rig.document.revision == 20)
    #expect(rig.events.contains(.opened(handle, Opened(stream: 1, action: ""))))
  }

  @Test func `a slice is right again after a cut at every frame`() throws {
    for position in 0...40 {
      var rig = try LinkRig.live()
      _ = rig.open()
      for number in 1...8 { _ = try rig.submit("a\(number)") }
      for _ in 0..<position { _ = try rig.step() }
      rig.cut()
      rig.daemon.restart()
      rig.reconnect()
      try rig.settle()
      #expect(rig.document.value == rig.daemon.state, "cut at \(position)")
      #expect(rig.daemon.applied.count == 8, "cut at \(position)")
    }
  }

  @Test func `case 14 the last frame before a silence is missed within a heartbeat`() throws {
    var rig = try LinkRig.live()
    _ = rig.open()
    try rig.settle()
    rig.daemon.lostStreamFrames = 1
    _ = try rig.submit("a1")
    try rig.settle()
    #expect(rig.document.value == ["log": [], "n": 0])
    rig.pass(.seconds(1))
    try rig.settle()
    #expect(rig.document.value == rig.daemon.state)
    #expect(rig.document.revision == 1)
  }

  @Test func `case 18 a stream that cannot be kept costs one snapshot a second`() throws {
    var rig = try LinkRig.live()
    _ = rig.open()
    try rig.settle()
    for number in 1...50 {
      rig.daemon.lostStreamFrames = 1
      _ = try rig.submit("a\(number)")
      _ = try rig.submit("b\(number)")
      try rig.settle()
    }
    #expect(rig.daemon.streams.keys.allSatisfy { $0 <= 3 })
    rig.daemon.lostStreamFrames = 0
    rig.pass(.seconds(1))
    try rig.settle()
    #expect(rig.document.value == rig.daemon.state)
  }

  @Test func `case 19 frames of a stream that was closed are never applied`() throws {
    var rig = try LinkRig.live()
    let first = rig.open()
    rig.close(first)
    let second = rig.open()
    try rig.settle()
    #expect(rig.daemon.streams.count == 1)
    let mine = rig.events.filter { if case .stream(second, _) = $0 { true } else { false } }
    let others = rig.events.filter { if case .stream(first, _) = $0 { true } else { false } }
    #expect(mine.count == 1)
    #expect(others.isEmpty)

    _ = try rig.submit("a1")
    #expect(try rig.step())
    rig.close(second)
    let before = rig.document
    try rig.settle()
    #expect(rig.document == before)
    #expect(rig.daemon.streams.isEmpty)
  }

  @Test func `credit is given back in halves`() throws {
    var rig = try LinkRig.live()
    _ = rig.open(mode: .every)
    try rig.settle()
    for number in 1...127 { _ = try rig.submit("a\(number)") }
    try rig.settle()
    #expect(rig.daemon.streams[1]?.credit == 256)
    #expect(rig.daemon.streams[1]?.applied == 0)
  }

  @Test func `a scope that is refused ends its handle and nothing else`() throws {
    var rig = try LinkRig.live()
    let good = rig.open()
    let bad = rig.open("nowhere")
    try rig.settle()
    #expect(rig.events.contains(.streamEnded(bad, WireError(.noSuchScope, "no such scope"))))
    #expect(rig.events.contains { if case .stream(good, .snapshot) = $0 { true } else { false } })
    rig.cut()
    rig.reconnect()
    try rig.settle()
    #expect(rig.daemon.streams.count == 1)
  }

  @Test func `a stream the daemon ends is over`() throws {
    var rig = try LinkRig.live()
    let handle = rig.open()
    try rig.settle()
    guard let here = rig.daemon.attachment else { throw WireError(.internalError, "not attached") }
    rig.inject(here.frame(Closed(reason: "permission"), stream: 1))
    guard case .streamEnded(handle, let error) = rig.events.last else {
      throw WireError(.internalError, "the end was not told")
    }
    #expect(error.code == .unauthorized)
  }

  @Test func `a patch that does not fit leads to a new snapshot`() throws {
    var rig = try LinkRig.live()
    _ = rig.open()
    try rig.settle()
    guard let here = rig.daemon.attachment else { throw WireError(.internalError, "not attached") }
    rig.inject(here.frame(Diff(ops: [["op": "remove", "path": "/nowhere"]]), a: 0, b: 5, stream: 1))
    try rig.settle()
    #expect(rig.document.value == rig.daemon.state)
    #expect(rig.document.revision == 0)
  }
}
