/// The text of a point in time: ISO 8601 in UTC, at least milliseconds, and as many digits more as it takes to read
/// back the very same number. Times are seconds since 2001-01-01T00:00:00Z, as Foundation counts them.
///
///     Timestamp.text(0)                              // 2001-01-01T00:00:00.000Z
///     Timestamp.seconds("2001-01-01T02:00:00+02:00") // 0
package enum Timestamp {
  /// Nil outside the years 0 to 9999 and for what is no number.
  package static func text(_ seconds: Double) -> String? {
    guard seconds.isFinite, seconds >= firstSecond, seconds < endSecond else { return nil }
    let whole = seconds.rounded(.down)
    guard let day = Int(exactly: (whole / secondsPerDay).rounded(.down)) else { return nil }
    let inDay = Int(whole) - day * Int(secondsPerDay)
    let date = civil(dayFrom2001: day)
    let clock = [inDay / 3600, inDay / 60 % 60, inDay % 60].map { padded($0, 2) }.joined(separator: ":")
    let calendar = [padded(date.year, 4), padded(date.month, 2), padded(date.day, 2)].joined(separator: "-")
    return "\(calendar)T\(clock).\(fraction(of: seconds, whole: whole))Z"
  }

  /// Nil for anything but a complete date and time with `Z` or an offset.
  package static func seconds(_ text: String) -> Double? {
    var reader = FieldReader(units: Array(text.utf8))
    guard let year = reader.number(4), reader.take("-"), let month = reader.number(2), reader.take("-"),
      let day = reader.number(2), (1...12).contains(month), (1...daysIn(month, year)).contains(day),
      reader.take("T") || reader.take("t"), let hour = reader.number(2), reader.take(":"),
      let minute = reader.number(2), reader.take(":"), let second = reader.number(2),
      hour < 24, minute < 60, second < 60, let fraction = reader.fraction(), let offset = reader.offset(),
      reader.isAtEnd
    else { return nil }
    let days = dayFrom2001(year: year, month: month, day: day)
    return Double(days * Int(secondsPerDay) + hour * 3600 + minute * 60 + second - offset) + fraction
  }

  private static let secondsPerDay = 86_400.0
  private static let firstSecond = Double(dayFrom2001(year: 0, month: 1, day: 1)) * secondsPerDay
  private static let endSecond = Double(dayFrom2001(year: 10_000, month: 1, day: 1)) * secondsPerDay

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// The fewest digits, three at least, with which the reader finds the same number again.
  private static func fraction(of seconds: Double, whole: Double) -> String {
    let part = seconds - whole
    var scale = 1000.0
    for digits in 3...15 {
      let scaled = (part * scale).rounded()
      if scaled < scale, whole + scaled / scale == seconds { return padded(Int(scaled), digits) }
      scale *= 10
    }
    return padded(Int(min(part * 1e15, 999_999_999_999_999)), 15)
  }
}

/// The proleptic Gregorian calendar, counted in 400-year cycles of 146,097 days that begin on a 1 March, so that the
/// leap day is the last of its year.
extension Timestamp {
  private static let daysPerCycle = 146_097
  /// Days from 0000-03-01 to 2001-01-01.
  private static let epochDay = 730_791

  static func dayFrom2001(year: Int, month: Int, day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let cycle = floorDivide(shifted, 400)
    let yearInCycle = shifted - cycle * 400
    let monthFromMarch = (month + 9) % 12
    let dayInYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayInCycle = yearInCycle * 365 + yearInCycle / 4 - yearInCycle / 100 + dayInYear
    return cycle * daysPerCycle + dayInCycle - epochDay
  }

  static func civil(dayFrom2001 day: Int) -> (year: Int, month: Int, day: Int) {
    let days = day + epochDay
    let cycle = floorDivide(days, daysPerCycle)
    let inCycle = days - cycle * daysPerCycle
    // Takes out the leap days before this one, so that what is left divides by 365.
    let yearInCycle = (inCycle - inCycle / 1460 + inCycle / 36_524 - inCycle / 146_096) / 365
    let inYear = inCycle - (365 * yearInCycle + yearInCycle / 4 - yearInCycle / 100)
    let monthFromMarch = (5 * inYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = cycle * 400 + yearInCycle + (month <= 2 ? 1 : 0)
    return (year, month, inYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  private static func daysIn(_ month: Int, _ year: Int) -> Int {
    let next = month == 12 ? (year + 1, 1) : (year, month + 1)
    return dayFrom2001(year: next.0, month: next.1, day: 1) - dayFrom2001(year: year, month: month, day: 1)
  }

  private static func floorDivide(_ number: Int, _ divisor: Int) -> Int {
    (number >= 0 ? number : number - divisor + 1) / divisor
  }
}

/// Reads fields of a fixed number of digits.
private struct FieldReader {
  let units: [UInt8]
  var position = 0

  var isAtEnd: Bool { position == units.count }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard position < units.count, units[position] == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  mutating func number(_ width: Int) -> Int? {
    var value = 0
    for _ in 0..<width {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// The seconds after a point; 0 without one.
  mutating func fraction() -> Double? {
    guard take(".") else { return 0 }
    var (value, scale, count) = (0.0, 1.0, 0)
    while let digit = digit() {
      count += 1
      // More digits than a Double can tell apart are read over.
      guard count <= 15 else { continue }
      value = value * 10 + Double(digit)
      scale *= 10
    }
    return count > 0 ? value / scale : nil
  }

  /// The seconds by which the local time runs ahead of UTC.
  mutating func offset() -> Int? {
    if take("Z") || take("z") { return 0 }
    let sign = take("+") ? 1 : take("-") ? -1 : 0
    guard sign != 0, let hours = number(2), take(":"), let minutes = number(2), hours < 24, minutes < 60 else {
      return nil
    }
    return sign * (hours * 3600 + minutes * 60)
  }

  private mutating func digit() -> Int? {
    guard position < units.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(units[position]) else { return nil }
    defer { position += 1 }
    return Int(units[position] - UInt8(ascii: "0"))
  }
}
