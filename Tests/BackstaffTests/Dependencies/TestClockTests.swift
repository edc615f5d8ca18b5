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

  /// Runs `body`, whose tasks are to prefer the executor given, with a clock that settles it.
  private func exactly(_ body: (TestClock, QueueExecutor) async throws -> Void) async rethrows {
    let executor = QueueExecutor()
    try await withDependencies {
      $0.clockSettling = ClockSettling(id: ObjectIdentifier(executor)) { executor.drain() }
    } operation: {
      try await body(TestClock(), executor)
    }
  }

  @Test func `DEP-12 a test clock wakes sleepers in the order of their deadlines and lets chains finish`() async throws
  {
    try await exactly { clock, executor in
      let chain = Task(executorPreference: executor) {
        for _ in 0..<5 { try await clock.sleep(for: .seconds(1)) }
        return clock.now.offset
      }
      await clock.advance(by: .seconds(5))
      #expect(try await chain.value == .seconds(5))
      #expect(clock.now.offset == .seconds(5))

      let diary = Diary()
      for seconds in [3, 1, 2] {
        Task(executorPreference: executor) {
          try await clock.sleep(for: .seconds(seconds))
          diary.note("\(seconds)")
        }
      }
      await clock.advance(by: .seconds(2))
      #expect(diary.all == ["1", "2"])
      await clock.run()
      #expect(diary.all == ["1", "2", "3"])
      #expect(clock.now.offset == .seconds(8))

      let endless = Task(executorPreference: executor) {
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
      #expect(clock.sleeperCount == 0)
      try await clock.checkSuspension()
    }
  }

  @Test func `sleepers of one deadline wake in the order they lay down, each alone`() async {
    await exactly { clock, executor in
      let diary = Diary()
      for name in ["a", "b", "c"] {
        Task(executorPreference: executor) {
          try await clock.sleep(for: .seconds(1))
          diary.note(name)
          await Task.yield()
          diary.note(name + "'")
        }
      }
      await clock.advance(by: .seconds(1))
      #expect(diary.all == ["a", "a'", "b", "b'", "c", "c'"])
    }
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
    try await exactly { clock, executor in
      let diary = Diary()
      let ticking = Task(executorPreference: executor) {
        for await _ in clock.timer(interval: .seconds(2)) { diary.note("\(clock.now.offset)") }
      }
      await clock.advance(by: .seconds(5))
      #expect(diary.all == ["2.0 seconds", "4.0 seconds"])
      ticking.cancel()
      try await clock.checkSuspension()
      await ticking.value
    }
  }
}

/// Runs the tasks that prefer it when it is drained, on the thread of whoever drains it.
private final class QueueExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  func drain() {
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
