import CZeroMQ
import Glibc

/// A bell that another thread rings to end a poll. Ringing often before the poll counts once.
///
///     wake.ring()                                     // from any thread
///     poll([.descriptor(wake.descriptor)], …); wake.silence()
package final class Wake: Sendable {
  /// Readable while the bell rings.
  package let descriptor: Int32

  package init() throws(BusError) {
    descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    guard descriptor >= 0 else { throw .system("no eventfd could be made") }
  }

  deinit {
    close(descriptor)
  }

  package func ring() {
    // The only failure is a counter that is full, and then the bell rings already.
    eventfd_write(descriptor, 1)
  }

  /// Ends the ringing. Call it before looking at what the other thread has left, or a ring is lost.
  package func silence() {
    var count: eventfd_t = 0
    eventfd_read(descriptor, &count)
  }
}
