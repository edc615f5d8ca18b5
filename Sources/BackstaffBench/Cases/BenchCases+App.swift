import Desk

/// The Desk on a big list, from an action to the bytes of a frame. Measured where there is an apt to ask for packages.
extension BenchCases {
  static func onMain<Result: Sendable>(_ body: @MainActor () -> Result) -> Result {
    // The command runs its cases on the main actor, where views live.
    MainActor.assumeIsolated(body)
  }

  static let packageCounts = [10, 1_000, 60_000]

  static var app: [BenchCase] {
    guard PackageSource.exists else { return [] }
    return packageCounts.map { count in
      let among: [Goal] = count == packageCounts.last ? [.atMost(2, times: "app.packages.1000")] : []
      return BenchCase("app.packages.\(count)", goals: [.atMost(4_000_000)] + among) {
        let packages = PackageSource.packages(count)
        let pipeline = onMain { DeskPipeline(packages) }
        let naive = onMain { DeskPipeline(packages, isWhole: true) }
        return .time(
          { times in onMain { for _ in 0..<times { blackHole(pipeline.step()) } } },
          control: { times in onMain { for _ in 0..<times { blackHole(naive.stepNaively()) } } })
      }
    }
  }
}
