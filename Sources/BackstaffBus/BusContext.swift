import CZeroMQ
import Glibc

/// A libzmq context: its I/O threads. One a process is enough. It ends when the last of its sockets has been closed.
///
/// Throws `no_descriptors` where fewer can be opened than are needed.
package final class BusContext {
  let pointer: UnsafeMutableRawPointer

  package init() throws(BusError) {
    try DescriptorLimit.require(DescriptorLimit.neededByFront)
    guard let pointer = zmq_ctx_new() else { throw .zeroMQ("no ZeroMQ context could be made") }
    self.pointer = pointer
  }

  deinit {
    // Every socket holds this object, so all are closed by now and this blocks no longer than they linger.
    while zmq_ctx_term(pointer) != 0, zmq_errno() == EINTR {}
  }
}
