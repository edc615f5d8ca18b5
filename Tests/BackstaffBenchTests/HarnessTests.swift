import BackstaffBench
import Testing

/// A clock that stands still unless somebody works.
private final class WorkClock {
  var nanoseconds: Int64 = 0
  /// What was worked, in order: `b` for the body, `c` for the control.
  var log = ""
  var longest = 0

  func body(_ cost: Int64, _ name: String) -> BenchCase.Body {
    { [self] times in
      nanoseconds += cost * Int64(times)
      longest = max(longest, times)
      log += name
    }
  }
}

@Suite struct HarnessTests {
  private let clock = WorkClock()

  private func harness(runs: Int = 5, allocations: @escaping @Sendable () -> Int = { 0 }) -> Harness {
    let clock = clock
    return Harness(
      runs: runs, sampleNanoseconds: 1_000, allocations: AllocationCounter(total: allocations),
      now: { clock.nanoseconds })
  }

  @Test func `a sample repeats the action until it lasts long enough`() {
    let measurement = harness().measure(BenchCase("a") { .time(clock.body(3, "b")) })
    #expect(measurement.value == 3)
    #expect(measurement.samples.count == 5)
    #expect((334...400).contains(clock.longest))
  }

  @Test func `an action that is slow by itself is a sample alone`() {
    let measurement = harness().measure(BenchCase("a") { .time(clock.body(70_000, "b")) })
    #expect(measurement.value == 70_000)
    #expect(clock.longest == 1)
  }

  @Test func `samples of the case and of its control alternate`() {
    let measurement = harness(runs: 3).measure(
      BenchCase("a") { .time(clock.body(2_000, "b"), control: clock.body(1_000, "c")) })
    #expect(clock.log.hasSuffix("bccbcbcb"))
    #expect(measurement.control.median == 1_000)
    #expect(measurement.ratio == 2)
  }

  @Test func `a case is made ready only when its turn comes`() {
    var prepared = 0
    let measured = BenchCase("a") {
      prepared += 1
      return .time(clock.body(1_000, "b"))
    }
    #expect(prepared == 0)
    _ = harness().measure(measured)
    #expect(prepared == 1)
  }

  @Test func `allocations are counted per action, without those of the first use`() {
    let count = AllocationCount()
    var isWarm = false
    let measurement = harness(allocations: { count.total }).measure(
      BenchCase("a") {
        .allocations { times in
          count.total += isWarm ? times * 3 : times * 900
          isWarm = true
        }
      })
    #expect(measurement.unit == .allocations)
    #expect(measurement.value == 3)
    #expect(measurement.samples.maximum == 3)
  }

  @Test func `a counter that does not count objects is found out`() {
    let blind = AllocationCounter { 7 }
    #expect(throws: BenchFailure.miscounted(objects: 1_000, allocations: 0)) { try blind.check() }
  }
}

/// A count that a test sets; read and written by the test's own thread.
private final class AllocationCount: @unchecked Sendable {
  var total = 0
}
