import BackstaffWire
import CZeroMQ
import Glibc

/// A front's socket. Nothing is queued while no daemon is connected, and every connection announces itself to the
/// daemon, so a daemon that was started anew is never given what was meant for the old one.
package final class DealerSocket: BusSocket {
  package enum Content: Sendable {
    case frame(Frame)
    /// Not two parts, or a header that is none.
    case unreadable(WireError)
  }

  private var monitor: TransportMonitor?

  /// A socket that connects in the background. `immediate: false` is what a careless front in another language does:
  /// its messages wait for whichever daemon comes next. Tests use it.
  package init(_ context: BusContext, connecting endpoint: String, immediate: Bool = true) throws(BusError) {
    try super.init(context, type: ZMQ_DEALER)
    try setCommonOptions()
    try set(ZMQ_IMMEDIATE, immediate ? 1 : 0, name: "IMMEDIATE")
    try set(ZMQ_PROBE_ROUTER, 1, name: "PROBE_ROUTER")
    try set(ZMQ_RECONNECT_IVL, Int(WireLimits.redialMinimumMilliseconds), name: "RECONNECT_IVL")
    try set(ZMQ_RECONNECT_IVL_MAX, Int(WireLimits.redialMaximumMilliseconds), name: "RECONNECT_IVL_MAX")
    monitor = try TransportMonitor(context, watching: pointer)
    guard zmq_connect(pointer, endpoint) == 0 else { throw .zeroMQ("\(endpoint) could not be connected") }
  }

  /// What has happened to the transport since the last call, oldest first.
  package func transportEvents() throws(BusError) -> [TransportEvent] {
    requireOwner()
    return try monitor?.events() ?? []
  }

  /// The next message, or nil when none waits.
  package func receive() throws(BusError) -> Content? {
    try carryOutCommands()
    guard let message = try receive(keeping: Self.partsRead) else { return nil }
    guard message.count == Self.partsRight else {
      return .unreadable(.malformed("a message has two parts, a header and a body; this one has \(message.count)"))
    }
    do throws(WireError) {
      return .frame(try Frame(header: message.parts[0], body: message.parts[1]))
    } catch {
      return .unreadable(error)
    }
  }

  /// Sends a frame without waiting; `full` also while no daemon is connected.
  package func send(_ frame: Frame) throws(BusError) -> SendOutcome {
    try sendRaw([frame.header.encoded, frame.body])
  }

  /// Sends any parts as one message: for tests of how a daemon bears it.
  package func sendRaw(_ parts: [[UInt8]]) throws(BusError) -> SendOutcome {
    switch try send(parts: parts) {
    case 0: .sent
    case EAGAIN: .full
    case let number: throw .system("a frame could not be sent", error: number)
    }
  }

  /// What else to poll for: the transport's events.
  var monitorPointer: UnsafeMutableRawPointer? { monitor?.pointer }

  private static let partsRead = 3
  private static let partsRight = 2
}
