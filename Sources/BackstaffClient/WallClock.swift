import Glibc

/// The wall clock, for what people are shown.
enum WallClock {
  /// Seconds since 1970.
  static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
  }
}
