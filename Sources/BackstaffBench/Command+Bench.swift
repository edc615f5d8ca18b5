import BackstaffBus
import BackstaffCommand

extension Command {
  private static let json = Option("json", "print one JSON object a line instead of a table")
  private static let filter = Option("filter", value: "NAME", "measure only the cases whose names hold this text")
  private static let runs = Option("runs", value: "N", "take so many samples of each case", fallback: "15")

  /// The bench as a command.
  ///
  /// - Parameter allocations: The counter that the program has built in.
  package static func bench(allocations: AllocationCounter) -> Command {
    Command(
      "backstaff-bench", "measure Backstaff beside floors of the same run", options: [json, filter, runs],
      examples: [
        Example("backstaff-bench", "measure everything, a line a case, and say which goals are met"),
        Example("backstaff-bench --filter reduce.rows", "measure only the cases named so"),
        Example("backstaff-bench --json --runs 31 | jq -r .name", "read the lines in a program"),
      ]
    ) { invocation in
      let runs = Int(try invocation.integer(runs, in: 1...10_000) ?? 15)
      let harness = Harness(runs: runs, allocations: allocations)
      let cases = try selected(by: try invocation.text(filter))
      try allocations.check()
      // Two daemons and their fronts are in this process at a time.
      try DescriptorLimit.require(2 * DescriptorLimit.neededByDaemon)
      #if DEBUG
        invocation.console.note("built without optimisation: the figures say nothing; build with `-c release`")
      #endif
      try report(on: cases, by: harness, asJSON: invocation.flag(json), invocation.console)
      return .ok
    }
  }

  private static func selected(by filter: String?) throws(CommandFailure) -> [BenchCase] {
    let all = BenchCases.all
    guard let filter else { return all }
    let selected = all.filter { $0.name.contains(filter) }
    guard !selected.isEmpty else {
      let near = Suggestion.closest(to: filter, among: all.map(\.name))
      throw .usage("no case is named '\(filter)'", hint: near.map { "did you mean '\($0)'?" })
    }
    return selected
  }

  /// On the main actor, where views live.
  @MainActor
  private static func report(
    on cases: [BenchCase], by harness: Harness, asJSON: Bool, _ console: Console
  ) throws(CommandFailure) {
    var report = Report()
    if !asJSON { try console.line(Report.heading) }
    for measured in cases {
      let measurement = harness.measure(measured)
      let line =
        asJSON
        ? report.jsonLine(of: measurement, goals: measured.goals)
        : report.line(of: measurement, goals: measured.goals)
      try console.line(line)
    }
  }
}
