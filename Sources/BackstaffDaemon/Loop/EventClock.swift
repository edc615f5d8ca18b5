import Glibc

/// The time of events: the wall clock read once, and always later than the event before.
final class EventClock {
  private var last: Int64
  private var generator = SystemRandomNumberGenerator()

  /// A clock that goes on behind `last`, in nanoseconds since 1970.
  init(after last: Int64) {
    self.last = last
  }

  /// The time of the next event.
  func next() -> Int64 {
    last = max(last + 1, EventClock.wallNanoseconds)
    return last
  }

  /// The root of the next event's random draws. Kept below 2^63, so that every store and reader has a type for it.
  func seed() -> UInt64 {
    generator.next() >> 1
  }

  static var wallNanoseconds: Int64 { read(CLOCK_REALTIME) }
  static var monotonicMilliseconds: Int64 { read(CLOCK_MONOTONIC) / 1_000_000 }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
