import BackstaffWire
import CZeroMQ
import Glibc

/// How many descriptors the process may have. libzmq aborts when it has none left for a connection that comes in, and
/// the limit that shells hand on is about as low as the number of connections a daemon serves.
package enum DescriptorLimit {
  /// Enough for every connection, for as many that come and go, and for the daemon itself.
  package static let needed = UInt64(2 * WireLimits.connections + 64)

  /// What the connection of one front needs: libzmq's own, two sockets, of which one is closed while the other is
  /// opened, and what watches both; with some to spare for files.
  package static let neededByFront = 32

  /// What a daemon needs for the first connections.
  package static let neededByDaemon = 64

  /// Throws when the process cannot open so many descriptors now. libzmq aborts in the middle of things when it gets
  /// none, so they are asked for, and given back, before a context is made.
  package static func require(_ count: Int) throws(BusError) {
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    while opened.count < count {
      let descriptor = eventfd(0, Int32(EFD_CLOEXEC))
      guard descriptor >= 0 else {
        throw BusError(
          .noDescriptors,
          "\(count) descriptors are needed and \(opened.count) can be opened: \(String(cString: strerror(errno))); "
            + "raise the limit (`ulimit -n`)")
      }
      opened.append(descriptor)
    }
  }

  /// Raises the limit as far as the system lets this process, and gives what it is now.
  package static func raise() -> UInt64 {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
    var raised = limit
    raised.rlim_cur = limit.rlim_max
    guard setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &raised) == 0 else { return UInt64(limit.rlim_cur) }
    return UInt64(raised.rlim_cur)
  }
}
