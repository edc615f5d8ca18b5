import BackstaffWire
import CZeroMQ
import Glibc

/// How a peer is addressed: the id that libzmq gives each connection.
package struct RoutingID: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }
}

/// What became of a frame that was to be sent. Frames go whole or not at all.
package enum SendOutcome: Hashable, Sendable {
  case sent
  /// The peer's queue is full: treat it as having no credit.
  case full
  /// There is no such peer (any more).
  case gone
}

/// The daemon's socket: it serves every front.
package final class RouterSocket: BusSocket {
  /// A message from a front.
  package struct Received: Sendable {
    package var routingID: RoutingID
    package var content: Content
    /// For ``RouterSocket/kick(_:)``; nil when the connection has ended already.
    package var source: PeerSource?
  }

  package enum Content: Sendable {
    case frame(Frame)
    /// A front has just connected, or connected again: answer WHO.
    case probe
    /// Not two parts, or a header that is none: answer ERROR, and count it.
    case unreadable(WireError)
  }

  /// A socket bound in a run directory whose lock is held: only so is it certain that no living daemon's path is taken
  /// away, for libzmq would unlink it without asking.
  package init(_ context: BusContext, in directory: RunDirectory) throws(BusError) {
    try super.init(context, type: ZMQ_ROUTER)
    try setCommonOptions()
    try set(ZMQ_ROUTER_MANDATORY, 1, name: "ROUTER_MANDATORY")
    try set(ZMQ_ROUTER_HANDOVER, 0, name: "ROUTER_HANDOVER")
    try set(ZMQ_BACKLOG, BusOptions.backlog, name: "BACKLOG")
    guard zmq_bind(pointer, directory.controlEndpoint) == 0 else {
      throw .zeroMQ("\(directory.controlEndpoint) could not be bound")
    }
  }

  /// The parts of a message that are looked at: routing id, header, body, and one to see that there are too many.
  private static let partsRead = 4
  private static let partsRight = 3

  /// The next message, or nil when none waits.
  package func receive() throws(BusError) -> Received? {
    while let message = try receive(keeping: Self.partsRead) {
      guard let id = message.parts.first else { continue }
      return Received(
        routingID: RoutingID(bytes: id), content: Self.content(message),
        source: PeerSource(descriptor: message.descriptor))
    }
    return nil
  }

  /// Sends a frame without waiting.
  package func send(_ frame: Frame, to peer: RoutingID) throws(BusError) -> SendOutcome {
    switch try send(parts: [peer.bytes, frame.header.encoded, frame.body]) {
    case 0: .sent
    case EAGAIN: .full
    case EHOSTUNREACH: .gone
    case let number: throw .system("a frame could not be sent", error: number)
    }
  }

  /// Disconnects exactly that peer. Gives false when its descriptor belongs to another connection by now.
  package func kick(_ source: PeerSource) -> Bool {
    source.shutDown()
  }

  private static func content(_ message: RawMessage) -> Content {
    if message.count == 2, message.parts[1].isEmpty { return .probe }
    guard message.count == partsRight else {
      return .unreadable(
        .malformed("a message has two parts, a header and a body; this one has \(message.count - 1)"))
    }
    do throws(WireError) {
      return .frame(try Frame(header: message.parts[1], body: message.parts[2]))
    } catch {
      return .unreadable(error)
    }
  }
}
