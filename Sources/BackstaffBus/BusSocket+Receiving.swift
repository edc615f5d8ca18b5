import CZeroMQ
import Glibc

/// One message as it came: its first parts, and how many there were.
struct RawMessage {
  var parts: [[UInt8]] = []
  var count = 0
  /// The descriptor libzmq read it from, -1 where unknown.
  var descriptor: Int32 = -1
}

extension BusSocket {
  /// One message, if there is one. At most `limit` parts are kept; the rest is read and thrown away, so that a message
  /// of a thousand parts costs no memory here.
  func receive(keeping limit: Int) throws(BusError) -> RawMessage? {
    requireOwner()
    var message = RawMessage()
    var part = zmq_msg_t()
    zmq_msg_init(&part)
    defer { zmq_msg_close(&part) }
    repeat {
      guard try receive(&part, isFirst: message.count == 0) else { return nil }
      message.count += 1
      if message.descriptor < 0 { message.descriptor = zmq_msg_get(&part, ZMQ_SRCFD) }
      if message.count <= limit { message.parts.append(Self.bytes(&part)) }
    } while zmq_msg_more(&part) != 0
    return message
  }

  /// Lets libzmq do what its other threads have told it, before a message is begun.
  ///
  /// It does so by itself too, at every hundredth part. When that is the second part of a message, and the news is that
  /// the connection under a socket with IMMEDIATE has ended, it gives the rest of the message up and aborts the process
  /// (`!_more` in its fq.cpp). So it is told the news between two messages.
  func carryOutCommands() throws(BusError) {
    var events: Int32 = 0
    var size = MemoryLayout<Int32>.size
    while zmq_getsockopt(pointer, ZMQ_EVENTS, &events, &size) != 0 {
      guard zmq_errno() == EINTR else { throw .zeroMQ("a socket could not be looked at") }
    }
  }

  /// False when no message has come. The parts behind a first one are there already: libzmq delivers whole messages.
  private func receive(_ part: inout zmq_msg_t, isFirst: Bool) throws(BusError) -> Bool {
    while zmq_msg_recv(&part, pointer, isFirst ? ZMQ_DONTWAIT : 0) < 0 {
      let number = zmq_errno()
      if number == EAGAIN && isFirst { return false }
      if number != EINTR { throw .zeroMQ("a message could not be received") }
    }
    return true
  }

  private static func bytes(_ part: inout zmq_msg_t) -> [UInt8] {
    Array(UnsafeRawBufferPointer(start: zmq_msg_data(&part), count: zmq_msg_size(&part)))
  }
}
