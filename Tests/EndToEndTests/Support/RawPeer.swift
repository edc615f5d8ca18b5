import BackstaffBus
import BackstaffJSON
import BackstaffWire

/// A peer that speaks the wire by hand, right or wrong, as a front in another language might.
final class RawPeer {
  let socket: DealerSocket
  /// Kept, because a daemon nobody holds is killed.
  private let daemon: Daemon
  private(set) var attachment = Attachment()
  private(set) var welcome: Welcome?
  /// The next sequence number that WELCOME told.
  private(set) var nextSequence: Int64 = 1
  let client: WireID
  private var request: Int64 = 0
  /// Every byte received, for tests of what must not be there.
  private(set) var received: [UInt8] = []

  init(_ daemon: Daemon, client: WireID = .random(), immediate: Bool = true) throws {
    self.daemon = daemon
    let record = try Endpoint.read(in: daemon.place.run)
    socket = try DealerSocket(try BusContext(), connecting: record.ctl, immediate: immediate)
    self.client = client
    if immediate { _ = try next(.who) }
  }

  /// The next frame of any type, waited for at most a minute.
  func next() throws -> Frame {
    let end = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < end {
      if let content = try socket.receive() {
        guard case .frame(let frame) = content else { throw Failure("the daemon sent something unreadable") }
        received += frame.body
        return frame
      }
      _ = try poll([.socket(socket)], timeoutMilliseconds: 1000)
    }
    throw Failure("the daemon said nothing for a minute")
  }

  /// The next frame of that type; others before it are passed over.
  func next(_ type: MessageType) throws -> Frame {
    while true {
      let frame = try next()
      if frame.type == type { return frame }
    }
  }

  /// Everything that has arrived by the time a PING has been answered: one pipe keeps one order.
  func drain() throws -> [Frame] {
    request += 1
    try send(attachment.frame(Ping(), b: request))
    var frames: [Frame] = []
    while true {
      let frame = try next()
      if frame.type == .pong, frame.header.b == request { return frames }
      frames.append(frame)
    }
  }

  func send(_ frame: Frame) throws { try sendRaw([frame.header.encoded, frame.body]) }

  func sendRaw(_ parts: [[UInt8]]) throws {
    let end = ContinuousClock.now + .seconds(60)
    while try socket.sendRaw(parts) != .sent {
      guard ContinuousClock.now < end else { throw Failure("the daemon takes nothing") }
      _ = try poll([.socket(socket, .writable)], timeoutMilliseconds: 100)
    }
  }

  @discardableResult
  func hello(session: String = "main", incarnation: Int64 = 1) throws -> Welcome {
    request += 1
    let identity = ClientIdentity(id: client, name: "raw", kind: .front)
    let hello = Hello(client: identity, incarnation: incarnation, session: session)
    try send(Attachment().frame(hello, b: request))
    let frame = try next(.welcome)
    let welcome: Welcome = try frame.message()
    attachment = Attachment(version: welcome.version, epoch: frame.header.epoch, connection: frame.header.connection)
    nextSequence = frame.header.a
    self.welcome = welcome
    return welcome
  }

  func submit(_ sequence: Int64, _ path: String, _ payload: JSON? = nil) throws {
    try send(attachment.frame(Submit(path: path, payload: payload), a: sequence))
  }

  /// The next ACK, with its number and revision.
  func ack() throws -> (ack: Ack, header: Header) {
    let frame = try next(.ack)
    return (try frame.message(), frame.header)
  }

  /// Opens a scope and gives the stream with its snapshot.
  func open(_ scope: String, mode: Open.Mode = .latest, credit: Int? = nil) throws -> (stream: UInt32, snap: Snap) {
    request += 1
    try send(attachment.frame(Open(scope: scope, mode: mode, credit: credit), b: request))
    let opened: Opened = try next(.opened).message()
    return (opened.stream, try next(.snap).message())
  }
}
