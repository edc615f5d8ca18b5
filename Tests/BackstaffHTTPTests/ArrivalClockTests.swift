import Testing

@testable import BackstaffHTTP

@Suite struct ArrivalClockTests {
  private let start = ContinuousClock.now

  @Test func `the time of a first request counts from the connection`() {
    var clock = ArrivalClock(openedAt: start)
    #expect(clock.since == start)
    #expect(clock.wantsWord)
    clock.began(at: start + .seconds(3))
    #expect(clock.since == start)
    clock.becameWhole()
    #expect(clock.since == nil)
    #expect(!clock.wantsWord)
  }

  @Test func `a pause between requests needs no word, and the body of a later one counts from its header`() {
    var clock = ArrivalClock(openedAt: start)
    clock.becameWhole()
    clock.answered(at: start + .seconds(5))
    #expect(clock.since == start + .seconds(5))
    #expect(!clock.wantsWord)
    clock.began(at: start + .seconds(9))
    #expect(clock.since == start + .seconds(9))
    #expect(clock.wantsWord)
  }
}
