import CZeroMQ
import Glibc

/// What ROUTER and DEALER sockets have in common. A socket belongs to one thread, checked in debug builds.
package class BusSocket {
  let pointer: UnsafeMutableRawPointer
  let context: BusContext
  private var owner = pthread_self()

  init(_ context: BusContext, type: Int32) throws(BusError) {
    guard let pointer = zmq_socket(context.pointer, type) else { throw .zeroMQ("no socket could be made") }
    self.context = context
    self.pointer = pointer
  }

  deinit {
    zmq_close(pointer)
  }

  /// Makes the calling thread the owner. The thread that made the socket must not use it any more.
  package func adopt() {
    owner = pthread_self()
  }

  func requireOwner() {
    assert(pthread_equal(owner, pthread_self()) != 0, "a ZeroMQ socket was used from a thread that does not own it")
  }

  /// Sets an option. All are set before the socket binds or connects: later, some have no effect.
  func set(_ option: Int32, _ value: Int, name: String) throws(BusError) {
    var number = Int32(value)
    guard zmq_setsockopt(pointer, option, &number, MemoryLayout<Int32>.size) == 0 else {
      throw .zeroMQ("the socket option \(name) could not be set")
    }
  }

  /// MAXMSGSIZE is the one option of 64 bits.
  func setFrameLimit(bytes: Int) throws(BusError) {
    var number = Int64(bytes)
    guard zmq_setsockopt(pointer, ZMQ_MAXMSGSIZE, &number, MemoryLayout<Int64>.size) == 0 else {
      throw .zeroMQ("the socket option MAXMSGSIZE could not be set")
    }
  }

  /// Frames the kernel and libzmq may still deliver after the socket was closed. Zero by default.
  package func setLinger(milliseconds: Int) throws(BusError) {
    try set(ZMQ_LINGER, milliseconds, name: "LINGER")
  }

  /// Sends parts without waiting, all or none: libzmq decides at the first part. Gives the number of the error of the
  /// first part, 0 when everything was taken.
  func send(parts: [[UInt8]]) throws(BusError) -> Int32 {
    requireOwner()
    for (index, part) in parts.enumerated() {
      let more = index < parts.count - 1 ? ZMQ_SNDMORE : 0
      let number = send(part, flags: ZMQ_DONTWAIT | more)
      if number == 0 { continue }
      guard index == 0 else { throw .system("a message could not be finished", error: number) }
      return number
    }
    return 0
  }

  private func send(_ part: [UInt8], flags: Int32) -> Int32 {
    while true {
      let sent = part.withUnsafeBytes { zmq_send(pointer, $0.baseAddress, $0.count, flags) }
      if sent >= 0 { return 0 }
      let number = zmq_errno()
      if number != EINTR { return number }
    }
  }
}
