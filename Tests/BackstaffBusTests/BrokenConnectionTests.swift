import BackstaffBus
import BackstaffWire
import Testing

/// Connections that end while messages are being read.
@Suite struct BrokenConnectionTests {
  private static let burst = 200

  @Test(arguments: 0..<10) func `a connection that ends in the middle of a burst ends no process`(round: Int) throws {
    let folder = try TemporaryFolder()
    let run = try RunDirectory.claim(folder.path)
    let context = try BusContext()
    let router = try RouterSocket(context, in: run)
    let dealer = try DealerSocket(context, connecting: run.controlEndpoint)
    #expect(try dealer.nextTransportEvent() == .connected)
    try dealer.sendSoon(Frame(Header(.ping)))
    let greeting = try router.nextMessage()
    for number in 1...Self.burst {
      #expect(try router.send(Frame(Header(.pong, b: Int64(number))), to: greeting.routingID) == .sent)
    }
    for number in 1...10 { #expect(try dealer.next().header.b == Int64(number)) }
    #expect(router.kick(try #require(greeting.source)))
    #expect(try dealer.nextTransportEvent() == .disconnected)
    // What was not read when the end of the connection is noticed may be gone; what comes is whole and in order.
    var last: Int64 = 10
    while case .frame(let frame)? = try dealer.receive() {
      #expect(frame.header.b == last + 1)
      last = frame.header.b
    }
    try dealer.sendSoon(Frame(Header(.ping, b: 7)))
    #expect(try router.nextMessage().frame?.header.b == 7)
  }

  /// libzmq counts a connection that ended behind a full queue as broken, and aborts when a heartbeat falls due on it.
  @Test func `a front that floods and leaves takes no daemon with it`() throws {
    let folder = try TemporaryFolder()
    let run = try RunDirectory.claim(folder.path)
    let router = try RouterSocket(try BusContext(), in: run)
    var flooder: DealerSocket? = try DealerSocket(try BusContext(), connecting: run.controlEndpoint)
    let flood = Frame(Header(.ping), body: Array(repeating: 32, count: 1000))
    try flooder?.sendSoon(flood)
    _ = try router.nextMessage()
    // Until every queue on the way is full, and stays so while libzmq has time to move something on.
    var isFull = false
    while !isFull, let socket = flooder {
      while try socket.send(flood) == .sent {}
      isFull = try poll([.socket(socket, .writable)], timeoutMilliseconds: 200)[0].isEmpty
    }
    flooder = nil
    // Nothing is read meanwhile, for longer than a heartbeat of any common setting.
    let nobody = try Wake()
    #expect(try poll([.descriptor(nobody.descriptor)], timeoutMilliseconds: 1500)[0].isEmpty)
    let front = try DealerSocket(try BusContext(), connecting: run.controlEndpoint)
    try front.sendSoon(Frame(Header(.ping, b: 7)))
    var received = try router.nextMessage()
    while received.frame?.header.b != 7 { received = try router.nextMessage() }
    #expect(try router.send(Frame(Header(.pong, b: 7)), to: received.routingID) == .sent)
    #expect(try front.next().header.b == 7)
  }
}
