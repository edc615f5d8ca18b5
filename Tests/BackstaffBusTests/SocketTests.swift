import BackstaffBus
import BackstaffWire
import Glibc
import Synchronization
import Testing

@Suite struct SocketTests {
  private let folder: TemporaryFolder
  private let context: BusContext
  private let router: RouterSocket
  private let endpoint: String

  init() throws {
    folder = try TemporaryFolder()
    context = try BusContext()
    let run = try RunDirectory.claim(folder.path)
    router = try RouterSocket(context, in: run)
    endpoint = run.controlEndpoint
  }

  private func frame(_ number: Int64, bytes: Int = 2) -> Frame {
    Frame(Header(.submit, a: number), body: Array(repeating: 32, count: bytes))
  }

  /// A front that is connected, and its announcement.
  private func connect() throws -> (dealer: DealerSocket, probe: RouterSocket.Received) {
    let dealer = try DealerSocket(context, connecting: endpoint)
    #expect(try dealer.nextTransportEvent() == .connected)
    try dealer.waitUntilWritable()
    let probe = try router.next()
    #expect(probe.isProbe)
    return (dealer, probe)
  }

  @Test func `a front announces itself, and frames cross both ways in order`() throws {
    let (dealer, probe) = try connect()
    for number in 1...100 as ClosedRange<Int64> { try dealer.sendSoon(frame(number)) }
    for number in 1...100 as ClosedRange<Int64> {
      let received = try router.next()
      #expect(received.frame == frame(number))
      #expect(received.routingID == probe.routingID)
      #expect(try router.send(frame(-number + 1000), to: received.routingID) == .sent)
    }
    for number in 1...100 as ClosedRange<Int64> { #expect(try dealer.next() == frame(-number + 1000)) }
    #expect(try dealer.receive() == nil)
  }

  @Test func `a frame to a peer that is not there is told as gone`() throws {
    #expect(try router.send(frame(1), to: RoutingID(bytes: [0, 9, 9, 9, 9])) == .gone)
    let (first, probe) = try connect()
    let peer = probe.routingID
    var dealer: DealerSocket? = consume first
    #expect(try router.send(frame(1), to: peer) == .sent)
    #expect(try dealer?.next() == frame(1))
    dealer = nil
    let (other, _) = try connect()
    var outcome = SendOutcome.sent
    while outcome == .sent { outcome = try router.send(frame(1), to: peer) }
    #expect(outcome == .gone)
    #expect(try other.receive() == nil)
  }

  @Test func `case 53 a front that does not read fills up alone, and no frame is half sent`() throws {
    let (slow, slowProbe) = try connect()
    let slowPeer = slowProbe.routingID
    let (fast, fastProbe) = try connect()
    let fastPeer = fastProbe.routingID
    var sent: Int64 = 0
    while try router.send(frame(sent + 1, bytes: 100_000), to: slowPeer) == .sent { sent += 1 }
    #expect(sent > 0)
    #expect(try router.send(frame(7), to: slowPeer) == .full)
    #expect(try router.send(frame(8), to: fastPeer) == .sent)
    #expect(try fast.next() == frame(8))
    for number in 1...sent { #expect(try slow.next().header.a == number) }
  }

  @Test(arguments: [1, 3, 5, 100]) func `case 5 a message of another number of parts is malformed`(count: Int) throws {
    let dealer = try DealerSocket(context, connecting: endpoint)
    try dealer.sendSoon(Array(repeating: [1, 2, 3], count: count))
    try dealer.sendSoon(frame(1))
    #expect(try router.nextMessage().refusal?.code == .malformed)
    #expect(try router.nextMessage().frame == frame(1))
  }

  @Test func `case 5 an empty message is a probe and two empty parts are malformed`() throws {
    let (dealer, _) = try connect()
    try dealer.sendSoon([[]])
    #expect(try router.next().isProbe)
    try dealer.sendSoon([[], []])
    #expect(try router.next().refusal?.code == .malformed)
  }

  @Test func `case 4 a header that is none is refused and the next frame is read`() throws {
    let dealer = try DealerSocket(context, connecting: endpoint)
    var reserved = frame(1).header.encoded
    reserved[63] = 1
    for header in [[], Array(repeating: 0, count: 64), frame(1).header.encoded + [0], reserved] {
      try dealer.sendSoon([header, [32, 32]])
      #expect(try router.nextMessage().refusal?.code == .malformed)
    }
    try dealer.sendSoon([frame(1).header.encoded, [32]])
    #expect(try router.nextMessage().refusal?.code == .malformed)
    try dealer.sendSoon(frame(1))
    #expect(try router.nextMessage().frame == frame(1))
  }

  @Test func `case 5 a peer is kicked at its third malformed message, and only that peer`() throws {
    let (good, probe) = try connect()
    let goodPeer = probe.routingID
    let (bad, _) = try connect()
    var conduct = PeerConduct()
    let broken = Frame(Header(.submit, a: 1), body: Array("{".utf8))
    let messages: [[[UInt8]]] = [[[1]], [[1], [2], [3]], [broken.header.encoded, broken.body]]
    for (parts, expected) in zip(messages, [PeerConduct.Verdict.answer, .answer, .kick]) {
      try bad.sendSoon(parts)
      let received = try router.next()
      #expect(received.refusal?.code == .malformed || received.frame == broken)
      #expect(conduct.receivedMalformed() == expected)
      guard expected == .kick, let source = received.source else { continue }
      #expect(router.kick(source))
    }
    #expect(try bad.nextTransportEvent() == .disconnected)
    #expect(try router.send(frame(3), to: goodPeer) == .sent)
    #expect(try good.next() == frame(3))
  }

  @Test func `case 75 a kick does not hit whoever has the descriptor now`() throws {
    let (first, announcement) = try connect()
    guard let source = announcement.source else { throw Impatience(description: "a probe has no source") }
    #expect(router.kick(source))
    #expect(try first.nextTransportEvent() == .disconnected)
    let (second, probe) = try connect()
    let peer = probe.routingID
    _ = router.kick(source)
    #expect(try router.send(frame(1), to: peer) == .sent)
    #expect(try second.next() == frame(1))
  }

  @Test func `case 79 a frame above the limit costs its sender the connection and nobody else`() throws {
    let (good, probe) = try connect()
    let goodPeer = probe.routingID
    let (bad, _) = try connect()
    try bad.sendSoon(frame(1, bytes: WireLimits.frameBytes + 1))
    #expect(try bad.nextTransportEvent() == .disconnected)
    #expect(try router.send(frame(2), to: goodPeer) == .sent)
    #expect(try good.next() == frame(2))
  }

  @Test func `the largest chunk passes`() throws {
    let dealer = try DealerSocket(context, connecting: endpoint)
    let chunk = frame(1, bytes: WireLimits.chunkBytes)
    try dealer.sendSoon(chunk)
    #expect(try router.nextMessage().frame == chunk)
  }

  @Test func `case 37 nothing is queued for a daemon that is not there yet`() throws {
    let elsewhere = try TemporaryFolder()
    let run = try RunDirectory.claim(elsewhere.path)
    let patient = try DealerSocket(context, connecting: run.controlEndpoint)
    let careless = try DealerSocket(context, connecting: run.controlEndpoint, immediate: false)
    #expect(try patient.send(frame(1)) == .full)
    #expect(try careless.send(frame(2)) == .sent)
    let late = try RouterSocket(context, in: run)
    var seen: [Int64] = []
    var probes = 0
    while seen.isEmpty || probes == 0 {
      let received = try late.next()
      if received.isProbe { probes += 1 } else { seen.append(received.frame?.header.a ?? -1) }
    }
    #expect(seen == [2])
  }

  @Test func `case 81 a socket used by a thread that does not own it traps in debug builds`() async {
    await #expect(processExitsWith: .failure) {
      let run = try RunDirectory.claim(TemporaryFolder().path)
      let router = try RouterSocket(BusContext(), in: run)
      let stray = Stray(router)
      let thread = Thread { stray.use() }
      thread.join()
    }
  }

  @Test func `a socket may be handed to another thread once it adopts it`() throws {
    let stray = Stray(router)
    let (dealer, probe) = try connect()
    let greeting = frame(1)
    let thread = Thread { stray.adopt(greeting, probe.routingID) }
    thread.join()
    #expect(try dealer.next() == greeting)
  }

  @Test func `case 83 signals do not lose messages`() throws {
    let (dealer, _) = try connect()
    signal(SIGUSR1) { _ in }
    let target = pthread_self()
    let storm = Storm(target)
    let thread = Thread { storm.rage() }
    for number in 1...2000 as ClosedRange<Int64> {
      try dealer.sendSoon(frame(number))
      #expect(try router.next().frame?.header.a == number)
    }
    storm.end()
    thread.join()
  }

  @Test func `a bell ends a poll of another thread's making, and rings once`() throws {
    let wake = try Wake()
    let items = [PollItem.socket(router), .descriptor(wake.descriptor)]
    #expect(try poll(items, timeoutMilliseconds: 0) == [[], []])
    let ringer = Thread { wake.ring() }
    #expect(try poll(items, timeoutMilliseconds: patienceMilliseconds) == [[], .readable])
    ringer.join()
    wake.ring()
    wake.silence()
    #expect(try poll(items, timeoutMilliseconds: 0) == [[], []])
  }
}

/// A socket in the hands of the wrong thread. The tests join that thread before they touch the socket again.
private final class Stray: @unchecked Sendable {
  private let router: RouterSocket

  init(_ router: RouterSocket) {
    self.router = router
  }

  func use() {
    do { _ = try router.receive() } catch { exit(0) }
  }

  func adopt(_ frame: Frame, _ peer: RoutingID) {
    router.adopt()
    do { _ = try router.send(frame, to: peer) } catch { exit(1) }
  }
}

/// Signals to one thread, as fast as they go, until it ends.
private final class Storm: Sendable {
  private let target: pthread_t
  private let isOver = Atomic(false)

  init(_ target: pthread_t) {
    self.target = target
  }

  func rage() {
    while !isOver.load(ordering: .relaxed) { pthread_kill(target, SIGUSR1) }
  }

  func end() {
    isOver.store(true, ordering: .relaxed)
  }
}
