import Glibc

/// The time of an entry as a person reads it, in UTC with milliseconds: `2026-11-30 03:29:05.123`.
struct EntryTime {
  /// Nanoseconds since 1970-01-01 00:00 UTC.
  let nanoseconds: Int64

  private static let perSecond: Int64 = 1_000_000_000
  private static let perMillisecond: Int64 = 1_000_000

  var text: String {
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: Self.perSecond)
    // Division rounds towards zero; times before 1970 are counted down from the next second.
    var seconds = time_t(rest < 0 ? whole - 1 : whole)
    let milliseconds = (rest < 0 ? rest + Self.perSecond : rest) / Self.perMillisecond
    var parts = tm()
    gmtime_r(&seconds, &parts)
    var buffer = [CChar](repeating: 0, count: 40)
    let length = strftime(&buffer, buffer.count, "%Y-%m-%d %H:%M:%S", &parts)
    let digits = String(milliseconds)
    let text = String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text + "." + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
