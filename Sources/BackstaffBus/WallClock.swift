import Glibc

/// The time of day, for what people and other machines read. Nothing here is ordered by it.
package enum WallClock {
  /// Milliseconds since 1970-01-01 00:00 UTC.
  package static var milliseconds: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
  }
}
