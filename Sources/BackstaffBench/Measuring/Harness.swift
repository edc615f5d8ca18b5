/// Takes the samples of a case.
///
/// A sample repeats the action until it lasts `sampleNanoseconds`, so that reading the clock costs nothing beside it.
/// Samples of the case and of its control alternate.
package struct Harness {
  /// The actions in one sample that counts allocations: enough that something made once in a while shows as a part.
  static let countedActions = 128
  /// Counts do not scatter as times do.
  static let countedRuns = 3

  package var runs: Int
  package var sampleNanoseconds: Int64
  let allocations: AllocationCounter
  let now: () -> Int64

  /// - Parameter now: The nanoseconds of a clock that only goes forward.
  package init(
    runs: Int = 15, sampleNanoseconds: Int64 = 5_000_000, allocations: AllocationCounter,
    now: @escaping () -> Int64 = MonotonicClock.nanoseconds
  ) {
    self.runs = runs
    self.sampleNanoseconds = sampleNanoseconds
    self.allocations = allocations
    self.now = now
  }

  /// Measures one case.
  package func measure(_ measured: BenchCase) -> Measurement {
    switch measured.prepare() {
    case .allocations(let body): count(measured.name, body)
    case .counted(let unit, let number):
      Measurement(name: measured.name, unit: unit, samples: (0..<min(runs, Harness.countedRuns)).map { _ in number() })
    case .time(let body, let control):
      timed(measured.name, .nanoseconds, body, control)
    case .timePerByte(let body, let sizeBytes, let control):
      timed(measured.name, .nanosecondsPerByte, body, control, share: 1 / Double(sizeBytes))
    }
  }

  private func timed(
    _ name: String, _ unit: Measurement.Unit, _ body: BenchCase.Body, _ control: BenchCase.Body?, share: Double = 1
  ) -> Measurement {
    let (times, controlTimes) = (calibrated(body), control.map(calibrated) ?? 0)
    var (samples, controls): ([Double], [Double]) = ([], [])
    for _ in 0..<runs {
      if let control { controls.append(sample(control, controlTimes) * share) }
      samples.append(sample(body, times) * share)
    }
    return Measurement(name: name, unit: unit, samples: samples, control: controls)
  }

  private func count(_ name: String, _ body: BenchCase.Body) -> Measurement {
    body(Harness.countedActions)  // what is made once, at first use, belongs to no action
    let samples = (0..<min(runs, Harness.countedRuns)).map { _ in
      Double(allocations.count { body(Harness.countedActions) }) / Double(Harness.countedActions)
    }
    return Measurement(name: name, unit: .allocations, samples: samples)
  }

  /// How many times `body` is to repeat so that one sample lasts long enough; it is warm afterwards.
  func calibrated(_ body: BenchCase.Body) -> Int {
    var times = 1
    while true {
      let elapsed = elapsed(body, times)
      if elapsed >= sampleNanoseconds { return times }
      // The last step is a little long rather than short; a clock that has not moved says nothing about the rest.
      let wanted = elapsed > 0 ? Double(times) * Double(sampleNanoseconds) / Double(elapsed) * 1.1 : .infinity
      times = wanted < Double(times * 16) ? max(times + 1, Int(wanted)) : times * 16
    }
  }

  private func sample(_ body: BenchCase.Body, _ times: Int) -> Double {
    Double(elapsed(body, times)) / Double(times)
  }

  private func elapsed(_ body: BenchCase.Body, _ times: Int) -> Int64 {
    let start = now()
    body(times)
    return now() - start
  }
}
