import Glibc

/// The machine's clock that only goes forward.
package enum MonotonicClock {
  /// Nanoseconds since some moment in the past.
  package static func nanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
