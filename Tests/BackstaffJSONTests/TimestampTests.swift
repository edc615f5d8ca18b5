import BackstaffTestSupport
import FoundationEssentials
import Testing

@testable import BackstaffJSON

@Suite struct TimestampTests {
  @Test(arguments: [
    (0, "2001-01-01T00:00:00.000Z"),
    (0.5, "2001-01-01T00:00:00.500Z"),
    (-0.25, "2000-12-31T23:59:59.750Z"),
    (-978_307_200, "1970-01-01T00:00:00.000Z"),
    (-26_524_800, "2000-02-29T00:00:00.000Z"),
    (817_000_000.125, "2026-11-22T00:26:40.125Z"),
    (-63_145_483_200, "0000-01-01T12:00:00.000Z"),
    (252_423_993_599, "9999-12-31T23:59:59.000Z"),
  ])
  func `times have this text`(seconds: Double, text: String) {
    #expect(Timestamp.text(seconds) == text)
    #expect(Timestamp.seconds(text) == seconds)
  }

  @Test func `every day of 800 years agrees with the calendar of Foundation`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    for day in stride(from: -146_097, to: 146_097, by: 13) {
      let date = Date(timeIntervalSinceReferenceDate: Double(day) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      let own = Timestamp.civil(dayFrom2001: day)
      #expect(own.year == parts.year && own.month == parts.month && own.day == parts.day, "day \(day)")
      #expect(Timestamp.dayFrom2001(year: own.year, month: own.month, day: own.day) == day)
    }
  }

  @Test func `any time since 2001 reads back as the very same number`() {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<5000 {
      let seconds = Double.random(in: 1...3e9, using: &generator)
      let text = Timestamp.text(seconds)
      #expect(text.flatMap(Timestamp.seconds) == seconds, "seed \(seed): \(seconds) \(text ?? "nil")")
    }
  }

  @Test func `offsets and short forms are read`() {
    #expect(Timestamp.seconds("2001-01-01T02:00:00+02:00") == 0)
    #expect(Timestamp.seconds("2000-12-31T19:30:00-04:30") == 0)
    #expect(Timestamp.seconds("2001-01-01t00:00:01z") == 1)
    #expect(Timestamp.seconds("2001-01-01T00:00:00.12345678901234567890Z") == 0.123456789012345)
  }

  @Test(arguments: [
    "", "2001-01-01", "2001-01-01T00:00:00", "2001-13-01T00:00:00Z", "2001-02-29T00:00:00Z", "2001-00-01T00:00:00Z",
    "2001-01-01T24:00:00Z", "2001-01-01T00:60:00Z", "2001-01-01T00:00:60Z", "2001-01-01T00:00:00.Z",
    "2001-01-01T00:00:00Zx", "2001-01-01 00:00:00Z", "2001-01-01T00:00:00+2",
  ])
  func `text that is no time is refused`(text: String) {
    #expect(Timestamp.seconds(text) == nil)
  }

  @Test func `years without four digits have no text`() {
    #expect(Timestamp.text(252_423_993_600) == nil)
    #expect(Timestamp.text(-63_145_526_401) == nil)
    #expect(Timestamp.text(.nan) == nil)
    #expect(
      failure { () throws(JSONError) in try JSON(encoding: Date(timeIntervalSinceReferenceDate: 1e15)) }?.code
        == .notEncodable)
  }
}
