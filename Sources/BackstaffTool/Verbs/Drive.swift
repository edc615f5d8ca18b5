import BackstaffClient
import BackstaffCommand
import BackstaffWire

/// `backstaff drive`: a script of steps, and a report of each.
enum Drive {
  static let verb = Verb(
    "drive", "run a script of steps and report them as TAP",
    arguments: [Argument("FILE", "the script, one step a line; '-' reads standard input")],
    examples: [
      Example("backstaff drive tour.steps", "run a script; ends with 1 when a step fails"),
      Example("echo 'expect plan {\"isChecking\":false}' | backstaff drive -", "check one thing"),
      Example("send PATH [JSON]", "a step: the action must be taken"),
      Example("refuse PATH [JSON]", "a step: the action must be rejected"),
      Example("expect SCOPE JSON", "a step: these members of the slice must be so; others do not count"),
      Example("expect SCOPE absent", "a step: nothing may be at the scope"),
      Example("wait SCOPE JSON within 5s", "a step: the slice must become so in that time"),
      Example("link URL", "a step: deliver a deep link"),
      Example("kill", "a step: end the daemon as a crash would, by SIGKILL"),
      Example("restart", "a step: start it again as it was started, and wait until it serves"),
      Example("# words", "a comment; a lone dot is the scope of the root"),
    ]
  ) { invocation in
    try run(invocation)
  }

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let name = try invocation.required("FILE")
    let script = try script(try ScriptFile.text(name), name)
    let settings = try Settings(invocation)
    let front = try Front.connected(settings, as: .driver, name: "backstaff drive")
    let passed = try report(script, Driver(front, settings), invocation.console)
    try front.close()
    return passed ? .ok : .negative
  }

  private static func script(_ text: String, _ name: String) throws(CommandFailure) -> Script {
    do {
      return try Script(parsing: text)
    } catch {
      throw CommandFailure(.badData, "\(name), line \(error.line): \(error.message)")
    }
  }

  /// Whether every step passed. Behind one that did not, the others would only repeat its failure.
  private static func report(
    _ script: Script, _ driver: Driver, _ console: Console
  ) throws(CommandFailure) -> Bool {
    var driver = driver
    var writer = TAPWriter()
    var hasFailed = false
    try console.write(writer.header(steps: script.steps.count))
    for step in script.steps {
      guard !hasFailed else {
        try console.write(writer.skipped(step.text, because: "an earlier step failed"))
        continue
      }
      do throws(StepFailure) {
        try driver.perform(step.action)
      } catch {
        hasFailed = true
        try console.write(writer.failed(step.text, error.diagnostic(line: step.line)))
        continue
      }
      try console.write(writer.passed(step.text))
    }
    return !hasFailed
  }
}
