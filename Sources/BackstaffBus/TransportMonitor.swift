import CZeroMQ
import Glibc

/// What libzmq tells about the connection under a socket.
package enum TransportEvent: Hashable, Sendable {
  case connected
  case disconnected
}

/// The monitor of one socket: libzmq reports over a PAIR inside the process.
final class TransportMonitor {
  let pointer: UnsafeMutableRawPointer
  private let context: BusContext

  init(_ context: BusContext, watching socket: UnsafeMutableRawPointer) throws(BusError) {
    let endpoint = "inproc://backstaff-monitor-\(UInt(bitPattern: socket))"
    let wanted = ZMQ_EVENT_HANDSHAKE_SUCCEEDED | ZMQ_EVENT_DISCONNECTED
    guard zmq_socket_monitor(socket, endpoint, wanted) == 0 else {
      throw .zeroMQ("the connection of a socket could not be watched")
    }
    guard let pointer = zmq_socket(context.pointer, ZMQ_PAIR) else { throw .zeroMQ("no socket could be made") }
    self.context = context
    self.pointer = pointer
    var linger: Int32 = 0
    zmq_setsockopt(pointer, ZMQ_LINGER, &linger, MemoryLayout<Int32>.size)
    guard zmq_connect(pointer, endpoint) == 0 else { throw .zeroMQ("\(endpoint) could not be connected") }
  }

  deinit {
    zmq_close(pointer)
  }

  /// Each report has two parts: number and value of the event, then the endpoint.
  func events() throws(BusError) -> [TransportEvent] {
    var events: [TransportEvent] = []
    while let number = try nextNumber() {
      switch Int32(number) {
      case ZMQ_EVENT_HANDSHAKE_SUCCEEDED: events.append(.connected)
      case ZMQ_EVENT_DISCONNECTED: events.append(.disconnected)
      default: break
      }
    }
    return events
  }

  private func nextNumber() throws(BusError) -> UInt16? {
    var head = [UInt8](repeating: 0, count: 6)
    guard try receive(into: &head, flags: ZMQ_DONTWAIT) else { return nil }
    var endpoint = [UInt8](repeating: 0, count: 256)
    _ = try receive(into: &endpoint, flags: 0)
    return UInt16(head[0]) | UInt16(head[1]) << 8
  }

  private func receive(into buffer: inout [UInt8], flags: Int32) throws(BusError) -> Bool {
    while true {
      let size = buffer.withUnsafeMutableBytes { zmq_recv(pointer, $0.baseAddress, $0.count, flags) }
      if size >= 0 { return true }
      let number = zmq_errno()
      if number == EAGAIN { return false }
      if number != EINTR { throw .zeroMQ("the report of a socket could not be received") }
    }
  }
}
