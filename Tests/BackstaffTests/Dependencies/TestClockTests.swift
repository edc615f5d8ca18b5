import Backstaff
import BackstaffTesting
import Synchronization
import Testing

@Suite struct TestClockTests {
  /// What happened, in order.
  private final class Diary: Sendable {
    private let entries = Mutex<[String]>([])
    func note(_ text: String) { entries.withLock { $0.append(text) } }
    var all: [String] { entries.withLock { $0 } }
  }

  @Test func `DEP-12 a test clock wakes sleepers in the order of their deadlines and lets chains finish`() async throws
  {
    let clock = TestClock()
    let chain = Task {
      for _ in 0..<5 { try await clock.sleep(for: .seconds(1)) }
      return clock.now.offset
    }
    await clock.advance(by: .seconds(5))
    #expect(try await chain.value == .seconds(5))
    #expect(clock.now.offset == .seconds(5))

    let diary = Diary()
    let sleepers = [3, 1, 2].map { seconds in
      Task {
        try await clock.sleep(for: .seconds(seconds))
        diary.note("\(seconds)")
      }
    }
    await clock.advance(by: .seconds(2))
    #expect(diary.all == ["1", "2"])
    await clock.run()
    #expect(diary.all == ["1", "2", "3"])
    #expect(clock.now.offset == .seconds(8))
    for sleeper in sleepers { try await sleeper.value }

    let endless = Task {
      while true { try await clock.sleep(for: .seconds(1)) }
    }
    let log = IssueLog()
    let line: UInt = #line + 1
    await log.during { await clock.run(timeout: .milliseconds(10)) }
    #expect(log.issues.count == 1)
    #expect(log.messages.first?.hasPrefix("1 sleeper still waits on the test clock after") == true)
    #expect(log.issues.first?.line == line)

    await #expect(throws: TestClockError.self) { try await clock.checkSuspension() }
    endless.cancel()
    await #expect(throws: CancellationError.self) { try await endless.value }
    try await clock.checkSuspension()
  }

  @Test func `sleepers of one deadline wake in the order they lay down, each alone`() async throws {
    let clock = TestClock()
    let diary = Diary()
    for name in ["a", "b", "c"] {
      Task {
        try await clock.sleep(for: .seconds(1))
        diary.note(name)
        await Task.yield()
        diary.note(name + "'")
      }
      // Each lies down before the next one comes.
      await clock.advance()
    }
    await clock.advance(by: .seconds(1))
    #expect(diary.all == ["a", "a'", "b", "b'", "c", "c'"])
  }

  @Test func `whoever is cancelled before it sleeps, and whoever is late, does not wait`() async throws {
    let clock = TestClock(now: TestClock.Instant(offset: .seconds(10)))
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    try await clock.sleep(until: TestClock.Instant(offset: .seconds(3)))
    await clock.advance(to: TestClock.Instant(offset: .seconds(4)))
    #expect(clock.now.offset == .seconds(10))
    try await clock.checkSuspension()
  }

  @Test func `an executor's own way to settle is used between wake-ups instead of giving way`() async throws {
    let settled = Diary()
    let clock = TestClock()
    let settling = ClockSettling(id: ObjectIdentifier(settled)) {
      settled.note("settled")
      for _ in 0..<100 { await Task.yield() }
    }
    let sleeper = withDependencies {
      $0.clockSettling = settling
    } operation: {
      Task { try await clock.sleep(for: .seconds(1)) }
    }
    while settled.all.isEmpty { await clock.advance() }
    let count = settled.all.count
    await clock.advance(by: .seconds(1))
    #expect(settled.all.count == count + 2)
    try await sleeper.value
  }

  @Test func `an immediate clock moves on and waits for nobody`() async throws {
    let clock = ImmediateClock()
    try await clock.sleep(for: .seconds(3))
    try await clock.sleep(for: .seconds(4))
    #expect(clock.now.offset == .seconds(7))
    #expect(clock.minimumResolution == .zero)
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
  }

  @Test func `an unimplemented clock is one issue however it is used, and waits for nobody`() async throws {
    let log = IssueLog()
    let line: UInt = #line + 1
    let clock: any Clock<Duration> = UnimplementedClock("timer")
    try await log.during {
      try await clock.sleep(for: .seconds(60))
      try await clock.sleep(for: .seconds(60))
      _ = clock.minimumResolution
    }
    #expect(log.messages.map { $0.prefix(18) } == ["`timer` was used b"])
    #expect(log.issues.first?.line == line)
  }

  @Test func `a timer ticks at each interval until its task is cancelled`() async throws {
    let clock = TestClock()
    let diary = Diary()
    let ticking = Task {
      for await _ in clock.timer(interval: .seconds(2)) { diary.note("\(clock.now.offset)") }
    }
    await clock.advance(by: .seconds(5))
    #expect(diary.all == ["2.0 seconds", "4.0 seconds"])
    ticking.cancel()
    await ticking.value
    try await clock.checkSuspension()
  }
}
