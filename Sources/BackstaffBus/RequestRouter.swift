import CZeroMQ
import Glibc

/// A ROUTER for questions and answers beside the protocol of fronts: each message is a question, and is answered to the
/// peer that asked.
///
///     let router = try RequestRouter(context, in: folder, named: "links.sock", partBytes: 1 << 20)
///     while let (peer, parts) = try router.receive() { _ = try router.send(answer(parts), to: peer) }
package final class RequestRouter: BusSocket {
  /// The parts of a message that are kept; what a question has beyond them is thrown away.
  private static let partsRead = 5

  /// Where it is bound.
  package let endpoint: String

  /// A socket bound in a folder whose lock is held: libzmq would take the name from a living process without asking.
  /// Of a part longer than `partBytes` nobody hears: libzmq ends the connection that it came from.
  package init(
    _ context: BusContext, in directory: RunDirectory, named name: String, partBytes: Int
  ) throws(BusError) {
    endpoint = "ipc://\(directory.path)/\(name)"
    try super.init(context, type: ZMQ_ROUTER)
    try setCommonOptions()
    try setFrameLimit(bytes: partBytes)
    try set(ZMQ_ROUTER_MANDATORY, 1, name: "ROUTER_MANDATORY")
    try set(ZMQ_BACKLOG, BusOptions.backlog, name: "BACKLOG")
    guard zmq_bind(pointer, endpoint) == 0 else { throw .zeroMQ("\(endpoint) could not be bound") }
  }

  /// The next question with its parts behind the routing id, or nil when none waits.
  package func receive() throws(BusError) -> (peer: RoutingID, parts: [[UInt8]])? {
    while let message = try receive(keeping: Self.partsRead) {
      guard let id = message.parts.first else { continue }
      return (RoutingID(bytes: id), Array(message.parts.dropFirst()))
    }
    return nil
  }

  /// Sends an answer without waiting.
  package func send(_ parts: [[UInt8]], to peer: RoutingID) throws(BusError) -> SendOutcome {
    switch try send(parts: [peer.bytes] + parts) {
    case 0: .sent
    case EAGAIN: .full
    case EHOSTUNREACH: .gone
    case let number: throw .system("an answer could not be sent", error: number)
    }
  }
}
