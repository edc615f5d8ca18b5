import BackstaffClient
import BackstaffCommand
import BackstaffJSON
import BackstaffWire

extension Log {
  /// `backstaff log --why`: the events that made what is at a scope, newest first, each with what led to it.
  static func why(_ scope: String, _ invocation: Invocation) throws -> ExitCode {
    for option in [Option.from, .follow] where invocation.flag(option) {
      throw CommandFailure.usage("--why and --\(option.name) do not go together")
    }
    let place = try JSONPointer(scope: scope)
    let revision = try invocation.revision(.at)
    let settings = try Settings(invocation)
    let front = try Front.connected(settings, as: .tool, name: "backstaff log")
    let head = try front.head(within: settings.timeout)
    let last = try revision?.number(head: head) ?? head
    // The daemon knows which scopes there can be; at the first revision it has its answer at once.
    if place != .root { _ = try front.slice(of: scope, at: 0, within: settings.timeout) }
    var provenance = Provenance(of: place, through: last)
    try front.forEachEntry(from: 0, within: settings.timeout) { try provenance.take($0) }
    if provenance.value == nil {
      invocation.console.note("backstaff log: nothing is at '\(scope)' at revision \(last); this is why")
    }
    try report(provenance.steps.reversed(), front, settings, invocation)
    try front.close()
    return .ok
  }

  private static func report(
    _ steps: [Provenance.Step], _ front: Front, _ settings: Settings, _ invocation: Invocation
  ) throws {
    let listed = Set(steps.map(\.revision))
    // Many events may have one cause.
    var known: [Int64: [JSON]] = [:]
    for step in steps {
      let causes = try CauseChain(of: step.entry) { revision in
        if let entries = known[revision] { return entries }
        let entries = try front.entries(at: revision, within: settings.timeout)
        known[revision] = entries
        return entries
      }
      let report = WhyReport(step: step, causes: causes)
      let lines = invocation.flag(.jsonLines) ? [report.json.safeText] : report.lines(listed: listed)
      for line in lines { try invocation.console.line(line) }
    }
  }
}
