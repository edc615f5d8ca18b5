import BackstaffTerminal
import Glibc

/// From a key to what a terminal is sent: how long, how many bytes, how often without a key, and by way of the disk.
extension BenchCases {
  static var render: [BenchCase] {
    [
      BenchCase("render.frame", goals: [.atMost(4_000_000)]) {
        let subject = onMain { RenderSubject(rows: 100_000) }
        return .time(
          { times in onMain { for _ in 0..<times { blackHole(subject.scroll()) } } }, control: RenderSubject.cells())
      },
      BenchCase("render.frame.p99", goals: [.atMost(4_000_000)]) {
        let subject = onMain { RenderSubject(rows: 100_000) }
        return .counted(.nanoseconds) { onMain { worst(of: 400) { blackHole(subject.scroll()) } } }
      },
      BenchCase("render.bytes.key") {
        let subject = onMain { RenderSubject(rows: 100) }
        return .counted(.bytes) { onMain { mean(of: 200) { subject.type().count } } }
      },
      BenchCase("render.bytes.scroll") {
        let subject = onMain { RenderSubject(rows: 100_000) }
        return .counted(.bytes) { onMain { mean(of: 200) { subject.scroll().count } } }
      },
      BenchCase("render.idle", goals: [.atMost(0)]) { .counted(.wakeups) { onMain { IdleSubject.wakeups() } } },
      BenchCase("render.roundtrip", goals: [.atMost(5_000_000)]) {
        let subject = onMain { attempted { try RoundTripSubject() } }
        return .time(
          { times in onMain { for _ in 0..<times { blackHole(attempted { try subject.step() }) } } },
          control: SpoolSubject.flushing(1))
      },
      BenchCase("render.roundtrip.p99", goals: [.atMost(16_000_000)]) {
        let subject = onMain { attempted { try RoundTripSubject() } }
        return .counted(.nanoseconds) { onMain { worst(of: 400) { blackHole(attempted { try subject.step() }) } } }
      },
    ] + slowDisk
  }

  /// How much longer a flush takes on the slow disk.
  private static let flushMilliseconds = 100

  /// What a person sees of their keys while the disk is slow: those that the front answers by itself, and how long the
  /// daemon's answer takes, which shows that the disk was slow.
  private static var slowDisk: [BenchCase] {
    [
      BenchCase("render.roundtrip.slow", goals: [.atMost(16_000_000)]) {
        let (slow, quick) = onMain { (desk(flushMilliseconds), desk()) }
        return .time(keys(slow), control: keys(quick))
      },
      BenchCase("render.roundtrip.local.p99") { worstKey(of: nil) },
      BenchCase("render.roundtrip.slow.p99", goals: [.atMost(16_000_000)]) { worstKey(of: flushMilliseconds) },
      BenchCase("render.roundtrip.slow.durable", goals: [.atLeast(Double(flushMilliseconds) * 1_000_000)]) {
        let (slow, quick) = onMain { (desk(flushMilliseconds), desk()) }
        return .time(durable(slow), control: durable(quick))
      },
    ]
  }

  /// The slowest keys but one in a hundred, on a disk that is so much slower.
  private static func worstKey(of flushMilliseconds: Int?) -> BenchCase.Trial {
    let subject = onMain { desk(flushMilliseconds) }
    return .counted(.nanoseconds) { onMain { worst(of: 400) { blackHole(attempted { try subject.step() }) } } }
  }

  @MainActor
  private static func desk(_ flushMilliseconds: Int? = nil) -> DeskSubject {
    attempted { try DeskSubject(flushMilliseconds: flushMilliseconds) }
  }

  private static func keys(_ subject: DeskSubject) -> BenchCase.Body {
    { times in onMain { for _ in 0..<times { blackHole(attempted { try subject.step() }) } } }
  }

  /// A letter until its durable answer is on the screen.
  private static func durable(_ subject: DeskSubject) -> BenchCase.Body {
    { times in onMain { for _ in 0..<times { attempted { try subject.typeDurably() } } } }
  }

  /// The time below which 99 of 100 steps stay.
  private static func worst(of count: Int, _ step: () -> Void) -> Double {
    let times = (0..<count).map { _ in
      let start = MonotonicClock.nanoseconds()
      step()
      return Double(MonotonicClock.nanoseconds() - start)
    }.sorted()
    return times[count * 99 / 100]
  }

  private static func mean(of count: Int, _ step: () -> Int) -> Double {
    Double((0..<count).reduce(0) { sum, _ in sum + step() }) / Double(count)
  }

  private static func attempted<Result>(_ body: () throws -> Result) -> Result {
    // A bench without a folder or a daemon of its own has nothing to measure.
    do { return try body() } catch { preconditionFailure("\(error)") }
  }
}
