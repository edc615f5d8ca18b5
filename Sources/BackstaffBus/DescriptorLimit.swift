import BackstaffWire
import Glibc

/// How many descriptors the process may have. libzmq aborts when it has none left for a connection that comes in, and
/// the limit that shells hand on is about as low as the number of connections a daemon serves.
package enum DescriptorLimit {
  /// Enough for every connection, for as many that come and go, and for the daemon itself.
  package static let needed = UInt64(2 * WireLimits.connections + 64)

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
